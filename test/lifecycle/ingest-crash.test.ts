import { mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listReleases } from '../../ingest/releases/releases.ts';
import { writeGeneratedCatalogue } from '../../tools/bench/support/generated-catalogue.ts';
import { type OwnEngine, startOwnEngine } from '../support/own-engine.ts';
import { catalogCommand, killPrograms, type ProgramRun, runProgram, untilSaid } from '../support/programs.ts';

/** An engine of this file's own, as it is killed while a catalogue comes in. */
const alias = 'ingest-crash';
const hooksMilliseconds = 240_000;
/** Long enough to be killed on the way. */
const largestIngest = 2000;

let folder: string;
/** A catalogue of a few languages: it is read in a fraction of the time that the demo takes. */
let source: string;
let engine: OwnEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingest-crash-'));
  source = join(folder, 'source');
  await mkdir(source);
  await writeGeneratedCatalogue(source, { symbols: largestIngest, languages: 3 });
  engine = await startOwnEngine(folder);
}, hooksMilliseconds);
afterAll(async () => {
  killPrograms();
  await engine?.stop();
  await rm(folder, { recursive: true, force: true });
}, hooksMilliseconds);

const ingest = (symbols: number, ...args: string[]): ProgramRun =>
  catalog('ingest', source, '--limit', String(symbols), ...args);

const catalog = (...args: string[]): ProgramRun =>
  runProgram([...catalogCommand, ...args], {
    OPENSEARCH_URL: engine.url,
    DATA_DIR: join(folder, 'catalog'),
    SYMBOL_CATALOG_ALIAS: alias,
  });

/** Asks the engine something with a client that knows of no failure before. */
async function asked<Answer>(ask: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ node: engine.url });
  try {
    return await ask(client);
  } finally {
    await client.close();
  }
}

const releases = () => asked((client) => listReleases(client, alias));

/** The live catalogue as readers see it. */
async function answering(): Promise<{ symbols: number; index: string | undefined }> {
  const { body } = await asked((client) => client.count({ index: alias }));
  return { symbols: body.count, index: (await releases()).find(({ live }) => live)?.name };
}

/** Begins an ingest that is larger than what is live, up to where its documents are on their way. */
async function untilLoading(): Promise<ProgramRun> {
  const run = ingest(largestIngest);
  await untilSaid(run, /^load /m);
  await expect.poll(async () => (await releases()).length).toBe(2);
  return run;
}

test('an engine killed while a catalogue comes in: what was live is live, and the next run completes', {
  timeout: 400_000,
}, async () => {
  expect(await ingest(12).ended).toBe(0);
  const before = await answering();
  expect(before.symbols).toBe(12);

  const cutOff = await untilLoading();
  await engine.kill();
  expect(await cutOff.ended).toBe(5);
  expect(cutOff.output.stderr).toMatch(/run it again when it is back\n$/);
  expect(cutOff.output.stderr).not.toContain('    at ');
  await engine.restart();
  expect(await answering()).toEqual(before);

  const killed = await untilLoading();
  killed.output.child.kill('SIGKILL');
  await engine.kill();
  expect(await killed.ended).toBe('SIGKILL');
  await engine.restart();
  expect(await answering()).toEqual(before);

  // What the two left behind is cleared.
  const next = ingest(14, '--json');
  expect(await next.ended).toBe(0);
  expect(JSON.parse(next.output.stdout)).toMatchObject({ indexed: 14, added: 2, unchanged: 12 });
  expect((await answering()).symbols).toBe(14);
  expect((await releases()).map(({ name }) => name)).toContain(before.index);
  expect(await releases()).toHaveLength(2);
});

test('a damaged live index is named within seconds, and one command goes back to the release before', {
  timeout: 400_000,
}, async () => {
  expect(await ingest(14).ended).toBe(0);
  const before = await answering();
  expect(await ingest(16).ended).toBe(0);
  const { index: damaged } = await answering();
  const { body } = await asked((client) => client.indices.getSettings({ index: String(damaged) }));
  const uuid = String(body[String(damaged)]?.settings?.index?.uuid);
  await engine.kill();
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((path) =>
    new RegExp(`/${uuid}/0/(index/.*\\.cfs|translog/.*)$`).test(path),
  ))
    await truncate(join(folder, file), 100);
  await engine.restart();

  const refused = catalog('releases');
  expect(await refused.ended).toBe(5);
  expect(refused.output.stderr).toContain(`the index ${damaged} is damaged`);
  expect(refused.output.stderr).toContain('npm run catalog -- repair');
  const repaired = catalog('repair');
  expect(await repaired.ended).toBe(0);
  expect(repaired.output.stdout).toContain(`${before.index} is live`);
  expect(await answering()).toEqual(before);
  expect(await ingest(16).ended).toBe(0);
  expect((await answering()).symbols).toBe(16);
});
