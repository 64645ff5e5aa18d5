import { z } from 'zod';
import { fold } from '../../mappings/fold.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { partsOfSpeech } from '../../mappings/parts-of-speech.ts';
import { expandedLength, languageTagPattern, listField } from '../http/parameter-types.ts';
import { boundedText, codeUnitsPerCharacter, textMaximumCodeUnits, typedText } from '../http/text-bounds.ts';

/** The body of a report: texts that people typed, and that are shown to people as they are. */

/** Reports of a request. */
const reportsMaximum = 100;
/** Longest body that is read, in bytes: a hundred reports that say all there is to say. */
export const reportBodyMaximumBytes = 512 * 1024;

/** Control characters, private use, and marks that change the direction of the text around them (Unicode UAX #9 §2). */
const invisible = /[\p{Cc}\p{Co}\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]/u;

/** Blanks and characters that show nothing, at the ends of a text. */
const edges = /^[\s\u00ad\u200b\u200e\u200f\u2060-\u2064]+|[\s\u00ad\u200b\u200e\u200f\u2060-\u2064]+$/g;

/** The same as JSON Schema can say it, for programs without Unicode properties: visible text with a character in it. */
const plainTextPattern =
  '^(?=.*\\S)[^<>\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069\\uE000-\\uF8FF\\uFEFF]+$';

function plainText(maximum: number) {
  return boundedText(codeUnitsPerCharacter * maximum, {
    type: 'must be text',
    tooLong: `may have at most ${maximum} characters`,
  })
    .refine((value) => !invisible.test(value), 'may not hold control characters')
    .refine((value) => !/[<>]/.test(value), 'may not hold < or >: plain text only')
    .pipe(typedText(maximum, (value) => value.replace(edges, '').replace(/\s+/gu, ' ')))
    .refine((value) => value !== '', 'may not be blank')
    .refine(
      (value) => expandedLength(value) <= 2 * maximum,
      `may have at most ${2 * maximum} characters after compatibility folding (NFKC)`,
    )
    .meta({ schema: { type: 'string', minLength: 1, maxLength: maximum, pattern: plainTextPattern } });
}

const languageError = 'must be a BCP 47 language tag, such as "de" or "pt-BR"';
const language = boundedText(textMaximumCodeUnits, { type: languageError })
  .transform((value, context) => {
    const tag = canonicalTag(value);
    if (tag !== undefined && tag !== 'und') return tag;
    context.addIssue({ code: 'custom', message: languageError });
    return z.NEVER;
  })
  .meta({
    description: 'BCP 47 tag of the language of the word.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 35,
      pattern: `^(?![Uu][Nn][Dd]$)${languageTagPattern}$`,
    },
  });

/** One missing symbol, as partners report it. */
export const reportFields = z.strictObject(
  {
    word: plainText(64)
      .refine((value) => fold(value) !== '', 'must hold something that can be searched for')
      .meta({ description: 'The word or short phrase, as a person would look for it.' }),
    language,
    meaning: plainText(500).optional().meta({ description: 'What is meant by the word.' }),
    context: plainText(500).optional().meta({
      description: 'A sentence in which it is used. Without names or anything else of a person.',
    }),
    part_of_speech: z
      .enum(partsOfSpeech, { error: `must be one of ${partsOfSpeech.join(', ')}` })
      .optional()
      .meta({ description: 'Which kind of word it is.' }),
    category: plainText(64)
      .optional()
      .meta({ description: 'Where it would stand in a vocabulary, such as `food`.' }),
    picture_idea: plainText(500).optional().meta({ description: 'What an image could show.' }),
    client_reference: plainText(128).optional().meta({
      description: 'Your own reference: it is returned with the report, and not used otherwise.',
    }),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has unknown fields: ${issue.keys.slice(0, 5).join(', ').slice(0, 200)}`
        : 'must be a JSON object',
  },
);

/** A report, parsed. */
export type ReportFields = z.output<typeof reportFields>;

/** The body of a request that reports missing symbols. */
export const reportsBody = z.object({
  reports: listField(reportFields, reportsMaximum, 'reports', {
    $ref: '#/components/schemas/NewReport',
  }).meta({ description: `1 to ${reportsMaximum} reports.` }),
});
