import { describe, expect, it } from 'vitest';
import { byWorth } from '../../src/search/order.ts';
import type { Hit } from '../../src/search/search.ts';
import { symbolNamed } from '../support/held-symbol.ts';

function hit(sourceId: string, worth: number): Hit {
  const match = { worth, language_code: 'en', text: 'x', type: 'word' } as const;
  return { symbol: symbolNamed({}, { sourceId }), match };
}
const order = (...hits: Hit[]) => byWorth(hits).map(({ symbol }) => symbol.display.source.id);

describe('the order of hits', () => {
  it('is by worth, and stays as it was among equals', () => {
    expect(order(hit('A', 500), hit('B', 700), hit('C', 500))).toEqual(['B', 'A', 'C']);
  });

  it('puts a plain symbol before its compounds within a step', () => {
    expect(order(hit('1F645', 690), hit('1F645-200D-2642-FE0F', 700))).toEqual([
      '1F645',
      '1F645-200D-2642-FE0F',
    ]);
  });

  it('leaves a compound first that matches better than by its length', () => {
    expect(order(hit('1F645', 600), hit('1F645-200D-2642-FE0F', 700))).toEqual([
      '1F645-200D-2642-FE0F',
      '1F645',
    ]);
  });
});
