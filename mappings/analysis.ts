/** Puts the recipes together: the names of their analyzers, and the `analysis` settings of an index that has some of them. */
import type { Part, Recipe } from './recipes.ts';

/** The names of the analyzers made from one recipe. */
interface AnalyzerNames {
  /** Index side of `query.text.<tag>`: every word with its other forms. */
  textIndex: string;
  /** Search side of `query.text.<tag>`. */
  text: string;
  /** Search side without stems, for prefixes and fuzzy words, which must not be stemmed. */
  surface: string;
}

/** The `analysis` object of index settings. */
export interface AnalysisSettings {
  char_filter: Record<string, unknown>;
  tokenizer: Record<string, unknown>;
  filter: Record<string, unknown>;
  analyzer: Record<string, unknown>;
}

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

/** Folding leaves nothing of some letters (`ۥ`): as a beginning, such a word would be one of all words. */
const notEmpty: Part = { name: 'not_empty', definition: { type: 'length', min: 1 } };

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
  };
}

const namePrefixes = { textIndex: 'text_index', text: 'text', surface: 'surface' } as const;

/** The definition of an analyzer: the names of its parts. */
function definitionOf({ characters, tokenizer, filters }: Chain) {
  return { char_filter: characters.map(nameOf), tokenizer: nameOf(tokenizer), filter: filters.map(nameOf) };
}

/**
 * Names the analyzers of all recipes. Those that come out equal are one, under the name of the first recipe that has it,
 * so that an analyzer has the same name in every index, whichever others are there.
 *
 * @throws Error (`settingsOf` too) where two parts of one name differ.
 */
export function buildAnalysis(recipes: readonly Recipe[]) {
  const names = new Map<string, string>();
  const chains = new Map<string, Chain>();
  const analyzers = new Map(
    recipes.map((recipe): [string, AnalyzerNames] => {
      const chainOf = chainsOf(recipe);
      const named = (use: keyof AnalyzerNames) => {
        const key = JSON.stringify(definitionOf(chainOf[use]));
        const name = names.get(key) ?? `${namePrefixes[use]}_${recipe.name}`;
        names.set(key, name);
        if (!chains.has(name)) chains.set(name, chainOf[use]);
        return name;
      };
      const [text, textIndex] = [named('text'), named('textIndex')];
      return [recipe.name, { text, textIndex, surface: named('surface') }];
    }),
  );
  return {
    /** By recipe name. */
    analyzers,
    /** The settings of an index that has the analyzers of these recipes, and no others. */
    settingsOf: (some: readonly Recipe[]) => {
      const used = some.flatMap(({ name }) => Object.values(analyzers.get(name) ?? {}));
      return settingsOf([...new Set(used)].map((name): [string, Chain] => [name, chains.get(name) as Chain]));
    },
  };
}

/** The settings that define some analyzers with all their parts. */
function settingsOf(analyzers: readonly (readonly [name: string, chain: Chain])[]): AnalysisSettings {
  const settings: AnalysisSettings = { char_filter: {}, tokenizer: {}, filter: {}, analyzer: {} };
  const define = (kind: Record<string, unknown>, item: Part) => {
    if (typeof item === 'string') return;
    const existing = kind[item.name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(item.definition)) {
      throw new Error(`two different parts are called ${item.name}`);
    }
    for (const used of item.uses ?? []) define(kind, used);
    kind[item.name] = item.definition;
  };
  for (const [name, chain] of analyzers) {
    for (const item of chain.characters) define(settings.char_filter, item);
    define(settings.tokenizer, chain.tokenizer);
    for (const item of chain.filters) define(settings.filter, item);
    settings.analyzer[name] = definitionOf(chain);
  }
  return settings;
}
