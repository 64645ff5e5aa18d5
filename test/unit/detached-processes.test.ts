import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endProcess,
  processStartTime,
  startDetached,
  waitWhileProgressing,
} from '../../embedded/processes.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'detached-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// A start that is given up at once, as when the other engine fails: whoever is not recorded yet would stay for ever.
test('a detached process can be ended from the moment at which it is started', async () => {
  const marker = join(folder, 'marker');
  await writeFile(marker, '');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pidFile = join(folder, `${attempt}.pid`);
    const child = await startDetached({
      command: 'tail',
      args: ['-f', marker],
      pidFile,
      logFile: join(folder, 'log'),
      cwd: folder,
      user: undefined,
    });
    const exit = once(child, 'exit');
    try {
      expect(Number(await readFile(pidFile, 'utf8'))).toBe(child.pid);
      await endProcess(pidFile, marker, 2000);
      expect(await exit).toEqual([null, 'SIGTERM']);
    } finally {
      child.kill('SIGKILL');
    }
  }
});

test.runIf(process.platform === 'linux')(
  'a detached process ends with the one that started it, however that dies',
  async () => {
    const module = join(import.meta.dirname, '../../embedded/processes.ts');
    const options = {
      command: 'tail',
      args: ['-f', '/dev/null'],
      pidFile: join(folder, 'orphan.pid'),
      logFile: join(folder, 'log'),
      cwd: folder,
    };
    const script = `
    import { startDetached } from ${JSON.stringify(module)};
    const child = await startDetached(${JSON.stringify(options)});
    process.stdout.write(String(child.pid));
    setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(parent.stdout, 'data');
    expect(await processStartTime(Number(pid))).toBeDefined();
    parent.kill('SIGKILL');
    await expect.poll(() => processStartTime(Number(pid))).toBeUndefined();
  },
);

test('what makes progress is waited for, however slow it is, and what makes none is given up', async () => {
  const quietMilliseconds = 60;
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const isReady = async () => elapsed() > 5 * quietMilliseconds;
  const log = async () => String(Math.floor(elapsed() / 10));
  expect(await waitWhileProgressing(isReady, log, quietMilliseconds)).toBe(true);
  expect(elapsed()).toBeGreaterThan(5 * quietMilliseconds);
  expect(
    await waitWhileProgressing(
      async () => false,
      async () => 'the same',
      quietMilliseconds,
    ),
  ).toBe(false);
});

test('a wait for progress ends when it is given up', async () => {
  const given = AbortSignal.timeout(20);
  const never = waitWhileProgressing(
    async () => false,
    async () => '',
    60_000,
    given,
  );
  await expect(never).rejects.toThrow();
});
