import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortCooperatively } from '../../src/lib/cooperative-sort.ts';

/** Keys are the last digits of items. */
const byKey = (left: number, right: number) => (left % 10) - (right % 10);

it('gives what sorting at once gives, equals in their order, however few are sorted in a turn', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      async (keys, itemsATurn) => {
        const items = Uint32Array.from(keys, (key, place) => 10 * place + key);
        expect(await sortCooperatively(items, byKey, itemsATurn)).toEqual(items.toSorted(byKey));
      },
    ),
  );
});

it('lets others have their turn, as often as there are pieces to sort and to merge', async () => {
  let turns = 0;
  let isSorted = false;
  const counting = (async () => {
    while (!isSorted) {
      await nextTurn();
      turns += 1;
    }
  })();
  await sortCooperatively(
    Uint32Array.from({ length: 1000 }, (_, index) => (index * 7919) % 1000),
    byKey,
    100,
  );
  isSorted = true;
  await counting;
  // Ten pieces, and ten turns in each of the merges of twos, fours, eights and all.
  expect(turns).toBeGreaterThanOrEqual(40);
});
