import type { Engine } from '../opensearch/client.ts';
import { multiSearch } from '../opensearch/multi-search.ts';
import type { Release } from '../opensearch/release.ts';
import type { FacetsAnswer } from './filters.ts';
import type { SearchBody } from './query-builder.ts';

/** A hit as the engine answers it: its last sort key is the symbol's id. */
export interface EngineHit {
  sort: unknown[];
  /** Names (`_name`) of the clauses that the hit matches. */
  matched_queries?: string[];
}

/** How much a text matches before any filter, and its best hit; requested only where the hits do not show it. */
export interface MatchedAnswer {
  doc_count: number;
  best: { hits: { hits: EngineHit[] } };
}

/** An answer of `_search`, as far as this service reads it. */
export interface EngineAnswer {
  hits: { total?: { value: number }; hits: EngineHit[] };
  aggregations?: FacetsAnswer & { matched?: MatchedAnswer };
}

/** `filter_path` of a search: the rest of an answer costs more to write and to parse than to find. */
const answerFields = [
  'timed_out',
  'hits.total.value',
  'hits.hits.sort',
  'hits.hits.matched_queries',
  'aggregations',
] as const;

/** Searches one index and answers in the shape of {@link EngineAnswer}, or of one with further aggregations. */
export async function executeSearch<Answer extends { hits: object } = EngineAnswer>(
  engine: Engine,
  release: Release,
  body: SearchBody,
): Promise<Answer> {
  return withHits(await engine.request<Answer>('POST', searchPath(release), body));
}

/** Path at which an index answers a search in the shape of {@link EngineAnswer}. */
export function searchPath({ index }: Pick<Release, 'index'>): string {
  return `/${index}/_search?filter_path=${answerFields.join(',')}`;
}

/**
 * Executes several searches, in parts of bounded weight, one `_msearch` a part, so that each is answered within the
 * engine's deadline and leaves it room for others. One search goes as a plain `_search`.
 * @param weightOf cost of a search to the engine, relative to `weightMaximum` of a part.
 * @param signal stops before the next part, where the client has gone.
 * @throws HttpError, EngineRefusal as {@link Engine} does; one search that fails, fails them all.
 */
export async function executeSearches(
  engine: Engine,
  release: Release,
  bodies: readonly SearchBody[],
  {
    weightOf,
    weightMaximum,
    signal,
  }: {
    weightOf: (position: number) => number;
    weightMaximum: number;
    signal?: AbortSignal | undefined;
  },
): Promise<EngineAnswer[]> {
  const [only] = bodies;
  if (only && bodies.length === 1) return [await executeSearch(engine, release, only)];
  const answers: EngineAnswer[] = [];
  for (let start = 0; start < bodies.length; ) {
    let end = start;
    for (
      let weight = 0;
      end < bodies.length && (end === start || weight + weightOf(end) <= weightMaximum);
      end += 1
    ) {
      weight += weightOf(end);
    }
    signal?.throwIfAborted();
    for (const outcome of await multiSearch(engine, release.index, bodies.slice(start, end), answerFields)) {
      if ('error' in outcome) throw outcome.error;
      answers.push(withHits(outcome.answer as EngineAnswer));
    }
    start = end;
  }
  return answers;
}

/** `filter_path` leaves nothing of an empty list of hits. */
function withHits<Answer extends { hits: object }>(answer: Answer): Answer {
  return { ...answer, hits: { hits: [], ...answer.hits } };
}

/** The id of a hit: the last of its sort keys in every order. */
export function idOf({ sort }: Pick<EngineHit, 'sort'>): number {
  return Number(sort.at(-1));
}
