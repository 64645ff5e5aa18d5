import { z } from 'zod';
import { colourSchemes } from '../../mappings/parts-of-speech.ts';
import { idField, idSchema, languageChain, oneOf } from '../http/parameter-types.ts';
import { boundedText, onOneLine, textMaximumCodeUnits, typedText } from '../http/text-bounds.ts';
import { hairField, skinField, skinParameter } from '../images/variants/variant-fields.ts';
import { joinedList, listOf } from '../symbols/match-parameters.ts';
import { filters, preferSet } from '../symbols/parameters.ts';
import { sentenceMaximumWords } from './tokenize.ts';

/** Most characters (code points, after NFC) of a sentence: sixty long words. */
const sentenceMaximumCharacters = 1000;
/** Most words whose symbol a client has chosen. */
const choicesMaximum = 100;
/** Most UTF-16 code units of such a word, or of several that are one thing. */
const choiceMaximumCodeUnits = 256;

/** The words of zod for a missing value name types of JavaScript. */
const missingOr = (otherwise: string, missing: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? missing : otherwise),
});

const sentenceText = typedText(
  sentenceMaximumCharacters,
  onOneLine,
  missingOr('must be text', 'is missing').error,
).refine((text) => text !== '', 'is empty: a sentence has at least one word');

const textMeta = {
  description: `The sentence, in any script: at most ${sentenceMaximumWords} words and ${sentenceMaximumCharacters} characters.`,
  schema: { type: 'string', minLength: 1, maxLength: sentenceMaximumCharacters, pattern: '\\S' },
};

const modes = ['all', 'key'] as const;
const mode = oneOf(modes).default('all').meta({
  description: '`all` = every word; `key` = only words that carry meaning, as key word signing has them.',
});

/** Symbol ids by the folded word or lemma that they were chosen for. */
type Choices = Readonly<Record<string, number>>;

const choiceList = boundedText().transform((value, context): Choices => {
  const entries = value.split(',').map((entry) => /^\s*(.+):(\d{1,10})\s*$/.exec(entry));
  if (entries.length > choicesMaximum || entries.includes(null)) {
    const message = `must be at most ${choicesMaximum} words with the id of a symbol, such as orange:123,bat:45`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  }
  return Object.fromEntries(entries.map((entry) => [entry?.[1] ?? '', Number(entry?.[2])]));
});

/** The number of words is checked before they are. */
const chosenIds = z
  .record(z.string(), z.unknown())
  .refine((choices) => Object.keys(choices).length <= choicesMaximum, {
    error: `may have at most ${choicesMaximum} words`,
    abort: true,
  })
  .pipe(z.record(boundedText(choiceMaximumCodeUnits), idField));

const formats = ['json', 'svg', 'png', 'pdf', 'obf'] as const;
const labels = ['below', 'above', 'none'] as const;
const colours = ['none', ...Object.keys(colourSchemes)] as ['none', ...(keyof typeof colourSchemes)[]];

const stripStyle = {
  format: oneOf(formats).default('json').meta({
    description:
      '`json` = the tokens; `svg` and `png` = the strip, drawn; `pdf` = the strip on sheets of A4; `obf` = the strip as a board of the Open Board Format.',
  }),
  label: oneOf(labels).default('below').meta({ description: 'Where a drawn strip has the words.' }),
  colours: oneOf(colours)
    .default('none')
    .meta({ description: 'The scheme by which a drawn strip colours word classes, as on boards.' }),
};

const sentenceLanguage = boundedText(textMaximumCodeUnits, {
  type: missingOr('must be language tags', 'is missing: it says which language the sentence is in').error,
}).pipe(languageChain);

const languageMeta = {
  description:
    'BCP 47 language tag of the sentence, or a comma list as a fallback chain: the sentence is read in the first of them that the catalogue has.',
};

/** Parameters of `GET /sentences`. */
export const sentenceParameters = z.object({
  text: sentenceText.meta(textMeta),
  lang: sentenceLanguage.meta(languageMeta),
  set: filters.set,
  ...preferSet,
  skin: skinParameter,
  hair: hairField,
  mode,
  choices: choiceList.optional().meta({
    description:
      'Symbols that a person has chosen for words before: `word:id`, as a comma list. They come before what the sentence says.',
    schema: { type: 'string', pattern: '^(?:[^,:]+:[0-9]{1,10}(?:,[^,:]+:[0-9]{1,10}){0,99})?$' },
  }),
  ...stripStyle,
});

/** Parameters of `POST /sentences`: how its answer looks, while what it is about stands in the body. */
export const postedSentenceParameters = z.object(stripStyle);

/** Fields of the body of `POST /sentences`. */
export const sentenceBody = z.object({
  text: sentenceText.meta(textMeta),
  lang: z.preprocess(joinedList, sentenceLanguage).meta(languageMeta),
  set: listOf(filters.set),
  prefer_set: listOf(preferSet.prefer_set),
  skin: skinField,
  hair: hairField,
  mode,
  choices: chosenIds.optional().meta({
    description: `Symbols that a person has chosen for words before: their ids by word or lemma, at most ${choicesMaximum}. They come before what the sentence says.`,
    schema: {
      type: 'object',
      propertyNames: { type: 'string' },
      additionalProperties: idSchema,
    },
  }),
});

/** How a strip is drawn. */
export type StripStyle = Pick<z.output<typeof sentenceParameters>, 'label' | 'colours'>;

/** What a sentence is answered by, whichever way it came. */
export type SentenceRequest = Pick<
  z.output<typeof sentenceParameters>,
  'text' | 'lang' | 'set' | 'prefer_set' | 'skin' | 'hair' | 'mode'
> & {
  choices?: Choices | undefined;
};
