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
import { fields } from './field-selection.ts';

/**
 * The parameters of every route, by their names on the wire.
 */

/** Most tags that a request names. */
const tagsMaximum = 20;

/** The page of a list. */
export const page = {
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

/** The text of a search. */
export const text = {
  q: searchText.optional().meta({
    description: `Search text in any script, at most ${queryTextMaximumCharacters} characters, and ${expandedTextMaximumCharacters} after compatibility folding (\`ﷺ\` is one, and then eighteen). Empty = everything.`,
  }),
};

/** The parameter `fuzzy`: answers to misspelled texts. */
export const fuzzy = {
  fuzzy: oneOf(['auto', 'always', 'never']).default('auto').meta({
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
export const translationsParameter = (preset: TranslationChoice) => ({
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
      'Only symbols whose `updated_at` is at or after this time. No way to follow changes, which go live later: that is `GET /symbols`.',
  }),
};

/** Parameters with a {@link page}, which has to lie within the window of results. */
export const inWindow = <Schema extends z.ZodObject<typeof page>>(schema: Schema) =>
  schema.refine(({ limit, offset }) => Number(limit) + Number(offset) <= resultWindow, {
    path: ['offset'],
    message: `plus limit may be at most ${resultWindow}; walk further with the cursor of /api/v1/symbols`,
  });

/** Parameters of `GET /public/symbols/search`. */
export const publicSearchParameters = inWindow(
  z.object({ ...text, language: language.lang, ...ageGroup, ...page }),
);

const sortOrders = ['relevance', 'name', 'newest'] as const;

/** Parameters of `GET /symbols/search`. */
export const searchParameters = inWindow(
  z.object({
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
  }),
);

/** Parameters in the query of a route whose question is in its body. */
export const languageParameters = z.object(language);

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
