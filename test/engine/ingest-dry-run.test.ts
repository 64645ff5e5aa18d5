import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { catalogueCommands } from '../../ingest/commands/catalogue.ts';
import type { OptionValues } from '../../ingest/commands/options.ts';
import { IngestFailure } from '../../ingest/failure.ts';
import type { DiffReport } from '../../ingest/pipeline/diff.ts';
import { listReleases } from '../../ingest/releases/releases.ts';
import { deleteIndices } from '../support/indices.ts';
import { recordedProgress } from '../support/recorded-progress.ts';

const example = join(import.meta.dirname, '../../examples/catalogue');
const alias = `dry-run-${randomUUID().slice(0, 8)}`;
let client: Client;
let dataDir: string;

// Each run that gets as far as loading makes an index with the analyzers of all languages.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  dataDir = await mkdtemp(join(tmpdir(), 'dry-run-'));
  expect(await outcomeOf(example, {})).toEqual([]);
});
afterAll(async () => {
  await deleteIndices(client, alias);
  await client.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Why `ingest` refuses, a line each; nothing where it goes through. */
async function outcomeOf(folder: string, options: OptionValues): Promise<string[]> {
  try {
    const { value, invalid } = await catalogueCommands.ingest.run({
      operands: [folder],
      options,
      dataDir,
      progress: recordedProgress().progress,
      signal: new AbortController().signal,
      client,
      alias,
      damaged: [],
    });
    if (!invalid) return [];
    const { diff } = value as { diff?: DiffReport };
    return diff?.refusals.length ? diff.refusals : ['what was checked has errors'];
  } catch (error) {
    if (!(error instanceof IngestFailure)) throw error;
    return [error.message, ...error.details];
  }
}

interface Row {
  id: string;
  names: Record<string, object>;
  group?: string;
  license?: object;
}

/** A copy of the example, changed. */
async function changed(change: (rows: Row[], folder: string) => unknown): Promise<string> {
  const folder = await mkdtemp(join(dataDir, 'changed-'));
  await cp(example, folder, { recursive: true });
  const file = join(folder, 'catalog.ndjson');
  const rows = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const made = (await change(rows, folder)) ?? rows;
  const text = typeof made === 'string' ? made : (made as Row[]).map((row) => JSON.stringify(row)).join('\n');
  await writeFile(file, text);
  return folder;
}

const half = (rows: Row[]) => rows.filter((_, index) => index % 2 === 0);
const broken = (row: Row) => Object.assign(row, { names: {} });

test.each<[string, RegExp | undefined, (rows: Row[], folder: string) => unknown, OptionValues]>([
  ['nothing, where nothing differs', undefined, () => undefined, {}],
  ['symbols that are gone', /5 of 10 live symbols would be lost/, (rows) => half(rows), {}],
  ['nothing, where that is meant', undefined, () => undefined, { force: true }],
  [
    'a language that is gone',
    /de would lose 10 of 10 names/,
    (rows) => {
      for (const { names } of rows) delete names.de;
    },
    {},
  ],
  [
    'entries that are wrong',
    /of 10 entries were rejected/,
    (rows) => void half(rows).forEach(broken),
    { force: true },
  ],
  [
    'images that cannot be drawn',
    /of 10 entries were rejected/,
    async (rows, folder) => {
      for (const { id } of half(rows)) await writeFile(join(folder, `artwork/${id}.svg`), '<svg');
    },
    { force: true },
  ],
  [
    'symbols that an image that cannot be drawn takes away',
    /of 10 live symbols would be lost/,
    async (rows, folder) => {
      for (const { id } of half(rows)) await writeFile(join(folder, `artwork/${id}.svg`), '<svg');
    },
    { maxRejected: 100 },
  ],
  [
    'a source without one that can be shown',
    /there is no symbol to show/,
    (rows) => void rows.forEach(broken),
    { maxRejected: 100, force: true },
  ],
  ['a file that cannot be read to its end', /begins as one JSON array/, (rows) => JSON.stringify(rows), {}],
  ['sets that nobody describes', /sets\.json/, async (_rows, folder) => rm(join(folder, 'sets.json')), {}],
  [
    'a licence that nobody accepted',
    /--accept-license/,
    (rows) => {
      for (const row of rows) row.license = { id: 'CC-BY-NC-4.0', commercial_use: false, author: 'Ada' };
    },
    {},
  ],
  [
    'warnings, where these count as errors',
    /has errors/,
    (_rows, folder) =>
      writeFile(join(folder, 'artwork/unused.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    { strict: true },
  ],
  // The last one, as it goes live with a symbol less.
  [
    'nothing, where so many may be wrong',
    undefined,
    (rows) => void broken(rows[0] as Row),
    { maxRejected: 50, force: true },
  ],
])('a dry run and the run refuse the same: %s', async (_what, reason, change, options) => {
  const folder = await changed(change);
  const before = await listReleases(client, alias);
  const dry = await outcomeOf(folder, { ...options, dryRun: true });
  expect(await listReleases(client, alias)).toEqual(before);
  const run = await outcomeOf(folder, options);
  expect(dry.length > 0).toBe(reason !== undefined);
  if (reason) expect(dry.join('\n')).toMatch(reason);
  // All that the dry run says is among what the run says, which names its rejected entries beside.
  for (const line of dry) expect(run).toContain(line);
  expect(run.length > 0).toBe(dry.length > 0);
});
