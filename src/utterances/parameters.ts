import { z } from 'zod';
import { audioFormatNames } from '../audio/encode.ts';
import { idField, idSchema, languageChain, listField, oneOf } from '../http/parameter-types.ts';
import { boundedText, onOneLine, textMaximumCodeUnits, typedText } from '../http/text-bounds.ts';
import { joinedList } from '../symbols/match-parameters.ts';
import { persons, tenses, utteranceLanguages } from './lexicon.ts';

/** Most words or symbols of an utterance. */
const wordsMaximum = 30;
const wordMaximumCharacters = 60;
const eitherOne = 'in the order in which they were chosen. Either `ids` or `words`.';
/** Most characters of a text that is spoken: half a minute. */
export const spokenMaximumCharacters = 300;

const word = typedText(wordMaximumCharacters, onOneLine, 'must be text').refine(
  (text) => text !== '',
  'is empty',
);

const lang = boundedText(textMaximumCodeUnits, {
  type: 'must be language tags: it says which language the words are in',
})
  .pipe(languageChain)
  .meta({
    description: `BCP 47 language tag of the words, or a comma list: the first with grammar here is taken (${utteranceLanguages.join(', ')}). In other languages the words stay as they are, and are heard.`,
  });

/** Query of `POST /utterances`. */
export const utteranceParameters = z.object({
  format: oneOf(['json', ...audioFormatNames])
    .default('json')
    .meta({ description: '`json` = the sentence; else the sentence, spoken, in that kind of file.' }),
});

/** Body of `POST /utterances`. */
export const utteranceBody = z
  .object({
    ids: listField(idField, wordsMaximum, 'ids of symbols', idSchema)
      .optional()
      .meta({ description: `1 to ${wordsMaximum} ids of symbols, ${eitherOne}` }),
    words: listField(word, wordsMaximum, 'words', {
      ...{ type: 'string', minLength: 1, maxLength: wordMaximumCharacters },
    })
      .optional()
      .meta({ description: `1 to ${wordsMaximum} words, ${eitherOne}` }),
    lang: z.preprocess(joinedList, lang).meta(lang.meta() ?? {}),
    tense: oneOf(tenses)
      .optional()
      .meta({ description: 'Else a word of time decides (`yesterday`), and without one it is the present.' }),
    person: oneOf(persons).optional().meta({
      description: 'Who it is about where no word says so (`1s` = I, `3p` = they); no subject is added.',
    }),
  })
  .refine(({ ids, words }) => (ids === undefined) !== (words === undefined), {
    path: ['words'],
    error: 'or ids must be given: exactly one of them',
  });

/** Query of `GET /utterances/audio`. */
export const utteranceAudioParameters = z.object({
  text: typedText(spokenMaximumCharacters, onOneLine)
    .refine((text) => text !== '', 'is empty')
    .meta({
      description: `The sentence, at most ${spokenMaximumCharacters} characters.`,
      schema: { type: 'string', minLength: 1, maxLength: spokenMaximumCharacters },
    }),
  lang: boundedText().pipe(languageChain).meta({ description: 'BCP 47 language tag of the voice.' }),
  format: oneOf(audioFormatNames).default('mp3').meta({ description: 'Kind of file.' }),
});

/** Answer of `POST /utterances`. */
export const utteranceAnswer = z
  .looseObject({
    success: z.literal(true),
    data: z.looseObject({
      text: z.string().meta({ description: 'The sentence.' }),
      words: z.array(
        z.looseObject({
          symbol: z.int().nullable().meta({ description: 'The id that was sent; null for words.' }),
          word: z.string().meta({ description: 'As it was sent, or the name of the symbol.' }),
          form: z.string().meta({ description: 'Its form in the sentence, with its article.' }),
        }),
      ),
      is_unchanged: z.boolean().meta({
        description: 'The words stand as they were sent: it is not sure how they belong together.',
      }),
      audio_url: z
        .url()
        .nullable()
        .meta({ description: 'The sentence, spoken; null where no voice speaks it.' }),
    }),
    language_code: z.string(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'UtteranceAnswer' });
