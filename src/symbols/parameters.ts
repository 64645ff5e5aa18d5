import { z } from 'zod';
import { ageGroups, type LanguageTag } from '../../mappings/document.ts';
import { facetNames, facets } from '../../mappings/facets.ts';
import { partsOfSpeech } from '../../mappings/parts-of-speech.ts';
import {
  boolean,
  commaList,
  dateTime,
  expandedTextMaximumCharacters,
  facetList,
  fuzzyModes,
  idList,
  languageChain,
  limitMaximum,
  name,
  oneOf,
  queryTextMaximumCharacters,
  resultWindow,
  searchText,
  setList,
  type TranslationChoice,
  translationChoices,
  wholeNumber,
} from '../http/parameter-types.ts';
import { boundedText } from '../http/text-bounds.ts';
import { type Cursor, decodeCursor } from './cursor.ts';
import { fields } from './field-selection.ts';

/**
 * The parameters of every route, by their names on the wire.
 */

/** Most core words on a page: some kilobytes compressed. */
const coreWordsMaximum = 500;
/** Most suggestions of type-ahead: more than a person reads while typing. */
const suggestionsMaximum = 20;

/** Most tags that a request names. */
const tagsMaximum = 20;

const page = {
  limit: wholeNumber(1, limitMaximum)
    .default(20)
    .meta({
      description: `Page size, 1 to ${limitMaximum}.`,
    }),
  offset: wholeNumber(0, resultWindow, '; walk further with the cursor of /api/v1/symbols')
    .default(0)
    .meta({
      description: `Results skipped; offset + limit may be at most ${resultWindow}.`,
    }),
};

/** The languages of a request. `language` is understood too (`otherNames` in `http/parse-parameters.ts`). */
export const language = {
  lang: languageChain.optional().meta({
    description:
      'BCP 47 language tag, or a comma list as a fallback chain (`ca-valencia,ca,es`): each symbol is answered in the first of them that it has. `language` means the same.',
  }),
};

const text = {
  q: searchText.optional().meta({
    description: `Search text in any script, at most ${queryTextMaximumCharacters} characters, and ${expandedTextMaximumCharacters} after compatibility folding (\`ﷺ\` is one, and then eighteen). Empty = everything.`,
  }),
};

/** The parameter `fuzzy`: answers to misspelled texts. */
export const fuzzy = {
  fuzzy: oneOf(fuzzyModes).default('auto').meta({
    description:
      '`auto` = a misspelled word is answered by what is spelt like it, a correctly spelled one that no symbol carries is not; `always` = both are; `never` = neither is.',
  }),
};

/** The parameter `prefer_set`: order of symbols that match alike. */
export const preferSet = {
  prefer_set: setList.optional().meta({
    description:
      'Of symbols that match alike, those of these sets come first, in their order: comma list or repeated. A better match of another set stays before them.',
  }),
};

/** Translations that an answer carries. */
const translationsParameter = (preset: TranslationChoice) => ({
  translations: oneOf(translationChoices).default(preset).meta({
    description:
      '`chain` = in the requested languages (without one, in the language of the name); `all` = in every language; `none` = without.',
  }),
});

/** The one filter of the simplified routes. */
export const ageGroup = {
  age_group: oneOf([...ageGroups, 'all'])
    .optional()
    .meta({
      description: 'Only symbols that suit this age group; `all` = no filter.',
    }),
};

/** The filters of the full routes. */
export const filters = {
  ...ageGroup,
  tags: commaList(tagsMaximum)
    .transform((entries) => [...new Set(entries.map((entry) => entry.toLowerCase()))])
    .optional()
    .meta({
      description: 'Comma list or repeated; all must match.',
    }),
  has_audio: boolean
    .optional()
    .meta({ description: 'Whether the name can be heard in the requested language.' }),
  group: name.optional().meta({ description: 'Only symbols of this group.' }),
  part_of_speech: z
    .enum(partsOfSpeech, { error: `must be ${partsOfSpeech.join(', ')}` })
    .optional()
    .meta({ description: 'Only symbols of this word class.' }),
  set: setList.optional().meta({
    description: 'Only symbols of these sets: comma list or repeated, any of them.',
  }),
  license: boundedText(64)
    .transform((value) => value.trim())
    .optional()
    .meta({ description: 'Only symbols under this licence (SPDX identifier, in any case).' }),
  has_skin: boolean.optional().meta({ description: 'Whether the skin can be recoloured.' }),
  has_hair: boolean.optional().meta({ description: 'Whether the hair can be recoloured.' }),
  has_plural: boolean
    .optional()
    .meta({ description: 'Whether the name has a plural in the requested language.' }),
  ids: idList.optional().meta({
    description: `Only these symbols: a comma list of at most ${limitMaximum}, or repeated.`,
  }),
  updated_since: dateTime.optional().meta({
    description:
      'Only what changed at or after this time, by the time at which changes went live. Of what went live shortly before, some is answered too: rather twice than never, so that a client may send the time of its last request.',
  }),
};

const withinWindow = (values: { limit: number; offset: number }) =>
  values.offset + values.limit <= resultWindow;
const windowPassed = {
  path: ['offset'],
  message: `plus limit may be at most ${resultWindow}; walk further with the cursor of /api/v1/symbols`,
};

/** Parameters of `GET /public/symbols/search`. */
export const publicSearchParameters = z
  .object({ ...text, language: language.lang, ...ageGroup, ...page })
  .refine(withinWindow, windowPassed);

const sortOrders = ['relevance', 'name', 'newest'] as const;

/** Parameters of `GET /symbols/search`. */
export const searchParameters = z
  .object({
    ...text,
    ...language,
    ...filters,
    ...preferSet,
    ...fuzzy,
    sort: oneOf(sortOrders).default('relevance').meta({
      description: 'Order of the results; without q, relevance is the order of the catalogue.',
    }),
    facets: facetList.optional().meta({
      description: `Comma list of facets to count, of ${facetNames.join(', ')}; each ignores its own filter. Of each at most its ${facets.tags.size} most frequent values are listed (of \`lang\`, all); a warning says where that many are.`,
    }),
    ...page,
    ...translationsParameter('chain'),
    ...fields,
    explain: boolean.optional().meta({
      description: 'Shows how hits were found, to those who develop the service (`SYMBOL_CATALOG_EXPLAIN`).',
      undocumented: true,
    }),
  })
  .refine(withinWindow, windowPassed);

const foreignCursor = 'is not a cursor of this service: start with an empty one and follow `next`';

/** Parameters of `GET /symbols`. */
export const listParameters = z
  .object({
    ...language,
    ...filters,
    ...page,
    ...translationsParameter('all'),
    ...fields,
    cursor: boundedText(256, { tooLong: foreignCursor })
      .transform((value, context): Cursor | '' => {
        const cursor = value === '' ? value : decodeCursor(value);
        if (cursor !== undefined) return cursor;
        context.addIssue({ code: 'custom', message: foreignCursor });
        return z.NEVER;
      })
      .optional()
      .meta({
        description:
          'Empty = from the start; then the one in `next`. Walks the whole catalogue, also across a reindex, or, with `updated_since`, all changes since then. Beside it `offset` is ignored.',
      }),
  })
  .refine(withinWindow, windowPassed);

const packedSizes = ['256', '512', '1024'] as const;
const exportFormats = ['ndjson', 'csv', 'obf', 'obz', 'pack'] as const;

/** Parameters of `GET /export`. */
export const exportParameters = z
  .object({
    ...language,
    ...filters,
    format: oneOf(exportFormats).default('ndjson').meta({
      description:
        '`ndjson` = one full symbol a line; `csv` = a table for a spreadsheet; `obf` = a board of the Open Board Format that links to its images; `obz` = a package of boards with their images; `pack` = a ZIP of names, search words and thumbnails for apps that work offline, in the languages of `lang`.',
    }),
    size: oneOf(packedSizes)
      .transform((size) => Number(size) as 256 | 512 | 1024)
      .optional()
      .meta({
        description:
          'Of `obz`: width and height of its images in pixels. At 256 a package has a quarter of the bytes that it has at 1024, the default.',
        schema: { type: 'integer', enum: packedSizes.map(Number), default: 1024 },
      }),
    ...fields,
  })
  .refine(({ format, lang }) => format !== 'pack' || lang, {
    path: ['lang'],
    message: 'must be given for a pack: its languages',
  })
  .refine(({ format, size }) => format === 'obz' || size === undefined, {
    path: ['size'],
    message: 'is for format=obz: other formats hold no images, or those of a pack',
  });

/** Parameters of `GET /public/stats`: the filters of the search. */
export const statsParameters = z.object({ ...text, ...language, ...filters });

/** Parameters of `GET /symbols/suggest`. */
export const suggestParameters = z.object({
  q: searchText.optional().meta({
    description: `What was typed so far, at most ${queryTextMaximumCharacters} characters. Empty = no suggestions.`,
    schema: { type: 'string' },
  }),
  ...language,
  ...ageGroup,
  limit: wholeNumber(1, suggestionsMaximum)
    .default(10)
    .meta({
      description: `Most suggestions, 1 to ${suggestionsMaximum}.`,
    }),
  ...fields,
});

/** Parameters of `GET /symbols/:id`. */
export const symbolParameters = z.object({ ...language, ...translationsParameter('all'), ...fields });

/** Parameters of `GET /symbols/:id/equivalents`. */
export const equivalentsParameters = z.object({
  ...language,
  set: filters.set,
  ...translationsParameter('chain'),
  ...fields,
});

/** Parameters in the query of a route whose question is in its body. */
export const languageParameters = z.object(language);

/** Parameters of `GET /groups` and `GET /tags`. */
export const valuesParameters = z
  .object({ ...language, ...filters, ...page })
  .refine(withinWindow, windowPassed);

/** Parameters of `GET /core`: a whole vocabulary fits a page. */
export const coreParameters = z.object({
  ...language,
  ...ageGroup,
  set: filters.set,
  part_of_speech: filters.part_of_speech,
  limit: wholeNumber(1, coreWordsMaximum)
    .default(coreWordsMaximum)
    .meta({
      description: `Page size, 1 to ${coreWordsMaximum}.`,
    }),
  offset: page.offset,
});

/** Parameters of a route that takes none. */
export const noParameters = z.object({});

/** Parameters of a search, whichever route it came by. */
export interface SearchParameters
  extends Partial<
    Omit<z.output<typeof searchParameters>, 'limit' | 'offset' | 'lang' | 'translations' | 'fields'>
  > {
  /** The asked fallback chain, canonical but not yet matched with the languages that exist; undefined = any language. */
  lang?: LanguageTag[] | undefined;
}
