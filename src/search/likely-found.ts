import type { LanguageTag } from '../../mappings/document.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { folds } from './query-text.ts';
import type { Question } from './request.ts';
import { entriesFrom, type Vocabulary } from './vocabulary.ts';

/** Texts that are looked at, of thousands that begin with one letter. */
const textsMaximum = 400;

/**
 * The symbols that a search is likely to find: those with a text in which a word begins as the last one that was typed.
 * Of many those with the lowest ids, which the engine brings first.
 * @param vocabularyOf the vocabulary of a language, where it is in memory.
 */
export function likelyFound(
  { query, chain = [] }: Question,
  vocabularyOf: (language: LanguageTag) => Vocabulary | undefined,
  limit: number,
): HeldSymbol[] {
  const symbols: HeldSymbol[] = [];
  for (const language of query ? chain : []) {
    const vocabulary = vocabularyOf(language);
    const lastWord = query && folds(query, language)[0]?.split(' ').at(-1);
    if (!vocabulary || !lastWord) continue;
    for (const { text } of entriesFrom(vocabulary, lastWord, textsMaximum)) symbols.push(text.symbol);
  }
  symbols.sort((left, right) => left.display.id - right.display.id);
  return symbols.filter((symbol, index) => symbol !== symbols[index - 1]).slice(0, limit);
}
