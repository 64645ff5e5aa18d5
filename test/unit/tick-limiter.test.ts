import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitPerTick } from '../../src/lib/tick-limiter.ts';

it('runs a few tasks at once and the others a few a tick, in their order', async () => {
  const limiter = limitPerTick(3);
  const done: number[] = [];
  const add = (from: number, to: number) => {
    for (let task = from; task < to; task += 1) limiter(() => done.push(task));
  };
  add(0, 8);
  expect(done).toEqual([0, 1, 2]);
  await nextTick();
  expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  // A new task queues behind those that wait.
  add(8, 10);
  expect(done).toHaveLength(6);
  await nextTick();
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  await nextTick();
  expect(done).toHaveLength(10);
  await nextTick();
  add(10, 12);
  expect(done).toHaveLength(12);
});

it('lets a task add others', async () => {
  const limiter = limitPerTick(1);
  const done: string[] = [];
  limiter(() => {
    done.push('first');
    limiter(() => done.push('second'));
  });
  expect(done).toEqual(['first']);
  await nextTick();
  expect(done).toEqual(['first', 'second']);
});
