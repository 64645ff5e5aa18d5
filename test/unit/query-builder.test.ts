import { describe, expect, it } from 'vitest';
import { parseParameters } from '../../src/http/parse-parameters.ts';
import { parseQueryString } from '../../src/http/query-string.ts';
import { isTextQuery, parseQuery } from '../../src/search/parse-query.ts';
import { buildFuzzyQuery, buildQuery, isFoundBySound } from '../../src/search/query-builder.ts';
import { windowOf } from '../../src/search/retrieve.ts';
import { searchParameters } from '../../src/symbols/parameters.ts';
import { compactJson } from '../../tools/support/compact-json.ts';
import { goldenLanguages, searchCases } from '../support/search-cases.ts';

const release = {
  index: 'golden',
  version: 'golden',
  createdAt: new Date(0),
  changes: 0,
  symbolCount: 1,
  languages: new Map(goldenLanguages.map((tag) => [tag, { symbolCount: 1, audioCount: 0 }])),
};

describe.each(Object.entries(searchCases))('%s', (name, queryString) => {
  const { values } = parseParameters(searchParameters, parseQueryString(queryString));
  const query = parseQuery(release, values);
  const { window } = windowOf(query, values);
  const requests = {
    literal: buildQuery(query, window, { withMatched: isTextQuery(query) }),
    ...(isTextQuery(query) && {
      fuzzy: buildFuzzyQuery(query, 100),
      combined: buildQuery(query, window, { foundIds: [1, 2, 3] }),
    }),
  };

  it.each(Object.entries(requests))('asks the engine: %s', async (kind, body) => {
    await expect(`${compactJson(body)}\n`).toMatchFileSnapshot(`../golden/search/${name}.${kind}.json`);
  });
});

/** Texts of so many characters whose words are one, as in scripts without spaces, or many. */
const longTexts = (length: number) =>
  [
    Array.from({ length }, (_, index) => String.fromCodePoint(0xac00 + 7 * index)).join(''),
    'a'.repeat(length),
    'aardvarksandsuch '.repeat(length).slice(0, length - 1),
  ].flatMap((q) => [
    { q, lang: ['ar'] },
    { q, lang: ['en', 'ar'] },
    { q, lang: undefined },
  ]);

/** Automata of a request, each of which costs the engine time with every letter. */
const automata = (parameters: { q: string; lang: string[] | undefined }) => {
  const query = parseQuery(release, parameters);
  if (!isTextQuery(query)) throw new Error('no text');
  const [, ...clauses] = JSON.stringify(buildFuzzyQuery(query, 100)).split('"fuzziness":');
  return clauses.length;
};

describe('a misspelled text', () => {
  it('is told by the engine to sound like a symbol, in each language of a chain', () => {
    const query = parseQuery(release, { q: 'elefant', lang: ['en', 'de', 'es'] });
    if (!isTextQuery(query)) throw new Error('no text');
    const names = JSON.stringify(buildFuzzyQuery(query, 100)).match(/(?<="_name":")[^"]+/g) ?? [];
    expect(names.length).toBeGreaterThan(1);
    // Of clauses with one name the engine keeps the last.
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => isFoundBySound([name]))).toBe(true);
    expect(isFoundBySound(['remote_text', 'form_of_name'])).toBe(false);
  });

  it.each(longTexts(64))('of 64 characters is compared by automata: $q in $lang', (parameters) => {
    expect(automata(parameters)).toBeGreaterThan(0);
  });

  it('of many short words is compared by automata in a language, and not in all', () => {
    const q = 'cat dog car bus sun eat';
    expect(automata({ q, lang: ['en'] })).toBeGreaterThan(0);
    expect(automata({ q: q.slice(0, 19), lang: undefined })).toBe(1);
    expect(automata({ q, lang: undefined })).toBe(0);
  });

  it.each(longTexts(128))('of 128 characters is not: $q in $lang', (parameters) => {
    expect(automata(parameters)).toBe(0);
  });
});
