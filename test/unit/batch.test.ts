import { expect, it } from 'vitest';
import { batched } from '../../src/lib/batch.ts';

/** Looks keys up as their capitals; each batch ends when the test says so. */
function capitals(keysMaximum: number) {
  const batches: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const find = batched((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
    const values = new Map(keys.filter((key) => key !== '?').map((key) => [key, key.toUpperCase()]));
    batches.push({ keys, end: (error) => (error ? reject(error) : resolve(values)) });
    return promise;
  }, keysMaximum);
  return { batches, find };
}
const nextTick = () => new Promise((next) => setImmediate(next));

it('keys of one tick, and those that come while a batch is in flight, go together, each once', async () => {
  const { batches, find } = capitals(3);
  const first = [find('a'), find('b'), find('a'), find('?')];
  await nextTick();
  expect(batches.map(({ keys }) => keys)).toEqual([['a', 'b', '?']]);
  const others = [find('c'), find('d'), find('e'), find('f'), find('a')];
  await nextTick();
  expect(batches).toHaveLength(1);
  batches[0]?.end();
  expect(await Promise.all(first)).toEqual(['A', 'B', 'A', undefined]);
  await nextTick();
  expect(batches[1]?.keys).toEqual(['c', 'd', 'e']);
  batches[1]?.end();
  await nextTick();
  expect(batches[2]?.keys).toEqual(['f', 'a']);
  batches[2]?.end();
  expect(await Promise.all(others)).toEqual(['C', 'D', 'E', 'F', 'A']);
});

it('a failure rejects the keys of its batch, and none after', async () => {
  const { batches, find } = capitals(2);
  const all = Promise.allSettled([find('a'), find('b'), find('c')]);
  await nextTick();
  batches[0]?.end(new Error('away'));
  await nextTick();
  batches[1]?.end();
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  const again = find('a');
  await nextTick();
  batches[2]?.end();
  expect(await again).toBe('A');
});
