import type { Release } from '../catalogue/release.ts';
import type { Engine } from '../opensearch/client.ts';
import type { FacetsAnswer } from './facets.ts';
import type { SearchBody } from './request.ts';

/** What a text finds before any filter; asked for only where there is one. */
export interface MatchedAnswer {
  matched: { doc_count: number; best: { hits: { max_score: number | null } } };
}

/** A hit as the engine answers it: its last sort key is the symbol's id. */
export interface EngineHit {
  _score: number | null;
  sort: unknown[];
  /** Only where `explain` asked for it. */
  matched_queries?: string[];
}

/** What every search answer of the engine holds. */
export interface EngineAnswer {
  hits: { total?: { value: number }; max_score: number | null; hits: EngineHit[] };
  aggregations?: FacetsAnswer & Partial<MatchedAnswer>;
}

/** What is read of an answer: the rest of it costs more to write and to parse than to find. */
export const readFields = [
  'timed_out',
  'hits.total.value',
  'hits.max_score',
  'hits.hits._score',
  'hits.hits.sort',
  'hits.hits.matched_queries',
  'aggregations',
];

/** Where a release is searched. */
export function searchPath({ index }: Release): string {
  return `/${index}/_search?filter_path=${readFields.join(',')}`;
}

/** Puts a request to the index of a release. */
export async function ask<Answer extends { hits: object }>(
  engine: Engine,
  release: Release,
  request: SearchBody,
): Promise<Answer> {
  const answer = await engine.request<Answer>('POST', searchPath(release), request);
  // Of an answer without hits nothing is left by the filter of fields but their number.
  return { ...answer, hits: { hits: [], max_score: null, ...answer.hits } };
}

/** The id of a hit: the last of its sort keys in every order. */
export function idOf({ sort }: { sort: unknown[] }): number {
  return Number(sort.at(-1));
}
