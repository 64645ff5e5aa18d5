import { mapConcurrently } from '../../../src/lib/map-concurrently.ts';
import type { CachedSymbol } from '../../../src/opensearch/symbol-store.ts';
import { type Outcome, outcomeOf } from '../figures.ts';
import { cutoff } from '../in-process.ts';
import type { GeneratedQuery } from '../queries.ts';
import { type ComparedEngine, executeQuery } from './peer.ts';

/** Queries in flight while answers are judged: no time is measured then. */
const concurrency = 4;

/** Outcomes with all symbols of a place, and with its first symbol alone. */
export interface Judged {
  outcomes: Outcome[];
  singleOutcomes: Outcome[];
}

/**
 * Sends all queries to an engine over HTTP, and judges the answers.
 * @throws Error where one is not 200
 */
export async function judge(
  engine: ComparedEngine,
  queries: readonly GeneratedQuery[],
  symbols: readonly CachedSymbol[],
): Promise<Judged> {
  const byId = new Map(symbols.map((symbol) => [symbol.core.id, symbol]));
  const pairs = await mapConcurrently(queries, concurrency, async (query) => {
    const startedAt = performance.now();
    const answer = await executeQuery(engine, query);
    const milliseconds = performance.now() - startedAt;
    const places = answer.slice(0, cutoff).map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
    const single = places.map((symbolsOfPlace) => symbolsOfPlace.slice(0, 1));
    return [outcomeOf(query, places, milliseconds), outcomeOf(query, single, milliseconds)] as const;
  });
  return { outcomes: pairs.map(([outcome]) => outcome), singleOutcomes: pairs.map(([, single]) => single) };
}
