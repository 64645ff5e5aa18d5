import type { LanguageTag } from '../../mappings/document.ts';
import type { ClauseName } from './clauses.ts';
import { asTag, folds } from './query-text.ts';
import { isTextQuestion, type Question } from './request.ts';
import { type WholeTexts, wholeTextsOf } from './text-list.ts';
import type { PairedVocabulary } from './vocabulary.ts';

/**
 * What the words in memory tell of a question's text before the engine is asked, in any of its languages.
 * @param vocabularyOf the vocabulary of a language, where it is in memory.
 * @returns undefined where they do not tell: no language is asked for, or the words of one are not there.
 */
export function wholeTextsMet(
  question: Question,
  vocabularyOf: (language: LanguageTag) => Pick<PairedVocabulary, 'texts'> | undefined,
): WholeTexts | undefined {
  if (!isTextQuestion(question) || !question.chain) return undefined;
  const met: WholeTexts = { isName: false, isKeyword: false, beginsName: false };
  for (const language of question.chain) {
    const vocabulary = vocabularyOf(language);
    if (!vocabulary) return undefined;
    for (const text of folds(question.query, language)) {
      const { isName, isKeyword, beginsName } = wholeTextsOf(vocabulary.texts, text);
      met.isName ||= isName;
      met.isKeyword ||= isKeyword;
      met.beginsName ||= beginsName;
    }
  }
  return met;
}

/**
 * Clauses by which nothing can be found: to parse and to prepare one costs the engine a thirtieth of a search. Keywords are
 * always asked for: a symbol's emoji is among the engine's keywords, but not in the vocabulary.
 * @param met undefined where the words do not tell.
 * @param labels all tags and groups, where they are known.
 */
export function ruledOut(
  { query }: Question,
  met: WholeTexts | undefined,
  labels: ReadonlySet<string> | undefined,
): ReadonlySet<ClauseName> {
  const without = new Set<ClauseName>();
  if (met && !met.isName) without.add('exact');
  if (met && !met.beginsName) without.add('prefix');
  if (query && labels && !asTag(query).some((label) => labels.has(label))) without.add('tag');
  return without;
}
