import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasUsers, watchdogScript } from '../../embedded/engine-users.ts';
import { waitUntil } from '../../embedded/processes.ts';

let folder: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchdog-'));
  execFileSync('mkfifo', [join(folder, 'users.pipe')]);
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** @param args of the watchdog: a program, its arguments */
function startWatchdog(args: readonly string[]): ChildProcess {
  const watchdog = spawn('/bin/sh', ['-c', watchdogScript(0.05), 'sh', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });
  started.push(watchdog);
  return watchdog;
}

/** A user of the engine, whom the watchdog is waiting for. */
async function waitedFor(watchdog: () => ChildProcess): Promise<{ leave: () => Promise<void> }> {
  const pipe = await open(join(folder, 'users.pipe'), 'r+');
  const { pid } = watchdog();
  const isWaiting = async () => {
    const [child = ''] = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ');
    return child !== '' && (await readFile(`/proc/${child}/comm`, 'utf8').catch(() => '')) === 'cat\n';
  };
  await waitUntil(isWaiting, 10_000);
  return { leave: () => pipe.close() };
}

it('the users of an engine are those that hold its pipe open, until the last one leaves or dies', async () => {
  expect(hasUsers(join(folder, 'none'))).toBe(false);
  expect(hasUsers(folder)).toBe(false);
  const first = await open(join(folder, 'users.pipe'), 'r+');
  const second = spawn('/bin/sh', ['-c', 'exec 3<> users.pipe; echo; exec sleep 600'], { cwd: folder });
  started.push(second);
  await once(second.stdout, 'data');
  await first.close();
  expect(hasUsers(folder)).toBe(true);
  second.kill('SIGKILL');
  await once(second, 'exit');
  // A program that another thread is just starting holds what this process had open until it runs (fork before exec).
  await expect.poll(() => hasUsers(folder)).toBe(false);
});

describe('the watchdog of an engine', () => {
  it('waits for the last user, looks again where the engine is used, and tries again what failed', async () => {
    await writeFile(join(folder, 'runs'), '');
    await writeFile(join(folder, 'codes'), '3 1 0');
    // Each run takes the next code, and ends with it.
    const program = 'printf x >> runs; exit $(cut -d " " -f $(wc -c < runs) codes)';
    let ended: Promise<unknown> | undefined;
    const user = await waitedFor(() => {
      const watchdog = startWatchdog(['/bin/sh', '-c', program]);
      ended = once(watchdog, 'exit');
      return watchdog;
    });
    expect(await readFile(join(folder, 'runs'), 'utf8')).toBe('');
    await user.leave();
    // Who uses it again has left before the watchdog waits anew.
    expect(await ended).toEqual([0, null]);
    expect(await readFile(join(folder, 'runs'), 'utf8')).toBe('xxx');
  });

  it('ends the engine of a folder that was deleted', async () => {
    const mark = `engine-of-${folder}`;
    const engine = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 600_000)', mark]);
    started.push(engine);
    await writeFile(join(folder, 'engine.pid'), String(engine.pid));
    const ended = once(engine, 'exit');
    const args = ['-c', 'printf x >> runs; exit 1', join(folder, 'engine.pid'), mark];
    const user = await waitedFor(() => startWatchdog(['/bin/sh', ...args]));
    await user.leave();
    await waitUntil(
      async () => (await readFile(join(folder, 'runs'), 'utf8').catch(() => '')) !== '',
      10_000,
    );
    await rm(folder, { recursive: true });
    expect(await ended).toEqual([null, 'SIGTERM']);
  });
});
