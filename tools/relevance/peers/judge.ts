import type { CachedSymbol } from '../../../src/catalogue/symbol-store.ts';
import { hitsLookedAt, inParallel } from '../ask.ts';
import { type Outcome, outcomeOf } from '../figures.ts';
import type { GeneratedQuery } from '../queries.ts';
import { ask, type Contender } from './peer.ts';

/** Questions under way at once while answers are judged: nobody looks at the time. */
const concurrency = 4;

/** What came back, with all symbols of a place, and with the first of them alone. */
export interface Judged {
  outcomes: Outcome[];
  singleOutcomes: Outcome[];
}

/**
 * Asks a contender all questions over HTTP, and judges the answers.
 * @throws Error where one is not 200
 */
export async function judge(
  contender: Contender,
  queries: readonly GeneratedQuery[],
  symbols: readonly CachedSymbol[],
): Promise<Judged> {
  const byId = new Map(symbols.map((symbol) => [symbol.core.id, symbol]));
  const pairs = await inParallel(queries, concurrency, async (query) => {
    const startedAt = performance.now();
    const answer = await ask(contender, query);
    const milliseconds = performance.now() - startedAt;
    const places = answer.slice(0, hitsLookedAt).map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
    const single = places.map((symbolsOfPlace) => symbolsOfPlace.slice(0, 1));
    return [outcomeOf(query, places, milliseconds), outcomeOf(query, single, milliseconds)] as const;
  });
  return { outcomes: pairs.map(([outcome]) => outcome), singleOutcomes: pairs.map(([, single]) => single) };
}
