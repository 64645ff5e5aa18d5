import { fold } from '../../mappings/fold.ts';
import type { Grammar } from './grammar.ts';
import { asWritten, type LemmaCandidate, type Lemmatizer } from './lemma-candidates.ts';
import type { Token } from './tokenize.ts';

/** Neighbouring words that may be one thing, with the texts by which the catalogue may have it. */
export interface Span {
  /** Index of the first token, and behind the last one. */
  from: number;
  to: number;
  candidates: readonly LemmaCandidate[];
}

/** The mark itself, else what is called by it. */
const questionMark: LemmaCandidate[] = ['❓', '?'].map((mark, distance) => ({
  characters: '❓',
  key: fold(mark),
  lemma: '?',
  distance,
}));

/** Most tokens of a span; where dictionaries cut words into their parts, more. */
const spanMaximum = { spaced: 5, spaceless: 8 } as const;
/** Forms of the first and of the last word that a phrase is tried with. */
const phraseFormsMaximum = 8;

/** All spans of a sentence, by their first token, the longest first. Pure. */
export function spansOf(
  sentence: string,
  tokens: readonly Token[],
  grammar: Grammar,
  isSpaceless: boolean,
): Span[][] {
  const longest = isSpaceless ? spanMaximum.spaceless : spanMaximum.spaced;
  // A word is in some ten spans.
  const known = new Map<string, readonly LemmaCandidate[]>();
  const lemmasOf: Lemmatizer = (text) => {
    const lemmas = known.get(text) ?? grammar.lemmasOf(text);
    known.set(text, lemmas);
    return lemmas;
  };
  return tokens.map((_, from) => {
    const spans: Span[] = [];
    for (let to = from + 1; to <= Math.min(tokens.length, from + longest); to += 1) {
      const words = tokens.slice(from, to);
      const last = words.at(-1);
      if (!last || last.kind === 'punctuation' || (last.kind === 'question' && to > from + 1)) break;
      spans.unshift({ from, to, candidates: candidatesOf(sentence, words, lemmasOf, isSpaceless) });
      if (last.kind === 'question') break;
    }
    return spans;
  });
}

function candidatesOf(
  sentence: string,
  words: readonly Token[],
  lemmasOf: Lemmatizer,
  isSpaceless: boolean,
): readonly LemmaCandidate[] {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const text = sentence.slice(first.start, last.end);
  if (words.length === 1) {
    if (first.kind === 'question') return questionMark;
    return first.kind === 'word' ? lemmasOf(text) : [{ key: fold(text), lemma: text, distance: 0 }];
  }
  return isSpaceless ? lemmasOf(text) : phraseCandidates(text, words, lemmasOf);
}

/** A phrase as it stands there, with other forms of its first and last word. */
function phraseCandidates(text: string, words: readonly Token[], lemmasOf: Lemmatizer): LemmaCandidate[] {
  const middle = words.slice(1, -1).map((word) => asWritten(word.text));
  const candidates = new Map<string, LemmaCandidate>();
  const add = (phrase: readonly string[], distance: number, mark?: LemmaCandidate['mark']) => {
    const lemma = phrase.filter((word) => word !== '').join(' ');
    const key = fold(lemma);
    if (!candidates.has(key)) candidates.set(key, { key, lemma, distance, ...(mark && { mark }) });
  };
  add([asWritten(text)], 0);
  const formsOf = (word: Token | undefined) =>
    lemmasOf(word?.text ?? '')
      .filter(({ isSibling }) => !isSibling)
      .slice(0, phraseFormsMaximum);
  const firstForms = formsOf(words[0]);
  const lastForms = formsOf(words.at(-1));
  const [first, last] = [firstForms[0], lastForms[0]];
  if (!first || !last) return [...candidates.values()];
  for (const form of firstForms) {
    // Czech `neučím se`: the verb before its particle holds the negation.
    const mark = form.mark === 'negated' ? form.mark : undefined;
    add([form.lemma, ...middle, last.lemma], Math.max(1, form.distance), mark);
  }
  for (const form of lastForms) {
    add([first.lemma, ...middle, form.lemma], Math.max(1, form.distance), form.mark);
  }
  return [...candidates.values()];
}

/** Keys of all that the spans of a sentence may be. Pure. */
export function keysOf(spans: readonly (readonly Span[])[]): Set<string> {
  return new Set(spans.flatMap((row) => row.flatMap(({ candidates }) => candidates.map(({ key }) => key))));
}
