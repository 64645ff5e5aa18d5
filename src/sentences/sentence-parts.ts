import { isNegatedAsTyped } from '../../mappings/negations.ts';
import { conjunctions, type Grammar } from './grammar.ts';
import { asWritten, type LemmaCandidate } from './lemma-candidates.ts';
import type { SymbolsByKey } from './lookup.ts';
import type { Span } from './spans.ts';
import type { Token } from './tokenize.ts';

/** A sentence cut into tokens, with the spans that may be one thing and what the catalogue has of them. */
export interface SentenceParts {
  sentence: string;
  language: string;
  tokens: readonly Token[];
  spans: readonly (readonly Span[])[];
  symbols: SymbolsByKey;
  grammar: Grammar;
  isSpaceless: boolean;
}

/** What the words from one token up to another may be a form of. */
export function candidatesOf(
  { spans }: SentenceParts,
  { from, to }: Pick<Span, 'from' | 'to'>,
): readonly LemmaCandidate[] {
  return spans[from]?.find((span) => span.to === to)?.candidates ?? [];
}

/** Whether a word is an article, a particle or the like, which has no symbol. */
export function isFunctionWord({ text }: Token, { functionWords }: Grammar): boolean {
  return functionWords.has(asWritten(text));
}

/** Lists of words as patterns. */
const patterns = new WeakMap<ReadonlySet<string>, RegExp>();

/** Whether a text begins with one of some words as a whole; a hyphen in them stands for any letters: `do`, `-ой`, `-me dersi`. */
export function isIn(words: ReadonlySet<string>, text: string): boolean {
  const pattern = patterns.get(words) ?? patternOf(words);
  patterns.set(words, pattern);
  return pattern.test(asWritten(text));
}

const patternOf = (words: ReadonlySet<string>): RegExp =>
  new RegExp(
    `^(?:${[...words].map((word) => word.replaceAll('-', '\\S*')).join('|') || '(?!)'})(?: |$)`,
    'u',
  );

/** Most words of an entry that is compared with what stands in a sentence. */
const wordsMaximum = 4;

/** The words from an index on, as {@link isIn} takes them. */
export function wordsFrom(tokens: readonly Token[], at: number): string {
  return tokens
    .slice(at, at + wordsMaximum)
    .map(({ text }) => text)
    .join(' ');
}

/** Whether a word negates: by the list of the grammar, or where it has none by that of searches. */
export function negates(text: string, language: string, grammar: Grammar): boolean {
  if (grammar.negations.size > 0) return grammar.negations.has(asWritten(text));
  return isNegatedAsTyped(text, language);
}

/** Whether a word that negates elsewhere asks: Vietnamese `giúp tôi không?`, at the end of its clause. */
function asksAt({ tokens, grammar }: Pick<SentenceParts, 'tokens' | 'grammar'>, at: number): boolean {
  const isAsked = tokens[at - 1]?.kind === 'word' && tokens[at + 1]?.kind === 'question';
  return isAsked && grammar.questionTags.has(asWritten(tokens[at]?.text ?? ''));
}

/** Whether the word at an index negates: by itself, or behind a word that announces it (`n'y a plus`). */
export function negatesAt({ tokens, language, grammar }: SentenceParts, at: number): boolean {
  const text = tokens[at]?.text ?? '';
  if (asksAt({ tokens, grammar }, at)) return false;
  // Hebrew `אל תבכה` (do not cry), and `אל הגן` (to the garden); Turkish `ne süt ne su` (neither milk nor water).
  if (negates(text, language, grammar) || isIn(grammar.negations, wordsFrom(tokens, at))) return true;
  if (!grammar.negationsBehind.has(asWritten(text))) return false;
  for (let before = at - 1; before >= 0 && tokens[before]?.kind !== 'punctuation'; before -= 1) {
    // French `y a plus de lait` (no milk is left), and `il y a plus de lait` (there is more).
    const isWithinPhrase = before > 0 && isIn(grammar.functionPhrases, wordsFrom(tokens, before - 1));
    // German `weder Milch noch Saft und will noch Wasser`.
    if (conjunctions.has(asWritten(tokens[before]?.text ?? ''))) return false;
    if (!isWithinPhrase && grammar.negationFrames.has(asWritten(tokens[before]?.text ?? ''))) return true;
  }
  return false;
}
