import { describe, expect, it } from 'vitest';
import { parseParameters } from '../../src/http/parse-parameters.ts';
import { parseQueryString } from '../../src/http/query-string.ts';
import { searchParameters } from '../../src/search/parameters.ts';
import { isTextQuery, parseQuery } from '../../src/search/parse-query.ts';
import { buildFuzzyQuery, buildQuery } from '../../src/search/query-builder.ts';
import { windowOf } from '../../src/search/retrieve.ts';
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
      combined: buildQuery(query, window, { fuzzyIds: [1, 2, 3] }),
    }),
  };

  it.each(Object.entries(requests))('asks the engine: %s', async (kind, body) => {
    await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot(
      `../golden/search/${name}.${kind}.json`,
    );
  });
});
