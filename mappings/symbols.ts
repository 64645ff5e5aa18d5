/** The symbols index: settings and mappings, and which fields and analyzers serve a language. */
import { type AnalysisSettings, buildAnalysis } from './analysis.ts';
import type { LanguageTag } from './document.ts';
import { recipeOf, recipes } from './languages.ts';
import { folded, type Recipe } from './recipes.ts';

/**
 * Most fields of an index: one of search, one of sorting and one of reading for each of some 150 languages, and the
 * fixed ones. Every field costs heap in every shard, so more should be a decision, not an accident.
 */
export const fieldLimit = 700;

/** Most languages of an index, by {@link fieldLimit}. */
export const languageMaximum = 160;

/** Longer names are no names; Lucene refuses terms over 32 766 bytes, and six bytes a character are possible. */
const keywordLength = 256;

/** The body of a request that creates the index. */
interface SymbolsIndex {
  settings: { index: Record<string, unknown>; analysis: AnalysisSettings };
  mappings: Record<string, unknown>;
}

/** The fields and analyzers that a query in one language uses. */
interface LanguageFields {
  /** Words, folded words and stems. */
  text: string;
  /** For `match` on `text`: finds other forms of a word, where the language's recipe makes any. */
  textAnalyzer: string;
  /** Whether `textAnalyzer` makes other forms; where it does not, it finds the same as `surfaceAnalyzer`. */
  hasForms: boolean;
  /** For prefix and fuzzy clauses on `text`: folded words without stems. */
  surfaceAnalyzer: string;
  /** The collation key of the name. */
  sortName: string;
  /** The doc value that a hit is read from ({@link hitFields}). */
  hitText: string;
}

/** The doc values that come with a hit; `filter.id` names it. */
export const hitFields = { id: 'filter.id', core: 'hit.core', textOfEveryLanguage: 'hit.text.*' } as const;

const { analyzers, settingsOf } = buildAnalysis(recipes);

function analyzersOf(recipe: Recipe) {
  const names = analyzers.get(recipe.name);
  if (names === undefined) throw new Error(`no analyzers for recipe ${recipe.name}`);
  return names;
}

/** The fields of a language, whether or not any symbol is named in it (an absent field matches nothing). */
export function fieldsOf(tag: LanguageTag): LanguageFields {
  const recipe = recipeOf(tag);
  const { text, surface } = analyzersOf(recipe);
  return {
    text: `query.text.${tag}`,
    textAnalyzer: text,
    hasForms: !recipe.bigrams && recipe.stemmers.length + recipe.forms.length > 0,
    surfaceAnalyzer: surface,
    sortName: `sort.name.${tag}`,
    hitText: `hit.text.${tag}`,
  };
}

/** The field of the words of all languages, folded: for searches that name no language. */
export const anyLanguage = { text: 'query.any', surfaceAnalyzer: analyzersOf(folded).surface } as const;

const keyword = { type: 'keyword', ignore_above: keywordLength } as const;
/** Looked up, never sorted or counted. */
const key = { type: 'keyword', ignore_above: keywordLength, doc_values: false } as const;

/** Read back for many documents at once, never looked up. */
const value = { type: 'keyword', index: false } as const;

/** Bytes of any length that are read back with a hit: a column, never looked up. */
const column = { type: 'binary', doc_values: true } as const;

/**
 * Whether a term is there decides, not how often or where: no clause scores by frequency or looks for a phrase. No norms
 * either: a name is one to three words, and keywords in the same field would make long what is only well described.
 */
const words = { type: 'text', norms: false, index_options: 'docs' } as const;

function textField(recipe: Recipe): object {
  const { textIndex, text } = analyzersOf(recipe);
  return { ...words, analyzer: textIndex, search_analyzer: text, copy_to: 'query.any' };
}

/** An object of one field a language. */
function perLanguage(languages: readonly LanguageTag[], field: (tag: LanguageTag) => object): object {
  return { properties: Object.fromEntries(languages.map((tag) => [tag, field(tag)])) };
}

/** The collation key of a name, in the order of a language. */
function sortField(language: string): object {
  return { type: 'icu_collation_keyword', index: false, language };
}

/** What an index needs for some languages: their analyzers, and the fields of its mapping. */
export function languageParts(languages: readonly LanguageTag[]) {
  return {
    analysis: settingsOf([folded, ...new Set(languages.map(recipeOf))]),
    properties: {
      hit: { properties: { text: perLanguage(languages, () => column) } },
      query: {
        properties: {
          text: perLanguage(languages, (tag) => textField(recipeOf(tag))),
        },
      },
      sort: { properties: { name: perLanguage(languages, sortField) } },
    },
  };
}

/**
 * The request body that creates the index of symbols in some languages, empty and not yet refreshing (the load refreshes
 * at its end). Everything is strict: an unknown field is refused.
 *
 * Languages that are met later are added ({@link languageParts}). The engine takes all analyzers apart for each index
 * that it creates or opens and each change of a mapping, half a second for those of all languages: an index has those of
 * its own.
 */
export function symbolsIndex(languages: readonly LanguageTag[]): SymbolsIndex {
  const { analysis, properties } = languageParts(languages);
  return {
    settings: {
      index: {
        // One shard: tens of thousands of symbols fit one, and scores are comparable only within it. Load is for replicas.
        number_of_shards: 1,
        number_of_replicas: 0,
        refresh_interval: '-1',
        'mapping.total_fields.limit': fieldLimit,
        // A search that names no language reads its candidates in all of them.
        max_docvalue_fields_search: fieldLimit,
      },
      analysis,
    },
    mappings: {
      dynamic: 'strict',
      // Indexed or in columns already; nothing is reindexed from the source, and a third of the bytes is read faster.
      _source: { excludes: ['query', 'sort', 'hit'] },
      properties: {
        display: { type: 'object', enabled: false },
        hit: { properties: { core: column, ...properties.hit.properties } },
        query: {
          properties: {
            ...properties.query.properties,
            any: { ...words, analyzer: anyLanguage.surfaceAnalyzer },
            name: key,
            keyword: key,
            derived: key,
            variant: key,
          },
        },
        filter: {
          properties: {
            id: { type: 'long' },
            tags: keyword,
            group: keyword,
            age_group: keyword,
            part_of_speech: keyword,
            lang: keyword,
            has_audio: keyword,
            has_plural: keyword,
            set: keyword,
            core_rank: { type: 'integer' },
            license: keyword,
            has_skin: { type: 'boolean' },
            has_hair: { type: 'boolean' },
            created_at: { type: 'date' },
            updated_at: { type: 'date' },
            image: keyword,
            source_id: value,
            concept: { type: 'integer' },
            concept_hash: value,
            content_hash: value,
            source_hash: value,
          },
        },
        sort: properties.sort,
      },
    },
  };
}
