import type { LanguageTag } from '../../mappings/document.ts';
import { fold, foldWords } from '../../mappings/fold.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { hasLetters, typedMarks } from '../../mappings/letter-marks.ts';
import type { Overlay } from '../images/variants/variant.ts';
import type { Release } from '../opensearch/release.ts';
import type { Hit } from '../search/matcher.ts';
import type { SearchServices } from '../search/retrieve.ts';
import { searchAll } from '../search/search.ts';
import { tierOf } from '../search/tiers.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { lemmaOf } from '../words/lemmas.ts';
import { type FindingCache, findingsOf } from './finding-cache.ts';
import { grammarOf } from './grammar.ts';
import { asWritten } from './lemma-candidates.ts';
import { lookUpTexts } from './lookup.ts';
import { overlaysOf } from './overlays.ts';
import { type Reading, type ReadingKind, readSentence } from './read-sentence.ts';
import { isCoreWordOf, type Sense } from './senses.ts';
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

/** What texts of sentences and labels are looked up by. */
export interface TextContext {
  services: SentenceServices;
  release: Release;
  /** Of each search. */
  parameters: SearchParameters;
  signal?: AbortSignal | undefined;
}

/** Further symbols of a token. */
export const alternativesMaximum = 5;

/**
 * Reads a sentence: tokens, spans that may be one thing, one look-up of them all, the longest reading first, and a search
 * for each word that has none. At most four requests to the engine where every word is spelled correctly.
 * @param chain languages of the catalogue, of which the first is that of the sentence.
 */
export async function symbolsOfSentence(
  context: TextContext,
  sentence: string,
  chain: readonly LanguageTag[],
): Promise<SentenceResult> {
  const { services, release, parameters } = context;
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
  const read = joinSeparableVerbs(readSentence(parts), verbs, symbols);
  const readings = await searchUnread(context, read, language);
  const overlays = overlaysOf(readings, parts);
  return {
    tokens: readings.map((reading, position) => ({
      text: reading.text,
      lemma: reading.lemma,
      kind: isName(reading, tokens, language) ? 'name' : reading.kind,
      hits: reading.senses.slice(0, 1 + alternativesMaximum).map(({ hit }) => hit),
      overlay: overlays[position],
      correctedTo: reading.correctedTo,
    })),
    language,
    chain,
  };
}

/** Spans whose words and lemmas tell their twins: `tôi` (I) is no `tỏi` (garlic), and `pelätä` (to fear) no `pelata` (to play). */
async function withTwins(
  { wordLists }: SentenceServices,
  spans: readonly (readonly Span[])[],
  sentence: string,
  tokens: readonly Token[],
  language: LanguageTag,
): Promise<Span[][]> {
  const withTwinsOf = async (span: Span): Promise<Span> => {
    const text = sentence.slice(tokens[span.from]?.start, tokens[span.to - 1]?.end);
    const isWord =
      hasLetters(language) && span.to === span.from + 1 && (await wordLists.isWord(text, language));
    const candidates = span.candidates.map((each) => {
      const [word, isTyped] = each.distance === 0 ? [text, isWord] : [each.lemma, false];
      const isTwin = (other: string) =>
        typedMarks(word, language, isTyped).agreementWith(other, foldWords(word)) === 'contrary';
      return { ...each, isTwin };
    });
    return { ...span, candidates };
  };
  return Promise.all(spans.map((row) => Promise.all(row.map(withTwinsOf))));
}

/**
 * Searches the words that no whole text is: other forms by the engine's stems, and misspelled words. A sentence of one word
 * is searched too: it is shown by the symbol that a search shows.
 */
async function searchUnread(
  { services, release, parameters, signal }: TextContext,
  readings: readonly Reading[],
  language: LanguageTag,
): Promise<readonly Reading[]> {
  const isAlone = readings.length === 1;
  const isUnread = ({ kind, senses }: Reading) => kind === 'word' && senses.length === 0;
  const searched = readings.filter((reading) =>
    isAlone ? reading.kind !== 'number' : isUnread(reading) && isSearched(reading.text),
  );
  if (searched.length === 0) return readings;
  const cached = findingsOf(services.findings, 'search', release, parameters);
  const texts = [...new Set(searched.map(({ text }) => asWritten(text)))];
  const found = new Map(texts.map((text) => [text, cached.get(text)]));
  const missing = texts.filter((text) => !found.get(text));
  const page = { offset: 0, limit: 1 + alternativesMaximum };
  const searches = missing.map((q) => ({ ...parameters, q }));
  const results =
    missing.length === 0
      ? []
      : await searchAll(services, release, searches, page, { wholeWords: true, signal });
  for (const [position, text] of missing.entries()) {
    const { hits = [], correctedTo } = results[position] ?? {};
    const isSlip = await isMisspelled(services, text, language);
    const finding = { hits: hits.filter((hit) => isMeant(hit, isSlip)), correctedTo };
    found.set(text, finding);
    cached.set(text, finding);
  }
  return readings.map((reading) => {
    const { hits = [], correctedTo } =
      (searched.includes(reading) && found.get(asWritten(reading.text))) || {};
    if (!isUnread(reading)) return asSearched(reading, hits) ?? reading;
    const [first] = hits;
    const lemma = first?.match?.text ?? reading.lemma;
    return first
      ? { ...reading, lemma, senses: sensesOfHits(hits, reading, lemma, 2), correctedTo }
      : reading;
  });
}

/**
 * A word alone with the symbols of a search for it, where they have it as a whole text, or a form of it by a table. A verb that is
 * negated stays crossed out, as it is in longer sentences: Turkish `anlamıyorum` (I do not understand) is a keyword of "confused".
 */
function asSearched(reading: Reading, hits: readonly Hit[]): Reading | undefined {
  const exact = hits.filter(({ match }) => match?.type === 'exact' || match?.tier === 'listed_name');
  const [first] = exact;
  const [sense] = reading.senses;
  if (!first || first.symbol.core.id === sense?.hit.symbol.core.id) return undefined;
  const isMeantFirst =
    isCoreWordOf('negations', first.symbol) || (first.match && tierOf(first.match.tier).isName);
  if (sense?.candidate.mark === 'negated' && !isMeantFirst) return undefined;
  const lemma = asWritten(reading.text);
  return { ...reading, lemma, senses: sensesOfHits(exact, reading, lemma, 0) };
}

/** Hits of a search in their order. */
function sensesOfHits(hits: readonly Hit[], { text }: Reading, lemma: string, distance: number): Sense[] {
  const candidate = { key: fold(text), lemma, distance };
  return hits.map((hit, place) => ({ hit, candidate, score: -place }));
}

/** One letter is no word, except where a character is one; signs are (`♥`). */
function isSearched(text: string): boolean {
  return ([...text].length > 1 && /\p{L}/u.test(text)) || !/[\p{L}\p{N}]/u.test(text);
}

/** Whether a list says that a word is spelled wrongly; where none tells, a look-alike says something else too often. */
async function isMisspelled(
  { wordLists }: SentenceServices,
  text: string,
  language: LanguageTag,
): Promise<boolean> {
  if (lemmaOf(language, text) !== undefined) return false;
  return (await wordLists.standingOf(text, [language])) !== undefined;
}

/** Another form of a whole text, or the correction of a slip; a word within a longer text is another thing (`bus` of `bus stop`). */
function isMeant({ match }: Hit, isSlip: boolean): boolean {
  if (match?.type === 'fuzzy') return isSlip;
  return match !== undefined && (match.type === 'exact' || tierOf(match.tier).isWhole);
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
