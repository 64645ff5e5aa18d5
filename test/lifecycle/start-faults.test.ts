import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freePort } from '../../embedded/ports.ts';
import { processStartTime } from '../../embedded/processes.ts';
import { deleteIndices } from '../support/indices.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

// Engines start here, some of them more than once a test.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');
const startDeadline = { timeout: 180_000, interval: 50 };
const children: ChildProcess[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-faults-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const { pid } of await engineProcesses(folder)) process.kill(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Every process that names a folder in its command line: OpenSearch and Redis name their data folder there. */
async function engineProcesses(dataDir: string): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
  const all = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' '),
    })),
  );
  return all.filter(({ command }) => command.includes(dataDir));
}

/** `npm start` with engines of its own over a data folder of its own, and one serving process: each loads all that it answers with. */
async function startService(name: string, args: readonly string[] = [], settings: NodeJS.ProcessEnv = {}) {
  const dataDir = join(folder, name);
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(process.execPath, ['src/main.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      OPENSEARCH_URL: '',
      REDIS_URL: '',
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      RATE_LIMIT_JSON: '0',
      SYMBOL_CATALOG_PROCESSES: '1',
      ...settings,
    },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = once(child, 'exit');
  const symbols = async () => {
    const response = await fetch(`${url}/api/v1/public/stats`).catch(() => undefined);
    if (response?.status !== 200) return response?.status ?? 'no answer';
    return ((await response.json()) as { data: { symbols: number } }).data.symbols;
  };
  return { child, dataDir, url, exit, output: () => output, symbols };
}

function ingest(dataDir: string, source: string): Promise<unknown[]> {
  const child = spawn(process.execPath, ['ingest/cli.ts', 'ingest', source], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, OPENSEARCH_URL: '', DATA_DIR: dataDir },
  });
  return once(child, 'exit');
}

async function childrenOf(pid: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
  return Promise.all(
    pids.map(async (child) => ({
      pid: child,
      command: (await readFile(`/proc/${child}/cmdline`, 'utf8')).replaceAll('\0', ' '),
    })),
  );
}

async function readPid(dataDir: string, file: string): Promise<number> {
  return Number(await readFile(join(dataDir, file), 'utf8').catch(() => ''));
}

/** A program on PATH before all others; resolves with the PATH. */
async function putOnPath(name: string, program: string, script: string): Promise<string> {
  const bin = join(folder, `${name}-bin`);
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, program), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, program), 0o755);
  return `${bin}${delimiter}${process.env.PATH ?? ''}`;
}

/** An engine of another checkout with a catalogue of its own; writes down which requests it gets. */
async function otherEngine(port: number): Promise<{ server: Server; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((incoming, response) => {
    requests.push(`${incoming.method} ${incoming.url}`);
    response.end(
      JSON.stringify({
        cluster_name: 'symbol-catalog-of-another',
        version: { number: '3.8.0' },
        symbols: {},
      }),
    );
  });
  // The killed engine gives its port up in a moment.
  const listens = async () => {
    server.listen(port, '127.0.0.1');
    return once(server, 'listening').then(
      () => true,
      () => false,
    );
  };
  await expect.poll(listens, { interval: 5 }).toBe(true);
  return { server, requests };
}

describe('an engine that ends unexpectedly', () => {
  it('is started again, and what took its port meanwhile is never taken for it', async () => {
    const service = await startService('killed', ['--no-demo']);
    await expect.poll(service.output, startDeadline).toMatch(/listening on/);
    expect((await ingest(service.dataDir, 'examples/catalogue'))[0]).toBe(0);
    await expect.poll(service.symbols, startDeadline).toBeGreaterThan(0);
    const symbols = await service.symbols();
    const port = Number(/OpenSearch \S+ at http:\/\/127\.0\.0\.1:(\d+)/.exec(service.output())?.[1]);

    process.kill(await readPid(service.dataDir, 'opensearch/opensearch.pid'), 'SIGKILL');
    const other = await otherEngine(port);
    await expect.poll(service.output, startDeadline).toMatch(/OpenSearch is back at/);
    expect(service.output()).toMatch(/OpenSearch ended unexpectedly: starting it again/);
    const back = Number(/OpenSearch is back at http:\/\/127\.0\.0\.1:(\d+)/.exec(service.output())?.[1]);
    expect(back).not.toBe(port);
    await expect.poll(service.symbols, startDeadline).toBe(symbols);
    const readyz = async () => (await fetch(`${service.url}/readyz`)).status;
    await expect.poll(readyz, startDeadline).toBe(200);
    // It was asked for its name, and for nothing else.
    expect(other.requests.length).toBeGreaterThan(0);
    expect(new Set(other.requests)).toEqual(new Set(['GET /']));
    other.server.closeAllConnections();
    other.server.close();

    process.kill(await readPid(service.dataDir, 'redis/redis.pid'), 'SIGKILL');
    await expect.poll(service.output, startDeadline).toMatch(/Redis is back at/);
    // Its URL carries a password, which no log shows.
    expect(service.output()).toMatch(/Redis is back at redis:\/\/127\.0\.0\.1:\d+ after/);
    const redisPid = await readPid(service.dataDir, 'redis/redis.pid');
    expect(await processStartTime(redisPid)).toBeDefined();
    service.child.kill('SIGTERM');
    expect(await service.exit).toEqual([0, null]);
    expect(await engineProcesses(service.dataDir)).toEqual([]);
  });
});

describe('a start that is stopped', () => {
  it('while jars are fetched leaves no process behind', async () => {
    const mark = join(folder, 'fetching.pid');
    const path = await putOnPath(
      'fetching',
      'mvn',
      `test "$1" = --version && exit 0; echo $$ > ${mark}; exec sleep 300`,
    );
    const cache = join(folder, 'empty-cache');
    const service = await startService('fetching', [], { PATH: path, CACHE_DIR: cache });
    await expect.poll(() => readPid(folder, 'fetching.pid'), startDeadline).toBeGreaterThan(0);
    service.child.kill('SIGTERM');
    expect(await service.exit).toEqual([0, null]);
    const fetching = await readPid(folder, 'fetching.pid');
    await expect.poll(() => processStartTime(fetching)).toBeUndefined();
    expect(await engineProcesses(service.dataDir)).toEqual([]);
  });

  it('by SIGINT while the engine starts leaves no process behind', async () => {
    const service = await startService('starting');
    await expect
      .poll(() => readPid(service.dataDir, 'opensearch/opensearch.pid'), startDeadline)
      .toBeGreaterThan(0);
    service.child.kill('SIGINT');
    expect(await service.exit).toEqual([0, null]);
    expect(await engineProcesses(service.dataDir)).toEqual([]);
  });

  it('while the demo is ingested leaves no process behind', async () => {
    const service = await startService('ingesting');
    // What the ingest says of its engine.
    await expect.poll(service.output, startDeadline).toMatch(/"msg":"registry/);
    service.child.kill('SIGTERM');
    expect(await service.exit).toEqual([0, null]);
    expect(await engineProcesses(service.dataDir)).toEqual([]);
  });

  it('in its last step, when it serves already, ends all the same', async () => {
    const engine = await startTcpProxy(inject('openSearchUrl'));
    try {
      const settings = { OPENSEARCH_URL: engine.url, SYMBOL_CATALOG_ALIAS: inject('demoAlias') };
      // So late that the last step, a look into the catalogue, is not over when the signal comes.
      engine.delay(1000);
      const service = await startService('last-step', ['--no-demo'], settings);
      await expect.poll(service.output, startDeadline).toMatch(/listening on/);
      service.child.kill('SIGTERM');
      const ended = Promise.race([service.exit, delay(60_000, 'still there', { ref: false })]);
      expect(await ended).toEqual([0, null]);
      expect(await engineProcesses(service.dataDir)).toEqual([]);
    } finally {
      await engine.close();
    }
  });
});

describe('a start that is killed', () => {
  it('leaves no engine and no ingest behind, though nothing of the service is left that could end them', async () => {
    const service = await startService('all-killed');
    // The ingest has begun.
    await expect.poll(service.output, startDeadline).toMatch(/"msg":"registry/);
    const { pid = 0 } = service.child;
    const children = await childrenOf(pid);
    const ingest = children.find(({ command }) => command.includes('cli.ts ingest'));
    expect(ingest).toBeDefined();
    const workers = children.filter(({ command }) => command.includes('worker.ts'));
    expect(workers.length).toBeGreaterThan(0);
    for (const killed of [pid, ...workers.map((worker) => worker.pid)]) process.kill(killed, 'SIGKILL');
    await expect.poll(() => processStartTime(ingest?.pid ?? 0), startDeadline).toBeUndefined();
    await expect.poll(() => engineProcesses(service.dataDir), startDeadline).toEqual([]);
  });
});

describe('a start that fails', () => {
  it('ends where the lock of its engine is damaged, says which file that is, and leaves nothing behind', async () => {
    const lock = join(folder, 'damaged-lock', 'opensearch', 'engine.lock');
    await mkdir(dirname(lock), { recursive: true });
    await writeFile(lock, Buffer.alloc(4096, 'no database'));
    const { exit, output, dataDir } = await startService('damaged-lock');
    expect(await exit).toEqual([1, null]);
    expect(output()).toContain(`the lock ${lock} is damaged: delete it`);
    expect(output()).not.toContain('    at ');
    // What ends an engine that has lost its service looks every ten seconds.
    await expect.poll(() => engineProcesses(dataDir), { timeout: 60_000, interval: 200 }).toEqual([]);
  });

  it('leaves no Redis behind where OpenSearch does not start', async () => {
    const config = join(folder, 'broken', 'opensearch', 'config');
    await mkdir(config, { recursive: true });
    await writeFile(join(config, 'opensearch.keystore'), 'no keystore');
    const service = await startService('broken');
    expect(await service.exit).toEqual([1, null]);
    expect(service.output()).toContain('OpenSearch ended while starting');
    expect(await engineProcesses(service.dataDir)).toEqual([]);
  });

  it('serves all the same where the demo can not be ingested', async () => {
    await mkdir(join(folder, 'no-artwork'));
    await writeFile(join(folder, 'no-artwork', 'artwork'), 'a file where the folder should be');
    const alias = `start-faults-${randomUUID().slice(0, 8)}`;
    const settings = { OPENSEARCH_URL: inject('openSearchUrl'), SYMBOL_CATALOG_ALIAS: alias };
    const service = await startService('no-artwork', [], settings);
    await expect.poll(service.output, startDeadline).toMatch(/the catalogue stays empty/);
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    service.child.kill('SIGTERM');
    expect(await service.exit).toEqual([0, null]);
    expect(await engineProcesses(service.dataDir)).toEqual([]);
    const client = new Client({ node: inject('openSearchUrl') });
    await deleteIndices(client, alias);
    await client.close();
  });

  it('names the command that installs what is missing, and with --no-install runs none', async () => {
    const bin = join(folder, 'no-programs');
    await mkdir(bin, { recursive: true });
    const settings = { PATH: bin, CACHE_DIR: join(folder, 'another-empty-cache') };
    const service = await startService('no-maven', ['--no-install'], settings);
    expect(await service.exit).toEqual([1, null]);
    expect(service.output()).toContain('apt-get install maven');
    expect(service.output()).not.toContain('installing');
  });
});
