import type { LanguageTag } from '../../mappings/document.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { textsSharing } from './letter-pairs.ts';
import { folds } from './query-text.ts';
import type { TextQuestion } from './request.ts';
import { similarityTo } from './similarity.ts';
import type { Entry, PairedVocabulary } from './vocabulary.ts';

/** A keyword may be that of hundreds of symbols; it leaves room for those that are named so. */
const worthOfKeyword = 0.75;

/** A symbol and how alike its text is: `similarityTo` for a name. */
interface Alike {
  symbol: HeldSymbol;
  alike: number;
}

/**
 * The symbols with a name or keyword that is spelt like a question's text, those that are most alike first.
 * @param vocabularyOf the vocabulary of a language, where it is in memory.
 * @returns undefined where the words of some language are not in memory: then the engine has to be asked.
 */
export function speltAlike(
  { query, chain }: TextQuestion,
  vocabularyOf: (language: LanguageTag) => PairedVocabulary | undefined,
  limit: number,
): HeldSymbol[] | undefined {
  if (!chain) return undefined;
  const found: Alike[] = [];
  for (const language of chain) {
    const vocabulary = vocabularyOf(language);
    if (!vocabulary) return undefined;
    for (const text of folds(query, language)) found.push(...textsLike(vocabulary, text, limit));
  }
  found.sort((left, right) => right.alike - left.alike);
  return [...new Set(found.map(({ symbol }) => symbol))].slice(0, limit);
}

/** @param keywords symbols at most for which one keyword speaks: a large catalogue has thousands with the same. */
function* textsLike(
  { entries, texts, pairs }: PairedVocabulary,
  typed: string,
  keywords: number,
): Iterable<Alike> {
  const similarity = similarityTo(typed);
  for (const { place, text } of textsSharing(texts, pairs, typed)) {
    const alike = similarity(text);
    if (alike === 0) continue;
    let left = keywords;
    for (let at = place; entries[at]?.key === text; at += 1) {
      const entry = entries[at] as Entry;
      if (!entry.text.isName) left -= 1;
      if (entry.isStart && (entry.text.isName || left >= 0)) yield alikeBy(entry, alike);
    }
  }
}

function alikeBy({ text: { symbol, isName } }: Entry, alike: number): Alike {
  return { symbol, alike: isName ? alike : alike * worthOfKeyword };
}
