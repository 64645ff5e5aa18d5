import { setImmediate as nextTick } from 'node:timers/promises';
import type { Engine } from '../opensearch/client.ts';
import { multiSearch } from '../opensearch/multi-search.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol, LanguageSelection, SymbolStore } from '../opensearch/symbol-store.ts';
import type { FacetsAnswer } from './filters.ts';
import type { SearchBody } from './query-builder.ts';

/** A hit as the engine answers it: its last sort key is the symbol's id. */
export interface EngineHit {
  sort: unknown[];
  /** Names (`_name`) of the clauses that the hit matches. */
  matched_queries?: string[];
}

/** An answer of `_search`, as far as this service reads it. */
export interface EngineAnswer {
  hits: { total?: { value: number }; hits: EngineHit[] };
  aggregations?: FacetsAnswer;
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
  const path = `/${release.index}/_search?filter_path=${answerFields.join(',')}`;
  return withHits(await engine.request<Answer>('POST', path, body));
}

/** The answer to a request of one of several searches, with the symbols of its hits by id. */
export interface EngineResult {
  answer: EngineAnswer;
  symbols: ReadonlyMap<number, CachedSymbol>;
}

/** Searches that run side by side: what they request while all of them wait goes to the engine together, as one round. */
export type SearchRounds = ReturnType<typeof createRounds>;

/** Languages of all searches of one `_msearch`: each is answered in time, and leaves the engine room for others. */
const partLanguages = 200;

interface WaitingRequest {
  body: SearchBody;
  answered: PromiseWithResolvers<EngineResult>;
}

/**
 * Rounds of requests to one index. Results are handed out one a turn of the event loop: what takes a millisecond for one of
 * two hundred words would hold up every other request for all of them.
 * @param languages in which the symbols are read.
 * @param signal stops before the next part of a round, where the client has gone.
 */
export function createRounds(
  { engine, symbols }: { engine: Engine; symbols: SymbolStore },
  release: Release,
  languages: LanguageSelection,
  signal: AbortSignal | undefined,
) {
  const partSize = languages === 'all' ? partLanguages : Math.ceil(partLanguages / languages.length);
  let waiting: WaitingRequest[] = [];
  /** Tasks that wait for no request; a caller that waits for its tasks lends them its place. */
  let busy = 1;

  function leave(): void {
    busy -= 1;
    if (busy > 0 || waiting.length === 0) return;
    const round = waiting;
    waiting = [];
    busy = round.length;
    void answerRound(round);
  }

  async function answerRound(round: readonly WaitingRequest[]): Promise<void> {
    try {
      const bodies = round.map(({ body }) => body);
      const answers = await executeParts(engine, release, bodies, partSize, signal);
      const ids = [...new Set(answers.flatMap(({ hits }) => hits.hits).map(idOf))];
      const found = await symbols.get(release, ids, languages);
      const byId = new Map<number, CachedSymbol>();
      for (const symbol of found) if (symbol) byId.set(symbol.core.id, symbol);
      for (const [position, answer] of answers.entries()) {
        if (position > 0) await nextTick();
        round[position]?.answered.resolve({ answer, symbols: byId });
      }
    } catch (error) {
      for (const { answered } of round) answered.reject(error);
    }
  }

  return {
    /** Runs tasks, each begun in a turn of the event loop of its own; a task may run further ones. Rejects with the first error. */
    run<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<Result[]> {
      let unfinished = tasks.length;
      busy += Math.max(0, unfinished - 1);
      const finish = () => {
        unfinished -= 1;
        if (unfinished > 0) leave();
      };
      let turn = Promise.resolve();
      const begin = (task: () => Promise<Result>, position: number) => {
        if (position > 0) turn = turn.then(() => nextTick());
        return turn.then(task).finally(finish);
      };
      return Promise.all(tasks.map(begin));
    },
    /**
     * Requests something for one of the tasks.
     * @throws HttpError, EngineRefusal as {@link Engine} does; one request that fails, fails its round.
     */
    request(body: SearchBody): Promise<EngineResult> {
      const answered = Promise.withResolvers<EngineResult>();
      waiting.push({ body, answered });
      leave();
      return answered.promise;
    },
  };
}

/** Executes requests in parts, one `_msearch` a part; a single one goes as a plain `_search`. */
async function executeParts(
  engine: Engine,
  release: Release,
  bodies: readonly SearchBody[],
  partSize: number,
  signal: AbortSignal | undefined,
): Promise<EngineAnswer[]> {
  const [only] = bodies;
  if (only && bodies.length === 1) return [await executeSearch(engine, release, only)];
  const answers: EngineAnswer[] = [];
  for (let start = 0; start < bodies.length; start += partSize) {
    signal?.throwIfAborted();
    const part = bodies.slice(start, start + partSize);
    for (const outcome of await multiSearch(engine, release.index, part, answerFields)) {
      if ('error' in outcome) throw outcome.error;
      answers.push(withHits(outcome.answer as EngineAnswer));
    }
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
