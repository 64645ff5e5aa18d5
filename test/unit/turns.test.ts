import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns } from '../../src/lib/tick-limiter.ts';

it('runs a few tasks at once and the others a few a turn, in their order', async () => {
  const turns = inTurns(3);
  const done: number[] = [];
  const add = (from: number, to: number) => {
    for (let task = from; task < to; task += 1) turns(() => done.push(task));
  };
  add(0, 8);
  expect(done).toEqual([0, 1, 2]);
  await nextTurn();
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  // Whoever comes now is behind those who wait.
  add(8, 10);
  expect(done).toHaveLength(6);
  await nextTurn();
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await nextTurn();
  expect(done).toHaveLength(10);
  await nextTurn();
  add(10, 12);
  expect(done).toHaveLength(12);
});

it('lets a task add others', async () => {
  const turns = inTurns(1);
  const done: string[] = [];
  turns(() => {
    done.push('first');
    turns(() => done.push('second'));
  });
  expect(done).toEqual(['first']);
  await nextTurn();
  expect(done).toEqual(['first', 'second']);
});
