import { fold } from '../../mappings/fold.ts';
import type { Hit } from '../search/matcher.ts';
import type { Grammar } from './grammar.ts';
import { asWritten, type LemmaCandidate } from './lemma-candidates.ts';
import type { SymbolsByKey } from './lookup.ts';
import { alone, isMultiwordExpression, sensesOfWord } from './phrases.ts';
import {
  idOf,
  isCoreWordOf,
  isCountable,
  isNameOf,
  isVerb,
  type Neighbours,
  type Sense,
  sensesOf,
  type WordRole,
} from './senses.ts';
import {
  candidatesOf,
  isFunctionWord,
  isIn,
  negates,
  negatesAt,
  type SentenceParts,
  wordsFrom,
} from './sentence-parts.ts';
import type { Span } from './spans.ts';
import type { Token } from './tokenize.ts';

/** Kinds of words, as an answer has them. */
export const readingKinds = ['word', 'function', 'negation', 'number', 'name', 'question'] as const;
/** One of {@link readingKinds}. */
export type ReadingKind = (typeof readingKinds)[number];

/** A word or phrase of a sentence with what it may mean, before overlays. */
export interface Reading {
  text: string;
  lemma: string;
  kind: ReadingKind;
  /** Index of its first token, and behind its last one. */
  from: number;
  to: number;
  /** What it may mean, likeliest first. */
  senses: readonly Sense[];
  /** The text for which a misspelled word was taken. */
  correctedTo?: string | undefined;
}

/** Reads a sentence from left to right, the longest multiword expression first. Pure. */
export function readSentence(parts: SentenceParts): Reading[] {
  const readings: Reading[] = [];
  for (let at = 0; at < parts.tokens.length; ) {
    const token = parts.tokens[at];
    if (!token || token.kind === 'punctuation') {
      at += 1;
      continue;
    }
    const reading = longestReading(parts, at, readings.at(-1));
    const last = readings.at(-1);
    if (last && isRestOfWord(parts, last, reading)) {
      const joined = { from: last.from, to: reading.to };
      const text = textOf(parts, joined);
      readings[readings.length - 1] = { ...last, ...joined, text, lemma: text };
    } else readings.push(reading);
    at = reading.to;
  }
  return readings;
}

/** Whether characters that nothing shows are one word of the dictionary. */
function isRestOfWord({ tokens }: SentenceParts, last: Reading, next: Reading): boolean {
  const word = tokens[last.from]?.segment;
  if (word === undefined || word !== tokens[next.from]?.segment) return false;
  return [last, next].every(({ kind, senses }) => kind === 'word' && senses.length === 0);
}

function longestReading(parts: SentenceParts, at: number, previous: Reading | undefined): Reading {
  const { grammar } = parts;
  for (const span of parts.spans[at] ?? []) {
    if (span.to === at + 1) break;
    const text = textOf(parts, span);
    if (grammar.functionPhrases.has(asWritten(text))) return readingOf(parts, span, [], 'function');
    const senses = sensesOf(text, span.candidates, parts.symbols, neighboursOf(parts, span, previous));
    if (senses.length > 0 && isBeforeHonorific(parts, span.to)) return readingOf(parts, span, [], 'name');
    if (senses.length > 0 && isMultiwordExpression(parts, span, senses))
      return readingOf(parts, span, senses, 'word');
  }
  return wordReading(parts, at, previous);
}

/** Whether a title follows, which makes a name of any word: `はなちゃん` is no nose. */
function isBeforeHonorific({ tokens, grammar: { honorifics } }: SentenceParts, at: number): boolean {
  return honorifics.has(tokens[at]?.text ?? '');
}

function wordReading(parts: SentenceParts, at: number, previous: Reading | undefined): Reading {
  const { tokens, grammar } = parts;
  const token = tokens[at] as Token;
  const span = parts.spans[at]?.at(-1) ?? { from: at, to: at + 1, candidates: [] };
  const isNegation = negatesAt(parts, at);
  const excess = excessAt(parts, at, span);
  if (excess) return readingOf(parts, span, [excess], 'word');
  const saysNothing =
    isFunctionWord(token, grammar) ||
    grammar.questionTags.has(asWritten(token.text)) ||
    isIn(grammar.emptyBefore, wordsFrom(tokens, at));
  if (!isNegation && saysNothing) return readingOf(parts, span, [], 'function');
  if (isBeforeHonorific(parts, at + 1)) return readingOf(parts, span, [], 'name');
  const senses = sensesOf(token.text, span.candidates, parts.symbols, neighboursOf(parts, span, previous));
  if (token.kind === 'number') return readingOf(parts, span, senses, 'number');
  const meant = meantHere(parts, at, senses);
  if (meant) return readingOf(parts, span, [meant, ...senses.filter((sense) => sense !== meant)], 'word');
  if (token.kind === 'question') return readingOf(parts, span, senses, 'question');
  if (!isNegation) return readingOf(parts, span, senses, 'word');
  // `plus` behind `ne` negates, and its own symbol says `more`.
  return readingOf(parts, span, negates(token.text, parts.language, grammar) ? senses : [], 'negation');
}

/** The sense of a word that says too much of the adjective behind it: `zu heiß`, and not `zu Mama`. */
function excessAt(parts: SentenceParts, at: number, span: Span): Sense | undefined {
  const { tokens, symbols, grammar } = parts;
  const [word, next] = [tokens[at], tokens[at + 1]];
  if (!word || next?.kind !== 'word' || !grammar.excesses.has(asWritten(word.text))) return undefined;
  const [described] = sensesOfWord(parts, at + 1);
  if (described?.hit.symbol.core.part_of_speech !== 'adjective') return undefined;
  return sensesOf(word.text, span.candidates, symbols, alone).find(({ hit }) => idOf(hit) === 'too-much');
}

/** The sense that the next word with a meaning decides: `vor dem Essen` is before it, `vamos ao parque` no proposal. */
function meantHere(parts: SentenceParts, at: number, senses: readonly Sense[]): Sense | undefined {
  const first = idOf(senses[0]?.hit);
  const named = (id: string) => senses.find(({ hit }) => idOf(hit) === id);
  if (isNoNumberAt(parts, at)) return senses.find(({ hit }) => !isKeycap(hit.symbol.core.characters));
  if (first === 'in-front' || first === 'for') return isTimeAt(parts, at + 1) ? named('before') : undefined;
  if (parts.tokens[at + 1]?.kind !== 'word') return undefined;
  if (first === 'more' && joinsAt(parts, at)) return named('and');
  const next = sensesOfWord(parts, at + 1)[0]?.hit;
  // Turkish `çok güzel` is very nice, `çok oyuncak` many toys.
  const isState = isVerb(next) || next?.symbol.core.part_of_speech === 'adjective';
  if (first === 'many' && isState) return named('very');
  const other = isVerb(next) ? undefined : beforeThing.get(first);
  return other === undefined ? undefined : named(other);
}

const isKeycap = (characters: string | undefined) => characters?.endsWith('\u20E3') === true;

/** Whether a word that may be a number stands before no thing: Vietnamese `ba đi làm` is dad, `ba con mèo` are three. */
function isNoNumberAt(parts: SentenceParts, at: number): boolean {
  const { tokens, grammar } = parts;
  const isNumber = grammar.numbersBeforeThings.has(asWritten(tokens[at]?.text ?? ''));
  if (!isNumber || tokens.length === 1 || grammar.numbers.has(asWritten(tokens[at - 1]?.text ?? '')))
    return false;
  const next = tokens.findIndex((token, index) => index > at && !isFunctionWord(token, grammar));
  return tokens[next]?.kind !== 'word' || isVerb(sensesOfWord(parts, next)[0]?.hit);
}

/** What words rather mean before a thing than alone or before a verb: `تحت الطاولة` is under it, `più alto` no sum. */
const beforeThing: ReadonlyMap<string, string> = new Map([
  ['lets', 'go'],
  ['down', 'under'],
  ['up', 'over'],
  ['plus', 'more'],
]);

/** Whether a word stands between two things or clauses: Hindi `और` is "more", and "and" in `सेब और केला`. */
function joinsAt(parts: SentenceParts, at: number): boolean {
  const [before] = sensesOfWord(parts, at - 1);
  const [next] = sensesOfWord(parts, at + 1);
  const token = parts.tokens[at - 1];
  if (token?.kind !== 'word') return false;
  return (
    isFunctionWord(token, parts.grammar) || [before, next].every((sense) => sense && isCountable(sense.hit))
  );
}

/** Whether the next word with a meaning is a time or something that is done: before it, and not in front of it. */
function isTimeAt(parts: SentenceParts, at: number): boolean {
  const { tokens, grammar } = parts;
  const next = tokens.findIndex((token, place) => place >= at && !isFunctionWord(token, grammar));
  const [best] = sensesOfWord(parts, next);
  if (tokens[next]?.kind !== 'word' || !best) return false;
  const { core } = best.hit.symbol;
  return (
    core.part_of_speech === 'verb' || core.tags.includes('time') || isCoreWordOf('meals', best.hit.symbol)
  );
}

function readingOf(
  parts: SentenceParts,
  { from, to }: Span,
  senses: readonly Sense[],
  kind: ReadingKind,
): Reading {
  const text = textOf(parts, { from, to });
  return { text, lemma: lemmaOf(text, senses[0], parts, { from, to }), kind, from, to, senses };
}

/** The dictionary word of a span, as dictionaries list it: without an article that the symbol does without (`du lait`). */
function lemmaOf(
  text: string,
  best: Sense | undefined,
  parts: SentenceParts,
  span: Pick<Span, 'from' | 'to'>,
): string {
  const { functionWords, listedAs } = parts.grammar;
  const base = baseOf(asWritten(text), best, candidatesOf(parts, span), parts.symbols);
  const words = base.split(/(?<=')|(?= )/);
  const first = words.findIndex((word) => !functionWords.has(word.trim()));
  const bare = words.slice(Math.max(0, first)).join('').trim();
  const isBareToo = parts.symbols
    .get(fold(bare))
    ?.some(({ symbol }) => symbol.core.id === best?.hit.symbol.core.id);
  const lemma = isBareToo ? bare : base;
  return listedAs.get(lemma) ?? lemma;
}

/**
 * The lemma of a span: 1. the word itself, if it is the symbol's name; 2. the dictionary word of an unambiguous irregular
 * form; 3. the lemma by which the symbol was found; 4. another lemma candidate of the same symbol, its name first; 5. the
 * word as written, also where it is a synonym (`kid` of `child`).
 */
function baseOf(
  written: string,
  best: Sense | undefined,
  candidates: readonly LemmaCandidate[],
  symbols: SymbolsByKey,
): string {
  // A name is no form of another word: `thirsty` of `thirst`.
  if (best?.candidate.distance === 0 && isNameOf(best.hit, best.candidate)) return written;
  const unambiguous = candidates.find(({ isUnambiguous }) => isUnambiguous);
  if (unambiguous) return unambiguous.lemma;
  if (!best || best.candidate.isSynonym) return written;
  const { distance, isSibling, lemma } = best.candidate;
  if (distance > 0 && !isSibling) return lemma;
  const isOfSymbol = ({ symbol }: Hit) => symbol.core.id === best.hit.symbol.core.id;
  const bases = candidates.filter(
    (base) =>
      base.distance > 0 && !base.isSibling && !base.isSynonym && symbols.get(base.key)?.some(isOfSymbol),
  );
  const isName = (base: LemmaCandidate) =>
    symbols.get(base.key)?.some((hit) => isOfSymbol(hit) && isNameOf(hit, base)) === true;
  return (bases.find(isName) ?? bases[0])?.lemma ?? written;
}

/** The span as it stands in the sentence. */
function textOf({ sentence, tokens }: SentenceParts, { from, to }: Pick<Span, 'from' | 'to'>): string {
  return sentence.slice(tokens[from]?.start, tokens[to - 1]?.end);
}

/** What stands around a span. */
function neighboursOf(
  parts: SentenceParts,
  { from, to }: Pick<Span, 'from' | 'to'>,
  previous: Reading | undefined,
): Neighbours {
  const next = parts.tokens[to];
  const endsPhrase = next?.kind !== 'word' || parts.grammar.functionWords.has(asWritten(next.text));
  const isAdjacent = previous !== undefined && previous.to === from;
  const before = parts.tokens[from - 1];
  return {
    previous: isAdjacent ? roleOf(previous, parts.grammar) : undefined,
    beginsClause: before === undefined || before.kind === 'punctuation',
    endsPhrase,
    isVerbPlace: next?.kind !== 'word' && parts.grammar.settings.has('verb-last'),
    isBeforeVerbPart: isIn(parts.grammar.behindVerbs, next?.text ?? ''),
  };
}

/** Groups of the catalogue whose nouns do something. */
const groupsOfDoers: ReadonlySet<string> = new Set(['people-body', 'animals-nature']);

function roleOf({ kind, text, senses, from }: Reading, grammar: Grammar): WordRole {
  if (grammar.articles.has(asWritten(text))) return 'article';
  // Behind French `ne` stands a verb.
  if (grammar.negationFrames.has(asWritten(text)) && kind === 'function') return 'modal';
  if (kind === 'function') return 'other';
  // `Jag förstår inte frågan`: behind the negation of a verb stands an object as often as a verb.
  // Turkish `hiç anlamıyorum`: the verb at the end holds a negation of its own, and is no adjective by that.
  const announcesVerb = grammar.negationsOfVerbs.has(asWritten(text)) || grammar.settings.has('verb-last');
  if (kind === 'negation' && announcesVerb) return 'other';
  if (kind === 'number' || kind === 'negation') return kind;
  const symbol = senses[0]?.hit.symbol;
  const core = symbol?.core;
  if (!core || grammar.auxiliaries.has(asWritten(text))) return 'other';
  if (isCoreWordOf('possessives', symbol)) return 'possessive';
  // `나는 사과를 먹어요`: what follows is what the verb is about.
  if (core.part_of_speech === 'pronoun') return grammar.settings.has('verb-last') ? 'other' : 'pronoun';
  if (core.core_rank !== undefined && isCoreWordOf('modals', symbol)) return 'modal';
  if (core.part_of_speech === 'preposition') return 'preposition';
  const [best] = senses;
  if (!best || !isCountable(best.hit) || !grammar.settings.has('verb-behind-noun')) return 'other';
  // Things that are named one after the other (`maison porte`) begin without an article, and do nothing.
  return from > 0 || groupsOfDoers.has(core.group) ? 'noun' : 'other';
}
