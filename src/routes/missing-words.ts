import { z } from 'zod';
import { isCounted, queryLogMaximum } from '../catalogue/query-log.ts';
import { languageChain, searchText } from '../http/parameter-types.ts';
import { searchAll } from '../search/search.ts';
import { joinedList } from '../symbols/match-parameters.ts';
import { noParameters } from '../symbols/parameters.ts';
import { missingWordAnswer } from '../symbols/schemas.ts';
import { route } from './route.ts';
import { queryCost } from './search-cost.ts';

const { words, characters } = queryLogMaximum;

const missingWordBody = z.object({
  word: searchText
    .refine(
      isCounted,
      `must be up to ${words} words, ${characters} characters in all, without numbers or addresses`,
    )
    .meta({
      description: `The word that has no symbol: up to ${words} words, ${characters} characters in all. Nothing that says something about a person.`,
      schema: { type: 'string', minLength: 1, maxLength: characters },
    }),
  lang: z.preprocess(joinedList, languageChain).meta({
    description:
      'BCP 47 language tag of the word; of a fallback chain the first is counted, and all are looked in.',
  }),
});

/** `POST /missing-words`: a word that anyone misses, by one click. */
export const missingWordRoute = route({
  operationId: 'reportMissingWord',
  path: '/missing-words',
  summary: 'Report a word that has no symbol',
  description:
    'Counts the word with the zero-result searches, which show curators what to draw next. Nothing about the sender is kept, and a word that hardly anyone looks for is never written down. A word with symbols is `answered` and not counted. Partners report with meaning and context, and follow the state: see the partner API.',
  parameters: noParameters,
  body: missingWordBody,
  answer: missingWordAnswer,
  cost: ({ body }) => queryCost({ values: { q: body.word, lang: body.lang } }),
  async handle(services, { body, warnings, release, signal }) {
    const { word, lang } = body;
    const [language = 'und'] = lang;
    const search = { q: word, lang, fuzzy: 'never' as const };
    const [result] = await searchAll(services, release, [search], { offset: 0, limit: 1 }, { signal });
    const found = (result?.hits.length ?? 0) > 0;
    return {
      body: {
        success: true,
        data: { word, language_code: language, status: found ? 'answered' : 'recorded' },
        warnings,
      },
      searches: found ? [] : [{ text: word, language, found }],
    };
  },
});
