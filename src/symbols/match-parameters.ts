import { z } from 'zod';
import { listField, queryTextMaximumCharacters, searchText } from '../http/parameter-types.ts';
import { boundedText, textMaximumCodeUnits } from '../http/text-bounds.ts';
import { fields } from './field-selection.ts';
import { ageGroup, filters, fuzzy, language, preferSet } from './parameters.ts';

const wordsMaximum = 200;
/** Most further symbols of a word. */
const alternativesMaximum = 10;
const alternativesDefault = 3;

/** A word as it was sent, and as it is searched. */
export interface MatchWord {
  word: string;
  q: string;
}

const word = boundedText(textMaximumCodeUnits, { type: 'must be text' }).transform(
  (value, context): MatchWord => {
    const { data, error } = searchText.safeParse(value);
    if (data !== undefined) return { word: value, q: data };
    for (const { message } of error.issues) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  },
);

const wordSchema = { type: 'string', maxLength: queryTextMaximumCharacters };
const words = listField(word, wordsMaximum, 'words', wordSchema).meta({
  description: `The words, 1 to ${wordsMaximum}, in any script and each at most ${queryTextMaximumCharacters} characters. A blank one is a miss; one that is sent twice is answered twice.`,
});

const alternativesError = `must be a whole number from 0 to ${alternativesMaximum}`;
const alternatives = z
  .int({ error: alternativesError })
  .min(0, alternativesError)
  .max(alternativesMaximum, alternativesError)
  .default(alternativesDefault)
  .meta({ description: `Most further symbols of a word, 0 to ${alternativesMaximum}.` });

/** JSON Schema of a list in a body. */
const textList = { type: 'array', items: { type: 'string' } } as const;

/** A JSON list of texts as the comma list that parameters hold; any other value as it is. */
export const joinedList = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')
    ? value.length > 0
      ? value.join(',')
      : undefined
    : value;

/**
 * A comma list as a parameter holds it, or a JSON list. Described is the latter, as many generators of clients know no field
 * of two types; the other is understood too.
 */
export function listOf<Schema extends z.ZodType>(commaList: Schema) {
  return chainOrList(commaList).meta({ ...commaList.meta(), schema: textList });
}

/** A chain of languages as a comma list or a JSON list; described is the former. */
export function chainOrList<Schema extends z.ZodType>(commaList: Schema) {
  return z.preprocess(joinedList, commaList).optional();
}

const yesOrNo = z.boolean({ error: 'must be true or false' }).optional();

/** Fields of the body of `POST /symbols/match`: the parameters of the search, as JSON writes their values. */
export const matchBody = z.object({
  words,
  lang: chainOrList(language.lang),
  alternatives,
  fuzzy: fuzzy.fuzzy,
  age_group: ageGroup.age_group,
  tags: listOf(filters.tags).meta({ description: 'All must match.' }),
  has_audio: yesOrNo.meta({ description: String(filters.has_audio.meta()?.description) }),
  group: filters.group,
  part_of_speech: filters.part_of_speech,
  set: listOf(filters.set),
  prefer_set: listOf(preferSet.prefer_set),
  license: filters.license,
  fields: listOf(fields.fields),
  has_skin: yesOrNo.meta({ description: String(filters.has_skin.meta()?.description) }),
  has_plural: yesOrNo.meta({ description: String(filters.has_plural.meta()?.description) }),
  has_hair: yesOrNo.meta({ description: String(filters.has_hair.meta()?.description) }),
});
