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
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
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

/** Each command is a process of its own, and a test runs up to ten of them. */
vi.setConfig({ testTimeout: 300_000 });

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

/** Searches one thing after the other until a command has ended. */
async function searchDuring<Result>(url: string, command: Promise<Result>) {
  const answers: string[] = [];
  let ended = false;
  const searching = (async () => {
    // Each is another request: an answer from a cache would show nothing.
    for (let limit = 1; !ended; limit = (limit % 100) + 1) {
      const response = await fetch(`${url}/api/v1/symbols/search?q=apple&lang=en&limit=${limit}`);
      const { data } = (await response.json()) as { data: { name: string }[] };
      answers.push(`${response.status} ${data[0]?.name}`);
    }
  })();
  const result = await command.finally(() => {
    ended = true;
  });
  await searching;
  return { result, answers };
}

test('an open set is ingested by its name beside what is live, and taken over when nothing differs', async () => {
  expect((await catalog('ingest', example)).code).toBe(0);
  const from = await repository();
  const difference = JSON.parse((await catalog('diff', 'mulberry', '--from', from, '--json')).stdout);
  expect(difference).toMatchObject({ added: ['mulberry/44', 'mulberry/96'], removed: [], other: [] });
  const live = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: join(folder, 'data') });
  const { result: first, answers } = await searchDuring(
    live.url,
    catalog('ingest', 'mulberry', '--from', from, '--json'),
  ).finally(live.stop);
  expect(first.code, first.stderr).toBe(0);
  expect(answers.length).toBeGreaterThan(10);
  expect([...new Set(answers)]).toEqual(['200 apple']);
  expect(JSON.parse(first.stdout)).toMatchObject({ added: 2, removed: 0, promoted: true, rejected: [] });
  const second = await catalog('ingest', 'mulberry', '--from', from, '--json');
  expect(JSON.parse(second.stdout)).toMatchObject({
    promoted: false,
    reused: 12,
  } satisfies Partial<IngestReport>);

  const service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: join(folder, 'data') });
  try {
    const get = async (path: string) => (await fetch(`${service.url}/api/v1${path}`)).json();
    const { data: stats } = (await get('/public/stats?set=mulberry')) as { data: Record<string, unknown> };
    expect(stats).toMatchObject({ symbols: 2, by_set: [{ set: 'mulberry', symbols: 2 }] });
    expect(stats.by_language).toHaveLength(3);
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

interface Found {
  count: number;
  data: { id: number; name: string; language_code: string; source: { set: string }; match?: object }[];
}

test('symbols of the sets that mean the same are linked, and found by the names of each other', async () => {
  const service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: join(folder, 'data') });
  try {
    const ask = async (path: string) => await fetch(`${service.url}/api/v1${path}`);
    const get = async (path: string) => (await (await ask(path)).json()) as Found;
    const { data } = await get('/symbols/search?q=Apfel&lang=de');
    // The given name comes before the derived one.
    expect(data.map(({ source }) => source.set)).toEqual(['everyday', 'mulberry']);
    const [apple, linked] = data;
    expect(apple?.match).toEqual({ language_code: 'de', text: 'Apfel', type: 'exact' });
    expect(linked).toMatchObject({ name: 'apple', language_code: 'en' });
    expect(linked?.match).toEqual({ language_code: 'de', text: 'Apfel', type: 'exact', derived: true });
    for (const lang of ['', '&lang=fr,de', '&set=mulberry&lang=es'])
      expect(
        (await get(`/symbols/search?q=${lang.includes('es') ? 'manzana' : 'Apfel'}${lang}`)).data,
      ).toContainEqual(
        expect.objectContaining({ id: linked?.id, match: expect.objectContaining({ derived: true }) }),
      );
    // Finnish is the other way round; the name is no translation, neither in counts nor in the symbol.
    expect((await get('/symbols/search?q=omena&lang=fi')).data.map(({ source }) => source.set)).toEqual([
      'mulberry',
      'everyday',
    ]);
    const { data: stats } = (await (await ask('/public/stats?set=mulberry')).json()) as {
      data: { by_language: { language_code: string }[] };
    };
    expect(stats.by_language.map(({ language_code }) => language_code).sort()).toEqual(['en', 'fi', 'fr']);
    const whole = (await (await ask(`/symbols/${linked?.id}`)).json()) as { data: object };
    expect(Object.keys((whole.data as { translations: object }).translations)).toEqual(['en', 'fi', 'fr']);
    for (const internal of ['concept', 'derived_names', 'concept_words'])
      expect(whole.data).not.toHaveProperty(internal);

    const match = await fetch(`${service.url}/api/v1/symbols/match`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ words: ['Apfel'], lang: 'de', set: ['mulberry'] }),
    });
    expect(await match.json()).toMatchObject({
      data: [{ symbol: { id: linked?.id, match: { derived: true } } }],
    });

    const equivalents = async (id: number | undefined, query = '') =>
      await get(`/symbols/${id}/equivalents${query}`);
    expect((await equivalents(apple?.id)).data).toMatchObject([{ id: linked?.id }]);
    expect((await equivalents(linked?.id, '?lang=de')).data).toMatchObject([
      { id: apple?.id, name: 'Apfel' },
    ]);
    expect((await equivalents(linked?.id, '?set=mulberry')).count).toBe(0);
    expect((await equivalents(apple?.id, '?set=mulberry,none')).count).toBe(1);
    const [other] = (await get('/symbols/search?q=bake&lang=en&set=mulberry')).data;
    expect((await equivalents(other?.id)).data).toEqual([]);
    expect((await ask('/symbols/999999/equivalents')).status).toBe(404);
  } finally {
    await service.stop();
  }
});

test('a correction takes a link away, and the same ingest brings it about', async () => {
  const listed = JSON.parse((await catalog('concepts', '--json')).stdout) as { links: object[] };
  expect(listed.links).toMatchObject([
    { left_name: 'apple', right_name: 'apple', by: 'names', languages: ['en'] },
  ]);
  await writeFile(
    join(folder, 'data', 'concept-corrections.csv'),
    'left,right,relation\neveryday/apple,mulberry/44,different\n',
  );
  const from = await repository();
  const relinked = await catalog('ingest', 'mulberry', '--from', from, '--json');
  expect(JSON.parse(relinked.stdout)).toMatchObject({
    promoted: true,
    changed: 0,
    unchanged: 12,
    reused: 12,
  });
  expect((await catalog('concepts')).stdout).toContain('0 links, 0 concepts');
  const linkedDocuments = await client.count({
    index: alias,
    body: { query: { exists: { field: 'filter.concept' } } },
  });
  expect(linkedDocuments.body.count).toBe(0);
  await rm(join(folder, 'data', 'concept-corrections.csv'));
  expect((await catalog('ingest', 'mulberry', '--from', from)).code).toBe(0);
  expect((await catalog('concepts')).stdout).toContain('1 links, 1 concepts');
});

test('a set from the web is ingested only as it was published', async () => {
  const bytes = await readFile(await repository());
  const server = createServer(({ url }, response) =>
    url === '/mulberry.tar' ? response.end(bytes) : response.writeHead(404).end(),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, stderr } = await catalog('ingest', 'mulberry', '--from', `${url}/mulberry.tar`);
    expect(code).toBe(3);
    expect(stderr).toMatch(/the download is not mulberry 3\.6\.1: the SHA-256 of its files is [0-9a-f]{64}/);
    const missing = await catalog('validate', 'mulberry', '--from', `${url}/other.tar`);
    expect(missing.code).toBe(7);
    expect(missing.stderr).toContain('cannot be downloaded: it answers 404');
  } finally {
    server.close();
  }
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
    expect(stderr).toContain('may not be used commercially (CC-BY-NC-SA-4.0)');
  }
  const accepted = await catalog('ingest', 'arasaac', '--from', listings, '--accept-license', '--json');
  expect(accepted.code, accepted.stderr).toBe(0);
  expect(JSON.parse(accepted.stdout)).toMatchObject({ added: 1, removed: 0 });
});

test('what --from may follow', async () => {
  const wrong = await catalog('ingest', 'demo', '--from', folder);
  expect(wrong.code).toBe(3);
  expect(wrong.stderr).toContain('--from needs the name of one set before it: mulberry, arasaac');
});

test('a set that is removed says what is lost, leaves successors, and its pictures for a year', async () => {
  const service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: join(folder, 'data') });
  try {
    const ask = async (path: string) => await fetch(`${service.url}/api/v1${path}`);
    const get = async (path: string) => (await (await ask(path)).json()) as Found;
    const { data } = await get('/symbols?set=mulberry');
    const idOf = (name: string, { data: symbols } = { data }) =>
      symbols.find((symbol) => symbol.name === name)?.id;
    const everyday = idOf('apple', await get('/symbols?set=everyday'));
    const picture = (data[0] as unknown as { image: { url: string } }).image.url.replace(
      /^.*(?=\/static)/,
      '',
    );

    const warned = await catalog('remove', 'mulberry');
    expect(warned.code).toBe(3);
    expect(warned.stderr).toMatch(/mulberry: 2 symbols in 3 languages; .* for 1 of them, .* for 1\n/);
    expect((await get('/symbols?set=mulberry')).count).toBe(2);
    expect((await catalog('remove', 'none', '--force')).stderr).toContain('no symbols of the set none');

    const removed = await catalog('remove', 'mulberry', '--force', '--json');
    expect(removed.code, removed.stderr).toBe(0);
    expect(JSON.parse(removed.stdout)).toMatchObject({
      promoted: true,
      removed: 2,
      losses: [{ set: 'mulberry', symbols: 2, with_equivalent: 1, languages: 3 }],
    });
    await expect.poll(async () => (await get('/symbols?set=mulberry')).count).toBe(0);
    const { data: sets } = (await get('/sets')) as unknown as { data: { set: string }[] };
    expect(sets.map(({ set }) => set)).not.toContain('mulberry');

    const gone = await ask(`/symbols/${idOf('apple')}`);
    expect(gone.status).toBe(410);
    expect(await gone.json()).toMatchObject({ error: { code: 'symbol-removed', successor: everyday } });
    const alone = await ask(`/symbols/${idOf('bake')}`);
    expect(alone.status).toBe(410);
    expect(((await alone.json()) as { error: object }).error).not.toHaveProperty('successor');
    // The name that the set gave to others has gone with it.
    expect((await get('/symbols/search?q=omena&lang=fi')).data).toEqual([]);

    expect((await fetch(service.url + picture)).status).toBe(200);
    expect((await fetch(service.url + picture.replace(/[0-9a-f]{8}\.png/, '00c0ffee.png'))).status).toBe(404);
    const longAgo = new Date(Date.now() - 366 * 24 * 60 * 60_000).toISOString();
    await client.updateByQuery({
      index: `${alias}-registry`,
      refresh: true,
      body: {
        query: { term: { set: 'mulberry' } },
        script: { source: 'ctx._source.deleted_at = params.at', params: { at: longAgo } },
      } as never,
    });
    const other = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: join(folder, 'data') });
    expect((await fetch(other.url + picture)).status).toBe(404);
    await other.stop();

    expect((await catalog('rollback')).code).toBe(0);
    await expect.poll(async () => (await get('/symbols?set=mulberry')).count).toBe(2);
    expect((await ask(`/symbols/${idOf('apple')}`)).status).toBe(200);
  } finally {
    await service.stop();
  }
});
