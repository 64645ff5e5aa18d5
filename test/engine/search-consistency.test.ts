import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectEngine, type Engine } from '../../src/opensearch/client.ts';
import { type Catalogue, followCatalogue, type Release } from '../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries, translationOf } from '../../src/opensearch/symbol-store.ts';
import { createPrefixIndexes, prefixIndexEntries } from '../../src/search/prefix-index.ts';
import type { Page, SearchServices } from '../../src/search/retrieve.ts';
import { search, searchAll } from '../../src/search/search.ts';
import { suggest } from '../../src/search/suggest.ts';
import type { SearchParameters } from '../../src/symbols/parameters.ts';
import { toFull } from '../../src/symbols/serialize.ts';
import { createWordLists } from '../../src/words/word-lists.ts';
import { wordListsFolder } from '../support/files.ts';

const languages = ['en', 'de', 'fi', 'fr', 'ru', 'ar', 'he', 'tr', 'th', 'ko', 'ja', 'zh-Hans'];
/** Names of a language that are searched, in four spellings each. */
const namesPerLanguage = 7;
/** Names whose beginnings are typed: without a cache each builds the prefix index of its language anew. */
const typedPerLanguage = 3;

let engine: Engine;
let catalogue: Catalogue;
let release: Release;
/** With everything cached that was read before, and with no room for anything. */
let warm: SearchServices;
let cold: SearchServices;
let namesByLanguage: Map<string, string[]>;

beforeAll(async () => {
  engine = connectEngine({ url: inject('openSearchUrl'), deadlineMilliseconds: 30_000 });
  catalogue = followCatalogue(engine, inject('demoAlias'));
  release = await catalogue.current();
  warm = servicesWith(512 * 1024 ** 2);
  cold = servicesWith(1);
  for (const language of languages) await warm.prefixIndexes.of(release, language);
  const ids = Array.from({ length: namesPerLanguage }, (_, index) => 1 + index * 290);
  const symbols = await warm.symbols.get(release, ids, languages);
  namesByLanguage = new Map(
    languages.map((language) => [
      language,
      symbols.flatMap((symbol) => (symbol && translationOf(symbol, language)?.name) ?? []),
    ]),
  );
});
afterAll(async () => {
  catalogue?.stop();
  await engine?.close();
  await wordLists.close();
});

const wordLists = createWordLists({ folder: wordListsFolder });

/** What the largest language of the demo takes while it is read: of the indexes a few have room, and the next one evicts one. */
const largestLanguageBytes = 3_600_000;

function servicesWith(bytes: number): SearchServices {
  return {
    engine,
    catalogue,
    symbols: createSymbolStore(engine, symbolEntries(bytes)),
    // Without room for any the engine would answer, and otherwise.
    prefixIndexes: createPrefixIndexes(engine, prefixIndexEntries(Math.max(bytes, largestLanguageBytes))),
    wordLists,
  };
}

/** As it is, unfinished, with a letter left out, and with an ending. */
function spellingsOf(name: string): string[] {
  const letters = [...name];
  const middle = letters.length >> 1;
  return [name, letters.slice(0, 4).join('').trim(), letters.toSpliced(middle, 1).join(''), `${name}s`];
}

const firstPage = { offset: 0, limit: 20 };

/** The answer as clients see it. */
async function answer(services: SearchServices, parameters: SearchParameters, page: Page = firstPage) {
  const { count, hits, facets, chain, requests } = await search(services, release, parameters, page);
  const baseUrl = 'http://localhost';
  const data = hits.map(({ symbol, match }) =>
    toFull(symbol, { chain, translations: 'chain', match, baseUrl }),
  );
  return { count, facets, data, requests };
}

/** Asks a process that has read nothing, one that has, and that one again. */
async function sameAnswer(parameters: SearchParameters, page?: Page) {
  const expected = await answer(cold, parameters, page);
  expect(await answer(warm, parameters, page), JSON.stringify(parameters)).toEqual(expected);
  expect(await answer(warm, parameters, page), JSON.stringify(parameters)).toEqual(expected);
  return expected;
}

/** The filters that each fourth search has beside its text. */
const narrowings: Partial<SearchParameters>[] = [
  {},
  {},
  {},
  { group: 'animals-nature' },
  {},
  { facets: ['group', 'tags'] },
  {},
  { age_group: 'child', has_audio: true },
];

describe('an answer does not depend on the caches', () => {
  it.each(languages)('%s', async (language) => {
    const texts = namesByLanguage.get(language)?.flatMap(spellingsOf) ?? [];
    expect(texts.length).toBeGreaterThan(20);
    let hits = 0;
    for (const [position, q] of texts.entries()) {
      const narrowing = narrowings[position % narrowings.length] ?? {};
      hits += (await sameAnswer({ q, lang: [language], ...narrowing })).data.length;
    }
    expect(hits).toBeGreaterThan(texts.length);
  });

  it('with a chain, another order, and no language', async () => {
    for (const q of ['elefnt', 'eleph', 'hrse', 'dogs', 'the elephnt', 'katze', 'face smiling', '🐕', 'i']) {
      for (const parameters of [{ lang: ['de', 'en'] }, { sort: 'name' as const }, {}]) {
        await sameAnswer({ q, lang: ['en'], ...parameters });
      }
      await sameAnswer({ q });
    }
  });

  it('of type-ahead', async () => {
    for (const language of languages) {
      for (const name of namesByLanguage.get(language)?.slice(0, typedPerLanguage) ?? []) {
        const q = spellingsOf(name)[1] ?? '';
        const parameters = { q, lang: [language], limit: 10 };
        const plain = async (services: SearchServices) =>
          (await suggest(services, release, parameters)).map(({ symbols, ...suggestion }) => ({
            ...suggestion,
            symbols: symbols.map(({ core }) => core.id),
          }));
        expect(await plain(warm)).toEqual(await plain(cold));
      }
    }
  });
});

describe('pages fit together', () => {
  it.each([
    { q: 'elefnt', lang: ['en'] },
    { q: 'face', lang: ['en'] },
    { q: 'balloons', lang: ['en'], sort: 'name' },
    { q: 'pan', lang: ['fr'] },
  ] as SearchParameters[])('$q', async (parameters) => {
    const whole = await answer(warm, parameters, { offset: 0, limit: 200 });
    const ids = whole.data.map(({ id }) => id);
    const paged: number[] = [];
    for (let offset = 0; offset < Math.min(whole.count, 200); offset += 20) {
      const page = await answer(offset % 40 === 0 ? cold : warm, parameters, { offset, limit: 20 });
      expect(page.count).toBe(whole.count);
      paged.push(...page.data.map(({ id }) => id));
    }
    expect(paged).toEqual(ids);
    expect(new Set(paged).size).toBe(paged.length);
  });
});

describe('the fuzzy fallback', () => {
  it('finds its candidates in memory, and takes a second request where filters or facets have to be counted', async () => {
    const { requests } = await answer(warm, { q: 'elephant', lang: ['en'] });
    expect(requests).toHaveLength(1);
    expect((await answer(warm, { q: 'elefnt', lang: ['en'] })).requests).toHaveLength(1);
    const faceted = await answer(warm, { q: 'elefnt', lang: ['en'], facets: ['group'] });
    expect(faceted.requests).toHaveLength(2);
    const unfiltered = await answer(warm, { q: 'elefnt', lang: ['en'] });
    expect(faceted.count).toBe(unfiltered.count);
  });

  it('finds misspelled names in every language', async () => {
    const missed: string[] = [];
    for (const language of ['en', 'de', 'fi', 'fr', 'ru', 'ar', 'he', 'tr']) {
      for (const name of namesByLanguage.get(language) ?? []) {
        // Of a short name a letter less may be another word.
        if (name.length < 6) continue;
        const q = spellingsOf(name)[2] ?? '';
        // A typo that leaves correctly spelled words is none that anyone could know.
        if ((await wordLists.standingOf(q, [language])) === 'known') continue;
        const { data } = await answer(warm, { q, lang: [language] }, { offset: 0, limit: 10 });
        if (!data.some((hit) => hit.name === name)) missed.push(`${language} ${q}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it('finds misspelled keywords', async () => {
    const { data } = await answer(warm, { lang: ['en'] }, { offset: 0, limit: 100 });
    const keywords = data
      .flatMap(({ id, translations }) =>
        (translations?.en?.keywords ?? []).slice(0, 3).map((text) => ({ id, text })),
      )
      .filter(({ text }) => /^[a-z]{6,}$/.test(text));
    const missed: string[] = [];
    let asked = 0;
    for (const { id, text } of keywords) {
      const q = spellingsOf(text)[2] ?? '';
      if ((await wordLists.standingOf(q, ['en'])) === 'known') continue;
      asked += 1;
      const found = await answer(warm, { q, lang: ['en'] });
      // What begins with the typed letters is no typo.
      if (!found.data.some((hit) => hit.id === id || hit.match?.text.toLowerCase() === text)) missed.push(q);
    }
    expect(asked).toBeGreaterThan(30);
    expect(missed.length / asked, missed.join()).toBeLessThan(0.1);
  });

  it('finds texts that sound alike and are spelled differently', async () => {
    const { data } = await answer(warm, { q: 'elefant', lang: ['en'] });
    expect(data.map(({ match }) => match)).toContainEqual({
      language_code: 'en',
      text: 'elephant',
      type: 'fuzzy',
    });
  });
});

it('searches together answer as each alone', async () => {
  const parameters = ['dog', 'hosue', 'elefnt', 'no', 'katze'].map((q) => ({ q, lang: ['en', 'de'] }));
  const together = await searchAll(warm, release, parameters, firstPage);
  for (const [position, each] of parameters.entries()) {
    const alone = await search(warm, release, each, firstPage);
    expect(together[position]?.count).toBe(alone.count);
    expect(together[position]?.hits.map(({ symbol }) => symbol.core.id)).toEqual(
      alone.hits.map(({ symbol }) => symbol.core.id),
    );
  }
});
