import { expect, it } from 'vitest';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import type { SymbolStore } from '../../src/opensearch/symbol-store.ts';
import { createRounds } from '../../src/search/execute.ts';
import type { SearchBody } from '../../src/search/query-builder.ts';

/** Rounds over an engine that notes how many searches each of its requests has, and answers each by its `from`. */
function rounds({
  signal,
  onRequest,
  languages = ['en'],
}: {
  signal?: AbortSignal;
  onRequest?: () => void;
  languages?: string[];
} = {}) {
  const searches: number[] = [];
  const answerTo = ({ from }: SearchBody) => ({ status: 200, hits: { total: { value: from }, hits: [] } });
  const engine = {
    async request(_method: string, _path: string, body: SearchBody | (SearchBody | object)[]) {
      onRequest?.();
      const bodies = Array.isArray(body)
        ? (body.filter((_, line) => line % 2 === 1) as SearchBody[])
        : [body];
      searches.push(bodies.length);
      return Array.isArray(body) ? { responses: bodies.map(answerTo) } : answerTo(body);
    },
  } as unknown as Engine;
  const symbols = { get: async () => [] } as unknown as SymbolStore;
  const release = { index: 'symbols-1', version: '1' } as Release;
  const made = createRounds({ engine, symbols }, release, languages, signal);
  const request = async (from: number) => {
    const { answer } = await made.request({ from } as SearchBody);
    return answer.hits.total?.value;
  };
  return { searches, request, run: made.run };
}

it('send what all tasks request as one request to the engine, for as long as some go on', async () => {
  const { searches, request, run } = rounds();
  const task = (name: number, requests: number) => async () => {
    let last: number | undefined;
    for (let round = 0; round < requests; round += 1) last = await request(10 * name + round);
    return last;
  };
  expect(await run([task(1, 2), task(2, 1), task(3, 3)])).toEqual([11, 20, 32]);
  expect(searches).toEqual([3, 2, 1]);
});

it('have the tasks of a task beside the others, which wait for them no longer than for any', async () => {
  const { searches, request, run } = rounds();
  const words = () => run([1, 2, 3].map((word) => () => request(word)));
  expect(await run<unknown>([words, () => request(9)])).toEqual([[1, 2, 3], 9]);
  expect(searches).toEqual([4]);
});

/** Of so many languages a part has two requests. */
const languages = Array.from({ length: 100 }, (_, tag) => `${tag}`);

it('are cut into parts by their languages, and end with the client that has gone', async () => {
  const { searches, request, run } = rounds({ languages });
  await run([1, 2, 3].map((task) => () => request(task)));
  expect(searches).toEqual([2, 1]);
  const gone = new AbortController();
  const left = rounds({ languages, signal: gone.signal, onRequest: () => gone.abort() });
  await expect(left.run([1, 2, 3].map((task) => () => left.request(task)))).rejects.toThrow('aborted');
  expect(left.searches).toEqual([2]);
});
