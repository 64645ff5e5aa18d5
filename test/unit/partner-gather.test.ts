import { expect, it } from 'vitest';
import { gather } from '../../src/partners/gather.ts';

/** A gatherer whose runs end when they are told to. */
function held(limits: { underWayMaximum: number; itemsMaximum: number }) {
  const runs: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const double = gather((items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => item * 2)));
    runs.push({ items, end });
    return promise;
  }, limits);
  return { runs, double };
}
const turn = () => new Promise((next) => setImmediate(next));

it('what is asked while something is under way goes together, and everybody gets their own', async () => {
  const { runs, double } = held({ underWayMaximum: 1, itemsMaximum: 4 });
  const first = double([1]);
  await turn();
  const others = [double([2, 3]), double([4]), double([5, 6, 7])];
  await turn();
  expect(runs.map(({ items }) => items)).toEqual([[1]]);
  runs[0]?.end();
  expect(await first).toEqual([2]);
  await turn();
  expect(runs[1]?.items).toEqual([2, 3, 4, 5, 6, 7]);
  const late = double([8]);
  runs[1]?.end();
  expect(await Promise.all(others)).toEqual([[4, 6], [8], [10, 12, 14]]);
  await turn();
  runs[2]?.end();
  expect(await late).toEqual([16]);
  expect(await double([])).toEqual([]);
});

it('a failure is told to those that went together, and to nobody after', async () => {
  const { runs, double } = held({ underWayMaximum: 1, itemsMaximum: 10 });
  const both = Promise.allSettled([double([1]), double([2])]);
  await turn();
  const later = double([3]);
  runs[0]?.end(new Error('away'));
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  runs[1]?.end();
  expect(await later).toEqual([6]);
});
