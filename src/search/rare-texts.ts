import type { LanguageTag } from '../../mappings/document.ts';
import { fewHits } from './few-hits.ts';
import { folds } from './query-text.ts';
import { isTextQuestion, type Question, type TextQuestion } from './request.ts';
import type { WholeTexts } from './text-list.ts';
import { entriesFrom, type Vocabulary } from './vocabulary.ts';

/**
 * Whether so little is likely to match as typed that a search will look for what looks alike as well. A guess from the
 * words in memory, which knows no inflected forms and no parts of compounds: it tells when to look, and never changes what
 * is found.
 * @param met which whole texts there are (`whole-texts.ts`); undefined where the words do not tell.
 * @param vocabularyOf the vocabulary of a language, where it is in memory.
 */
export function isLikelyRare(
  question: Question,
  met: WholeTexts | undefined,
  vocabularyOf: (language: LanguageTag) => Vocabulary | undefined,
): question is TextQuestion {
  if (!isTextQuestion(question) || !question.chain || !met) return false;
  if (met.isName || met.isKeyword || met.beginsName) return false;
  const { query, chain } = question;
  return chain.every((language) => {
    const vocabulary = vocabularyOf(language);
    return vocabulary !== undefined && folds(query, language).every((text) => isRare(vocabulary, text));
  });
}

/** Whether one of the words of a text begins words of few symbols only. */
function isRare(vocabulary: Vocabulary, text: string): boolean {
  return text.split(' ').some((word) => !beginsMany(vocabulary, word));
}

function beginsMany(vocabulary: Vocabulary, word: string): boolean {
  const symbols = new Set();
  for (const { text } of entriesFrom(vocabulary, word)) {
    symbols.add(text.symbol);
    if (symbols.size >= fewHits) return true;
  }
  return false;
}
