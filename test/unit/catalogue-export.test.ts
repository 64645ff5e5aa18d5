import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@opensearch-project/opensearch';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeCatalogue } from '../../ingest/catalogue/write.ts';
import { emptyFolder } from '../support/files.ts';

/** Where an export may be written, asked of a catalogue without symbols. */
let parent: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder: parent, remove } = await emptyFolder());
});
afterEach(() => remove());

const release = { aliases: { symbols: {} }, mappings: { _meta: { catalog_version: '1', sources: {} } } };

/** @param meanwhile what happens while it is written */
const write = (folder: string, meanwhile = async () => {}) =>
  writeCatalogue({
    client: {
      indices: { get: async () => ({ body: { 'symbols-20261128t000000000': release } }) },
      search: async () => {
        await meanwhile();
        return { body: { hits: { hits: [] } } };
      },
      transport: { request: async () => ({ body: { docs: [] } }) },
    } as unknown as Client,
    alias: 'symbols',
    dataDir: join(parent, 'data'),
    folder,
    scope: {},
    progress: { phase: () => undefined, done: () => undefined, end: () => undefined },
    signal: AbortSignal.timeout(60_000),
  });

test('an export takes the place of nothing and of an empty folder', async () => {
  const folder = join(parent, 'mine');
  await write(folder);
  expect((await readdir(folder)).sort()).toEqual(['catalog.ndjson', 'sets.json']);
  await mkdir(join(parent, 'empty'));
  await write(join(parent, 'empty'));
  expect(await readdir(join(parent, 'empty'))).toHaveLength(2);
});

test('a file of that name stays, and is named', async () => {
  const file = join(parent, 'board-backup.zip');
  await writeFile(file, 'mine');
  await expect(write(file)).rejects.toMatchObject({
    kind: 'validation-failed',
    message: `${file} is no folder; name a folder that is not there yet`,
  });
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test('what comes into the folder while it is written stays', async () => {
  const folder = join(parent, 'mine');
  const comeIn = async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'notes.txt'), 'mine');
  };
  await expect(write(folder, comeIn)).rejects.toThrow('is not empty');
  expect(await readdir(parent)).toEqual(['mine']);
  expect(await readdir(folder)).toEqual(['notes.txt']);
});
