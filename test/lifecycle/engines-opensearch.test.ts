import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type OpenSearchEngine,
  type OpenSearchOptions,
  openSearchEngine,
} from '../../embedded/opensearch.ts';
import { assembledHome } from '../../embedded/opensearch-home.ts';
import pinnedJars from '../../embedded/opensearch-jars.json' with { type: 'json' };
import { processStartTime, waitUntil } from '../../embedded/processes.ts';

// Engines start here, some of them more than once a test.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const repository = join(import.meta.dirname, '..', '..');
const cacheDir = join(repository, '.cache');
const silent = () => undefined;
const children: ChildProcess[] = [];
const users: OpenSearchEngine[] = [];
let folder: string;

beforeAll(async () => {
  // mkdtemp closes the folder to everybody else: as root, the engine's user can not even enter it.
  folder = await mkdtemp(join(tmpdir(), 'engines-'));
  await assembledHome({ cacheDir, list: pinnedJars, installMissing: true, log: silent });
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const user of users) await user.stop();
  await rm(folder, { recursive: true, force: true });
});

function start(name: string, options: Partial<OpenSearchOptions> = {}) {
  return openSearchEngine({
    cacheDir,
    dataDir: join(folder, name),
    java: { OPENSEARCH_JAVA_OPTS: process.env.OPENSEARCH_JAVA_OPTS },
    installMissing: true,
    containers: false,
    heapMegabytes: 256,
    log: silent,
    ...options,
  });
}

/** A Java that is no more than a script: the folder in which it is. */
async function fakeJava(name: string, script: string): Promise<string> {
  const bin = join(folder, name, 'bin');
  await mkdir(bin, { recursive: true });
  const version = 'if [ "$1" = -version ]; then echo \'openjdk version "21.0.1"\' >&2; exit 0; fi';
  await writeFile(join(bin, 'java'), `#!/bin/sh\n${version}\n${script}\n`, { mode: 0o755 });
  return join(folder, name);
}

it('an engine that is slow to come up is waited for while its log grows, and given up when it says nothing new', async () => {
  const quietMilliseconds = 1000;
  const startWith = async (name: string, script: string) =>
    start(name, {
      java: { OPENSEARCH_JAVA_HOME: await fakeJava(`java-${name}`, script) },
      quietMilliseconds,
    });
  // Four times as long as it may be quiet: not given up, but at its end.
  const slowly = 'for line in 1 2 3 4 5 6 7 8 9 10; do echo "line $line"; sleep 0.4; done; exit 1';
  await expect(startWith('slow', slowly)).rejects.toThrow(/OpenSearch ended while starting/);
  await expect(startWith('hung', 'echo one; while :; do sleep 0.2; done')).rejects.toThrow(
    /for 1 s its logs have said nothing new/,
  );
});

/** Another process that uses the engine of the same data folder; resolves with the line that it says about it. */
async function startInAnotherProcess(name: string): Promise<{ child: ChildProcess; description: string }> {
  const script = `
    import { openSearchEngine } from ${JSON.stringify(join(repository, 'embedded', 'opensearch.ts'))};
    const engine = await openSearchEngine({
      cacheDir: ${JSON.stringify(cacheDir)}, dataDir: ${JSON.stringify(join(folder, name))},
      java: process.env, installMissing: true, containers: false, heapMegabytes: 256, log: () => undefined,
    });
    process.stdout.write(engine.description + '\\n');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const description of createInterface({ input: child.stdout })) return { child, description };
  throw new Error('the other process ended without an engine');
}

async function enginePid(name: string): Promise<number> {
  return Number(await readFile(join(folder, name, 'opensearch', 'opensearch.pid'), 'utf8'));
}

async function isAlive(pid: number): Promise<boolean> {
  return (await processStartTime(pid)) !== undefined;
}

async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  expect(await waitUntil(async () => !(await isAlive(pid)), 60_000)).toBe(true);
}

async function send(
  engine: OpenSearchEngine,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${engine.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

describe('the embedded engine', () => {
  it('starts as an ordinary user, is shared by two starts at once, and ends with its owner, however that ends', async () => {
    const config = join(folder, 'shared', 'opensearch', 'config');
    await mkdir(config, { recursive: true });
    await writeFile(join(config, 'opensearch.keystore.tmp'), 'left by a kill during the very first start');
    const both = await Promise.all([startInAnotherProcess('shared'), startInAnotherProcess('shared')]);
    const origins = both.map(({ description }) => description.split('; ').at(-1));
    expect(origins.sort()).toEqual(['it was running)', 'started here)']);
    expect(both[0]?.description).toMatch(
      /^OpenSearch 3\.8\.0 at http:\/\/127\.0\.0\.1:\d+ \(embedded: OPENSEARCH_URL is not set and no container runs; /,
    );
    const pid = await enginePid('shared');
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');

    const isOwner = ({ description }: { description: string }) => description.endsWith('; started here)');
    await killAndWait(both.find((one) => !isOwner(one))?.child.pid ?? 0);
    expect(await isAlive(pid)).toBe(true);
    await killAndWait(both.find(isOwner)?.child.pid ?? 0);
    const heir = await start('shared');
    expect(await isAlive(pid)).toBe(false);
    expect(heir.description).toContain('; started here)');
    const settings = { number_of_replicas: 0 };
    expect(await send(heir, 'PUT', '/kept', { settings })).toMatchObject({ acknowledged: true });
    expect(await send(heir, 'PUT', '/kept/_doc/1', { name: 'dog' })).toMatchObject({ result: 'created' });
    expect(await send(heir, 'PUT', '/unasked/_doc/1', {})).toMatchObject({ status: 404 });
    users.push(heir);
  });

  it('is started again with its data where it was when it is killed itself, and by another user when its owner stops', async () => {
    const [heir] = users;
    const moved: string[] = [];
    heir?.watch((url) => moved.push(url));
    const next = await start('shared');
    expect(next.url).toBe(heir?.url);
    const answer = () => send(next, 'GET', '/kept/_doc/1').catch(() => undefined);
    const killed = await enginePid('shared');
    await killAndWait(killed);
    await expect.poll(answer, { timeout: 60_000 }).toMatchObject({ _source: { name: 'dog' } });
    expect(moved).toEqual([]);
    next.watch((url) => moved.push(url));
    const pid = await enginePid('shared');
    await heir?.stop();
    expect(await isAlive(pid)).toBe(false);
    await expect.poll(answer, { timeout: 60_000 }).toMatchObject({ _source: { name: 'dog' } });
    expect(moved).toEqual([]);
    const last = await enginePid('shared');
    await next.stop();
    expect(await isAlive(last)).toBe(false);
    const log = await readFile(join(folder, 'shared', 'opensearch', 'logs', 'opensearch.log'), 'utf8');
    expect(log).toMatch(/\bclosed$/m);
  });

  it('leaves the classes that it loaded to later ones over the same jars, which start all the same where those are damaged', async () => {
    const home = await assembledHome({ cacheDir, list: pinnedJars, installMissing: true, log: silent });
    const cache = join(folder, 'cache-without-classes');
    await cp(home, join(cache, basename(home)), { recursive: true });
    const startAndStop = async (name: string): Promise<string> => {
      const OPENSEARCH_JAVA_OPTS = '-XX:TieredStopAtLevel=1 -Xlog:class+load:file=loaded.log';
      const engine = await start(name, { cacheDir: cache, java: { OPENSEARCH_JAVA_OPTS } });
      await engine.stop();
      // In a folder that the engine's user may write to; it may see it under another name.
      return readFile(join(folder, name, 'opensearch', 'tmp', 'loaded.log'), 'utf8');
    };
    const isMapped = /org\.apache\.lucene\.\S+ source: shared objects file \(top\)/;
    for (const loaded of await Promise.all(['classes-one', 'classes-two'].map(startAndStop))) {
      expect(loaded).toMatch(/org\.apache\.lucene\.\S+ source: (?!shared)/);
      expect(loaded).not.toMatch(isMapped);
    }
    const written = (await readdir(cache, { recursive: true })).filter((path) => /\.(jsa|draft)$/.test(path));
    expect(written).toEqual([expect.stringMatching(/\.jsa$/)]);
    const archive = join(cache, written[0] ?? '');
    expect(await startAndStop('classes-three')).toMatch(isMapped);
    // What is too short Java finds by the head; this only where it is told to look.
    const damaged = await readFile(archive);
    const half = Math.floor(damaged.length / 2);
    await writeFile(archive, damaged.fill(0, half, half + 1_000_000));
    expect(await startAndStop('classes-three')).not.toMatch(isMapped);
  });

  it('starts with a damaged index, and says which one it is', async () => {
    const first = await start('damaged');
    const settings = { number_of_replicas: 0 };
    await send(first, 'PUT', '/whole', { settings });
    await send(first, 'PUT', '/damaged', { settings });
    for (const index of ['whole', 'damaged']) {
      await send(first, 'PUT', `/${index}/_doc/1`, { name: 'dog' });
      await send(first, 'POST', `/${index}/_flush`);
    }
    const indices = (await send(first, 'GET', '/_cat/indices/damaged?h=uuid&format=json')) as {
      uuid: string;
    }[];
    await first.stop();
    const data = join(folder, 'damaged', 'opensearch', 'data');
    const files = await readdir(data, { recursive: true });
    const segments = files.filter(
      (file) => file.includes(indices[0]?.uuid ?? 'none') && /_\w+\.(cfs|fdt)$/.test(file),
    );
    expect(segments.length).toBeGreaterThan(0);
    for (const file of segments) await truncate(join(data, file), 10);
    const lines: string[] = [];
    const next = await start('damaged', { log: (line) => lines.push(line) });
    expect(lines.join('\n')).toMatch(/these indices, their files are damaged: damaged; /);
    expect(await send(next, 'GET', '/whole/_doc/1')).toMatchObject({ _source: { name: 'dog' } });
    await next.stop();
  });

  it('shows the reason from its own log when it ends while starting', async () => {
    const config = join(folder, 'broken', 'opensearch', 'config');
    await mkdir(config, { recursive: true });
    await writeFile(join(config, 'opensearch.keystore'), 'no keystore');
    await expect(start('broken')).rejects.toThrow(
      /OpenSearch ended while starting\. Its logs are .*console\.log and .*opensearch\.log;.*CorruptIndexException/s,
    );
    expect(await stat(join(folder, 'broken', 'opensearch', 'opensearch.pid')).catch(() => 'none')).toBe(
      'none',
    );
  });
});

describe('the assembled home', () => {
  it('is assembled once for two at a time, and left as it is from then on', async () => {
    const copied = join(folder, 'cache');
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const options = { cacheDir: copied, list: pinnedJars, installMissing: true, log };
    const usual = await assembledHome({ ...options, cacheDir });
    const home = usual.replace(cacheDir, copied);
    await mkdir(`${home}.draft-left-by-a-killed-process`, { recursive: true });
    expect(await Promise.all([assembledHome(options), assembledHome(options)])).toEqual([home, home]);
    expect(await assembledHome(options)).toBe(home);
    expect(lines.filter((line) => line.startsWith('fetching the '))).toHaveLength(1);
    expect((await readdir(copied)).filter((name) => name.includes('draft'))).toEqual([]);
    const files = async (root: string) => (await readdir(root, { recursive: true })).sort();
    expect(await files(home)).toEqual(await files(usual));
  });

  it('is not made from a jar with another SHA-256', async () => {
    const [first, ...others] = pinnedJars.jars;
    const list = {
      ...pinnedJars,
      jars: [{ folder: 'lib', artifact: first?.artifact ?? '', sha256: '0'.repeat(64) }, ...others],
    };
    const empty = join(folder, 'empty-cache');
    await expect(assembledHome({ cacheDir: empty, list, installMissing: true, log: silent })).rejects.toThrow(
      `${first?.artifact} came with SHA-256 ${first?.sha256} instead of ${'0'.repeat(64)}: delete its folder`,
    );
    expect((await readdir(empty)).filter((name) => !name.endsWith('.lock'))).toEqual([]);
  });

  it('says that Maven can not fetch a jar that does not exist', async () => {
    const list = {
      ...pinnedJars,
      jars: [{ folder: 'lib', artifact: 'org.opensearch:opensearch:0.0.0', sha256: '' }],
    };
    await expect(
      assembledHome({ cacheDir: join(folder, 'none'), list, installMissing: true, log: silent }),
    ).rejects.toThrow(
      /^Maven could not fetch the jars of OpenSearch .*org\.opensearch:opensearch:jar:0\.0\.0/,
    );
  });
});
