import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Client } from '@opensearch-project/opensearch';
import sharp from 'sharp';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { IngestReport } from '../../ingest/pipeline/report.ts';
import { writeFiles } from '../support/files.ts';
import { catalogCommand, killPrograms, runProgram } from '../support/programs.ts';
import { startTestService } from '../support/service.ts';

const example = join(import.meta.dirname, '../../examples/catalogue');
const alias = `ingest-sets-${randomUUID().slice(0, 8)}`;
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle r="40" cx="45" cy="45"/></svg>';
let client: Client;
let folder: string;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  folder = await mkdtemp(join(tmpdir(), 'ingest-sets-'));
});

afterAll(async () => {
  killPrograms();
  const { body } = await client.indices.get({ index: `${alias}-*` });
  for (const index of Object.keys(body)) await client.indices.delete({ index });
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command line on the engine and the folder of these tests. */
async function catalog(...args: string[]) {
  const settings = {
    OPENSEARCH_URL: inject('openSearchUrl'),
    DATA_DIR: join(folder, 'data'),
    SYMBOL_CATALOG_ALIAS: alias,
  };
  const { output, ended } = runProgram([...catalogCommand, ...args], settings);
  return { code: await ended, ...output };
}

const rows = [
  '44,62,Noun,0,fruit,apple,Food Fruit,pomme,Fruit',
  '96,64,Verb,0,cooking,"bake_,_to",Food Kitchen actions,"cuire au four_,_à",Cuisine',
];

/** A repository in Mulberry's layout, with a link that nothing needs. */
async function repository(symbols = rows): Promise<string> {
  const packing = pack();
  const header = 'symbol-id,category-id,grammar,rated,tags,symbol-en,category-en,symbol-fr,category-fr';
  const files = {
    'scripts/data/symbol-info.csv': `${[header, ...symbols].join('\n')}\n`,
    'scripts/data/FinnishSymbolNames.csv':
      '\ufeffsymbol-id;symbol-en;symbol-fi;category\n44;apple;omena;x\n96;x;leipoa;x\n',
    'EN/apple.svg': svg,
    'EN/bake_,_to.svg': svg.replace('40', '30'),
    'LICENSE.txt': 'Copyright 2026 Ann Example\nhttps://creativecommons.org/licenses/by-sa/4.0/\n',
  };
  for (const [path, content] of Object.entries(files)) packing.entry({ name: `repo/${path}` }, content);
  packing.entry({ name: 'repo/passwd', type: 'symlink', linkname: '/etc/passwd' });
  packing.finalize();
  const path = join(folder, 'mulberry.tar');
  await writeFile(path, await buffer(packing));
  return path;
}

test('an open set is ingested by its name beside what is live, and taken over when nothing differs', async () => {
  expect((await catalog('ingest', example)).code).toBe(0);
  const from = await repository();
  const first = await catalog('ingest', 'mulberry', '--from', from, '--json');
  expect(first.code, first.stderr).toBe(0);
  expect(JSON.parse(first.stdout)).toMatchObject({ added: 2, removed: 0, promoted: true, rejected: [] });
  const second = await catalog('ingest', 'mulberry', '--from', from, '--json');
  expect(JSON.parse(second.stdout)).toMatchObject({
    promoted: false,
    reused: 12,
  } satisfies Partial<IngestReport>);

  const service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: join(folder, 'data') });
  try {
    const get = async (path: string) => (await fetch(`${service.url}/api/v1${path}`)).json();
    const { data: sets } = (await get('/sets')) as { data: { set: string }[] };
    expect(sets.map(({ set }) => set).sort()).toEqual(['everyday', 'mulberry', 'signs']);
    expect(sets.find(({ set }) => set === 'mulberry')).toMatchObject({
      title: 'Mulberry Symbols',
      version: expect.stringMatching(/^sha256:/),
      publisher: 'Ann Example',
      license: { id: 'CC-BY-SA-4.0', commercial_use: true },
      symbols: 2,
      by_language: expect.arrayContaining([{ language_code: 'fi', symbols: 2 }]),
    });
    const { data } = (await get('/symbols/search?q=omena&lang=fi&set=mulberry')) as { data: object[] };
    expect(data).toMatchObject([
      {
        name: 'omena',
        group: 'Food Fruit',
        part_of_speech: 'noun',
        tags: ['fruit'],
        license: {
          attribution: '“apple” by Ann Example, Mulberry Symbols (https://mulberrysymbols.org), CC BY-SA 4.0',
        },
        source: { set: 'mulberry', id: '44' },
      },
    ]);
  } finally {
    await service.stop();
  }
});

test('a set from the web is ingested only as it was published', async () => {
  const bytes = await readFile(await repository());
  const server = createServer((_request, response) => response.end(bytes));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mulberry.tar`;
    const { code, stderr } = await catalog('ingest', 'mulberry', '--from', url);
    expect(code).toBe(3);
    expect(stderr).toMatch(/the download is not mulberry 3\.6\.1: the SHA-256 of its files is [0-9a-f]{64}/);
  } finally {
    server.close();
  }
  const closed = await catalog('validate', 'mulberry', '--from', 'http://127.0.0.1:9/mulberry.tar');
  expect(closed.code).toBe(7);
  expect(closed.stderr).toContain('cannot be downloaded');
});

test('a set that forbids commercial use needs a word of its own', async () => {
  const listings = join(folder, 'listings');
  await writeFiles(listings, {
    'en.json': [
      { _id: 7, keywords: [{ keyword: 'dog', type: 2 }], categories: ['animal'], tags: ['animal'] },
    ],
    '7.png': await sharp({ create: { width: 500, height: 500, channels: 4, background: '#c33' } })
      .png()
      .toBuffer(),
  });
  for (const source of [
    ['arasaac', '--from', listings],
    [listings, '--only', 'set=arasaac'],
  ]) {
    const { code, stderr } = await catalog('ingest', ...source);
    expect(code).toBe(3);
    expect(stderr).toContain('these sets may not be used commercially');
    expect(stderr).toContain('arasaac: ARASAAC, CC-BY-NC-SA-4.0');
  }
  const accepted = await catalog('ingest', 'arasaac', '--from', listings, '--accept-license', '--json');
  expect(accepted.code, accepted.stderr).toBe(0);
  expect(JSON.parse(accepted.stdout)).toMatchObject({ added: 1, removed: 0 });
});

test('what --from may follow, and the list of sets', async () => {
  const wrong = await catalog('ingest', 'demo', '--from', folder);
  expect(wrong.code).toBe(3);
  expect(wrong.stderr).toContain('--from needs the name of one set before it: mulberry, arasaac');
  const { code, stdout } = await catalog('sets', '--json');
  expect(code).toBe(0);
  const { sets } = JSON.parse(stdout) as { sets: { set: string; symbols?: number; languages?: number }[] };
  expect(sets.map(({ set }) => set)).toEqual(['core', 'openmoji', 'mulberry', 'arasaac']);
  for (const { symbols = 1, languages = 1 } of sets) expect(symbols * languages).toBeGreaterThan(0);
  const { stdout: text } = await catalog('sets');
  expect(text).toContain('mulberry: Mulberry Symbols 3.6.1 by Steve Lee, https://mulberrysymbols.org');
  expect(text).toContain('CC-BY-NC-SA-4.0 (no commercial use: --accept-license)');
});
