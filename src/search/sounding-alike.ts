import type { LanguageTag } from '../../mappings/document.ts';
import { soundAlikes } from '../../mappings/sound-alikes.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { folds } from './query-text.ts';
import type { TextQuestion } from './request.ts';
import { entriesOfText, type Vocabulary } from './vocabulary.ts';

/**
 * The symbols with a name or keyword that is written otherwise than a question's text but sounds like it: those of the
 * first language of the chain first, and of each language in the order of ids.
 * @param vocabularyOf the vocabulary of a language, where it is in memory.
 */
export function soundingAlike(
  { query, chain = [] }: TextQuestion,
  vocabularyOf: (language: LanguageTag) => Vocabulary | undefined,
  limit: number,
): HeldSymbol[] {
  const found = chain.flatMap((language) => {
    const vocabulary = vocabularyOf(language);
    if (!vocabulary) return [];
    return folds(query, language)
      .flatMap((text) => soundAlikes(text, language))
      .flatMap((text) => [...entriesOfText(vocabulary, text)])
      .map(({ text }) => text.symbol)
      .sort((left, right) => left.display.id - right.display.id);
  });
  return [...new Set(found)].slice(0, limit);
}
