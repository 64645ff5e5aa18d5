import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { writeWorkbook } from '../../ingest/catalogue/write-workbook.ts';
import type { Service } from '../../src/service.ts';
import { getJson } from '../support/answers.ts';
import { emptyFolder } from '../support/files.ts';
import { deleteIndices } from '../support/indices.ts';
import { catalogCommand, killPrograms, runProgram } from '../support/programs.ts';
import { startTestService } from '../support/service.ts';

/** The walk of `docs/curators.md`, by the commands that stand there: from a spreadsheet to live symbols, and back. */
const guide = join(import.meta.dirname, '../../docs/curators.md');
const alias = `walk-${randomUUID().slice(0, 8)}`;
let client: Client;
let service: Service | undefined;
let made: Awaited<ReturnType<typeof emptyFolder>>;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  made = await emptyFolder();
});
afterAll(async () => {
  await service?.stop();
  killPrograms();
  await deleteIndices(client, alias);
  await client.close();
  await made.remove();
});

const pathOf = (name: string) => join(made.folder, name);

/** The commands of the section, their files in the folder of this test. */
async function commandsOfGuide(): Promise<string[][]> {
  const [, section = ''] = (await readFile(guide, 'utf8')).split('## A first set, step by step');
  const lines = (section.split('\n## ')[0] ?? '').matchAll(/^npm run catalog -- (.+)$/gm);
  return [...lines].map(([, line = '']) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, word = '']) =>
        quoted ?? (word === 'my-words' || word === 'sheet.html' ? pathOf(word) : word),
    ),
  );
}

async function run(args: readonly string[]): Promise<string> {
  const settings = {
    OPENSEARCH_URL: inject('openSearchUrl'),
    DATA_DIR: pathOf('data'),
    SYMBOL_CATALOG_ALIAS: alias,
  };
  const { output, ended } = runProgram([...catalogCommand, ...args], settings);
  expect(await ended, `${args.join(' ')}\n${output.stdout}${output.stderr}`).toBe(0);
  return output.stdout;
}

const words =
  'dog cat bird fish horse cow pig sheep duck frog bread milk water juice cheese egg rice soup cake plum';
const rowsOf = (names: readonly string[]) => [
  ['id', 'name:en', 'name:de', 'artwork'],
  ...names.map((name, index) => [
    words.split(' ')[index] ?? '',
    name,
    `${name} de`,
    `artwork/w${index}.${index % 2 ? 'png' : 'svg'}`,
  ]),
];

/** The table as a spreadsheet program saves it: over the one that is there. */
async function saveTable(names: readonly string[]): Promise<void> {
  const path = pathOf('my-words/catalog.xlsx');
  await rm(path);
  await writeWorkbook(path, rowsOf(names));
}

/** What a curator does between two commands: the table, ten drawings, ten photos. */
async function fillIn(names: readonly string[]): Promise<void> {
  await saveTable(names);
  for (const index of names.keys()) {
    const colour = `hsl(${index * 18} 70% 50%)`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${colour}"/></svg>`;
    const bytes = index % 2 ? await sharp(Buffer.from(svg)).resize(512, 512).png().toBuffer() : svg;
    await writeFile(pathOf(`my-words/artwork/w${index}.${index % 2 ? 'png' : 'svg'}`), bytes);
  }
}

async function namesFound(query: string): Promise<string[]> {
  const { data } = await getJson<{ data: { name: string }[] }>(
    service as Service,
    `/api/v1/symbols/search?q=${encodeURIComponent(query)}&lang=en&fuzzy=never`,
  );
  return data.map(({ name }) => name);
}

test('twenty words of a spreadsheet go live, a name is corrected, a synonym added, and both are undone', {
  timeout: 300_000,
}, async () => {
  const [init, validate, ingest, name, synonym, undo, again, rollback, ...further] = await commandsOfGuide();
  expect([init, validate, ingest, again].map((command) => command?.[0])).toEqual([
    ...['init', 'validate', 'ingest', 'ingest'],
  ]);
  expect([name, synonym, undo].map((command) => command?.slice(0, 2).join(' '))).toEqual([
    ...['curate name', 'curate synonym', 'curate undo'],
  ]);
  expect([rollback, further]).toEqual([['rollback'], []]);
  const names = words.split(' ');
  await run(init ?? []);
  await fillIn(names);
  // The apple of the template is still there, and no row names it.
  expect(await run(validate ?? [])).toContain('20 can go live (my-words 20) in 2 languages; 0 errors');
  expect((await readFile(pathOf('sheet.html'), 'utf8')).match(/<figure/g)).toHaveLength(20);
  await run(ingest ?? []);
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: pathOf('data') });
  expect(await namesFound('dog')).toEqual(['dog']);

  const untilLive = { timeout: 180_000 };
  await run(name ?? []);
  await run(synonym ?? []);
  await expect.poll(() => namesFound('doggy'), untilLive).toEqual(['puppy']);
  expect([await namesFound('puppy'), await namesFound('dog')]).toEqual([['puppy'], ['puppy']]);
  await run(undo ?? []);
  await expect.poll(() => namesFound('doggy'), untilLive).toEqual([]);
  expect(await namesFound('puppy')).toEqual(['puppy']);
  await run(undo ?? []);
  await expect.poll(() => namesFound('dog'), untilLive).toEqual(['dog']);
  expect(await namesFound('puppy')).toEqual([]);

  await saveTable(names.with(0, 'puppy'));
  await run(again ?? []);
  await expect.poll(() => namesFound('puppy'), { timeout: 180_000 }).toEqual(['puppy']);
  expect(await namesFound('dog')).toEqual([]);

  await run(rollback ?? []);
  await expect.poll(() => namesFound('dog'), { timeout: 180_000 }).toEqual(['dog']);
});
