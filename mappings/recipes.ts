/**
 * The recipes from which the analyzers of all languages are built: pure data and the functions that make it.
 *
 * There are no stop lists: `no`, `not`, `in`, `I` are core vocabulary of people who speak with symbols. Folded form
 * and stem never replace the word as it is written, they stand beside it at the same position: `cho` finds `chó` and
 * `chợ`, but `chó` scores higher for `chó`.
 */

import { overrideRules, protectedWords, type StemExceptions } from './stem-exceptions.ts';

/** A char filter, tokenizer or token filter: a built-in one by name, or one to define in the index settings. */
export type Part =
  | string
  | {
      name: string;
      definition: Readonly<Record<string, unknown>>;
      /** Parts that the definition names, to be defined too. */
      uses?: readonly Part[];
    };

/** Analyzer definition of a language. How its words become terms; `analysis.ts` puts the parts together. */
export interface Recipe {
  /** Names the analyzers (`text_<name>`); languages with the same recipe share them. */
  name: string;
  /** Char filters after the common ones. */
  characters: readonly Part[];
  /** `standard` cuts Han and kana into single characters, from which bigrams are made. */
  tokenizer: 'icu_tokenizer' | 'standard';
  /** Token filters for every form of a word: case folding, elision, normalisers. */
  words: readonly Part[];
  /** Stemmers, each a chain of filters; every one adds its stem beside the word. */
  stemmers: readonly (readonly Part[])[];
  /** Filters after folding that keep the word and add forms of it. */
  forms: readonly Part[];
  /** Whether pairs of characters are indexed, for scripts that are written without spaces. */
  bigrams: boolean;
}

/** Compatibility forms and case folding (which leaves ς as σ, ß as ss) for text that is not Turkic. */
const caseFolding: Part = {
  name: 'case_folding',
  definition: { type: 'icu_normalizer', name: 'nfkc_cf' },
};

/**
 * Apostrophes, geresh and gershayim inside a word, after elision has used them: `мʼята` is typed `мята`.
 * The `characters` filter has made every apostrophe a plain one before.
 */
const apostropheRemoval: Part = {
  name: 'apostrophe_removal',
  definition: { type: 'pattern_replace', pattern: '[\'"״]', replacement: '' },
};

/** One filter of a named type with its settings. */
function part(name: string, definition: Readonly<Record<string, unknown>>): Part {
  return { name, definition };
}

/** The parts of a recipe that are left as they are everywhere else. */
const plain: Recipe = {
  name: 'folded',
  characters: [],
  tokenizer: 'icu_tokenizer',
  words: [caseFolding, apostropheRemoval],
  stemmers: [],
  forms: [],
  bigrams: false,
};

/** ICU words, folded: the recipe of every language that has no row. */
export const folded: Recipe = plain;

/** The filters that a language applies before stemming. */
interface StemmingOptions {
  /** Replacements of characters before words are cut, as `from=>to`. */
  characters?: readonly string[];
  /** Lower-casing rules that Unicode case folding does not know. */
  lowercase?: 'greek' | 'irish' | 'turkish';
  /** Words that lose their vowel before another word: `l` of `l'eau`. */
  elision?: readonly string[];
  /** Filters that must see the text before compatibility folding (they look at joiners). */
  early?: readonly string[];
  /** Cuts `'s` (English, Dutch). */
  possessive?: boolean;
  /** Cuts the apostrophe and what follows it (Turkish case endings of names). */
  apostrophe?: boolean;
  /** Built-in normalisers. */
  normalize?: readonly string[];
  /** Irregular forms as rules `form, form => dictionary word`, which is then stemmed. */
  irregular?: readonly string[];
  /** Words that no other word shares a stem with. */
  exceptions?: StemExceptions;
}

function wordFilters(name: string, options: StemmingOptions): Part[] {
  const { lowercase, elision, early, possessive, apostrophe, normalize } = options;
  return [
    ...(early ?? []),
    // Irish and Turkish rules look at capitals; Greek ones undo accents, which case folding leaves.
    ...(lowercase === undefined
      ? []
      : [part(`lowercase_${lowercase}`, { type: 'lowercase', language: lowercase })]),
    caseFolding,
    ...(elision === undefined
      ? []
      : [part(`elision_${name}`, { type: 'elision', articles_case: true, articles: elision })]),
    ...(possessive ? [part('possessive', { type: 'stemmer', language: 'possessive_english' })] : []),
    ...(apostrophe ? ['apostrophe'] : []),
    apostropheRemoval,
    ...(normalize ?? []),
  ];
}

function replacements(name: string, mappings: readonly string[] | undefined): Part[] {
  return mappings === undefined ? [] : [part(`characters_${name}`, { type: 'mapping', mappings })];
}

/**
 * A language with stemmers of the engine: the word, and its stems beside it. Several stemmers find more than one:
 * each relates other forms, and two words meet where one of them takes both to the same stem.
 *
 * @param name of the recipe.
 * @param stemmers values of `language` of the `stemmer` token filter.
 * @see https://docs.opensearch.org/latest/analyzers/token-filters/stemmer/
 */
export function stemmingRecipe(
  name: string,
  stemmers: readonly string[],
  options: StemmingOptions = {},
): Recipe {
  return {
    ...normalizingRecipe(name, options),
    stemmers: stemmers.map((language) => [
      ...irregularForms(name, options),
      ...stemExceptions(name, options),
      part(`stem_${language}`, { type: 'stemmer', language }),
    ]),
  };
}

/**
 * Dictionary words in the place of forms that no stemmer relates to them. A synonym filter leaves the word to the stemmer
 * (`stemmer_override` would protect it), and the engine analyses its rules as it does the text before it.
 */
function irregularForms(name: string, { irregular }: StemmingOptions): Part[] {
  return irregular === undefined ? [] : [part(`irregular_${name}`, { type: 'synonym', synonyms: irregular })];
}

/** Words with a stem of their own, which the stemmer behind this filter leaves as it is: `Wanne` is not `wann`. */
function stemExceptions(name: string, { exceptions }: StemmingOptions): Part[] {
  return exceptions === undefined
    ? []
    : [part(`exceptions_${name}`, { type: 'stemmer_override', rules: overrideRules(exceptions) })];
}

/** A language whose spelling is normalised by built-in filters, without a stemmer. */
export function normalizingRecipe(name: string, options: StemmingOptions): Recipe {
  return {
    ...plain,
    name,
    characters: replacements(name, options.characters),
    words: wordFilters(name, options),
  };
}

/** Endings and beginnings of words that a language without a stemmer of the engine puts on. */
interface AffixOptions extends StemmingOptions {
  /** Beginnings, one of which is cut; regular expressions over folded letters. */
  prefixes?: readonly string[];
  /** Endings, the longest of which is cut; regular expressions over folded letters. */
  suffixes?: readonly string[];
  /** Least letters that must be left. */
  stemLength?: number;
}

/**
 * A language without a stemmer of the engine: the word, and beside it what remains without its longest ending, its
 * beginning, and both. It is applied to index and query alike, so over-cutting costs precision of the last rank only.
 */
export function affixRecipe(name: string, options: AffixOptions): Recipe {
  const { prefixes = [], suffixes = [], stemLength = 3, exceptions = {} } = options;
  const letters = `(\\p{L}[\\p{L}\\p{M}]{${stemLength - 1},}`;
  // Cutting endings knows of no protected words, so the patterns themselves pass them over.
  const words = protectedWords(exceptions);
  const beginning = words.length > 0 ? `^(?!(?:${words.join('|')})$)` : '^';
  const start = `${beginning}(?:${prefixes.join('|')})`;
  const end = `(?:${suffixes.join('|')})$`;
  const patterns = [
    // The lazy quantifier leaves the shortest stem, hence the longest ending.
    ...(suffixes.length > 0 ? [`${beginning}${letters}?)${end}`] : []),
    ...(prefixes.length > 0 ? [`${start}${letters})$`] : []),
    ...(suffixes.length > 0 && prefixes.length > 0 ? [`${start}${letters}?)${end}`] : []),
  ];
  const bases = [...irregularForms(name, options), ...stemExceptions(name, options)];
  return {
    ...normalizingRecipe(name, options),
    stemmers: bases.length > 0 ? [bases] : [],
    forms: [part(`affixes_${name}`, { type: 'pattern_capture', preserve_original: true, patterns })],
  };
}

/**
 * Scripts without spaces whose words are cut differently by every dictionary: pairs of characters, so that a query
 * finds what it is part of. Single characters are indexed too (`狗` finds `小狗`) but searched only where alone.
 *
 * @param transform an ICU transform that unites variants: `Traditional-Simplified`, `[ァ-ヺ] Katakana-Hiragana` (without
 *   the set it would also turn the long-vowel mark ー into a vowel, which hiragana text keeps).
 * @see https://docs.opensearch.org/latest/analyzers/token-filters/cjk-bigram/
 */
export function bigramRecipe(name: string, transform: string): Recipe {
  return {
    ...plain,
    name,
    tokenizer: 'standard',
    words: [...plain.words, part(`transform_${name}`, { type: 'icu_transform', id: transform })],
    bigrams: true,
  };
}
