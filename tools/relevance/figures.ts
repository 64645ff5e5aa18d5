import { type CachedSymbol, translationOf } from '../../src/opensearch/symbol-store.ts';
import { type GeneratedQuery, type QueryKind, queryKinds } from './queries.ts';

/** A question with what came back. */
export interface Outcome {
  query: GeneratedQuery;
  /** 1-based place of the first right symbol among the hits looked at; undefined where there is none. */
  place: number | undefined;
  /** Share of the first ten that are right. */
  precision: number;
  /** Names of the first three. */
  got: string[];
  milliseconds: number;
}

/** Judges an answer: at each place a hit, or a suggestion with the symbols shown for it. */
export function outcomeOf(
  query: GeneratedQuery,
  places: readonly (readonly CachedSymbol[])[],
  milliseconds: number,
): Outcome {
  const wanted = new Set(query.wanted);
  const place = places.findIndex((symbols) => symbols.some(({ core }) => wanted.has(core.id))) + 1;
  const hits = places.flatMap((symbols) => symbols[0] ?? []);
  return {
    query,
    place: place === 0 ? undefined : place,
    precision: hits.filter(({ core }) => wanted.has(core.id)).length / 10,
    got: hits.slice(0, 3).map((symbol) => translationOf(symbol, query.language)?.name ?? '–'),
    milliseconds,
  };
}

/** The figures of some questions of one kind. */
interface Figures {
  count: number;
  /** Share whose first hit is right; absent for keywords. */
  first?: number;
  /** Share with a right hit among ten; for keywords the mean precision@10. */
  ten: number;
  /** What is reachable where several names are as likely: means of 1/n and of min(1, 10/n). */
  ceiling: { first: number; ten: number };
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
    ...(kind !== 'keyword' && { first: share(({ place }) => (place === 1 ? 1 : 0)) }),
    ten: share(({ place, precision }) => (kind === 'keyword' ? precision : place === undefined ? 0 : 1)),
    ceiling: {
      first: share(({ query }) => 1 / query.equallyLikely),
      ten: share(({ query }) => Math.min(1, 10 / query.equallyLikely)),
    },
    p50Milliseconds: quantile(0.5),
    p99Milliseconds: quantile(0.99),
  };
}

/** The figures of a kind, over all and by language, and whether its targets are reached. */
export interface KindFigures extends Figures {
  kind: QueryKind;
  byLanguage: Record<string, Figures>;
  /** Typos that make another word: how many, and the share whose meant symbol is among ten. They are in no other figure. */
  realWords: { count: number; ten: number };
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
    const realWords = { count: apart.length, ten: figuresOf(kind, apart).ten };
    return [{ kind, ...figures, byLanguage, realWords, missed: missedTargets(kind, figures, byLanguage) }];
  });
}

function missedTargets(
  kind: QueryKind,
  { first, ten }: Figures,
  byLanguage: Readonly<Record<string, Figures>>,
): string[] {
  const targets: { first?: number; ten?: number; tenInEveryLanguage?: number } = queryKinds[kind].targets;
  const missed: string[] = [];
  if (targets.first !== undefined && first !== undefined && first < targets.first) missed.push('@1');
  if (targets.ten !== undefined && ten < targets.ten) missed.push('@10');
  const { tenInEveryLanguage } = targets;
  if (tenInEveryLanguage !== undefined) {
    const below = Object.values(byLanguage).filter((figures) => figures.ten < tenInEveryLanguage).length;
    if (below > 0) missed.push(`@10 ≥ ${tenInEveryLanguage} in ${below} languages`);
  }
  return missed;
}
