import { type CachedSymbol, translationOf } from '../../src/opensearch/symbol-store.ts';
import { type GeneratedQuery, type QueryKind, queryKinds } from './queries.ts';

/** A query with what came back. */
export interface Outcome {
  query: GeneratedQuery;
  /** 1-based rank of the first relevant symbol among the hits; undefined where there is none. */
  rank: number | undefined;
  /** Share of relevant symbols among the first ten. */
  precisionAt10: number;
  /** Names of the first three. */
  topNames: string[];
  milliseconds: number;
}

/** Judges an answer: at each place a hit, or a suggestion with the symbols shown for it. */
export function outcomeOf(
  query: GeneratedQuery,
  places: readonly (readonly CachedSymbol[])[],
  milliseconds: number,
): Outcome {
  const relevant = new Set(query.relevant);
  const rank = places.findIndex((symbols) => symbols.some(({ core }) => relevant.has(core.id))) + 1;
  const hits = places.flatMap((symbols) => symbols[0] ?? []);
  return {
    query,
    rank: rank === 0 ? undefined : rank,
    precisionAt10: hits.filter(({ core }) => relevant.has(core.id)).length / 10,
    topNames: hits.slice(0, 3).map((symbol) => translationOf(symbol, query.language)?.name ?? '–'),
    milliseconds,
  };
}

/** The figures of some queries of one kind. */
interface Figures {
  count: number;
  /** Share whose first hit is relevant; absent for keywords. */
  successAt1?: number;
  /** Share with a relevant hit among ten; for keywords the mean precision@10. */
  successAt10: number;
  /** What is reachable where several names are as likely: means of 1/n and of min(1, 10/n). */
  ceiling: { successAt1: number; successAt10: number };
  p50Milliseconds: number;
  p99Milliseconds: number;
}

/** Sums up outcomes of one kind. */
export function figuresOf(kind: QueryKind, outcomes: readonly Outcome[]): Figures {
  const share = (value: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + value(outcome), 0) / Math.max(1, outcomes.length);
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((left, right) => left - right);
  const quantile = (part: number) => times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0;
  return {
    count: outcomes.length,
    ...(kind !== 'keyword' && { successAt1: share(({ rank }) => (rank === 1 ? 1 : 0)) }),
    successAt10: share(({ rank, precisionAt10 }) =>
      kind === 'keyword' ? precisionAt10 : rank === undefined ? 0 : 1,
    ),
    ceiling: {
      successAt1: share(({ query }) => 1 / query.equallyRelevantCount),
      successAt10: share(({ query }) => Math.min(1, 10 / query.equallyRelevantCount)),
    },
    p50Milliseconds: quantile(0.5),
    p99Milliseconds: quantile(0.99),
  };
}

/** The figures of a kind, over all and by language, and whether its targets are reached. */
export interface KindFigures extends Figures {
  kind: QueryKind;
  byLanguage: Record<string, Figures>;
  /** Typos that make another word: how many, and the share whose intended symbol is among ten. They are in no other figure. */
  realWords: { count: number; successAt10: number };
  /** Targets missed, in words; empty = all reached. */
  missed: string[];
}

/** Figures of every kind that was asked, in the order of the table. */
export function figuresByKind(outcomes: readonly Outcome[]): KindFigures[] {
  return (Object.keys(queryKinds) as QueryKind[]).flatMap((kind) => {
    const ofKind = outcomes.filter(({ query }) => query.kind === kind);
    const own = ofKind.filter(({ query }) => !query.isRealWord);
    if (own.length === 0) return [];
    const byLanguage = Object.fromEntries(
      [...Map.groupBy(own, ({ query }) => query.language)].map(([language, some]) => [
        language,
        figuresOf(kind, some),
      ]),
    );
    const figures = figuresOf(kind, own);
    const apart = ofKind.filter(({ query }) => query.isRealWord);
    const realWords = { count: apart.length, successAt10: figuresOf(kind, apart).successAt10 };
    return [{ kind, ...figures, byLanguage, realWords, missed: missedTargets(kind, figures, byLanguage) }];
  });
}

function missedTargets(
  kind: QueryKind,
  { successAt1, successAt10 }: Figures,
  byLanguage: Readonly<Record<string, Figures>>,
): string[] {
  const targets: { successAt1?: number; successAt10?: number; successAt10InEveryLanguage?: number } =
    queryKinds[kind].targets;
  const missed: string[] = [];
  if (targets.successAt1 !== undefined && successAt1 !== undefined && successAt1 < targets.successAt1)
    missed.push('@1');
  if (targets.successAt10 !== undefined && successAt10 < targets.successAt10) missed.push('@10');
  const { successAt10InEveryLanguage } = targets;
  if (successAt10InEveryLanguage !== undefined) {
    const below = Object.values(byLanguage).filter(
      (figures) => figures.successAt10 < successAt10InEveryLanguage,
    ).length;
    if (below > 0) missed.push(`@10 ≥ ${successAt10InEveryLanguage} in ${below} languages`);
  }
  return missed;
}
