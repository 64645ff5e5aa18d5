import { idOf } from '../search/ask.ts';
import type { SearchParameters } from '../search/parameters.ts';
import { asTyped, type SearchBody, searchRequest } from '../search/request.ts';
import { questionFor } from '../search/search.ts';
import type { SearchServices } from '../search/services.ts';
import type { Release } from './release.ts';
import type { HeldSymbol } from './symbol-store.ts';

/** A page of the catalogue in the order of ids. */
export interface ListResult {
  count: number;
  symbols: HeldSymbol[];
  /** The id after which the next page begins; undefined at the end. */
  following: number | undefined;
}

interface ListAnswer {
  hits: { total: { value: number }; hits: { sort: unknown[] }[] };
}

/** Lists symbols in the order of ids, from an offset or after an id. */
export async function list(
  { engine, documents }: Pick<SearchServices, 'engine' | 'documents'>,
  release: Release,
  parameters: SearchParameters,
  page: { limit: number; offset: number; after: number | undefined },
): Promise<ListResult> {
  // One more than the page holds tells whether another follows.
  const window =
    page.after !== undefined ? { from: 0, size: page.limit + 1 } : { from: page.offset, size: page.limit };
  const body: SearchBody = {
    ...searchRequest(questionFor(release, parameters), asTyped, window),
    ...(page.after !== undefined && { search_after: [page.after] }),
  };
  const answer = await engine.request<ListAnswer>('POST', `/${release.index}/_search`, body);
  const found = answer.hits.hits.map(idOf);
  const ids = found.slice(0, page.limit);
  const held = await documents.get(release, ids);
  const last = ids.at(-1);
  return {
    count: answer.hits.total.value,
    symbols: held.filter((symbol) => symbol !== undefined),
    following: last !== undefined && found.length > page.limit ? last : undefined,
  };
}
