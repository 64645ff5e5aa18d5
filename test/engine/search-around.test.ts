import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Catalogue, followCatalogue, type Release } from '../../src/catalogue/release.ts';
import { type Documents, type HeldSymbol, holdDocuments } from '../../src/catalogue/symbol-store.ts';
import { connectEngine, type Engine } from '../../src/opensearch/client.ts';
import type { SearchParameters } from '../../src/search/parameters.ts';
import { search } from '../../src/search/search.ts';
import { keepVocabularies, type Vocabularies, withoutHints } from '../../src/search/vocabularies.ts';

const memoryBytes = 512 * 1024 ** 2;
const languages = ['en', 'de', 'fi', 'fr', 'ru', 'ar', 'he', 'tr'];
/** Of the names of a language, every so many-th is looked for. */
const nameStep = 160;

let engine: Engine;
let catalogue: Catalogue;
let documents: Documents;
let vocabularies: Vocabularies;
let release: Release;
let symbols: HeldSymbol[];

beforeAll(async () => {
  engine = connectEngine({ url: inject('openSearchUrl') });
  catalogue = followCatalogue(engine, inject('demoAlias'));
  release = await catalogue.current();
  documents = holdDocuments(engine, memoryBytes);
  await documents.warm(release);
  symbols = (await documents.all(release)) ?? [];
  vocabularies = keepVocabularies(documents, memoryBytes);
  for (const language of languages) await vocabularies.of(release, language);
});
afterAll(async () => {
  catalogue?.stop();
  await engine?.close();
});

/**
 * What a search finds where words in memory tell beforehand when to look for similar ones and where they do not, and how
 * many requests it took.
 */
async function bothWays(parameters: SearchParameters, page = { offset: 0, limit: 150 }) {
  const services = { engine, catalogue, documents };
  const found = async (own: Vocabularies, labels: Release['labels']) => {
    const { count, hits, facets, requests } = await search(
      { ...services, vocabularies: own },
      { ...release, labels },
      parameters,
      page,
    );
    const matches = hits.map(({ symbol, match }) => [symbol.display.id, match?.text, match?.type]);
    return { count, matches, facets, requests: requests.length };
  };
  const [expected, actual] = await Promise.all([
    found(withoutHints(vocabularies), undefined),
    found(vocabularies, release.labels),
  ]);
  expect(actual, JSON.stringify(parameters)).toEqual(expected);
  return actual;
}

/** As it is, unfinished, with a letter left out, and with an ending. */
function typedAs(name: string): string[] {
  const letters = [...name];
  const middle = letters.length >> 1;
  return [name, letters.slice(0, 4).join('').trim(), letters.toSpliced(middle, 1).join(''), `${name}s`];
}

describe('what the words in memory tell beforehand', () => {
  it.each(languages)('never changes what is found: %s', async (language) => {
    let found = 0;
    for (let index = 0; index < symbols.length; index += nameStep) {
      const name = symbols[index]?.translations.get(language)?.name;
      for (const q of name ? typedAs(name) : []) {
        const { count, requests } = await bothWays({ q, lang: [language] });
        // Whatever looks alike is told by the words in memory.
        expect(requests).toBe(1);
        found += count;
      }
    }
    expect(found).toBeGreaterThan(0);
  });

  it.each([
    ['filters', { group: 'animals-nature' }],
    ['facets', { facets: ['group'] }],
    ['another order', { sort: 'name' }],
    ['a chain', { lang: ['de', 'en'] }],
  ] as [string, Partial<SearchParameters>][])('nor with %s', async (_, parameters) => {
    for (const q of ['elefnt', 'eleph', 'hrse', 'dogs', 'the elephnt', 'katze', 'face smiling']) {
      await bothWays({ q, lang: ['en'], ...parameters });
    }
  });

  it('nor for emoji and the letters that some of them stand for', async () => {
    for (const q of ['🐕', '\u2139\uFE0F', 'i', 'tm', '1']) {
      for (const language of ['en', 'de']) await bothWays({ q, lang: [language] });
    }
    expect((await bothWays({ q: '🐕', lang: ['de'] })).count).toBeGreaterThan(0);
  });

  it('nor on a page behind those that are put in order', async () => {
    for (const offset of [0, 20, 90, 100, 120]) {
      await bothWays({ q: 'elefnt', lang: ['en'] }, { offset, limit: 20 });
    }
  });

  it('is not needed to find a misspelled name, which the engine then looks for', async () => {
    const nothing = { of: async () => undefined, known: () => undefined, soon: async () => undefined };
    const missed: string[] = [];
    let asked = 0;
    for (let index = 0; index < symbols.length; index += nameStep) {
      const symbol = symbols[index];
      for (const language of languages) {
        const name = symbol?.translations.get(language)?.name ?? '';
        const q = typedAs(name)[2] ?? '';
        // Of a short name what is left may be another word.
        if (name.length < 6) continue;
        asked += 1;
        for (const own of [vocabularies, nothing]) {
          const services = { engine, catalogue, documents, vocabularies: own };
          const { hits } = await search(services, release, { q, lang: [language] }, { offset: 0, limit: 10 });
          const isFound = hits.some((hit) => hit.symbol.translations.get(language)?.name === name);
          if (!isFound) missed.push(`${language} ${q}${own === nothing ? ' by the engine' : ''}`);
        }
      }
    }
    expect(asked).toBeGreaterThan(50);
    expect(missed).toEqual([]);
  });

  it('has a misspelled word asked for once, and once more where there are filters or facets to be counted', async () => {
    expect(await bothWays({ q: 'elefnt', lang: ['en'] })).toMatchObject({ requests: 1 });
    expect(await bothWays({ q: 'elefnt', lang: ['en'], facets: ['group'] })).toMatchObject({ requests: 2 });
    const unfiltered = await bothWays({ q: 'elefnt', lang: ['en'] });
    expect(await bothWays({ q: 'elefnt', lang: ['en'], sort: 'name' })).toMatchObject({
      count: unfiltered.count,
      requests: 2,
    });
  });

  it('finds what sounds alike and is spelt otherwise', async () => {
    const { matches } = await bothWays({ q: 'nite', lang: ['en'] });
    expect(matches).toContainEqual([expect.any(Number), 'night', 'fuzzy']);
  });

  it('leaves a symbol that is typed in another form what it is, on whichever page it stands', async () => {
    const parameters: SearchParameters = { q: 'balloons', lang: ['en'], sort: 'name' };
    const { count, matches } = await bothWays(parameters);
    expect(new Set(matches.map(([, , type]) => type))).toEqual(new Set(['word', 'fuzzy']));
    const byPage = [];
    for (let offset = 0; offset < count; offset += 5) {
      byPage.push(...(await bothWays(parameters, { offset, limit: 5 })).matches);
    }
    expect(byPage).toEqual(matches);
  });
});
