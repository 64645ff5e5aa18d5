import type { LanguageTag } from '../../mappings/document.ts';
import { facets } from '../../mappings/facets.ts';
import { inKeyScript, isInOwnScript } from '../../mappings/key-scripts.ts';
import { anyLanguage, fieldsOf } from '../../mappings/symbols.ts';
import { dictionaryWords } from '../words/dictionary-words.ts';
import type { Query } from './filters.ts';
import { type ParsedTextQuery, type Respellings, tagVariants, variantLookups } from './parse-query.ts';

/** The ways to ask the engine for a text, one function each: the `query` of the rows of `tiers.ts`. */

/** A text in one language of a chain, or in all languages. */
export interface ClauseContext {
  query: ParsedTextQuery;
  /** Undefined = the text is searched in every language. */
  language: LanguageTag | undefined;
  /** The text folded, then without its article and in the other script. */
  variants: readonly string[];
  /** The dictionary words of a text that is a form as a whole, in a table or by a rule: `went`, `行った`, `gcat`. */
  dictionary: readonly string[];
}

/** What the clauses of a query are made from, for each language of its chain. */
export function clauseContexts(query: ParsedTextQuery): ClauseContext[] {
  const { text, chain } = query;
  if (!chain) return [{ query, language: undefined, variants: [text.folded], dictionary: [] }];
  return chain.map((language) => {
    const variants = text.variantsIn(language);
    const dictionary = variants.flatMap(
      (variant, index) => dictionaryWords(language, variant, index === 0 ? text.text : undefined).all,
    );
    return { query, language, variants, dictionary };
  });
}

/** A whole text as the index has it. */
const key = (language: LanguageTag, folded: string) => `${language}:${inKeyScript(folded, language)}`;

/** Keys of whole texts, in the language or in all that are written so. */
function keysOf({ query, language }: ClauseContext, texts: readonly string[]): string[] {
  if (language !== undefined) return texts.map((text) => key(language, text));
  return texts.flatMap((text) =>
    query.languages.filter((tag) => isInOwnScript(text, tag)).map((tag) => key(tag, text)),
  );
}

function termsOf(field: string, values: readonly string[]): Query[] {
  return values.length > 0 ? [{ terms: { [field]: [...values] } }] : [];
}

/** What of a text is looked up as a whole. */
const wholeTexts = {
  typed: ({ variants }: ClauseContext) => variants.slice(0, 1),
  /** Without its article, or in the other script. */
  bare: ({ variants }: ClauseContext) => variants.slice(1),
  any: ({ variants }: ClauseContext) => variants,
  dictionary: ({ dictionary }: ClauseContext) => dictionary,
} as const;

/**
 * Symbols that have one of some texts as a whole.
 * @param kind of text that has it: `derived` = a name by way of a linked symbol of another set.
 */
export function wholeText(
  kind: 'name' | 'keyword' | 'derived',
  texts: keyof typeof wholeTexts,
): (context: ClauseContext) => Query[] {
  return (context) => termsOf(`query.${kind}`, keysOf(context, wholeTexts[texts](context)));
}

/** Symbols with a whole text that is typed otherwise, or that the text typed otherwise is. */
export function respelledText({ query, language }: ClauseContext): Query[] {
  const { respellings, text } = query;
  if (language !== undefined) return respelledAs([{ language, ...variantLookups(text, language) }]);
  return respellings ? respelledAs(respellings) : [];
}

/** Symbols with a whole text that is one of some respellings. */
export function respelledAs(lookups: Respellings): Query[] {
  const texts = lookups.flatMap(({ language, texts }) => texts.map((text) => key(language, text)));
  const keys = lookups.flatMap(({ language, keys }) => keys.map((text) => key(language, text)));
  const should = [
    ...termsOf('query.name', texts),
    ...termsOf('query.keyword', texts),
    { terms: { 'query.variant': keys } },
  ];
  return [{ bool: { should } }];
}

/** Symbols with a name that begins with the words of the text. */
export const nameBeginsWithWord = ({ language, variants }: ClauseContext): Query[] =>
  language === undefined ? [] : variants.map((variant) => prefixOfName(language, `${variant} `));

/** Of longer beginnings there are fewer names and keywords than are reranked, so that names need no clause of their own. */
const nameBeginningMaximumLetters = 5;

/** Symbols with a name that begins with the letters of the text. */
export function nameBeginsWith({ language, variants, query }: ClauseContext): Query[] {
  const { text, isCompleteWord } = query;
  const isLong = text.folded.length > nameBeginningMaximumLetters;
  return language === undefined || isCompleteWord || isLong
    ? []
    : [prefixOfName(language, variants[0] ?? text.folded)];
}

function prefixOfName(language: LanguageTag, folded: string): Query {
  return { prefix: { 'query.name': { value: key(language, folded) } } };
}

/**
 * OpenSearch takes at most 1024 clauses in a request, and every pair of Chinese characters is one, in every language and
 * several times over. Names are shorter than this; whole texts are looked up as they are.
 */
const analysedCharacters = { ofAllLanguages: 240, atLeast: 24 } as const;

/** The text as typed, with its accents, and its variants. */
function analysedTexts({ query: { text: queryText, chain }, variants }: ClauseContext): string[] {
  const { ofAllLanguages, atLeast } = analysedCharacters;
  const length = Math.max(atLeast, Math.floor(ofAllLanguages / (chain?.length ?? 1)));
  const { text, folded } = queryText;
  const [key = folded, ...others] = variants;
  return [key === folded ? text : key, ...others].map((typed) => [...typed].slice(0, length).join(''));
}

const wordFields = (language: LanguageTag | undefined) =>
  language === undefined ? { ...anyLanguage, hasForms: false } : fieldsOf(language);

/** Symbols with all words of the text as they are. */
export function wordsIn(context: ClauseContext): Query[] {
  const { text, surfaceAnalyzer } = wordFields(context.language);
  // The analyzer of the words of all languages knows no stems.
  const analyzer = context.language === undefined ? undefined : surfaceAnalyzer;
  return analysedTexts(context).map((typed) => match(text, typed, analyzer));
}

/** Symbols with all words of the text, in any of their forms. */
export function formWords(context: ClauseContext): Query[] {
  const { text, hasForms } = wordFields(context.language);
  return hasForms ? analysedTexts(context).map((typed) => match(text, typed)) : [];
}

/** Of what is left of a text without its article so many letters are a beginning: `un p` is one of `un peu`, not of all with p. */
const unfinishedVariantMinimum = 3;

/**
 * Symbols of which a word begins with the last one of the text, the others being there whole. Of a word that is complete only
 * longer core words are looked for (`every`, `everyone`).
 */
export function unfinishedWord(context: ClauseContext): Query[] {
  const { language, query } = context;
  const { text: field, surfaceAnalyzer } = wordFields(language);
  return analysedTexts(context).flatMap((typed, index) => {
    if (index > 0 && [...typed].length < unfinishedVariantMinimum) return [];
    const options = { query: typed, operator: 'and', analyzer: surfaceAnalyzer } as const;
    const unfinished: Query = { match_bool_prefix: { [field]: options } };
    const ofCoreWords = { must: [unfinished], filter: [{ exists: { field: 'filter.core_rank' } }] };
    return [query.isCompleteWord ? { bool: ofCoreWords } : unfinished];
  });
}

/** Tags are written in English: they match where English is read, never as another language's text. */
export function tagsAreRead(chain: readonly LanguageTag[] | undefined): boolean {
  return chain === undefined || chain.some((tag) => tag === 'en' || tag.startsWith('en-'));
}

/** Symbols with a tag or group, named in one of the languages of the chain: one clause of the whole request. */
export function tagIs({ query: { text, chain }, language }: ClauseContext): Query[] {
  if (language !== chain?.[0] || !tagsAreRead(chain)) return [];
  const values = tagVariants(text);
  const should = [...termsOf(facets.tags.field, values), ...termsOf(facets.group.field, values)];
  const named = chain && { minimum_should_match: 1, filter: termsOf(facets.lang.field, chain) };
  return [{ bool: { should, ...named } }];
}

/** Longer texts have no similar ones: the automaton of a fuzzy query grows with every letter, and each word is one. */
const automatonMaximumCharacters = 64;
/** In all languages a word is near to many: of more words, each of which has to be near, a text has none. */
const fuzzyMaximumWords = 5;
/** Terms that a fuzzy word expands to: among short words many are as near, and the engine takes the first ones. */
const maximumExpansions = 50;

/** Texts of any language with words near to those of the text, by two edits only from seven letters on, as they cost ten times one. */
export function fuzzyWords({ text: { text, words } }: ParsedTextQuery): Query[] {
  // As typed: marks that folding takes away are letters to the engine.
  if ([...text].length > automatonMaximumCharacters || words.length > fuzzyMaximumWords) return [];
  const options = {
    query: text,
    operator: 'and',
    fuzziness: 'AUTO:3,7',
    max_expansions: maximumExpansions,
    analyzer: anyLanguage.surfaceAnalyzer,
  } as const;
  return [{ match: { [anyLanguage.text]: options } }];
}

function match(field: string, text: string, analyzer?: string): Query {
  return { match: { [field]: { query: text, operator: 'and', ...(analyzer && { analyzer }) } } };
}
