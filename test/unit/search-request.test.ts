import { describe, expect, it } from 'vitest';
import { parseParameters } from '../../src/http/parse-parameters.ts';
import { parseQueryString } from '../../src/http/query-string.ts';
import { searchParameters } from '../../src/search/parameters.ts';
import { asTyped, candidateRequest, isTextQuestion, searchRequest } from '../../src/search/request.ts';
import { questionFor, windowFor } from '../../src/search/search.ts';
import { goldenLanguages, searchCases } from '../support/search-cases.ts';

const release = {
  index: 'golden',
  version: 'golden',
  createdAt: new Date(0),
  changes: 0,
  symbolCount: 1,
  languages: new Map(goldenLanguages.map((tag) => [tag, { symbolCount: 1, audioCount: 0 }])),
  labels: undefined,
};

describe.each(Object.entries(searchCases))('%s', (name, queryString) => {
  const { values } = parseParameters(searchParameters, parseQueryString(queryString));
  const question = questionFor(release, values);
  const { window } = windowFor(question, values);
  const requests = {
    typed: searchRequest(question, asTyped, window),
    ...(isTextQuestion(question) && {
      candidates: candidateRequest(question, 150),
      guessed: searchRequest(question, { guessed: [1, 2, 3] }, window),
    }),
  };

  it.each(Object.entries(requests))('asks the engine: %s', async (kind, body) => {
    await expect(`${JSON.stringify(body, null, 2)}\n`).toMatchFileSnapshot(
      `../golden/search/${name}.${kind}.json`,
    );
  });
});
