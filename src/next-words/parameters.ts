import { z } from 'zod';
import { partsOfSpeech } from '../../mappings/parts-of-speech.ts';
import {
  idList,
  languageChain,
  queryTextMaximumCharacters,
  searchText,
  wholeNumber,
} from '../http/parameter-types.ts';
import { count, simplifiedSymbol, success, warnings } from '../symbols/schemas.ts';

/** Most words of an answer: more than a board has room for. */
const nextWordsMaximum = 100;

/** Parameters of `GET /symbols/next`. */
export const nextWordsParameters = z
  .object({
    words: searchText
      .transform((text) =>
        text
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      )
      .optional()
      .meta({
        description: `What was said so far, a comma list of at most ${queryTextMaximumCharacters} characters; the last words count. Without \`words\` and \`ids\`: how sentences begin.`,
        schema: { type: 'string', maxLength: queryTextMaximumCharacters },
      }),
    ids: idList.optional().meta({ description: 'The same as ids of symbols. Either `words` or `ids`.' }),
    lang: languageChain.default(['en']).meta({
      description: 'BCP 47 language tag of the words and of the answer, or a comma list as a fallback chain.',
    }),
    limit: wholeNumber(1, nextWordsMaximum)
      .default(12)
      .meta({ description: `Most words, 1 to ${nextWordsMaximum}.` }),
  })
  .refine(({ words, ids }) => words === undefined || ids === undefined, {
    path: ['ids'],
    error: 'and words mean the same: give one of them',
  });

/** Answer of `GET /symbols/next`. */
export const nextWordsAnswer = z
  .looseObject({
    success,
    data: z.array(
      z
        .looseObject({ ...simplifiedSymbol.shape, part_of_speech: z.enum(partsOfSpeech).optional() })
        .meta({ id: 'NextWord' }),
    ),
    count,
    warnings,
  })
  .meta({ id: 'NextWordsAnswer' });
