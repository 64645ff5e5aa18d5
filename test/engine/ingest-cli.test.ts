import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listReleases, liveRelease } from '../../ingest/releases.ts';
import type { IngestReport } from '../../ingest/report.ts';

const main = join(import.meta.dirname, '../../ingest/main.ts');
const alias = `ingest-cli-${randomUUID().slice(0, 8)}`;
const children = new Set<ChildProcess>();
let client: Client;
let dataDir: string;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  dataDir = await mkdtemp(join(tmpdir(), 'ingest-cli-'));
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  const { body } = await client.indices.get({ index: `${alias}-*` });
  for (const index of Object.keys(body)) await client.indices.delete({ index });
  await client.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command line; `stderr` grows while it runs. */
function catalog(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...process.env,
      OPENSEARCH_URL: inject('openSearchUrl'),
      DATA_DIR: dataDir,
      SYMBOL_CATALOG_ALIAS: alias,
    },
  });
  children.add(child);
  const output = { child, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve(code ?? signal);
    });
  });
  return { output, ended };
}

const ready = (run: ReturnType<typeof catalog>, text: RegExp) =>
  expect.poll(() => run.output.stderr, { timeout: 30_000, interval: 20 }).toMatch(text);

async function answering(): Promise<{ total: unknown; index: string | undefined }> {
  const { body } = await client.search({ index: alias, body: { size: 0, track_total_hits: true } });
  return { total: body.hits.total, index: liveRelease(await listReleases(client, alias))?.name };
}

test.each([
  [['frobnicate'], 'there is no command "frobnicate"'],
  [[], 'which command?'],
  [['ingest', '--fast'], "Unknown option '--fast'"],
  [['ingest', '--limit', 'few'], '--limit is a number, not "few"'],
])('wrong usage %j is explained, exit code 2', async (args, message) => {
  const { output, ended } = catalog(...args);
  expect(await ended).toBe(2);
  expect(output.stderr).toContain(message);
  expect(output.stdout).toBe('');
});

test('help lists the commands', async () => {
  const { output, ended } = catalog('--help');
  expect(await ended).toBe(0);
  for (const name of ['ingest', 'releases', 'rollback', 'prune']) expect(output.stdout).toContain(name);
});

test('an ingest that is killed, refused or interrupted leaves the live catalogue answering', {
  timeout: 120_000,
}, async () => {
  const first = catalog('ingest', '--limit', '12', '--json');
  expect(await first.ended).toBe(0);
  const report = JSON.parse(first.output.stdout) as IngestReport;
  expect(report).toMatchObject({ read: 12, indexed: 12, rejected: [] });
  expect(report.languages.length).toBeGreaterThanOrEqual(130);
  const before = await answering();
  expect(before).toEqual({ total: { value: 12, relation: 'eq' }, index: report.release });

  // The larger catalogue is still being loaded when the second run comes, and when the first is killed.
  const killed = catalog('ingest', '--limit', '120');
  await ready(killed, /^load /m);
  const second = catalog('ingest', '--limit', '12');
  expect(await second.ended).toBe(4);
  expect(second.output.stderr).toContain(`process ${killed.output.child.pid}`);
  killed.output.child.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  expect(killed.output.stderr).not.toContain('seal');
  expect(await answering()).toEqual(before);
  expect(await listReleases(client, alias)).toHaveLength(2);

  const interrupted = catalog('ingest', '--limit', '120');
  await ready(interrupted, /^load /m);
  interrupted.output.child.kill('SIGINT');
  expect(await interrupted.ended).toBe(130);
  expect(await answering()).toEqual(before);
  expect(await listReleases(client, alias)).toHaveLength(1);

  // Takes over the dead run's lock and clears its leftovers.
  const next = catalog('ingest', '--limit', '14', '--json');
  expect(await next.ended).toBe(0);
  expect(JSON.parse(next.output.stdout)).toMatchObject({ indexed: 14, added: 2, unchanged: 12 });

  const rolledBack = catalog('rollback');
  expect(await rolledBack.ended).toBe(0);
  expect(await answering()).toEqual(before);
  const releases = catalog('releases', '--json');
  expect(await releases.ended).toBe(0);
  expect(JSON.parse(releases.output.stdout)).toMatchObject([
    { name: report.release, state: 'live' },
    { state: 'previous', counts: { symbols: 14 } },
  ]);
});

test('an engine that is away is told as such, exit code 5', { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, [main, 'releases', '--wait', '1'], {
    env: { ...process.env, OPENSEARCH_URL: 'http://127.0.0.1:1', DATA_DIR: dataDir },
  });
  children.add(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  children.delete(child);
  expect(code).toBe(5);
  expect(stderr).toContain('127.0.0.1:1');
});
