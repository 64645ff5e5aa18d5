import { setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { composedPrefixes } from '../../mappings/ime-composition.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol, SymbolStore } from '../opensearch/symbol-store.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import {
  type Completion,
  type CompletionOptions,
  compareCompletions,
  completionsOf,
  fewCompletions,
} from './completions.ts';
import { createMatcher, displayedPhrase } from './matcher.ts';
import {
  isTextQuery,
  languagesRead,
  type ParsedTextQuery,
  parseQuery,
  type QueryText,
  queryVariants,
  tagsByLanguage,
} from './parse-query.ts';
import { ageGroupBitsOf, type PrefixIndex } from './prefix-index.ts';
import { rerank } from './rerank.ts';
import { type SearchServices, withWords } from './retrieve.ts';
import { search } from './search.ts';
import { textsSounding } from './similar-texts.ts';

/** A word or phrase that a person is probably typing, in one of the requested languages. */
export interface Suggestion {
  /** As displayed. */
  text: string;
  /** Whether the typed text is taken for a misspelling. */
  type: 'prefix' | 'fuzzy';
  language: LanguageTag;
  /** Symbols that carry it. */
  count: number;
  /** The best of them, {@link symbolsPerSuggestion} at most. */
  symbols: CachedSymbol[];
}

/** Symbols that are shown with a suggestion. */
export const symbolsPerSuggestion = 5;

/** Parameters of type-ahead; `q` is the text typed so far. */
type SuggestParameters = Pick<SearchParameters, 'q' | 'lang' | 'age_group'> & { limit: number };

/**
 * The words that a person is probably typing, likeliest first; the languages of a chain one after the other. It is
 * called at each keystroke, so it is answered from the prefix index of the language. Without a language, and for
 * languages too large for an index, the engine finds texts that match as they are.
 */
export async function suggest(
  services: SearchServices,
  release: Release,
  parameters: SuggestParameters,
): Promise<Suggestion[]> {
  const parsed = parseQuery(release, parameters);
  const { text, chain } = parsed;
  const { limit, age_group } = parameters;
  if (!text) return [];
  if (!chain || !isTextQuery(parsed)) return suggestFromSearch(services, release, parameters);
  const query = await withWords(services, parsed);
  const ageGroupBits = age_group && age_group !== 'all' ? ageGroupBitsOf([age_group]) : undefined;
  const suggestions = new Map<string, Suggestion>();
  for (const tags of tagsByLanguage(chain)) {
    if (suggestions.size >= limit) break;
    // Ten languages at once would hold up every other request.
    if (tags[0] !== chain[0]) await nextTick();
    const completions: Completion[] = [];
    for (const language of tags) {
      const index = await services.prefixIndexes.of(release, language);
      if (!index) return suggestFromSearch(services, release, parameters);
      const options = { language, limit, ageGroupBits };
      const literal = completionsOfVariants(index, text, options);
      // A correctly spelled word is no typo.
      const isMisspelled =
        literal.length < fewCompletions &&
        (await services.wordLists.standingOf(text.text, [language])) !== 'known';
      const sounding = isMisspelled ? await textsSounding(index, text.folded, language) : undefined;
      completions.push(
        ...(sounding ? completionsOfVariants(index, text, { ...options, sounding }) : literal),
      );
    }
    const fresh = arranged(release, merged(completions)).filter(({ phrase }) => !suggestions.has(phrase));
    const shown = await asSearched(services, release, query, fresh.slice(0, limit));
    for (const { phrase, suggestion } of await display(services.symbols, release, shown)) {
      // A word and its reading are shown alike.
      const isShown = [...suggestions.values()].some(({ text: other }) => other === suggestion.text);
      if (!isShown) suggestions.set(phrase, suggestion);
    }
  }
  return [...suggestions.values()].slice(0, limit);
}

/** Symbols of a typed word that are put in order: as many as a search does. */
const rankedMaximum = 100;

/** Completions with the typed word itself first, its symbols in the order in which a search for it shows them. */
async function asSearched(
  { symbols: store }: SearchServices,
  release: Release,
  query: ParsedTextQuery,
  completions: readonly Completion[],
): Promise<Completion[]> {
  const chain = query.chain ?? [];
  const languages = new Set(completions.map(({ language }) => language));
  const typed = new Map([...languages].map((language) => [language, queryVariants(query.text, language)]));
  const whole = completions.find(({ phrase, language }) => typed.get(language)?.includes(phrase));
  if (!whole) return [...completions];
  const ids = whole.symbolIds.slice(0, rankedMaximum);
  const symbols = await store.get(release, ids, languagesRead({ text: query.text, chain }));
  const { literal } = createMatcher(query);
  const hits = symbols.flatMap((symbol) => (symbol ? [{ symbol, match: literal(symbol) }] : []));
  const ranked = rerank(hits, query.text.text, { chain });
  const match = ranked[0]?.match;
  if (match?.type !== 'exact') return [...completions];
  const symbolIds = [...ranked.map(({ symbol }) => symbol.core.id), ...whole.symbolIds.slice(rankedMaximum)];
  const first = { ...whole, symbolIds, text: match.text };
  return [first, ...completions.filter((completion) => completion !== whole)];
}

/** Completions with their symbols as curators have them: pinned ones first, without those that the phrase must not find. */
function arranged({ curation }: Release, completions: readonly Completion[]): readonly Completion[] {
  if (!curation) return completions;
  return completions
    .map((each) => ({ ...each, symbolIds: curation.arrange(each.language, each.phrase, each.symbolIds) }))
    .filter(({ symbolIds }) => symbolIds.length > 0);
}

/**
 * Completions in a region and its parents, likeliest first; a phrase of several has the symbols of all, likeliest first.
 */
function merged(completions: readonly Completion[]): Completion[] {
  const byPhrase = new Map<string, Completion>();
  for (const completion of completions.toSorted(compareCompletions)) {
    const { phrase, symbolIds } = completion;
    const first = byPhrase.get(phrase);
    const ids = new Set([...(first?.symbolIds ?? []), ...symbolIds]);
    byPhrase.set(phrase, { ...(first ?? completion), symbolIds: [...ids] });
  }
  return [...byPhrase.values()];
}

/**
 * Completions of the text; where it has none as typed, of the text without its article (`the do`), or as an input method
 * may finish it.
 */
function completionsOfVariants(
  index: PrefixIndex,
  text: QueryText,
  options: CompletionOptions,
): Completion[] {
  const variants = queryVariants(text, options.language).map((typed) => completionsOf(index, typed, options));
  const ranges = composedPrefixes(text.folded, options.language);
  const composed = ranges.length > 0 ? completionsOf(index, text.folded, { ...options, ranges }) : [];
  return (
    [...variants, composed].find(([first]) => first?.type === 'prefix') ??
    variants.find((completions) => completions.length > 0) ??
    []
  );
}

/** Texts by which symbols match, each with its symbols. */
async function suggestFromSearch(
  services: SearchServices,
  release: Release,
  { limit, ...parameters }: SuggestParameters,
): Promise<Suggestion[]> {
  const { hits } = await search(services, release, parameters, { offset: 0, limit: 100 });
  const matches = hits.flatMap(({ symbol, match }) => (match ? [{ symbol, match }] : []));
  const byText = Map.groupBy(matches, ({ match }) => `${match.language_code} ${match.text}`);
  return [...byText.values()].slice(0, limit).flatMap((group) => {
    const symbols = shownOf(group).map(({ symbol }) => symbol);
    return group.slice(0, 1).map(({ match }) => ({
      text: match.text,
      type: match.type === 'fuzzy' ? 'fuzzy' : 'prefix',
      language: match.language_code,
      count: group.length,
      symbols,
    }));
  });
}

const shownOf = <Item>(items: readonly Item[]): Item[] => items.slice(0, symbolsPerSuggestion);

/** Reads the symbols of completions in one language, all in one request where they are not cached. */
async function display(
  store: SymbolStore,
  release: Release,
  completions: readonly Completion[],
): Promise<{ phrase: string; suggestion: Suggestion }[]> {
  const ids = completions.flatMap(({ symbolIds, best }) => [best.symbolId, ...shownOf(symbolIds)]);
  const chain = [...new Set(completions.map(({ language }) => language))];
  const read = await store.get(release, [...new Set(ids)], languagesRead({ text: undefined, chain }));
  const symbols = new Map(read.flatMap((symbol) => (symbol ? [[symbol.core.id, symbol]] : [])));
  return completions.map(({ phrase, best, type, symbolIds, language, text: typed }) => {
    const symbol = symbols.get(best.symbolId);
    const text = typed ?? (symbol ? displayedPhrase(symbol, language, best, phrase) : phrase);
    const shown = shownOf(symbolIds).flatMap((id) => symbols.get(id) ?? []);
    return { phrase, suggestion: { text, type, language, count: symbolIds.length, symbols: shown } };
  });
}
