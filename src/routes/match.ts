import type { LanguageTag } from '../../mappings/document.ts';
import { httpError } from '../errors.ts';
import { answerLanguage, simplified } from '../search/answer.ts';
import type { Hit } from '../search/hits.ts';
import { type AskedWord, matchBody } from '../search/match-parameters.ts';
import { matchWords } from '../search/match-words.ts';
import { queryTextMaximumWords } from '../search/parameter-types.ts';
import { symbolParameters } from '../search/parameters.ts';
import { queryText } from '../search/query-text.ts';
import { matchAnswer } from '../search/schemas.ts';
import { questionFor } from '../search/search.ts';
import { route } from './route.ts';
import { why, withOneLanguage } from './symbols.ts';

/** Words, in each language of the chain, that count as one request against the limit. */
const wordsARequest = 20;

/** `POST /symbols/match`: the symbols of many words at once, for whole boards and vocabularies. */
export const matchRoute = route({
  operationId: 'matchWords',
  path: '/symbols/match',
  summary: 'The best symbols of many words at once',
  description: `Each word is answered with what a search for it alone finds first, so a misspelled one too: \`match.type\` is then \`fuzzy\`, for an app to ask back. The languages may be given in the query or in the body. Unknown fields are ignored and named in \`warnings\`. Against the rate limit it counts as one request for every ${wordsARequest} words begun, in each language of the chain.`,
  parameters: symbolParameters,
  body: matchBody,
  answer: matchAnswer,
  cost: ({ values, body }) =>
    Math.ceil((body.words.length * (chainOf(values, body)?.length ?? 1)) / wordsARequest),
  async handle(services, { values, body, warnings, release, baseUrl, signal }) {
    const { words, alternatives, language: _language, ...filters } = body;
    const parameters = { ...filters, lang: chainOf(values, body) };
    const { chain } = questionFor(release, parameters);
    const found = await matchWords(
      services,
      release,
      words.map(({ q }) => q),
      { parameters, limit: 1 + alternatives, signal },
    );
    const matched = ({ symbol, match }: Hit) => ({
      ...simplified(symbol, answerLanguage(symbol, chain, match), baseUrl),
      ...(match && { match: why(match) }),
    });
    const data = words.map(({ word, q }) => {
      const [symbol = null, ...others] = (found.get(q) ?? []).map(matched);
      return { word, symbol, alternatives: others };
    });
    return {
      body: {
        success: true,
        data,
        count: data.filter(({ symbol }) => symbol !== null).length,
        warnings: [...warnings, ...ignoredWords(words)],
      },
      // As if each word had been searched for.
      asked: [...found].map(([q, hits]) => ({
        text: q,
        language: parameters.lang?.[0],
        found: hits.length > 0,
      })),
    };
  },
});

type Languages = Parameters<typeof withOneLanguage>[0];

/**
 * The chain that is asked for, wherever it is given.
 * @throws HttpError `bad-parameter` where the query and the body ask for different ones.
 */
function chainOf(query: Languages, body: Languages): LanguageTag[] | undefined {
  const [inQuery, inBody] = [withOneLanguage(query).lang, withOneLanguage(body).lang];
  if (!inQuery || !inBody || inQuery.join() === inBody.join()) return inBody ?? inQuery;
  const message = 'of the query and of the body mean the same: give one of them, or both alike';
  throw httpError('bad-parameter', `Bad parameter: lang ${message}.`, [{ parameter: 'lang', message }]);
}

function ignoredWords(words: readonly AskedWord[]): string[] {
  return words.flatMap(({ q }, position) => {
    const ignored = queryText(q)?.ignoredWords ?? [];
    return ignored.length > 0
      ? [
          `Only the first ${queryTextMaximumWords} words of words[${position}] were looked at; ignored: ${ignored.join(' ')}.`,
        ]
      : [];
  });
}
