import { expect, it } from 'vitest';
import { mapInTurns } from '../../src/lib/map-in-turns.ts';
import { watchTurns } from '../support/turns.ts';

it('maps items in order, each in a turn of its own', async () => {
  const turns = watchTurns();
  const doubled = await mapInTurns([1, 2, 3], (item, index) => {
    turns.mark();
    return item * 2 + index / 10;
  });
  expect(doubled).toEqual([2, 4.1, 6.2]);
  expect(turns.end()).toEqual({ marks: 3, most: 1 });
});

it('ends with the first error', async () => {
  const mapped: number[] = [];
  const mapping = mapInTurns([1, 2, 3], async (item) => {
    mapped.push(item);
    if (item === 2) throw new Error('two');
  });
  await expect(mapping).rejects.toThrow('two');
  expect(mapped).toEqual([1, 2]);
});
