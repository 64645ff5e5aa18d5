import { setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { composedPrefixes, type PrefixRange } from '../../mappings/ime-composition.ts';
import { memoized } from '../../mappings/language-tags.ts';
import type { Release } from '../opensearch/release.ts';
import { type CachedSymbol, displayedPhrase, type SymbolStore } from '../opensearch/symbol-store.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { createMatcher } from './matcher.ts';
import {
  isTextQuery,
  languagesRead,
  type ParsedTextQuery,
  parseQuery,
  type QueryText,
  queryVariants,
  tagsByLanguage,
} from './parse-query.ts';
import {
  ageGroupBitsOf,
  entriesWithPrefix,
  entriesWithSimilarPrefix,
  type IndexedText,
  keyOf,
  type PrefixIndex,
  textOf,
} from './prefix-index.ts';
import { rerank } from './rerank.ts';
import { rerankWindow, type SearchServices, withWords } from './retrieve.ts';
import { search } from './search.ts';
import { type SoundingText, textsSounding } from './similar-texts.ts';

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
    const fresh = merged(release, completions).filter(({ phrase }) => !suggestions.has(phrase));
    const shown = await asSearched(services, release, query, fresh.slice(0, limit));
    for (const suggestion of await display(services.symbols, release, shown, tags)) {
      // A word and its reading are shown alike.
      const key = fold(suggestion.text);
      if (!suggestions.has(key)) suggestions.set(key, suggestion);
    }
  }
  return [...suggestions.values()].slice(0, limit);
}

/** Completions with the typed word itself first, its symbols in the order in which a search for it shows them. */
async function asSearched(
  { symbols: store }: SearchServices,
  release: Release,
  query: ParsedTextQuery,
  completions: readonly Completion[],
): Promise<Completion[]> {
  const chain = query.chain ?? [];
  const typedIn = memoized((language) => queryVariants(query.text, language));
  const whole = completions.find(({ phrase, language }) => typedIn(language).includes(phrase));
  if (!whole) return [...completions];
  const ids = whole.symbolIds.slice(0, rerankWindow);
  const symbols = await store.get(release, ids, languagesRead({ text: query.text, chain }));
  const { literal } = createMatcher(query);
  const hits = symbols.flatMap((symbol) => (symbol ? [{ symbol, match: literal(symbol) }] : []));
  const ranked = rerank(hits, query.text.text, { chain });
  const match = ranked[0]?.match;
  if (match?.type !== 'exact') return [...completions];
  const symbolIds = [...ranked.map(({ symbol }) => symbol.core.id), ...whole.symbolIds.slice(rerankWindow)];
  const first = { ...whole, symbolIds, text: match.text };
  return [first, ...completions.filter((completion) => completion !== whole)];
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

/** A word or phrase that completes the typed text. */
export interface Completion {
  /** Folded. */
  phrase: string;
  /** As displayed, where it is the typed word. */
  text?: string;
  type: 'prefix' | 'fuzzy';
  language: LanguageTag;
  /** The text that speaks for it best: its symbol is the first of {@link symbolIds}. */
  best: IndexedText;
  /** Symbols that carry it, best first. */
  symbolIds: number[];
  score: number;
}

/**
 * Score of a text for a phrase. A whole name is what people search for; names before keywords; the beginning of a text
 * before the words inside.
 */
const completionScores = {
  name: { whole: 6, beginning: 4, word: 3 },
  keyword: { whole: 4, beginning: 2, word: 1 },
} as const;
/** A typed text that is a word of the catalogue may be all that is meant. */
const wholeWordBonus = 3;
/** Texts that begin as typed come before all that is an edit away. */
const editPenalty = 10;
/** Edits that a text counts as which sounds as typed, and for each vowel that does not, or for going on: behind what begins as typed, before what is an edit away. */
const soundingEdits = { same: 0.6, vowel: 0.25 } as const;
/** With fewer completions, texts with one edit more are searched as well. */
const fewCompletions = 3;

/** Edits allowed in a typed text: in one or two letters every letter is an edit away from any other. */
function editsAllowed(typed: string): number {
  const letters = [...typed].length;
  return letters < 3 ? 0 : letters < 7 ? 1 : 2;
}

/** How a text is completed. */
interface CompletionOptions {
  /** Of the index. */
  language: LanguageTag;
  limit: number;
  /** Groups of which a symbol must suit one; undefined = all. */
  ageGroupBits: number | undefined;
  /** Beginnings instead of the typed one. */
  ranges?: readonly PrefixRange[] | undefined;
  /** Texts that begin as the typed one sounds. Where they are given, few completions get what begins an edit or two away as well. */
  sounding?: readonly SoundingText[] | undefined;
}

/** A phrase with the best text of each symbol that carries it. */
interface Candidate {
  edits: number;
  isStart: boolean;
  bySymbol: Map<number, { text: IndexedText; score: number }>;
}

/**
 * The words and phrases that a text is the beginning of, likeliest first: up to the end of the word that is being
 * typed; where there are few of those, the whole texts that begin so as well. Pure.
 * @param typed folded.
 */
export function completionsOf(
  index: PrefixIndex,
  typed: string,
  { language, limit, ageGroupBits, ranges, sounding }: CompletionOptions,
): Completion[] {
  const candidates = new Map<string, Candidate>();
  const add = (text: IndexedText, edits: number, start?: number, length?: number) => {
    const isSuitable = ageGroupBits === undefined || (text.ageGroupBits & ageGroupBits) !== 0;
    if (isSuitable) addText(candidates, edits, text, start, length);
  };
  for (const { first, last, pattern } of ranges ?? [{ first: typed, last: typed, pattern: undefined }]) {
    const entries = numbersIn(entriesWithPrefix(index, first, last));
    for (const entry of entries) {
      const length = pattern ? pattern.exec(keyOf(index, entry))?.[0].length : first.length;
      if (length !== undefined) add(textOf(index, entry), 0, index.startOfEntry[entry], length);
    }
    if (pattern || candidates.size >= limit) continue;
    for (const entry of entries) if (index.startOfEntry[entry] === 0) add(textOf(index, entry), 0);
  }
  // A typed text that stands in the catalogue was meant.
  const ofTyped = [...(candidates.get(typed)?.bySymbol.values() ?? [])];
  const isMeant = ofTyped.some(({ text }) => text.folded === typed);
  const heard = isMeant || ranges ? undefined : sounding;
  for (const { text, edits, isWhole } of heard ?? []) {
    add(text, soundingEdits.same + (edits + Number(!isWhole)) * soundingEdits.vowel);
  }
  const maximumEdits = heard ? editsAllowed(typed) : 0;
  for (let edits = 1; edits <= maximumEdits && candidates.size < fewCompletions; edits += 1) {
    for (const similar of entriesWithSimilarPrefix(index, typed, edits)) {
      if (similar.edits !== edits) continue;
      for (const entry of numbersIn(similar)) {
        add(textOf(index, entry), edits, index.startOfEntry[entry], similar.length);
      }
    }
  }
  return [...candidates]
    .map(([phrase, candidate]) => completionOf(phrase, candidate, typed, language))
    .sort(compareCompletions)
    .slice(0, limit);
}

function numbersIn({ first, end }: { first: number; end: number }): number[] {
  return Array.from({ length: end - first }, (_, place) => first + place);
}

/** Counts a text for the phrase of whole words in which some characters of it lie; without them, for the whole text. */
function addText(
  candidates: Map<string, Candidate>,
  edits: number,
  text: IndexedText,
  start = 0,
  length = text.folded.length,
): void {
  const { folded } = text;
  // In scripts without spaces an entry may begin within a word.
  const phraseStart = start === 0 ? 0 : folded.lastIndexOf(' ', start - 1) + 1;
  const space = folded.indexOf(' ', start + length);
  const phrase = folded.slice(phraseStart, space < 0 ? folded.length : space);
  const isWhole = phrase.length === folded.length && start === 0;
  const place = isWhole ? 'whole' : start === 0 ? 'beginning' : 'word';
  const score = completionScores[text.isName ? 'name' : 'keyword'][place];
  const candidate = candidates.get(phrase) ?? { edits, isStart: false, bySymbol: new Map() };
  candidates.set(phrase, candidate);
  candidate.isStart ||= start === 0;
  const best = candidate.bySymbol.get(text.symbolId);
  if (!best || score > best.score) candidate.bySymbol.set(text.symbolId, { text, score });
}

function completionOf(
  phrase: string,
  { edits, isStart, bySymbol }: Candidate,
  typed: string,
  language: LanguageTag,
): Completion {
  const ranked = [...bySymbol.values()].sort(
    (left, right) => right.score - left.score || left.text.folded.length - right.text.folded.length,
  );
  const best = ranked[0] as (typeof ranked)[number];
  const bonus = phrase === typed && isStart ? wholeWordBonus : 0;
  // Ten times as many symbols count as much as a step between texts.
  const score = best.score + Math.log10(bySymbol.size) + bonus - editPenalty * edits;
  const symbolIds = ranked.map(({ text }) => text.symbolId);
  return { phrase, type: edits > 0 ? 'fuzzy' : 'prefix', language, best: best.text, symbolIds, score };
}

/** Likeliest first, then the shorter one. */
function compareCompletions(left: Completion, right: Completion): number {
  const alphabetical = left.phrase < right.phrase ? -1 : Number(left.phrase !== right.phrase);
  return right.score - left.score || left.phrase.length - right.phrase.length || alphabetical;
}
