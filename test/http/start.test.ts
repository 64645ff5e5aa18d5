import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../embedded/ports.ts';
import { startTestService } from '../support/service.ts';

const root = join(import.meta.dirname, '../..');
const children: ChildProcess[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Asks over a connection of its own; says the status and whether the whole body came. */
function complete(url: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = get(url, { agent: new Agent({ keepAlive: true }) }, (answer) => {
      answer.resume().once('close', () => {
        resolve(`${answer.statusCode} ${answer.complete ? 'complete' : 'cut off'}`);
      });
    });
    asked.once('error', (error) => resolve(error.message));
  });
}

/** The environment of a service on the shared engines. */
function environment(url: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PORT: new URL(url).port,
    DATA_DIR: folder,
    OPENSEARCH_URL: inject('openSearchUrl'),
    SYMBOL_CATALOG_ALIAS: inject('demoAlias'),
    LOG_LEVEL: 'info',
    SYMBOL_CATALOG_PROCESSES: '1',
  };
}

/** `npm start` on the shared engines; resolves when it says what to try. */
async function start(command: string, args: string[], settings: Record<string, string> = {}) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(command, args, { cwd: root, env: { ...environment(url), ...settings } });
  children.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 180_000, interval: 50 }).toMatch(/try http.*openapi\.json/);
  return { child, url, said: () => said };
}

describe('npm start', () => {
  it('says which engines it uses, serves, and ends cleanly when it is asked to', async () => {
    const { child, url, said } = await start('npm', ['start']);
    expect(said()).toMatch(/OpenSearch 3\.\S+ at .* \(named by OPENSEARCH_URL\)/);
    expect(said()).toMatch(/Redis|Valkey/);
    // The first search of a serving process compiles what all searches share: a busy machine may need seconds for it.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    const isThere = () =>
      fetch(`${url}/livez`).then(
        () => true,
        () => false,
      );
    await expect.poll(isThere).toBe(false);
    expect(said()).toContain('SIGTERM: stopping');
  });

  it('answers what it has accepted before it ends', async () => {
    const { child, url } = await start(process.execPath, ['src/main.ts']);
    // Until then every search reads its symbols for itself.
    expect((await fetch(`${url}/api/v1/symbols/suggest?q=dog&lang=en`)).status).toBe(200);
    // More connections at once than a process takes in one go.
    const asked = Array.from({ length: 60 }, (_, index) =>
      complete(
        index % 8 === 0
          ? `${url}/api/v1/symbols/search?q=${index}&limit=100`
          : `${url}/api/v1/symbols/${index}`,
      ),
    );
    // The first answer shows that the others are under way.
    await Promise.race(asked);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    // A busy engine may have no time for one of them (503), but nothing is cut off.
    for (const answer of await Promise.all(asked)) expect(answer).toMatch(/^(200|503) complete$/);
    expect(await ended).toEqual([0, null]);
  });

  it('answers those that have connected and wait to be taken', async () => {
    const service = await startTestService({ LOG_LEVEL: 'error' });
    const asked = Array.from({ length: 60 }, () => complete(`${service.url}/livez`));
    // A connection is begun in the next tick; the service takes none before its next turn.
    await new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });
    await service.stop();
    for (const answer of await Promise.all(asked)) expect(answer).toBe('200 complete');
  });

  it('replaces a serving process that ends, counts for all of them, and refuses a port in use', async () => {
    const { child, url, said } = await start(process.execPath, ['src/main.ts'], {
      SYMBOL_CATALOG_PROCESSES: '2',
    });
    const serving = async () => {
      const pids = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).split(' ');
      const commands = await Promise.all(
        pids.filter(Boolean).map(async (pid) => ({
          pid: Number(pid),
          command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
        })),
      );
      return commands.filter(({ command }) => command.includes('worker.ts')).map(({ pid }) => pid);
    };
    const before = await serving();
    expect(before).toHaveLength(2);
    // Each on a connection of its own, so both processes answer some.
    for (let request = 0; request < 10; request += 1) {
      expect(await complete(`${url}/api/v1/public/stats`)).toBe('200 complete');
    }
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const counted = [
      ...metrics.matchAll(/http_request_duration_seconds_count\{route="[^"]*stats"[^}]*\} (\d+)/g),
    ];
    expect(counted.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(10);

    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect.poll(async () => (await serving()).length).toBe(1);
    expect(await complete(`${url}/livez`)).toBe('200 complete');
    await expect.poll(async () => (await serving()).length).toBe(2);
    expect(said()).toContain('another takes its place');

    const second = spawn(process.execPath, ['src/main.ts'], { cwd: root, env: environment(url) });
    children.push(second);
    let complaint = '';
    second.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    expect((await once(second, 'exit'))[0]).toBe(1);
    expect(complaint).toMatch(/Port \d+ on 127\.0\.0\.1 is in use/);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await complete(`${url}/livez`)).toMatch(/ECONNREFUSED/);
  });
});
