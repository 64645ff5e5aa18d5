/**
 * The recipes from which the analyzers of all languages are built, as the rows of `tables/recipes.tsv` say.
 *
 * There are no stop lists: `no`, `not`, `in`, `I` are core vocabulary of people who speak with symbols. Folded form
 * and stem never replace the word as it is written, they stand beside it at the same position: `cho` finds `chó` and
 * `chợ`, but `chó` scores higher for `chó`.
 */

import type { LanguageTag } from './document.ts';
import { irregularRules } from './irregular-forms.ts';
import { elidedParticles } from './particles.ts';
import type { Row } from './read-table.ts';
import { overrideRules, protectedWords, stemExceptionsOf } from './stem-exceptions.ts';

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

/** ICU words, folded: the recipe of every language that has no row. */
export const folded: Recipe = {
  name: 'folded',
  characters: [],
  tokenizer: 'icu_tokenizer',
  words: [caseFolding, apostropheRemoval],
  stemmers: [],
  forms: [],
  bigrams: false,
};

/** The columns of `tables/recipes.tsv`; its README tells what each is for. */
export const recipeColumns = [
  ...(['recipe', 'languages', 'stemmers', 'irregular', 'prefixes', 'suffixes', 'least_letters'] as const),
  ...(['characters', 'before', 'cuts', 'normalizers', 'transform'] as const),
] as const;

const listOf = (cell: string): string[] => cell.split(' ').filter(Boolean);

/** One filter of a named type with its settings. */
function part(name: string, definition: Readonly<Record<string, unknown>>): Part {
  return { name, definition };
}

/**
 * The recipe of a row. Several stemmers of the engine find more than one: each relates other forms, and two words meet where one
 * of them takes both to the same stem.
 * @see https://docs.opensearch.org/latest/analyzers/token-filters/stemmer/
 */
export function recipeOfRow(row: Row<(typeof recipeColumns)[number]>): Recipe {
  const { recipe: name } = row;
  const [language = ''] = listOf(row.languages);
  if (row.transform !== '') return bigramRecipe(name, row.transform);
  const characters = listOf(row.characters);
  const bases = [
    ...(row.irregular === '' ? [] : irregularForms(name, language)),
    ...stemExceptions(name, language),
  ];
  const stemmers = listOf(row.stemmers).map((stemmer) => [
    ...bases,
    part(`stem_${stemmer}`, { type: 'stemmer', language: stemmer }),
  ]);
  const patterns = affixPatterns(row, language);
  return {
    ...folded,
    name,
    characters:
      characters.length === 0 ? [] : [part(`characters_${name}`, { type: 'mapping', mappings: characters })],
    words: wordFilters(row, language),
    stemmers: stemmers.length === 0 && bases.length > 0 ? [bases] : stemmers,
    forms:
      patterns.length === 0
        ? []
        : [part(`affixes_${name}`, { type: 'pattern_capture', preserve_original: true, patterns })],
  };
}

/** Filters that have settings of their own, by the names that the table gives them. */
const namedFilters: Readonly<Record<string, Part>> = {
  // Irish and Turkish rules look at capitals; Greek ones undo accents, which case folding leaves.
  ...Object.fromEntries(
    ['greek', 'irish', 'turkish'].map((language) => [
      `lowercase_${language}`,
      part(`lowercase_${language}`, { type: 'lowercase', language }),
    ]),
  ),
  possessive: part('possessive', { type: 'stemmer', language: 'possessive_english' }),
};

function wordFilters(
  { recipe, before, cuts, normalizers }: Row<'recipe' | 'before' | 'cuts' | 'normalizers'>,
  language: LanguageTag,
): Part[] {
  const articles = elidedParticles[language];
  const filters = (cell: string) => listOf(cell).map((name) => namedFilters[name] ?? name);
  return [
    ...filters(before),
    caseFolding,
    ...(articles ? [part(`elision_${recipe}`, { type: 'elision', articles_case: true, articles })] : []),
    ...filters(cuts),
    apostropheRemoval,
    ...filters(normalizers),
  ];
}

/**
 * Dictionary words in the place of forms that no stemmer relates to them. A synonym filter leaves the word to the stemmer
 * (`stemmer_override` would protect it), and the engine analyses its rules as it does the text before it.
 */
function irregularForms(name: string, language: LanguageTag): Part[] {
  return [part(`irregular_${name}`, { type: 'synonym', synonyms: irregularRules(language) })];
}

/** Words with a stem of their own, which the stemmer behind this filter leaves as it is: `Wanne` is not `wann`. */
function stemExceptions(name: string, language: LanguageTag): Part[] {
  const rules = overrideRules(stemExceptionsOf(language));
  return rules.length === 0 ? [] : [part(`exceptions_${name}`, { type: 'stemmer_override', rules })];
}

/**
 * What a word is beside itself in a language without a stemmer of the engine: what remains without its longest ending, its
 * beginning, and both. It is applied to index and query alike, so over-cutting costs precision of the last rank only.
 */
function affixPatterns(row: Row<'prefixes' | 'suffixes' | 'least_letters'>, language: LanguageTag): string[] {
  const [prefixes, suffixes] = [listOf(row.prefixes), listOf(row.suffixes)];
  const letters = `(\\p{L}[\\p{L}\\p{M}]{${Number(row.least_letters || 3) - 1},}`;
  // Cutting endings knows of no protected words, so the patterns themselves pass them over.
  const words = protectedWords(stemExceptionsOf(language));
  const beginning = words.length > 0 ? `^(?!(?:${words.join('|')})$)` : '^';
  const start = `${beginning}(?:${prefixes.join('|')})`;
  const end = `(?:${suffixes.join('|')})$`;
  return [
    // The lazy quantifier leaves the shortest stem, hence the longest ending.
    ...(suffixes.length > 0 ? [`${beginning}${letters}?)${end}`] : []),
    ...(prefixes.length > 0 ? [`${start}${letters})$`] : []),
    ...(suffixes.length > 0 && prefixes.length > 0 ? [`${start}${letters}?)${end}`] : []),
  ];
}

/**
 * Scripts without spaces whose words are cut differently by every dictionary: pairs of characters, so that a query
 * finds what it is part of. Single characters are indexed too (`狗` finds `小狗`) but searched only where alone.
 *
 * @param transform an ICU transform that unites variants: `Traditional-Simplified`, `[ァ-ヺ] Katakana-Hiragana` (without
 *   the set it would also turn the long-vowel mark ー into a vowel, which hiragana text keeps).
 * @see https://docs.opensearch.org/latest/analyzers/token-filters/cjk-bigram/
 */
function bigramRecipe(name: string, transform: string): Recipe {
  return {
    ...folded,
    name,
    tokenizer: 'standard',
    words: [...folded.words, part(`transform_${name}`, { type: 'icu_transform', id: transform })],
    bigrams: true,
  };
}
