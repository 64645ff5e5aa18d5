import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../src/search/similarity.ts';

describe('editDistance', () => {
  it.each([
    ['dog', 'dog', 0],
    ['dog', 'dg', 1],
    ['dog', 'dogg', 1],
    ['dog', 'dgo', 1],
    ['dog', 'fog', 1],
    ['elephant', 'elefant', 2],
    ['собака', 'сабака', 1],
    ['cat', 'tree', 3],
    // Letters outside the basic plane are letters like others.
    ['𞤊𞤫𞤣', '𞤊𞤱𞤣', 1],
    ['𞤊𞤫𞤣', '𞤊𞤣𞤫', 1],
    ['a𞤫𞤣b', 'a𞤣𞤫b', 1],
  ])('%s → %s is %i', (left, right, expected) => {
    expect(editDistance(left, right, 2)).toBe(expected);
  });

  it('is symmetric, and zero only for equal words', () => {
    const word = fc.string({ minLength: 0, maxLength: 8, unit: fc.constantFrom('a', 'b', '𞤫', '𞤣') });
    fc.assert(
      fc.property(word, word, (left, right) => {
        const distance = editDistance(left, right, 8);
        expect(distance).toBe(editDistance(right, left, 8));
        expect(distance === 0).toBe(left === right);
        expect(editDistance(left, right, 1)).toBe(distance > 1 ? 2 : distance);
      }),
    );
  });
});
