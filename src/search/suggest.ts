import { setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { composedPrefixes } from '../../mappings/ime-composition.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';
import type { Release } from '../opensearch/release.ts';
import { type CachedSymbol, displayedPhrase, type SymbolStore } from '../opensearch/symbol-store.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { dictionaryWords } from '../words/dictionary-words.ts';
import {
  type Completion,
  type CompletionOptions,
  compareCompletions,
  completionsOf,
  fewCompletions,
} from './completions.ts';
import { createMatcher } from './matcher.ts';
import {
  isTextQuery,
  languagesRead,
  type ParsedTextQuery,
  parseQuery,
  type QueryText,
  tagsByLanguage,
} from './parse-query.ts';
import { ageGroupBitsOf, type PrefixIndex } from './prefix-index.ts';
import { rerank } from './rerank.ts';
import { rerankWindow, type SearchOptions, type SearchServices, withWords } from './retrieve.ts';
import { search } from './search.ts';
import { textsSounding } from './similar-texts.ts';
import { tierOf } from './tiers.ts';

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
 * called at each keystroke, so it is answered from the prefix index of the language. Where no text of any begins as typed,
 * the engine tells, once for all languages, whether it is a form, a reading or a sign (`كلبها`, `sakana`, `♥`). Without a
 * language, and for languages too large for an index, the engine finds texts that match as they are.
 */
export async function suggest(
  services: SearchServices,
  release: Release,
  parameters: SuggestParameters,
): Promise<Suggestion[]> {
  const parsed = parseQuery(release, parameters);
  const { limit, age_group } = parameters;
  if (!parsed.text) return [];
  const { chain } = parsed;
  if (!chain || !isTextQuery(parsed)) return suggestFromSearch(services, release, parameters);
  const query = await withWords(services, release, parsed);
  const { text } = query;
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
        ...completionOfForm(index, text, options),
      );
    }
    const fresh = merged(release, completions).filter(({ phrase }) => !suggestions.has(phrase));
    const shown = (await asSearched(services, release, query, fresh)).slice(0, limit);
    for (const suggestion of await display(services.symbols, release, shown, tags)) {
      const key = fold(suggestion.text);
      if (!suggestions.has(key)) suggestions.set(key, suggestion);
    }
  }
  const found = [...suggestions.values()];
  // Japanese `sakana` is first what a search finds for it; what begins with its kana stands behind.
  const isRomanised = (tag: LanguageTag) => /^[a-z]+$/.test(text.folded) && primaryLanguage(tag) === 'ja';
  const isBeginning = found.some((each) => each.type === 'prefix' && !isRomanised(each.language));
  const literally = { ...parameters, fuzzy: 'never' } as const;
  const words = isBeginning
    ? []
    : await suggestFromSearch(services, release, literally, { wholeWords: true });
  // A word and its reading are shown alike, once.
  const shownAlike = Map.groupBy([...words, ...found], (suggestion) => fold(suggestion.text));
  return [...shownAlike.values()].flatMap(([first]) => first ?? []).slice(0, limit);
}

/** The dictionary word of a text that is a form by a table of its language. */
function completionOfForm(index: PrefixIndex, text: QueryText, options: CompletionOptions): Completion[] {
  const { listed } = dictionaryWords(options.language, text.folded, text.text);
  if (!listed) return [];
  return completionsOf(index, listed.key, options).flatMap((completion) =>
    completion.phrase === listed.key ? [{ ...completion, isForm: true }] : [],
  );
}

/**
 * Completions with the typed word itself first, or the word of which it is a form, its symbols in the order in which a search for
 * it shows them.
 */
async function asSearched(
  { symbols: store }: SearchServices,
  release: Release,
  query: ParsedTextQuery,
  completions: readonly Completion[],
): Promise<Completion[]> {
  const chain = query.chain ?? [];
  const meant = completions.filter(
    ({ phrase, language, isForm }) => isForm || query.text.variantsIn(language).includes(phrase),
  );
  const [whole] = meant;
  if (!whole) return [...completions];
  const ids = [...new Set(meant.flatMap(({ symbolIds }) => symbolIds))];
  const window = ids.slice(0, rerankWindow);
  const symbols = await store.get(release, window, languagesRead({ text: query.text, chain }));
  const { literal } = createMatcher(query);
  const hits = symbols.flatMap((symbol) => (symbol ? [{ symbol, match: literal(symbol, true) }] : []));
  const ranked = rerank(hits, query.text.text, { chain });
  const match = ranked[0]?.match;
  if (!match || !tierOf(match.tier).isWhole) return [...completions];
  const symbolIds = [...ranked.map(({ symbol }) => symbol.core.id), ...ids.slice(rerankWindow)];
  const first = { ...whole, symbolIds, text: match.text };
  return [first, ...completions.filter((completion) => !meant.includes(completion))];
}

/**
 * Completions in a region and its parents, likeliest first; a phrase of several has the symbols of all, as curators have them:
 * pinned ones first, without those that the phrase must not find.
 */
function merged({ curation }: Release, completions: readonly Completion[]): Completion[] {
  const byPhrase = new Map<string, Completion>();
  for (const completion of completions.toSorted(compareCompletions)) {
    const { phrase, symbolIds } = completion;
    const first = byPhrase.get(phrase) ?? completion;
    byPhrase.set(phrase, { ...first, symbolIds: [...new Set([...first.symbolIds, ...symbolIds])] });
  }
  return [...byPhrase.values()].flatMap((each) => {
    const symbolIds = curation?.arrange(each.language, each.phrase, each.symbolIds) ?? each.symbolIds;
    return symbolIds.length > 0 ? [{ ...each, symbolIds }] : [];
  });
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
  const variants = text.variantsIn(options.language).map((typed) => completionsOf(index, typed, options));
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
  { limit, ...parameters }: SuggestParameters & Pick<SearchParameters, 'fuzzy'>,
  options?: SearchOptions,
): Promise<Suggestion[]> {
  const { hits } = await search(services, release, parameters, { offset: 0, limit: 100 }, options);
  const matches = hits.flatMap(({ symbol, match }) => (match ? [{ symbol, match }] : []));
  const byText = Map.groupBy(matches, ({ match }) => `${match.language_code} ${match.text}`);
  return [...byText.values()].slice(0, limit).map((group) => {
    const [{ match }] = group as [(typeof matches)[number]];
    const type = match.type === 'fuzzy' ? 'fuzzy' : 'prefix';
    const symbols = group.slice(0, symbolsPerSuggestion).map(({ symbol }) => symbol);
    return { text: match.text, type, language: match.language_code, count: group.length, symbols };
  });
}

/** Reads the symbols of completions in one language, all in one request where they are not cached. */
async function display(
  store: SymbolStore,
  release: Release,
  completions: readonly Completion[],
  chain: readonly LanguageTag[],
): Promise<Suggestion[]> {
  const shownIds = ({ symbolIds }: Completion) => symbolIds.slice(0, symbolsPerSuggestion);
  const ids = completions.flatMap((each) => [each.best.symbolId, ...shownIds(each)]);
  const read = await store.get(release, [...new Set(ids)], languagesRead({ text: undefined, chain }));
  const symbols = new Map(read.flatMap((symbol) => (symbol ? [[symbol.core.id, symbol]] : [])));
  return completions.map((each) => {
    const { phrase, best, type, language } = each;
    const symbol = symbols.get(best.symbolId);
    const text = each.text ?? (symbol ? displayedPhrase(symbol, language, best, phrase) : phrase);
    const shown = shownIds(each).flatMap((id) => symbols.get(id) ?? []);
    return { text, type, language, count: each.symbolIds.length, symbols: shown };
  });
}
