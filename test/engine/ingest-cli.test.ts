import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { IngestReport } from '../../ingest/pipeline/report.ts';
import { listReleases, liveRelease } from '../../ingest/releases/releases.ts';
import { writeGeneratedCatalogue } from '../../tools/bench/support/generated-catalogue.ts';
import { statsOf } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { catalogCommand, killPrograms, runProgram, untilSaid } from '../support/programs.ts';
import { startTestService } from '../support/service.ts';

const example = join(import.meta.dirname, '../../examples/catalogue');
const alias = `ingest-cli-${randomUUID().slice(0, 8)}`;
let client: Client;
let dataDir: string;
/** A catalogue of a few languages: reading the demo and giving an index its languages takes ten times as long. */
let source: string;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  dataDir = await mkdtemp(join(tmpdir(), 'ingest-cli-'));
  source = join(dataDir, 'source');
  await mkdir(source);
  await writeGeneratedCatalogue(source, { symbols: 2000, languages: 3 });
});

// What a failed test has left running holds the lock that the next one needs.
afterEach(killPrograms);

afterAll(async () => {
  await deleteIndices(client, alias);
  await client.close();
  await rm(dataDir, { recursive: true, force: true });
});

const catalogWith = (settings: Record<string, string>, ...args: string[]) =>
  runProgram([...catalogCommand, ...args], { ...usual(), ...settings });

/** Runs the command line on the engine and the folder of these tests. */
const catalog = (...args: string[]) => catalogWith({}, ...args);

const usual = () => ({
  OPENSEARCH_URL: inject('openSearchUrl'),
  DATA_DIR: dataDir,
  SYMBOL_CATALOG_ALIAS: alias,
});

async function answering(): Promise<{ total: unknown; index: string | undefined }> {
  const { body } = await client.search({ index: alias, body: { size: 0, track_total_hits: true } });
  return { total: body.hits.total, index: liveRelease(await listReleases(client, alias))?.name };
}

test.each([
  [['frobnicate'], "unknown command 'frobnicate'", 'validate'],
  [[], 'Usage:', 'validate'],
  [['ingest', '--fast'], "unknown option '--fast'", '--max-rejected'],
  [['ingest', '--limit', 'few'], "argument 'few' is invalid. It is a whole number from 1", '--limit'],
  [['ingest', '--only', 'group=x'], "argument 'group=x' is invalid. It is set=<name>,…", '--only'],
  [['validate'], "missing required argument 'source'", '<source...>'],
  [['releases', 'all'], "too many arguments for 'releases'", '--json'],
  [['releases', '--alias', 'Symbols!'], 'An alias is lower-case letters, digits and hyphens', '--alias'],
  [['missing', 'declin'], "unknown command 'declin'", 'Did you mean decline?'],
  [['partners', 'issue'], "missing required argument 'partner'", '--rights'],
  [['partners', 'list', '--rights', 'curate'], "unknown option '--rights'", '--json'],
])('wrong usage %j is explained with what is allowed, exit code 2', async (args, message, allowed) => {
  const { output, ended } = catalog(...args);
  expect(await ended).toBe(2);
  expect(output.stderr).toContain(message);
  expect(output.stderr).toContain(allowed);
  expect(output.stdout).toBe('');
});

test.each(['ingest', 'rollback', 'partners'])('%s has a help of its own', async (name) => {
  const { output, ended } = catalog(name, '--help');
  expect(await ended).toBe(0);
  expect(output.stdout).toContain(`Usage: npm run catalog -- ${name}`);
  expect(output.stdout.includes('--force')).toBe(name === 'ingest');
});

test('--alias goes before the setting, also behind a subcommand', async () => {
  const releases = catalog('releases', '--alias', `${alias}-other`);
  expect(await releases.ended).toBe(0);
  expect(releases.output.stdout).toBe(`${alias}-other has no releases\n`);
  const missing = catalog('missing', 'list', '--json', '--alias', `${alias}-other`);
  expect(await missing.ended).toBe(0);
  expect(JSON.parse(missing.output.stdout)).toEqual([]);
});

test('help lists the commands', async () => {
  const { output, ended } = catalog('--help');
  expect(await ended).toBe(0);
  for (const name of ['validate', 'diff', 'ingest', 'export', 'releases', 'rollback', 'prune'])
    expect(output.stdout).toContain(name);
});

test('an ingest that is killed, refused or interrupted leaves the live catalogue answering', async () => {
  const first = catalog('ingest', source, '--limit', '12', '--json');
  expect(await first.ended).toBe(0);
  const report = JSON.parse(first.output.stdout) as IngestReport;
  expect(report).toMatchObject({ read: 12, indexed: 12, rejected: [] });
  const before = await answering();
  expect(before).toEqual({ total: { value: 12, relation: 'eq' }, index: report.release });

  const killed = catalog('ingest', source);
  await untilSaid(killed, /^load /m);
  await expect.poll(() => listReleases(client, alias)).toHaveLength(2);
  // However slow the machine, it is still loading when the second run comes, and when it is killed.
  killed.output.child.kill('SIGSTOP');
  const second = catalog('ingest', source, '--limit', '12');
  expect(await second.ended).toBe(4);
  expect(second.output.stderr).toContain(`process ${killed.output.child.pid}`);
  killed.output.child.kill('SIGKILL');
  expect(await killed.ended).toBe('SIGKILL');
  expect(killed.output.stderr).not.toContain('finalize');
  expect(await answering()).toEqual(before);

  const interrupted = catalog('ingest', source);
  await untilSaid(interrupted, /^load /m);
  interrupted.output.child.kill('SIGINT');
  expect(await interrupted.ended).toBe(130);
  expect(await answering()).toEqual(before);
  expect(await listReleases(client, alias)).toHaveLength(1);

  // Takes over the dead run's lock and clears its leftovers.
  const next = catalog('ingest', source, '--limit', '14', '--json');
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

test('problems are listed without an engine, as text or JSON, exit code 3', async () => {
  const folder = join(dataDir, 'wrong');
  await mkdir(folder, { recursive: true });
  await cp(join(example, 'sets.json'), join(folder, 'sets.json'));
  await writeFile(
    join(folder, 'catalog.ndjson'),
    '{"set":"signs","id":"dog","names":{"en":{"name":"dog"}}}\n{',
  );
  const away = { OPENSEARCH_URL: 'http://127.0.0.1:1' };
  const json = catalogWith(away, 'validate', folder, '--json');
  expect(await json.ended).toBe(3);
  expect(JSON.parse(json.output.stdout)).toMatchObject({
    errors: 2,
    problems: [
      { rule: 'missing-image', file: 'catalog.ndjson', line: 1, id: 'signs/dog' },
      { rule: 'unreadable-row', line: 2 },
    ],
  });
  const text = catalogWith(away, 'validate', folder);
  expect(await text.ended).toBe(3);
  expect(text.output.stdout).toMatch(/^error catalog\.ndjson:1 signs\/dog missing-image: there is neither /m);
  const fine = catalogWith(away, 'validate', example, '--strict');
  expect(await fine.ended).toBe(0);
  expect(fine.output.stdout).toContain('10 can go live');
  await writeFile(join(folder, 'catalog.ndjson'), '');
  const empty = catalogWith(away, 'validate', folder);
  expect(await empty.ended).toBe(3);
  expect(empty.output.stdout).toMatch(
    /^error catalog\.ndjson:0 {2}no-entry: it holds no symbol; write a row/,
  );
  const scoped = catalogWith(away, 'validate', example, '--only', 'set=other');
  expect(await scoped.ended).toBe(3);
  expect(scoped.output.stdout).toContain('10 entries read, none can go live');
  const nowhere = catalogWith(away, 'validate', join(folder, 'nowhere'));
  expect(await nowhere.ended).toBe(3);
  expect(nowhere.output.stderr).toContain('is not there; a source is one of');
});

test('a set comes in beside the others: looked at, made live, counted, rolled back, written out', async () => {
  const before = await answering();
  const were = (before.total as { value: number }).value;
  const dry = catalog('ingest', example, '--only', 'set=signs', '--dry-run', '--json');
  expect(await dry.ended).toBe(0);
  expect(JSON.parse(dry.output.stdout)).toMatchObject({
    validation: { valid: 4, errors: 0 },
    diff: { added: ['signs/yes', 'signs/no', 'signs/more', 'signs/stop'], removed: [] },
  });
  expect(await answering()).toEqual(before);

  const whole = catalog('ingest', example);
  expect(await whole.ended).toBe(3);
  expect(whole.output.stderr).toContain('--only set=… to keep other sets');
  const set = catalog('ingest', example, '--only', 'set=signs', '--json');
  expect(await set.ended).toBe(0);
  expect(JSON.parse(set.output.stdout)).toMatchObject({ added: 4, removed: 0, indexed: were + 4 });
  const service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
  expect(await statsOf(service)).toMatchObject({
    symbols: were + 4,
    by_set: [
      { set: 'generated', symbols: were },
      { set: 'signs', symbols: 4 },
    ],
  });
  await service.stop();

  const folder = join(dataDir, 'written');
  const written = catalog('export', folder, '--only', 'set=signs');
  expect(await written.ended).toBe(0);
  expect((await readdir(join(folder, 'artwork/signs'))).sort()).toEqual([
    'more.svg',
    'no.svg',
    'stop.svg',
    'yes.svg',
  ]);
  const returned = catalog('rollback');
  expect(await returned.ended).toBe(0);
  expect(await answering()).toEqual(before);
});

test('a full disk is named, exit code 6, and nothing is half-written', async () => {
  const before = await answering();
  const empty = await mkdtemp(join(tmpdir(), 'ingest-cli-full-'));
  const settings = { DATA_DIR: empty };
  // Nothing may be written to a file here.
  const limited = ['bash', '-c', 'ulimit -f 0; exec "$0" "$@"', ...catalogCommand];
  const full = runProgram([...limited, 'ingest', example, '--rebuild', '--force'], {
    ...usual(),
    ...settings,
  });
  expect(await full.ended).toBe(6);
  expect(full.output.stderr).toMatch(
    /a file is larger than files may be \(EFBIG\); .* run the command again\n$/,
  );
  expect(full.output.stderr).not.toContain('    at ');
  expect(await answering()).toEqual(before);
  const left = await readdir(empty, { recursive: true });
  expect(left.filter((file) => file.endsWith('.tmp'))).toEqual([]);

  const again = catalogWith(settings, 'ingest', example, '--rebuild', '--force');
  expect(await again.ended).toBe(0);
  await rm(empty, { recursive: true, force: true });
});

test('an engine that is away is named, exit code 5', async () => {
  const { output, ended } = catalogWith({ OPENSEARCH_URL: 'http://127.0.0.1:1' }, 'releases', '--wait', '1');
  expect(await ended).toBe(5);
  expect(output.stderr).toContain('127.0.0.1:1');
});

test('a board whose image may not be used commercially comes in only where that is accepted', async () => {
  const path = join(dataDir, 'private.obf');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
  const board = {
    id: 'one',
    locale: 'en',
    license: { type: 'CC BY-NC' },
    buttons: [{ id: '1', label: 'red', image_id: 'i1' }],
    images: [{ id: 'i1', data: svg }],
  };
  await writeFile(path, JSON.stringify(board));
  for (const args of [[], ['--dry-run']]) {
    const { output, ended } = catalog('ingest', path, '--keep-others', ...args);
    expect(await ended).toBe(3);
    expect(output.stderr).toContain('--accept-license');
  }
});
