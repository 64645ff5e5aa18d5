import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import type { Overlay } from '../images/variants/variant.ts';
import type { Release } from '../opensearch/release.ts';
import type { Hit } from '../search/matcher.ts';
import type { SearchServices } from '../search/retrieve.ts';
import { searchAll } from '../search/search.ts';
import { tierOf } from '../search/tiers.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { grammarOf } from './grammar.ts';
import { asWritten, type LemmaCandidate } from './lemma-candidates.ts';
import { lookUpTexts } from './lookup.ts';
import { overlaysOf } from './overlays.ts';
import { type Reading, type ReadingKind, readSentence } from './read-sentence.ts';
import { joinSeparableVerbs, separableVerbs } from './separable-verbs.ts';
import { keysOf, spansOf } from './spans.ts';
import type { SentenceCaches } from './text-cache.ts';
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
  sentenceCaches: SentenceCaches;
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
  const spans = spansOf(sentence, tokens, grammar, spaceless);
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

interface SearchedReading {
  reading: Reading;
  correctedTo: string | undefined;
}

/** Searches the words that no whole text is: other forms by the engine's stems, and misspelled words. */
async function searchUnread(
  services: SentenceServices,
  release: Release,
  readings: readonly Reading[],
  parameters: SearchParameters,
  signal: AbortSignal | undefined,
): Promise<Map<Reading, SearchedReading>> {
  const unread = readings.filter(
    ({ kind, senses, text }) => kind === 'word' && senses.length === 0 && isSearched(text),
  );
  if (unread.length === 0) return new Map();
  const cached = services.sentenceCaches.searches.of(release, parameters);
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
    unread.flatMap((reading) => {
      const { hits = [], correctedTo } = hitsByText.get(asWritten(reading.text)) ?? {};
      if (hits.length === 0) return [];
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
