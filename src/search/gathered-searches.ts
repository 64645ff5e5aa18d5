import type { Engine } from '../opensearch/client.ts';
import { multiSearch, type SearchOutcome } from '../opensearch/multi-search.ts';

/** A search that waits for the end of this turn of the event loop. */
interface Waiting extends PromiseWithResolvers<object> {
  path: string;
  body: unknown;
}

/** More than this many are several requests: each waits for the slowest of those that it goes with. */
const searchesTogether = 4;

const searchOfIndex = /^\/([^/?]+)\/_search\?filter_path=/;

/**
 * The same engine, but searches that are asked in one turn of the event loop go together: under load three in four
 * requests, with their headers, wake-ups and answers, are spared on both sides. A search goes as it is where it is alone,
 * and at once where the engine has no other to answer.
 */
export function gatherSearches(engine: Engine): Engine {
  const byIndex = new Map<string, Waiting[]>();
  let underWay = 0;

  function sendAll(): void {
    for (const [index, waiting] of byIndex) {
      for (let start = 0; start < waiting.length; start += searchesTogether) {
        void send(index, waiting.slice(start, start + searchesTogether));
      }
    }
    byIndex.clear();
  }

  async function outcomesOf(index: string, searches: readonly Waiting[]): Promise<SearchOutcome[]> {
    const [first, ...others] = searches;
    if (first && others.length === 0) {
      return [{ answer: await engine.request<object>('POST', first.path, first.body) }];
    }
    return multiSearch(
      engine,
      index,
      searches.map(({ body }) => body),
    );
  }

  async function send(index: string, searches: readonly Waiting[]): Promise<void> {
    underWay += 1;
    try {
      const outcomes = await outcomesOf(index, searches);
      for (const [position, { resolve, reject }] of searches.entries()) {
        const outcome = outcomes[position];
        if (outcome && 'answer' in outcome) resolve(outcome.answer);
        else reject(outcome?.error);
      }
    } catch (error) {
      for (const { reject } of searches) reject(error);
    } finally {
      underWay -= 1;
    }
  }

  return {
    ...engine,
    request(method, path, body, format) {
      const index = searchOfIndex.exec(path)?.[1];
      if (index === undefined) return engine.request(method, path, body, format);
      const search = { ...Promise.withResolvers<object>(), path, body };
      if (byIndex.size === 0 && underWay === 0) {
        void send(index, [search]);
      } else {
        if (byIndex.size === 0) setImmediate(sendAll);
        const waiting = byIndex.get(index) ?? [];
        waiting.push(search);
        byIndex.set(index, waiting);
      }
      return search.promise as Promise<never>;
    },
  };
}
