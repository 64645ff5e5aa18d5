import type { Release } from '../catalogue/release.ts';
import type { Documents, HeldSymbol } from '../catalogue/symbol-store.ts';
import { type EngineHit, idOf } from './ask.ts';
import { clauseOfScore } from './clauses.ts';
import type { Matcher, RankedMatch } from './rank.ts';

/** One symbol of a result, and why it is there (absent where everything was asked for). */
export interface Hit {
  symbol: HeldSymbol;
  match: RankedMatch | undefined;
  /** Every clause that it was found by, where `explain` asked for them. */
  clauses?: string[];
}

/**
 * The symbols of the engine's hits, and by which of their texts each was found.
 * @param matcher undefined where everything was asked for.
 */
export async function readHits(
  documents: Documents,
  release: Release,
  matcher: Matcher | undefined,
  hits: readonly EngineHit[],
): Promise<Hit[]> {
  const symbols = await documents.get(release, hits.map(idOf));
  const found: Hit[] = [];
  for (let position = 0; position < hits.length; position += 1) {
    const symbol = symbols[position];
    const { _score, matched_queries: clauses } = hits[position] as EngineHit;
    if (!symbol) continue;
    const match = matcher?.match(symbol, clauseOfScore(_score ?? 0));
    found.push(clauses ? { symbol, match, clauses } : { symbol, match });
  }
  return found;
}
