import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { guardScript, stillUsed } from '../../embedded/engine-guard.ts';
import { waitUntil } from '../../embedded/processes.ts';
import { emptyFolder } from '../support/files.ts';

it('waits for the last user, waits anew where the engine is used again, and tries again what failed', async () => {
  const { folder, remove } = await emptyFolder();
  const pipe = join(folder, 'users.pipe');
  const attempts = async () => (await readFile(join(folder, 'attempts'), 'utf8')).length;
  execFileSync('mkfifo', [pipe]);
  await writeFile(join(folder, 'attempts'), '');
  await writeFile(join(folder, 'codes'), `${stillUsed} 1 0`);
  // Each run takes the next code, and ends with it.
  const program = 'printf x >> attempts; exit $(cut -d " " -f $(wc -c < attempts) codes)';
  // Opening it for writing waits for the guard that reads it.
  const useAndLeave = async () => (await open(pipe, 'w')).close();
  const guard = spawn('/bin/sh', ['-c', guardScript(0.05), 'sh', '/bin/sh', '-c', program], { cwd: folder });
  const ended = once(guard, 'exit');
  try {
    await Promise.race([useAndLeave(), ended]);
    await waitUntil(async () => (await attempts()) === 1, 10_000);
    await Promise.race([useAndLeave(), ended]);
    expect(await ended).toEqual([0, null]);
    expect(await attempts()).toBe(3);
  } finally {
    guard.kill();
    // Lets go who still waits for the guard to read.
    await (await open(pipe, 'r+')).close();
    await remove();
  }
});
