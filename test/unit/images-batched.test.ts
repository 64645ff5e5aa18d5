import { describe, expect, it } from 'vitest';
import { batched } from '../../src/lib/batch.ts';

function harness(keysMaximum = 3) {
  const asked: (readonly string[])[] = [];
  let atWork = 0;
  let mostAtWork = 0;
  const lookUp = batched<string>(async (keys) => {
    asked.push(keys);
    atWork += 1;
    mostAtWork = Math.max(mostAtWork, atWork);
    await new Promise((resolve) => setImmediate(resolve));
    atWork -= 1;
    if (keys.includes('bad')) throw new Error('away');
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `value of ${key}`]));
  }, keysMaximum);
  return { lookUp, asked, mostAtWork: () => mostAtWork };
}

describe('batched', () => {
  it('looks up together what is asked for meanwhile, one look at a time', async () => {
    const { lookUp, asked, mostAtWork } = harness();
    const keys = ['a', 'b', 'c', 'd', 'b', 'e', 'none'];
    expect(await Promise.all(keys.map(lookUp))).toEqual([
      'value of a',
      'value of b',
      'value of c',
      'value of d',
      'value of b',
      'value of e',
      undefined,
    ]);
    expect(asked).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'none'],
    ]);
    expect(mostAtWork()).toBe(1);
    expect(await lookUp('f')).toBe('value of f');
  });

  it('tells a failure to those whom it concerns, and goes on', async () => {
    const { lookUp } = harness();
    const outcomes = await Promise.allSettled(['a', 'bad', 'b', 'c', 'd'].map(lookUp));
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await lookUp('a')).toBe('value of a');
  });
});
