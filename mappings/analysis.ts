/** Puts the recipes together: the `analysis` settings of the index and the names of the analyzers in them. */
import type { Part, Recipe } from './recipes.ts';

/** The names of the analyzers made from one recipe. */
interface AnalyzerNames {
  /** Index side of `query.text.<tag>`: every word with its other forms. */
  textIndex: string;
  /** Search side of `query.text.<tag>`. */
  text: string;
  /** Search side without stems, for prefixes and fuzzy words, which must not be stemmed. */
  surface: string;
  /** Both sides of `query.gram.<tag>`. */
  gram: string;
}

/** The `analysis` object of index settings. */
export interface AnalysisSettings {
  char_filter: Record<string, unknown>;
  tokenizer: Record<string, unknown>;
  filter: Record<string, unknown>;
  analyzer: Record<string, unknown>;
}

/** Shortest and longest gram, in characters (code points). */
const gramLengths = { min: 2, max: 3 } as const;

/**
 * Letters that ICU folding would lose or leave: apostrophes of all kinds become one, `ə` is typed `e` (ICU says `a`),
 * the dot of Catalan `col·legi` is left off. As `fold.ts` does it for whole names.
 */
const characters: Part = {
  name: 'characters',
  definition: {
    type: 'mapping',
    mappings: [
      ...['’', '‘', '‛', '′', 'ʹ', 'ʻ', 'ʼ', 'ʽ', 'ˈ', '`', '´', '׳'].map((apostrophe) => `${apostrophe}=>'`),
      ...['ə', 'Ə', 'ǝ', 'Ǝ', 'ɛ', 'Ɛ'].map((letter) => `${letter}=>e`),
      '·=>',
      // Thai spelled with vowel and tone in the order of the keys, and with two signs that look like one.
      ...['่', '้', '๊', '๋'].map((tone) => `\u0E4D${tone}\u0E32=>${tone}\u0E33`),
      'เเ=>แ',
    ],
  },
};

/**
 * ICU folding only where it folds what people leave off. Elsewhere it would merge letters: it drops Japanese voicing
 * (が → か), Thai and Khmer marks, Indic viramas, and makes й an и.
 */
const folding: Part = {
  name: 'folding',
  definition: {
    type: 'icu_folding',
    unicode_set_filter:
      '[[[:Latn:][:Grek:][:Cyrl:][:Hebr:][:Arab:][:Syrc:][:Nd:][\\u0300-\\u036F][\\u064B-\\u065F\\u0670][\\u093C\\u0A3C\\u0ABC\\u0CBC]]-[йЙїЇўЎ]]',
  },
};

/** Marks beginning and end of a word, so that its first and last letters weigh more than the inner ones. */
const edges: Part = {
  name: 'word_edges',
  definition: { type: 'pattern_replace', pattern: '^(.+)$', replacement: '^$1\\$', all: false },
};

/** Folding leaves nothing of some letters (`ۥ`): as a beginning, such a word would be one of all words. */
const notEmpty: Part = { name: 'not_empty', definition: { type: 'length', min: 1 } };

const grams: Part = {
  name: 'grams',
  definition: { type: 'ngram', min_gram: gramLengths.min, max_gram: gramLengths.max },
};

/** Dictionaries cut a misspelled word elsewhere, so grams run over what spaces and punctuation separate. */
const spaceTokenizer: Part = {
  name: 'spaces',
  definition: { type: 'char_group', tokenize_on_chars: ['whitespace', 'punctuation', '\u00A0', '\u200B'] },
};

/** Single characters are indexed beside the pairs, but searched only where a character stands alone. */
const bigramIndex: Part = {
  name: 'bigrams_and_characters',
  definition: { type: 'cjk_bigram', output_unigrams: true },
};

interface Chain {
  characters: readonly Part[];
  tokenizer: Part;
  filters: readonly Part[];
}

function nameOf(item: Part): string {
  return typeof item === 'string' ? item : item.name;
}

/** The word as it is written, folded, and stemmed then folded, all at one position and each form once. */
function forms(recipe: Recipe): Part {
  const stems = recipe.stemmers.map((chain) => [...chain, folding].map(nameOf).join(', '));
  return {
    name: stems.length === 0 ? 'forms' : `forms_${recipe.name}`,
    definition: { type: 'multiplexer', filters: [nameOf(folding), ...stems] },
    uses: [folding, ...recipe.stemmers.flat()],
  };
}

function chainsOf(recipe: Recipe): Record<keyof AnalyzerNames, Chain> {
  const charFilters = [characters, ...recipe.characters];
  const folded = [...recipe.words, folding];
  const surface = [...folded, notEmpty, ...(recipe.bigrams ? ['cjk_bigram'] : [])];
  const text = [...recipe.words, forms(recipe), ...recipe.forms, 'remove_duplicates'];
  const cut = (tokenizer: Part, filters: readonly Part[]): Chain => ({
    characters: charFilters,
    tokenizer,
    filters,
  });
  return {
    textIndex: cut(recipe.tokenizer, recipe.bigrams ? [...folded, bigramIndex] : text),
    text: cut(recipe.tokenizer, recipe.bigrams ? surface : text),
    surface: cut(recipe.tokenizer, surface),
    gram: cut(spaceTokenizer, [...folded, edges, grams, 'unique']),
  };
}

const namePrefixes = { textIndex: 'text_index', text: 'text', surface: 'surface', gram: 'gram' } as const;

/** The whole analysis of an index: settings, and which analyzers belong to a recipe. */
interface Analysis {
  settings: AnalysisSettings;
  /** By recipe name. */
  analyzers: ReadonlyMap<string, AnalyzerNames>;
}

/**
 * Builds the analysis of an index from recipes. Analyzers that come out equal are defined once, under the name of
 * the first recipe that has them.
 *
 * @throws Error where two parts or recipes of one name differ.
 */
export function buildAnalysis(recipes: readonly Recipe[]): Analysis {
  const settings = { char_filter: {}, tokenizer: {}, filter: {}, analyzer: {} };
  const define = (kind: Record<string, unknown>, item: Part): string => {
    if (typeof item === 'string') return item;
    const existing = kind[item.name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(item.definition)) {
      throw new Error(`two different parts are called ${item.name}`);
    }
    for (const used of item.uses ?? []) define(kind, used);
    kind[item.name] = item.definition;
    return item.name;
  };
  const known = new Map<string, string>();
  const analyzer = (name: string, chain: Chain): string => {
    const definition = {
      type: 'custom',
      char_filter: chain.characters.map((item) => define(settings.char_filter, item)),
      tokenizer: define(settings.tokenizer, chain.tokenizer),
      filter: chain.filters.map((item) => define(settings.filter, item)),
    };
    const key = JSON.stringify(definition);
    const same = known.get(key);
    if (same !== undefined) return same;
    known.set(key, name);
    return define(settings.analyzer, { name, definition });
  };
  const analyzers = recipes.map((recipe): [string, AnalyzerNames] => {
    const chains = chainsOf(recipe);
    const named = (use: keyof AnalyzerNames) => analyzer(`${namePrefixes[use]}_${recipe.name}`, chains[use]);
    const [text, textIndex] = [named('text'), named('textIndex')];
    return [recipe.name, { text, textIndex, surface: named('surface'), gram: named('gram') }];
  });
  return { settings, analyzers: new Map(analyzers) };
}
