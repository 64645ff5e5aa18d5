import type { LanguageTag } from '../../mappings/document.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { executeSearch, idOf } from '../search/execute.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { type ListServices, readSymbols } from './list.ts';

/** More core words than any catalogue has: the whole vocabulary is read at once, to say what it lacks. */
const wordsMaximum = 5000;

/** A core word of the catalogue. */
export interface CoreWord {
  symbol: CachedSymbol;
  /** Whether it has no name in any of the requested languages. */
  isMissing: boolean;
}

/** The core words of the catalogue in the order of their rank, whether or not they are named in the requested languages. */
export async function readCoreWords(
  { engine, symbols }: ListServices,
  release: Release,
  { lang, ...filters }: SearchParameters,
): Promise<{ words: CoreWord[]; chain: readonly LanguageTag[] | undefined }> {
  const request = buildQuery(parseQuery(release, filters), { from: 0, size: wordsMaximum });
  const answer = await executeSearch(engine, release, {
    ...request,
    query: { bool: { must: [request.query], filter: [{ exists: { field: 'filter.core_rank' } }] } },
    // The id last: a hit is read by it.
    sort: [{ 'filter.core_rank': 'asc' }, ...request.sort],
  });
  const { chain } = parseQuery(release, { lang });
  const read = await readSymbols(symbols, release, answer.hits.hits.map(idOf), {
    chain: chain?.length === 0 ? undefined : chain,
    translations: 'chain',
  });
  const isNamed = ({ texts }: CachedSymbol) => chain === undefined || chain.some((tag) => texts.has(tag));
  return { words: read.map((symbol) => ({ symbol, isMissing: !isNamed(symbol) })), chain };
}
