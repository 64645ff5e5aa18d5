import type { LanguageTag } from '../../mappings/document.ts';
import { type FacetName, facets } from '../../mappings/facets.ts';
import { wholeBases } from '../../mappings/form-rules.ts';
import { hangulKeys, hasHangul } from '../../mappings/hangul-keys.ts';
import { phoneticVariants } from '../../mappings/phonetic-variants.ts';
import { anyLanguage, fieldsOf, hitFields } from '../../mappings/symbols.ts';
import { joined } from '../../mappings/variant-keys.ts';
import { filtersOf, hasAudioQuery, not, type Query } from './filters.ts';
import {
  isTextQuery,
  type ParsedQuery,
  type ParsedTextQuery,
  type QueryText,
  queryVariants,
  type Respellings,
  tagVariants,
} from './parse-query.ts';
import { variantLookups } from './respellings.ts';

/** The aggregations in use; the client's types leave out `field`. */
export interface Aggregation {
  terms?: { field: string; size: number; order?: Record<string, 'asc' | 'desc'>[] };
  max?: { field: string };
  cardinality?: { field: string; precision_threshold: number };
  filter?: Query;
  filters?: { filters: Record<string, Query> };
  top_hits?: { size: number; stored_fields: '_none_'; sort: SearchBody['sort'] };
  aggs?: Record<string, Aggregation>;
}

/** The body of a search request, as far as this service uses it. */
export interface SearchBody {
  from: number;
  size: number;
  stored_fields: '_none_';
  track_total_hits: boolean;
  query: Query;
  post_filter?: Query;
  aggs?: Record<string, Aggregation>;
  sort: readonly Readonly<Record<string, unknown>>[];
  search_after?: unknown[];
}

/** Hits to bring. */
export interface Window {
  from: number;
  size: number;
}

/**
 * Boosts of the clauses. They only have to bring the best candidates into the window that `rerank.ts` orders by their
 * texts. Tiers are far apart, so that a language at the end of a chain stays within its tier, and the grams' own score,
 * which orders similar words, never lifts a fuzzy candidate over a literal one.
 */
const boosts = {
  exact: 4 ** 11,
  prefix: 4 ** 10,
  keyword: 4 ** 9,
  derived: 4 ** 8.75,
  variant: 4 ** 8.5,
  respelling: 4 ** 8.5,
  base_name: 4 ** 8.4,
  base_keyword: 4 ** 8.2,
  word: 4 ** 8,
  form: 4 ** 7,
  name_prefix: 4 ** 6.5,
  word_prefix: 4 ** 6,
  tag: 4 ** 5,
  fuzzy_match: 4 ** 4,
  fuzzy_name: 4 ** 3,
  sound: 4 ** 2,
  fuzzy_keyword: 4 ** 1.5,
  fuzzy: 4,
  gram: 1 / 128,
} as const satisfies Record<string, number>;

/** Ids grow with the catalogue's own order, plain symbols before their compounds: a stable tie-break. */
const byId = { [hitFields.id]: 'asc' } as const;
/**
 * Best first. Of two letters hundreds of words are the beginning, more than are reranked: core words come before others, so
 * that `wh` brings `who` and `what` however many words there are.
 */
const byScore = [
  { _score: 'desc' },
  { 'filter.core_rank': { order: 'asc', missing: '_last' } },
  byId,
] as const;

/** Most hits that a `top_hits` aggregation brings, by the engine's setting `index.max_inner_result_window`. */
const matchedWindow = 100;
/** Best literal hits by which a text of one word is understood: all symbols of its name are among them. */
export const bestHitsRead = 10;

/** Name of a scored clause, as `explain` shows it. */
type ClauseName = keyof typeof boosts;

/** How OpenSearch matched a hit where its folded texts do not show it: by a stem or by a respelling key. */
export type MatchedBy = 'text' | 'form' | 'respelling';

/** Clauses whose hits name them: `_name`s cost the engine, so no others do unless explained. */
const namedClauses: Partial<Record<ClauseName, MatchedBy>> = {
  form: 'form',
  base_name: 'form',
  base_keyword: 'form',
  respelling: 'respelling',
};

/** How a hit was matched, by the clauses that it names. */
export function matchedBy(clauses: readonly string[] = []): MatchedBy {
  const named: Readonly<Record<string, MatchedBy>> = namedClauses;
  return clauses.map((name) => named[name]).find((each) => each !== undefined) ?? 'text';
}

/** Each further language of a chain is boosted by this part of the one before: it comes later within a tier. */
const fallbackDiscount = 0.9;

/** A way to match a text. */
interface Clause {
  name: ClauseName;
  query: Query;
  /** Place of its language in the chain. */
  chainPosition: number;
}

/**
 * The engine's request for a query. A hit brings its id alone, as its last sort key: the reranker's texts come from the
 * symbol cache, which reads doc values, so the engine touches no stored source, and that costs more than finding.
 * @param fuzzyIds symbols that the fuzzy fallback accepted: they are found, filtered and counted with the others.
 */
export function buildQuery(
  query: ParsedQuery,
  window: Window,
  { fuzzyIds = [], withMatched = false }: { fuzzyIds?: readonly number[]; withMatched?: boolean } = {},
): SearchBody {
  const { before, after } = placeFilters(query);
  const scored = scoredQuery(query, fuzzyIds);
  const aggs = {
    ...facetAggregations(query, after),
    ...(withMatched && { matched: matchedAggregation(query) }),
  };
  return {
    from: window.from,
    size: window.size,
    stored_fields: '_none_',
    track_total_hits: true,
    query: before.length > 0 ? { bool: { must: [scored], filter: before } } : scored,
    ...(after.length > 0 && { post_filter: { bool: { filter: after.map(({ filter }) => filter) } } }),
    ...(Object.keys(aggs).length > 0 && { aggs }),
    sort: sorts[query.parameters.sort ?? 'relevance'](query),
  };
}

/**
 * Candidates for a misspelled text: whole names and keywords an edit away, what sounds alike, and texts that share enough
 * n-grams; without a language, words by edit distance. `rerank.ts` decides which of them are similar enough. No filters:
 * they must only ever take hits away.
 */
export function buildFuzzyQuery(query: ParsedTextQuery, candidates: number): SearchBody {
  return {
    from: 0,
    size: candidates,
    stored_fields: '_none_',
    track_total_hits: false,
    query: bestOf(fuzzyClauses(query), query.parameters.explain ?? false),
    sort: byScore,
  };
}

/** Whether a request filters or counts: then the engine's total is not that of the text alone. */
export function isNarrowed({ post_filter, aggs, query }: SearchBody): boolean {
  return post_filter !== undefined || aggs !== undefined || query.bool?.filter !== undefined;
}

/**
 * Counts what a text matches before any filter, and brings the hits of it that an unfiltered search has first: of one
 * word the first few decide what follows, of several the whole window.
 */
function matchedAggregation({ text }: ParsedQuery): Aggregation {
  const size = text && text.words.length > 1 ? matchedWindow : bestHitsRead;
  const best = { top_hits: { size, stored_fields: '_none_', sort: byScore } } as const;
  return { filter: { match_all: {} }, aggs: { best } };
}

/** The best clause that a symbol meets is its score. */
function bestOf(clauses: readonly Clause[], explain: boolean): Query {
  const queries = clauses.map(({ name, query, chainPosition }): Query => {
    const boost = boosts[name] * fallbackDiscount ** chainPosition;
    const label = explain || namedClauses[name] ? { _name: name } : {};
    // Grams alone have a score of their own: how many are shared.
    return name === 'gram'
      ? { bool: { must: [query], boost, ...label } }
      : { constant_score: { filter: query, boost, ...label } };
  });
  return queries.length > 0 ? { dis_max: { queries } } : { match_none: {} };
}

function scoredQuery(query: ParsedQuery, fuzzyIds: readonly number[]): Query {
  if (query.chain?.length === 0) return { match_none: {} };
  if (!isTextQuery(query)) return { match_all: {} };
  const clauses = [
    ...literalClauses(query),
    ...(fuzzyIds.length > 0 ? [clause('fuzzy_match', { terms: { [hitFields.id]: [...fuzzyIds] } })] : []),
  ];
  return bestOf(clauses, query.parameters.explain ?? false);
}

/** Clauses that match a text as it is typed: whole, in words, inflected, unfinished, or as a tag or group. */
function literalClauses(query: ParsedTextQuery): Clause[] {
  const { text, chain, languages, respellings, isCompleteWord = false } = query;
  const respelled = respellings ? [clause('respelling', variantQuery(respellings))] : [];
  // In a chain a text is respelled where it matches nothing.
  if (respellings && chain) return respelled;
  if (!chain) {
    const keys = languages.map((language) => `${language}:${text.folded}`);
    return [
      ...respelled,
      clause('tag', tagQuery(text)),
      clause('word', match(anyLanguage.text, text.text)),
      clause('word_prefix', boolPrefix(anyLanguage.text, text.text, anyLanguage.surfaceAnalyzer)),
      clause('exact', { terms: { 'query.name': keys } }),
      clause('keyword', { terms: { 'query.keyword': keys } }),
      ...derivedClauses(query, keys),
    ];
  }
  const byLanguage = chain.flatMap((language, position) => {
    const fields = fieldsOf(language);
    const variants = queryVariants(text, language);
    const keys = variants.map((variant) => `${language}:${variant}`);
    return [
      clause('exact', { terms: { 'query.name': keys } }, position),
      clause('keyword', { terms: { 'query.keyword': keys } }, position),
      ...derivedClauses(query, keys, position),
      clause('variant', variantQuery([{ language, ...variantLookups(text, language) }]), position),
      ...baseClauses(text, language, position),
      ...variants.map((variant) => clause('prefix', prefixOfName(language, `${variant} `), position)),
      ...(isCompleteWord || text.folded.length > nameBeginningMaximumLetters
        ? []
        : [clause('name_prefix', prefixOfName(language, variants[0] ?? text.folded), position)]),
      ...analysedVariants(text, language, chain.length).flatMap((variant, index) => [
        clause('word', match(fields.text, variant, fields.surfaceAnalyzer), position),
        ...(fields.hasForms ? [clause('form', match(fields.text, variant), position)] : []),
        ...(index === 0 || [...variant].length >= unfinishedVariantMinimum
          ? [clause('word_prefix', unfinished(variant, fields, isCompleteWord), position)]
          : []),
      ]),
    ];
  });
  return tagsAreRead(chain) ? [...byLanguage, clause('tag', tagQuery(text, chain))] : byLanguage;
}

/** Of longer beginnings there are fewer names and keywords than are reranked, so that names need no clause of their own. */
const nameBeginningMaximumLetters = 5;

/** Symbols with a name that begins so. */
function prefixOfName(language: LanguageTag, folded: string): Query {
  return { prefix: { 'query.name': { value: `${language}:${folded}` } } };
}

/** Of what is left of a text without its article so many letters are a beginning: `un p` is one of `un peu`, not of all with p. */
const unfinishedVariantMinimum = 3;

/**
 * Symbols of which a word begins with the last one of a text, the others being there whole. Marks behind it are not typed
 * on: `don'` becomes `don't`.
 * @param isCompleteWord whether the text is a word that only longer core words are looked for of (`every`, `everyone`).
 */
function unfinished(
  text: string,
  { text: field, surfaceAnalyzer }: ReturnType<typeof fieldsOf>,
  isCompleteWord: boolean,
): Query {
  const bare = text.replace(/[\p{P}\s]+$/u, '') || text;
  const query = boolPrefix(field, bare, surfaceAnalyzer);
  return isCompleteWord
    ? { bool: { must: [query], filter: [{ exists: { field: 'filter.core_rank' } }] } }
    : query;
}

/** Symbols with the dictionary word of a text that is a form as a whole, in a table or by a rule: `went`, `行った`, `gcat`. */
function baseClauses(text: QueryText, language: LanguageTag, position: number): Clause[] {
  const keys = queryVariants(text, language).flatMap((variant) => {
    return wholeBases(language, variant).map((base) => `${language}:${base}`);
  });
  if (keys.length === 0) return [];
  return [
    clause('base_name', { terms: { 'query.name': keys } }, position),
    clause('base_keyword', { terms: { 'query.keyword': keys } }, position),
  ];
}

/** Symbols that have a name by way of a linked symbol of another set. */
function derivedClauses({ parameters }: ParsedTextQuery, keys: readonly string[], position = 0): Clause[] {
  if (parameters.derived === false) return [];
  return [clause('derived', { terms: { 'query.derived': [...keys] } }, position)];
}

/** Symbols with a whole text that is typed otherwise, or that the text typed otherwise is. */
function variantQuery(lookups: Respellings): Query {
  const texts = lookups.flatMap(({ language, texts }) => texts.map((text) => `${language}:${text}`));
  const keys = lookups.flatMap(({ language, keys }) => keys.map((key) => `${language}:${key}`));
  return {
    bool: {
      should: [
        ...(texts.length > 0
          ? [{ terms: { 'query.name': texts } }, { terms: { 'query.keyword': texts } }]
          : []),
        { terms: { 'query.variant': keys } },
      ],
    },
  };
}

/** Tags are written in English: they match where English is read, never as another language's text. */
export function tagsAreRead(chain: readonly LanguageTag[] | undefined): boolean {
  return chain === undefined || chain.some((tag) => tag === 'en' || tag.startsWith('en-'));
}

/** Symbols with a tag or group, named in one of the languages. */
function tagQuery(text: QueryText, chain?: readonly LanguageTag[]): Query {
  const values = [...tagVariants(text)];
  return {
    bool: {
      should: [{ terms: { [facets.tags.field]: values } }, { terms: { [facets.group.field]: values } }],
      ...(chain && { minimum_should_match: 1, filter: [{ terms: { [facets.lang.field]: [...chain] } }] }),
    },
  };
}

/**
 * Share of a text's grams that a candidate must have. Two edits in a word of nine letters leave nearly half of its nineteen
 * edge-marked 2–3-grams; less brings strangers.
 */
const gramShare = '45%';
/** Grams of a text that are looked up, the rarest first: each is a clause, and OpenSearch takes at most 1024. */
const gramsRead = { ofAllLanguages: 400, atMost: 50 } as const;

/**
 * Longer texts find candidates by their grams alone: the automaton of a fuzzy query grows with every letter (128 syllables
 * of Korean cost twenty times a word), and `edit-distance.ts` compares no longer texts either.
 */
const automatonMaximumCharacters = 64;
/**
 * Of longer names one edit leaves so many grams that they come first among those that share some. Grams are of names
 * alone, so keywords have an automaton at every length.
 */
const fuzzyNameMaximumCharacters = 7;
/** In all languages a word is near to many: of more words, each of which has to be near, a text has none. */
const fuzzyWordsOfAnyLanguage = 5;

function fuzzyClauses({ text, chain }: ParsedTextQuery): Clause[] {
  // As typed: marks that folding takes away are letters to the engine.
  const isLong = [...text.text].length > automatonMaximumCharacters;
  if (!chain) {
    const query = fuzzyWords(anyLanguage.text, text.text, anyLanguage.surfaceAnalyzer);
    return isLong || text.words.length > fuzzyWordsOfAnyLanguage ? [] : [clause('fuzzy', query)];
  }
  return chain.flatMap((language, position) => {
    const fields = fieldsOf(language);
    return [
      ...(isLong ? [] : queryVariants(text, language)).flatMap((variant) => [
        ...(variant.length <= fuzzyNameMaximumCharacters
          ? [clause('fuzzy_name', fuzzyKey('query.name', language, variant), position)]
          : []),
        clause('fuzzy_keyword', fuzzyKey('query.keyword', language, variant), position),
        ...(hasHangul(variant)
          ? [
              clause(
                'fuzzy_name',
                fuzzyKey('query.variant', language, hangulKeys(joined(variant)).toLowerCase()),
                position,
              ),
            ]
          : []),
        ...phoneticClauses(variant, language, position),
      ]),
      ...analysedVariants(text, language, chain.length).map((variant) =>
        clause('gram', sharedGrams(fields.gram, variant, chain.length), position),
      ),
    ];
  });
}

/**
 * Texts that share enough n-grams, whole or not, with one edit or with two. The analyzer puts all grams of a word at one
 * position, where `match` takes each for a synonym of the others; `more_like_this` counts them one by one.
 */
function sharedGrams(field: string, text: string, languageCount: number): Query {
  const { ofAllLanguages, atMost } = gramsRead;
  return {
    more_like_this: {
      fields: [field],
      like: hangulKeys(text),
      min_term_freq: 1,
      min_doc_freq: 1,
      max_query_terms: Math.min(atMost, Math.floor(ofAllLanguages / languageCount)),
      minimum_should_match: gramShare,
    },
  };
}

/** Whole texts that sound like the typed one. */
function phoneticClauses(text: string, language: LanguageTag, position: number): Clause[] {
  const keys = [...phoneticVariants(text, language)].map((spelling) => `${language}:${spelling}`);
  if (keys.length === 0) return [];
  const should = [{ terms: { 'query.name': keys } }, { terms: { 'query.keyword': keys } }];
  return [clause('sound', { bool: { should } }, position)];
}

/**
 * OpenSearch takes at most 1024 clauses in a request, and every pair of Chinese characters is one, in every language and
 * several times over. Names are shorter than this; whole texts are looked up as they are.
 */
const analysedCharacters = { ofAllLanguages: 240, atLeast: 24 } as const;

/** The text as typed, with its accents, and its variant without an article where it has one. */
function analysedVariants(text: QueryText, language: LanguageTag, languageCount: number): string[] {
  const { ofAllLanguages, atLeast } = analysedCharacters;
  const length = Math.max(atLeast, Math.floor(ofAllLanguages / languageCount));
  const [key = text.folded, ...variants] = queryVariants(text, language);
  return [key === text.folded ? text.text : key, ...variants].map((variant) =>
    [...variant].slice(0, length).join(''),
  );
}

function clause(name: ClauseName, query: Query, chainPosition = 0): Clause {
  return { name, query, chainPosition };
}

function match(field: string, text: string, analyzer?: string): Query {
  return { match: { [field]: { query: text, operator: 'and', ...(analyzer && { analyzer }) } } };
}

function boolPrefix(field: string, text: string, analyzer: string): Query {
  return { match_bool_prefix: { [field]: { query: text, operator: 'and', analyzer } } };
}

/** Terms that a fuzzy word expands to: among short words many are as near, and the engine takes the first ones. */
const maximumExpansions = 50;

/** Two edits only from seven letters on: an automaton of distance two costs ten times one of distance one. */
function fuzzyWords(field: string, text: string, analyzer: string): Query {
  return {
    match: {
      [field]: {
        query: text,
        operator: 'and',
        fuzziness: 'AUTO:3,7',
        max_expansions: maximumExpansions,
        analyzer,
      },
    },
  };
}

/** One edit in a whole text; the language in front of it must be right. */
function fuzzyKey(field: string, language: LanguageTag, text: string): Query {
  const value = `${language}:${text}`;
  return {
    fuzzy: {
      [field]: {
        value,
        fuzziness: 1,
        prefix_length: language.length + 1,
        // Short texts are near to more terms than a request may have clauses: this way they are no clauses.
        rewrite: 'constant_score',
      },
    },
  };
}

/** A filter and, where it is one of a facet, that facet's name. */
interface NamedFilter {
  name?: FacetName;
  filter: Query;
}

/**
 * Filters before the aggregations, and filters after them: the filter of a facet that is counted, so that the facet can
 * ignore it, and with a text all of them, so that a filter never decides how the text is understood.
 */
function placeFilters(query: ParsedQuery): { before: Query[]; after: NamedFilter[] } {
  const { byFacet, others } = filtersOf(query);
  const all: NamedFilter[] = [
    ...others.map((filter) => ({ filter })),
    // A text that matches in a language belongs to a symbol that is named in it.
    ...byFacet
      .filter(({ name }) => name !== 'lang' || !query.text)
      .map((entry) => ({ name: entry.name, filter: entry.query })),
  ];
  const counted: readonly FacetName[] = query.parameters.facets ?? [];
  const isAfter = ({ name }: NamedFilter) =>
    query.text !== undefined || (name !== undefined && counted.includes(name));
  return {
    before: all.filter((entry) => !isAfter(entry)).map(({ filter }) => filter),
    after: all.filter(isAfter),
  };
}

/** Each facet is counted under all filters but its own. */
function facetAggregations(
  { parameters: { facets: counted = [] }, chain }: ParsedQuery,
  after: readonly NamedFilter[],
): Record<string, Aggregation> {
  return Object.fromEntries(
    counted.map((name) => {
      const filter = after.filter((entry) => entry.name !== name).map((entry) => entry.filter);
      return [name, { filter: { bool: { filter } }, aggs: facetAggregation(name, chain) }];
    }),
  );
}

/** Distinct values up to which OpenSearch counts exactly: its largest `precision_threshold`. */
const exactCountMaximum = 40_000;

/** The aggregations that count a facet's values, always under the names `values` and `distinct`. */
function facetAggregation(
  name: FacetName,
  chain: readonly LanguageTag[] | undefined,
): Record<string, Aggregation> {
  if (name === 'has_audio') {
    const hasAudio = hasAudioQuery(chain);
    return { values: { filters: { filters: { true: hasAudio, false: not(hasAudio) } } } };
  }
  const { field, size } = facets[name];
  return {
    values: { terms: { field, size, order: [{ _count: 'desc' }, { _key: 'asc' }] } },
    // How many there are in all; below the threshold it is exact.
    distinct: { cardinality: { field, precision_threshold: exactCountMaximum } },
  };
}

const sorts = {
  relevance: ({ text }: ParsedQuery) => (text ? byScore : [byId]),
  newest: () => [{ 'filter.created_at': 'desc' }, { [hitFields.id]: 'desc' }],
  name: ({ chain }: ParsedQuery) => [
    ...(chain ?? ['en']).map((language) => ({
      [fieldsOf(language).sortName]: { order: 'asc', missing: '_last', unmapped_type: 'keyword' },
    })),
    byId,
  ],
} as const;
