import type { TranslationChoice } from '../http/parameter-types.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { executeSearch, idOf } from '../search/execute.ts';
import type { Query } from '../search/filters.ts';
import { not, term } from '../search/filters.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { type ListServices, readSymbols } from './list.ts';

/** A concept has at most one symbol of each set. */
const membersMaximum = 100;

/**
 * The symbols of other sets that mean the same as a symbol, in the order of ids; undefined where there is no such symbol.
 * One symbol stands for a concept; the others name it in `filter.concept`.
 */
export async function readEquivalents(
  { engine, symbols }: ListServices,
  release: Release,
  id: number,
  { lang, set, translations }: Pick<SearchParameters, 'lang' | 'set'> & { translations: TranslationChoice },
): Promise<CachedSymbol[] | undefined> {
  const [symbol] = await symbols.get(release, [id], ['en']);
  if (symbol === undefined) return undefined;
  const concept = symbol.core.concept ?? id;
  const members: Query[] = [term('filter.concept', concept), term('filter.id', concept)];
  const request = buildQuery(parseQuery(release, { set }), { from: 0, size: membersMaximum });
  const answer = await executeSearch(engine, release, {
    ...request,
    query: {
      bool: {
        must: [request.query],
        filter: [{ bool: { should: members, minimum_should_match: 1 } }, not(term('filter.id', id))],
      },
    },
  });
  const { chain } = parseQuery(release, { lang });
  return await readSymbols(symbols, release, answer.hits.hits.map(idOf), { chain, translations });
}
