import type { MatchedAnswer } from './ask.ts';
import { type ClauseName, clauseOfScore } from './clauses.ts';
import { isTextQuestion, type Question, type TextQuestion } from './request.ts';

/** With fewer symbols that match as typed than this, similar words are looked for as well. */
export const fewHits = 10;
/** With fewer than this too, where all of them are other forms of the words: a stemmer may have seen endings that are none. */
export const fewForms = 50;

/** Clauses that find a text as it was typed: then it was meant, however few have it. */
const wholeTexts: ReadonlySet<ClauseName> = new Set(['exact', 'prefix', 'keyword']);

/**
 * Whether so little matches as typed that similar words are worth a look: before any filter, so that filters only take
 * away.
 */
export function isFew(
  question: Question,
  {
    hits,
    aggregations,
  }: {
    hits: { total?: { value: number }; max_score: number | null };
    aggregations?: Partial<MatchedAnswer>;
  },
): question is TextQuestion {
  if (!isTextQuestion(question)) return false;
  const matched = aggregations?.matched;
  const count = matched?.doc_count ?? hits.total?.value ?? 0;
  const best = (matched ? matched.best.hits.max_score : hits.max_score) ?? 0;
  const clause = clauseOfScore(best);
  if (wholeTexts.has(clause)) return false;
  return count < fewHits || (clause === 'form' && count < fewForms);
}
