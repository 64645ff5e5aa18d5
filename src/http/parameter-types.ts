import { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import { type FacetName, facetNames } from '../../mappings/facets.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { describedSchema } from './described-schema.ts';
import { boundedText, onOneLine, typedText } from './text-bounds.ts';

/**
 * How values look on the wire: each turns text into what a search works with, or says what is allowed. What a JSON Schema
 * cannot learn from the parser is in `schema` of its `.meta()`, once for all parameters and fields of that kind
 * (`described-schema.ts`).
 */

/** Most characters (code points, after NFC) of a search text. */
export const queryTextMaximumCharacters = 128;
/**
 * Most characters of a search text as the engine sees it, after compatibility and case folding. Real texts stay below twice
 * their length (`ß` is `ss`, Thai `ำ` two characters); `ﷺ` is one character that becomes eighteen.
 */
export const expandedTextMaximumCharacters = 2 * queryTextMaximumCharacters;
/** Words of a search text that are looked at; the rest is named in `warnings`. */
export const queryTextMaximumWords = 10;
/** Largest page. */
export const limitMaximum = 100;
/** `offset + limit` may not pass this (OpenSearch's `index.max_result_window`). */
export const resultWindow = 10_000;
/** Most languages in a fallback chain: each one adds clauses to the engine's request. */
export const languageChainMaximum = 10;

/**
 * A whole number on the wire: ASCII digits only, so `0x10`, ` 5 ` and `1e3` are refused.
 * @param hint said after the range, such as what to use beyond it.
 */
export function wholeNumber(minimum: number, maximum: number, hint = '') {
  const allowed = `must be a whole number from ${minimum} to ${maximum}${hint}`;
  return (
    boundedText()
      // Aborts, so that what is no number is not also held against the window of pages.
      .regex(/^\d{1,10}$/, { error: allowed, abort: true })
      .transform(Number)
      .refine((value) => value >= minimum && value <= maximum, allowed)
      .meta({ schema: { type: 'integer', minimum, maximum } })
  );
}

/**
 * Values separated by commas or in a repeated parameter, trimmed, each once.
 * @param items JSON Schema of a value.
 */
export const commaList = (maximum: number, items: object = { type: 'string', pattern: '^[^,]*$' }) =>
  boundedText()
    .transform((value) => [
      ...new Set(
        value
          .split(',')
          .map((entry) => entry.trim())
          .filter((entry) => entry !== ''),
      ),
    ])
    .refine((entries) => entries.length <= maximum, `may list at most ${maximum} values`)
    .meta({ repeatable: true, schema: { type: 'array', maxItems: maximum, items } });

/** Allowed values as a message says them: `must be relevance, name or newest`. */
export function mustBeOneOf(allowed: readonly (string | number)[]): string {
  return `must be ${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}`;
}

/** One of some words, in any case. */
export function oneOf<const Word extends string>(
  allowed: readonly Word[],
  aliases: Readonly<Record<string, Word>> = {},
) {
  return boundedText()
    .transform((value, context): Word => {
      const word = value.trim().toLowerCase();
      const alias = Object.hasOwn(aliases, word) ? aliases[word] : undefined;
      const found = allowed.find((each) => each === word) ?? alias;
      if (found !== undefined) return found;
      context.addIssue({ code: 'custom', message: mustBeOneOf(allowed) });
      return z.NEVER;
    })
    .meta({ schema: { type: 'string', enum: allowed } });
}

const booleanWords = ['true', 'false', '1', '0'] as const;

/** Yes or no, in any case; `1` and `0` are read too, for clients that write them so. */
export const boolean = oneOf(booleanWords)
  .transform((word) => word === 'true' || word === '1')
  .meta({ schema: { type: 'boolean' } });

/** A name from the catalogue: a group. */
export const name = boundedText(64).transform((value) => value.trim().toLowerCase());

/** Most sets that a request names. */
const setsMaximum = 20;

/** Names of sets, each once, in their order. */
export const setList = commaList(setsMaximum, { type: 'string', maxLength: 64, pattern: '^[^,]*$' })
  .transform((entries) => [...new Set(entries.map((entry) => entry.toLowerCase()))])
  .refine(
    (entries) => entries.every((entry) => entry.length <= 64),
    'may list names of at most 64 characters',
  );

/**
 * The tags that clients send, as a regular expression of JSON Schema: `langtag` of RFC 5646 §2.1 with `-` or `_`, an
 * extension of Unicode and private use. Grandfathered tags, extended languages and further variants are taken too.
 */
export const languageTagPattern = [
  '(?:[A-Za-z]{2,3}|[A-Za-z]{5,8})',
  '(?:[-_][A-Za-z]{4})?',
  '(?:[-_](?:[A-Za-z]{2}|[0-9]{3}))?',
  '(?:[-_](?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))?',
  '(?:[-_][Uu][-_][A-Za-z0-9][A-Za-z][-_][A-Za-z0-9]{3,8})?',
  '(?:[-_][Xx](?:[-_][A-Za-z0-9]{1,8}){1,2})?',
].join('');

/** A fallback chain of language tags, canonical, each once. */
export const languageChain = boundedText()
  .transform((value, context): LanguageTag[] => {
    const parts = value.split(',').map((part) => part.trim());
    if (parts.length > languageChainMaximum) {
      context.addIssue({ code: 'custom', message: `may list at most ${languageChainMaximum} languages` });
      return z.NEVER;
    }
    const tags = parts.map((part) => canonicalTag(part));
    const known = tags.filter((tag) => tag !== undefined);
    if (known.length === tags.length) return [...new Set(known)];
    const message = 'must be BCP 47 language tags, such as "de", "pt-BR" or "ca-valencia,ca,es"';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({
    schema: {
      type: 'string',
      pattern: `^ *${languageTagPattern} *(?:, *${languageTagPattern} *){0,${languageChainMaximum - 1}}$`,
    },
  });

/** Characters of a text as the engine's analysis sees it: NFKC, and no less than full case folding makes of it. */
export function expandedLength(text: string): number {
  // Upper case writes out what case folding does: `ΐ` becomes three characters by both.
  return [...text.normalize('NFKC').toUpperCase()].length;
}

/** A search text in NFC, control characters and runs of white space as single spaces. */
export const searchText = typedText(queryTextMaximumCharacters, onOneLine)
  .refine(
    (text) => expandedLength(text) <= expandedTextMaximumCharacters,
    `may have at most ${expandedTextMaximumCharacters} characters after compatibility folding (NFKC)`,
  )
  .meta({ schema: { type: 'string', maxLength: queryTextMaximumCharacters } });

/** The first and last moments that the engine reads, in milliseconds since 1970. */
const firstMoment = Date.parse('0001-01-01T00:00:00Z');
const lastMoment = Date.parse('9999-12-31T23:59:59Z');

const rfc3339 = z.iso.datetime({
  offset: true,
  error: 'must be an RFC 3339 date and time, such as 2026-11-21T00:00:00Z',
});

const { $schema: _, ...dateTimeSchema } = z.toJSONSchema(rfc3339);

/** An RFC 3339 date and time, in UTC: the engine knows no offset of more than 18 hours, and RFC 3339 knows 23:59. */
export const dateTime = boundedText()
  .pipe(rfc3339)
  .transform((value) =>
    new Date(Math.min(Math.max(Date.parse(value), firstMoment), lastMoment)).toISOString(),
  )
  .meta({ schema: dateTimeSchema });

/** Facets to count. */
export const facetList = commaList(facetNames.length)
  .transform((entries, context): FacetName[] => {
    const known: readonly string[] = facetNames;
    const names = [...new Set(entries.map((entry) => entry.toLowerCase()))];
    if (names.every((name) => known.includes(name))) return names as FacetName[];
    context.addIssue({ code: 'custom', message: `may list ${facetNames.join(', ')}` });
    return z.NEVER;
  })
  .meta({ repeatable: true, schema: { type: 'array', items: { type: 'string', enum: facetNames } } });

/** Largest id of a symbol: ten digits. */
export const idMaximum = 9_999_999_999;
/** JSON Schema of a symbol's id. */
export const idSchema = { type: 'integer', minimum: 0, maximum: idMaximum } as const;

const idError = 'must be the id of a symbol';
/** A symbol's id in a body. */
export const idField = z.int({ error: idError }).min(0, idError).max(idMaximum, idError);

/**
 * A list in a body, whose length is checked before its entries: a body has room for thousands of wrong ones, one error each.
 * @param entries what they are, in words
 * @param items JSON Schema of an entry, where the one made from its parser would say less
 */
export function listField<Entry extends z.ZodType>(
  entry: Entry,
  maximum: number,
  entries: string,
  items: object = describedSchema(entry).schema,
) {
  const error = `must be a list of 1 to ${maximum} ${entries}`;
  return z
    .array(z.unknown(), { error })
    .min(1, error)
    .max(maximum, error)
    .pipe(z.array(entry))
    .meta({ schema: { type: 'array', minItems: 1, maxItems: maximum, items } });
}

/** Ids of symbols. */
export const idList = commaList(limitMaximum, idSchema).transform((entries, context) => {
  if (entries.every((entry) => /^\d{1,10}$/.test(entry))) return entries.map(Number);
  context.addIssue({ code: 'custom', message: 'must be whole numbers, separated by commas' });
  return z.NEVER;
});

/**
 * Translations that an answer carries: those in the languages of the requested chain (without one, in the language that
 * the symbol is named in), all, or none.
 */
export const translationChoices = ['chain', 'all', 'none'] as const;
/** One of {@link translationChoices}. */
export type TranslationChoice = (typeof translationChoices)[number];
