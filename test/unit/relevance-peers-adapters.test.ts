import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groongaName, groongaSelect, withoutAccents } from '../../tools/relevance/peers/groonga-query.ts';
import { miniSearchPeer } from '../../tools/relevance/peers/minisearch.ts';
import { miniSearchIndex, miniSearchTen } from '../../tools/relevance/peers/minisearch-index.ts';
import { type ComparedEngine, executeQuery } from '../../tools/relevance/peers/peer.ts';
import { startServer } from '../../tools/relevance/peers/server-process.ts';
import { startPeers } from '../../tools/relevance/peers/start.ts';
import { pythonWithTantivy } from '../../tools/relevance/peers/tantivy.ts';
import { symbolNamed } from '../support/symbols.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'symbol-catalog-peers-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const symbols = [
  { id: 1, name: 'hot dog', keywords: ['sausage'] },
  { id: 2, name: 'café', keywords: ['coffee', 'hot drink'] },
  { id: 3, name: 'dog', keywords: ['pet'] },
  { id: 4, name: 'puppy', keywords: ['dog'] },
];

describe('MiniSearch', () => {
  const index = miniSearchIndex(symbols);

  test.each([
    ['dog', [3, 4, 1]],
    ['cafe', [2]],
    ['pupy', [4]],
    ['sausa', [1]],
    ['hot dgo', [1]],
    ['xylophone', []],
  ])('%s', (text, first) => {
    expect(miniSearchTen(index, text).slice(0, Math.max(1, first.length))).toEqual(first);
  });

  test('is served, one language at a time', async () => {
    const textsFile = join(folder, 'texts.ndjson');
    const rows = symbols.map((symbol) => ({ language: 'en', ...symbol }));
    await writeFile(textsFile, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const engine = await miniSearchPeer.start({
      texts: new Map([['en', symbols]]),
      textsFile,
      folder,
      cacheDir: folder,
      log: () => undefined,
    });
    try {
      expect(engine.title).toMatch(/^MiniSearch \d+\.\d+/);
      const query = { kind: 'exact', language: 'en', text: 'dog' } as const;
      expect(await executeQuery(engine, query)).toEqual([[3], [4], [1]]);
      expect(await executeQuery(engine, { ...query, language: 'de' })).toEqual([]);
    } finally {
      await engine.stop();
    }
    await expect(fetch(engine.url)).rejects.toThrow();
  });
});

describe('Groonga is asked', () => {
  /** The texts that a call of `query()` searches, without the weights. */
  const queriesIn = (filter: string) => {
    const [asTyped = ''] = [...filter.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([part]) => JSON.parse(part));
    return [...asTyped.matchAll(/query\("[^"]*", ("(?:[^"\\]|\\.)*")\)/g)].map(([, text]) =>
      JSON.parse(text),
    );
  };

  test('for the whole text, its beginning, its words and their beginnings', () => {
    const { table, filter } = groongaSelect('zh-Hant', 'Hot Dóg');
    expect(table).toBe(groongaName('Symbols', 'zh-Hant'));
    expect(table).toBe('Symbols_zh_Hant');
    expect(queriesIn(filter ?? '')).toEqual(['"hot dog"', 'hot\\ dog*', 'hot', 'hot*', 'dog', 'dog*']);
  });

  test.each([
    [
      'say "hi" || x',
      ['"say \\"hi\\" || x"', 'say\\ \\"hi\\"\\ \\|\\|\\ x*', 'say', 'say*', 'hi', 'hi*', 'x', 'x*'],
    ],
    ['a\\', ['"a\\\\"', 'a\\\\*', 'a', 'a*']],
    ['(OR)', ['"(or)"', '\\(or\\)*', 'or', 'or*']],
  ])('so that nothing in %s is an operator', (text, expected) => {
    expect(queriesIn(groongaSelect('en', text).filter ?? '')).toEqual(expected);
  });

  test('without accents, in every alphabet, and as its texts are loaded', () => {
    expect(['Ấn Độ', 'őz', 'ẹyẹ', 'ήλιος', 'ガ', 'हिन्दी'].map(withoutAccents)).toEqual([
      'An Đo',
      'oz',
      'eye',
      'ηλιος',
      'ガ',
      'हिन्दी',
    ]);
    expect(groongaSelect('el', 'ΉΛΙΟΣ').filter).toContain('ηλιος');
  });

  test.each([
    ['x', []],
    ['ox', [1]],
    ['cow', [1, 1, 1]],
    ['horses', [2, 2, 2]],
  ])('with distances that suit %s', (text, distances) => {
    const { filter = '' } = groongaSelect('en', text);
    expect([...filter.matchAll(/max_distance\\": (\d)/g)].map(([, distance]) => Number(distance))).toEqual(
      distances,
    );
    expect(filter.includes(', 9, ')).toBe(distances.length > 0);
  });
});

describe('what cannot be had', () => {
  test('is one line where there is no such command', async () => {
    const starting = startServer({ command: 'no-such-server', args: () => [], readyPath: '/' });
    await expect(starting).rejects.toThrow(/^no-such-server does not answer: .*ENOENT$/);
  });

  test('is the last line that a server printed before it ended', async () => {
    const script = 'console.error("first"); console.error("the port is taken"); process.exit(1)';
    const starting = startServer({ command: process.execPath, args: () => ['-e', script], readyPath: '/' });
    await expect(starting).rejects.toThrow(/does not answer: the port is taken$/);
  });

  test('is left out and named, and the others are started with all texts', async () => {
    const there: ComparedEngine = {
      title: 'there',
      url: 'http://there',
      answers: 'ids only',
      note: '',
      pathOf: () => '/',
      placesIn: () => [],
      stop: async () => undefined,
    };
    let written = '';
    const ends: (() => Promise<unknown>)[] = [];
    const { running, missing } = await startPeers(
      [
        { name: 'Absent', start: () => Promise.reject(new Error('no', { cause: new Error('not here') })) },
        {
          name: 'There',
          start: async ({ textsFile }) => {
            written = await readFile(textsFile, 'utf8');
            return there;
          },
        },
      ],
      [symbolNamed({ en: { name: 'dog', keywords: ['pet'] }, de: { name: 'Hund' } }, { id: 7 })],
      { cacheDir: folder, log: () => undefined },
      (end) => ends.push(end),
    );
    expect(running).toEqual([there]);
    expect(missing).toEqual(['Absent: no: not here']);
    expect(
      written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { language: 'de', id: 7, name: 'Hund', keywords: [] },
      { language: 'en', id: 7, name: 'dog', keywords: ['pet'] },
    ]);
    expect(ends).toContain(there.stop);
    for (const end of ends) await end();
  });

  test('is one line where there is no Python', async () => {
    const python = pythonWithTantivy(folder, 'no-such-python', () => undefined);
    await expect(python).rejects.toThrow(/^no-such-python -m venv .* failed: .*ENOENT$/);
  });
});
