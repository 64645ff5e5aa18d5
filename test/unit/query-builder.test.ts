import { describe, expect, it } from 'vitest';
import { bySpeakers } from '../../mappings/speakers.ts';
import { parseParameters } from '../../src/http/parse-parameters.ts';
import { parseQueryString } from '../../src/http/query-string.ts';
import { isTextQuery, parseQuery } from '../../src/search/parse-query.ts';
import { buildFuzzyQuery, buildQuery } from '../../src/search/query-builder.ts';
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
  languages: new Map(bySpeakers(goldenLanguages).map((tag) => [tag, { symbolCount: 1, audioCount: 0 }])),
};

describe.each(Object.entries(searchCases))('%s', (name, queryString) => {
  const { values } = parseParameters(searchParameters, parseQueryString(queryString));
  const query = parseQuery(release, values);
  const { window } = windowOf(query, values);
  const requests = {
    literal: buildQuery(query, window),
    ...(isTextQuery(query) && {
      ...(!query.chain && { fuzzy: buildFuzzyQuery(query, 100) }),
      combined: buildQuery(query, window, [1, 2, 3]),
    }),
  };

  it.each(Object.entries(requests))('asks the engine: %s', async (kind, body) => {
    await expect(`${compactJson(body)}\n`).toMatchFileSnapshot(`../golden/search/${name}.${kind}.json`);
  });
});

/** Texts of so many characters whose words are one, as in scripts without spaces, or many. */
const longTexts = (length: number) => [
  Array.from({ length }, (_, index) => String.fromCodePoint(0xac00 + 7 * index)).join(''),
  'a'.repeat(length),
  'aardvarksandsuch '.repeat(length).slice(0, length - 1),
];

/** Automata of a request, each of which costs the engine time with every letter. */
const automata = (q: string) => {
  const query = parseQuery(release, { q });
  if (!isTextQuery(query)) throw new Error('no text');
  const [, ...clauses] = JSON.stringify(buildFuzzyQuery(query, 100)).split('"fuzziness":');
  return clauses.length;
};

describe('a misspelled text', () => {
  it.each(longTexts(64).slice(0, 2))('of 64 characters is compared by automata: %s', (q) => {
    expect(automata(q)).toBeGreaterThan(0);
  });

  it('of many short words is not compared', () => {
    const q = 'cat dog car bus sun eat';
    expect(automata(q.slice(0, 19))).toBe(1);
    expect(automata(q)).toBe(0);
  });

  it.each(longTexts(128))('of 128 characters is not: %s', (q) => {
    expect(automata(q)).toBe(0);
  });
});
