import { expect, it } from 'vitest';
import { type BatchLimits, createBatcher } from '../../src/lib/batch.ts';

/** A batcher that doubles numbers; each batch ends when the test says so. */
function doubling(limits: BatchLimits) {
  const batches: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const double = createBatcher((items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => item * 2)));
    batches.push({ items, end });
    return promise;
  }, limits);
  return { batches, double };
}
const nextTick = () => new Promise((next) => setImmediate(next));

it('lists that come while a batch is in flight go together, and each caller gets its own results', async () => {
  const { batches, double } = doubling({ concurrency: 1, itemsMaximum: 4 });
  const first = double([1]);
  await nextTick();
  const others = [double([2, 3]), double([4]), double([5, 6, 7])];
  await nextTick();
  expect(batches.map(({ items }) => items)).toEqual([[1]]);
  batches[0]?.end();
  expect(await first).toEqual([2]);
  await nextTick();
  expect(batches[1]?.items).toEqual([2, 3, 4, 5, 6, 7]);
  const late = double([8]);
  batches[1]?.end();
  expect(await Promise.all(others)).toEqual([[4, 6], [8], [10, 12, 14]]);
  await nextTick();
  batches[2]?.end();
  expect(await late).toEqual([16]);
  expect(await double([])).toEqual([]);
});

it('a failure rejects the lists of its batch, and none after', async () => {
  const { batches, double } = doubling({ concurrency: 1, itemsMaximum: 10 });
  const first = double([0]);
  const both = Promise.allSettled([double([1]), double([2])]);
  batches[0]?.end();
  expect(await first).toEqual([0]);
  await nextTick();
  expect(batches[1]?.items).toEqual([1, 2]);
  const later = double([3]);
  batches[1]?.end(new Error('away'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await nextTick();
  batches[2]?.end();
  expect(await later).toEqual([6]);
});

it('as many batches as allowed are in flight at once', async () => {
  const { batches, double } = doubling({ concurrency: 2, itemsMaximum: 10 });
  const all = [double([1]), double([2]), double([3]), double([4])];
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
  batches[1]?.end();
  await nextTick();
  expect(batches[2]?.items).toEqual([3, 4]);
  for (const { end } of batches) end();
  expect(await Promise.all(all)).toEqual([[2], [4], [6], [8]]);
});
