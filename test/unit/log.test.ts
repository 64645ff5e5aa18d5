import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const script = `
  import { openLog } from ${JSON.stringify(join(import.meta.dirname, '../../src/logger.ts'))};
  const log = openLog('info', process.stdout);
  for (let line = 0; line < 3; line += 1) {
    log.info({ line, text: 'a\\nb' }, 'said');
    await new Promise(setImmediate);
  }
  process.exitCode = 7;`;

/** Runs a program that logs three lines and ends with 7. */
async function logTo(output: 'pipe' | number) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', output, 'pipe'],
  });
  const [said, complained, [code]] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    text(child.stderr ?? new ReadableStream()),
    once(child, 'exit'),
  ]);
  return { said, complained, code };
}

it('writes one line of JSON an entry', async () => {
  const { said, code } = await logTo('pipe');
  const lines = said.trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual([0, 1, 2]);
  expect(code).toBe(7);
});

// /dev/full refuses every byte for lack of space (full(4)).
it('outlives a disk that is full', async () => {
  const full = await open('/dev/full', 'w');
  try {
    expect(await logTo(full.fd)).toEqual({ said: '', complained: '', code: 7 });
  } finally {
    await full.close();
  }
});
