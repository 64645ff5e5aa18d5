import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceTo } from '../../src/search/distance-to.ts';
import { editDistance } from '../../src/search/edit-distance.ts';

const maximum = 3;

describe('the distance from one word to many texts', () => {
  it.each([
    ['letters that meet in its slots', fc.constantFrom('a', 'b', '\u0261', ' ')],
    ['letters of the basic plane', fc.constantFrom('a', 'b', 'ж', '犬')],
    ['letters outside it', fc.constantFrom('a', 'b', '𞤫', '𞤣', '\ud83a')],
  ])('is the edit distance, with %s', (_, unit) => {
    const text = fc.string({ minLength: 0, maxLength: 7, unit });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: maximum }), (word, other, most) => {
        expect(distanceTo(word)(other, most)).toBe(editDistance(other, word, most));
      }),
      { numRuns: 2000 },
    );
  });

  it('is that of a part of a text, where one is given', () => {
    const part = fc.string({ minLength: 0, maxLength: 5, unit: fc.constantFrom('a', 'b', 'c', '𞤫') });
    fc.assert(
      fc.property(part, part, part, part, (word, before, own, behind) => {
        const text = before + own + behind;
        const distance = distanceTo(word)(text, maximum, before.length, before.length + own.length);
        expect(distance).toBe(editDistance(own, word, maximum));
      }),
    );
  });

  it.each([31, 32, 33, 64])('is told of words of %i letters', (length) => {
    const word = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(2).slice(0, length);
    const swapped = `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`;
    expect(distanceTo(word)(word, 2)).toBe(0);
    expect(distanceTo(word)(swapped, 2)).toBe(1);
    expect(distanceTo(word)(`x${word.slice(1, -1)}`, 2)).toBe(2);
    expect(distanceTo(word)(`xyz${word.slice(3)}`, 2)).toBe(3);
  });
});
