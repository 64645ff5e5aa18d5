import type { LanguageTag } from '../../mappings/document.ts';
import { fold, foldWords } from '../../mappings/fold.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { hasLetters, type TypedMarks, typedMarks } from '../../mappings/letter-marks.ts';
import type { Overlay } from '../images/variants/variant.ts';
import type { Release } from '../opensearch/release.ts';
import type { Hit } from '../search/matcher.ts';
import type { SearchServices } from '../search/retrieve.ts';
import { searchAll } from '../search/search.ts';
import { tierOf } from '../search/tiers.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { type FindingCache, findingsOf } from './finding-cache.ts';
import { grammarOf } from './grammar.ts';
import { asWritten, type LemmaCandidate } from './lemma-candidates.ts';
import { lookUpTexts } from './lookup.ts';
import { overlaysOf } from './overlays.ts';
import { type Reading, type ReadingKind, readSentence } from './read-sentence.ts';
import { joinSeparableVerbs, separableVerbs } from './separable-verbs.ts';
import { keysOf, type Span, spansOf } from './spans.ts';
import { type Token, tokenize } from './tokenize.ts';

/** A word or phrase of a sentence, with the symbol that shows it. */
export interface SentenceToken {
  text: string;
  lemma: string;
  kind: ReadingKind;
  /** Likeliest first; empty = nothing shows it. */
  hits: readonly Hit[];
  overlay: Overlay | undefined;
  /** The text for which a misspelled word was taken. */
  correctedTo: string | undefined;
}

/** A sentence as symbols. */
export interface SentenceResult {
  tokens: SentenceToken[];
  /** The language that it was read in. */
  language: LanguageTag;
  chain: readonly LanguageTag[];
}

/** What reading a sentence uses. */
export interface SentenceServices extends SearchServices {
  findings: FindingCache;
}

/** Further symbols of a token. */
export const alternativesMaximum = 5;

/**
 * Reads a sentence: tokens, spans that may be one thing, one look-up of them all, the longest reading first, and a search
 * for each word that has none. At most four requests to the engine where every word is spelled correctly.
 * @param chain languages of the catalogue, of which the first is that of the sentence.
 */
export async function symbolsOfSentence(
  services: SentenceServices,
  release: Release,
  sentence: string,
  chain: readonly LanguageTag[],
  parameters: SearchParameters,
  signal?: AbortSignal,
): Promise<SentenceResult> {
  const [language = 'en'] = chain;
  const grammar = grammarOf(language);
  const spaceless = isSpaceless(language);
  const tokens = tokenize(sentence, language, grammar);
  const cut = spansOf(sentence, tokens, grammar, spaceless);
  const spans = await withTwins(services, cut, sentence, tokens, language);
  const verbs = separableVerbs(tokens, grammar);
  const keys = keysOf(spans);
  for (const { candidates } of verbs) for (const { key } of candidates) keys.add(key);
  const symbols = await lookUpTexts(services, release, keys, parameters);
  const parts = { sentence, language, tokens, spans, symbols, grammar, isSpaceless: spaceless };
  const readings = joinSeparableVerbs(readSentence(parts), verbs, symbols);
  const searched = await searchUnread(services, release, readings, parameters, signal);
  const complete = readings.map((reading) => searched.get(reading)?.reading ?? reading);
  const candidatesOf = ({ from, to }: Reading): readonly LemmaCandidate[] =>
    spans[from]?.find((span) => span.to === to)?.candidates ?? [];
  const overlays = overlaysOf(complete, tokens, language, grammar, candidatesOf);
  return {
    tokens: complete.map((reading, position) => ({
      text: reading.text,
      lemma: reading.lemma,
      kind: isName(reading, tokens, language) ? 'name' : reading.kind,
      hits: reading.senses.slice(0, 1 + alternativesMaximum).map(({ hit }) => hit),
      overlay: overlays[position],
      correctedTo: searched.get(readings[position] as Reading)?.correctedTo,
    })),
    language,
    chain,
  };
}

/** Spans whose own words tell their twins: `tôi` (I) is no `tỏi` (garlic). */
async function withTwins(
  { wordLists }: SentenceServices,
  spans: readonly (readonly Span[])[],
  sentence: string,
  tokens: readonly Token[],
  language: LanguageTag,
): Promise<Span[][]> {
  const marked: Span[][] = [];
  for (const ofToken of spans) {
    const row: Span[] = [];
    for (const span of ofToken) {
      const text = sentence.slice(tokens[span.from]?.start, tokens[span.to - 1]?.end);
      const isWord =
        hasLetters(language) && span.to === span.from + 1 && (await wordLists.isWord(text, language));
      let typed: { marks: TypedMarks; words: string[] } | undefined;
      const isTwin = (other: string) => {
        typed ??= { marks: typedMarks(text, language, isWord), words: foldWords(text) };
        return typed.marks.agreementWith(other, typed.words) === 'contrary';
      };
      const candidates = span.candidates.map((each) => (each.distance === 0 ? { ...each, isTwin } : each));
      row.push({ ...span, candidates });
    }
    marked.push(row);
  }
  return marked;
}

interface SearchedReading {
  reading: Reading;
  correctedTo: string | undefined;
}

/**
 * Searches the words that no whole text is: other forms by the engine's stems, and misspelled words. A sentence of one word
 * is searched too: it is shown by the symbol that a search shows.
 */
async function searchUnread(
  services: SentenceServices,
  release: Release,
  readings: readonly Reading[],
  parameters: SearchParameters,
  signal: AbortSignal | undefined,
): Promise<Map<Reading, SearchedReading>> {
  const [only] = readings.length === 1 ? readings : [];
  const unread = readings.filter(
    ({ kind, senses, text }) => kind === 'word' && senses.length === 0 && isSearched(text),
  );
  if (only && only.kind !== 'number' && unread.length === 0) unread.push(only);
  if (unread.length === 0) return new Map();
  const cached = findingsOf(services.findings, 'search', release, parameters);
  const texts = [...new Set(unread.map(({ text }) => asWritten(text)))];
  const missingTexts = texts.filter((text) => !cached.get(text));
  const hitsByText = new Map(texts.map((text) => [text, cached.get(text)]));
  if (missingTexts.length > 0) {
    const page = { offset: 0, limit: 1 + alternativesMaximum };
    const searches = missingTexts.map((q) => ({ ...parameters, q }));
    const results = await searchAll(services, release, searches, page, { wholeWords: true, signal });
    for (const [position, text] of missingTexts.entries()) {
      const { hits = [], correctedTo } = results[position] ?? {};
      const finding = { hits: hits.filter(isMeant), correctedTo };
      hitsByText.set(text, finding);
      cached.set(text, finding);
    }
  }
  return new Map(
    unread.flatMap((reading): [Reading, SearchedReading][] => {
      const { hits = [], correctedTo } = hitsByText.get(asWritten(reading.text)) ?? {};
      if (hits.length === 0) return [];
      if (reading.senses.length > 0 || reading.kind !== 'word') {
        const searched = asSearched(reading, hits);
        return searched ? [[reading, { reading: searched, correctedTo: undefined }]] : [];
      }
      const candidate = {
        key: fold(reading.text),
        lemma: hits[0]?.match?.text ?? reading.lemma,
        distance: 2,
      };
      const senses = hits.map((hit, place) => ({ hit, candidate, score: -place }));
      return [[reading, { reading: { ...reading, lemma: candidate.lemma, senses }, correctedTo }]];
    }),
  );
}

/** A word alone with the symbols of a search for it, where they have it as a whole text. */
function asSearched(reading: Reading, hits: readonly Hit[]): Reading | undefined {
  const exact = hits.filter(({ match }) => match?.type === 'exact');
  const [first] = exact;
  const [sense] = reading.senses;
  if (!first || first.symbol.core.id === sense?.hit.symbol.core.id) return undefined;
  const lemma = asWritten(reading.text);
  const candidate: LemmaCandidate = { key: fold(reading.text), lemma, distance: 0 };
  const senses = exact.map((hit, place) => ({ hit, candidate, score: -place }));
  return { ...reading, lemma, senses };
}

/** One letter is no word, except where a character is one. */
function isSearched(text: string): boolean {
  return [...text].length > 1 && /\p{L}/u.test(text);
}

/** Another form of a whole text, or a correction; a word within a longer text is another thing (`bus` of `bus stop`). */
function isMeant({ match }: Hit): boolean {
  return match !== undefined && (match.type === 'fuzzy' || tierOf(match.tier).isWhole === true);
}

/** A capitalised word that nothing shows, where the language does not capitalise all nouns. */
function isName(
  { kind, senses, text, from }: Reading,
  tokens: readonly Token[],
  language: LanguageTag,
): boolean {
  if (kind !== 'word' || senses.length > 0 || !/^\p{Lu}/u.test(text)) return false;
  return from > 0 || tokens.length === 1 || !language.startsWith('de');
}
