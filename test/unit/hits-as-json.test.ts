import { expect, it } from 'vitest';
import type { Hit } from '../../src/search/hits.ts';
import { eachOnce } from '../../src/search/hits-as-json.ts';
import type { RankedMatch } from '../../src/search/rank.ts';
import { symbolNamed } from '../support/held-symbol.ts';

const symbol = symbolNamed({ en: { name: 'dog' } });
const matchOf = (text: string): RankedMatch => ({ language_code: 'en', text, type: 'exact', worth: 1 });

it('the JSON of a hit is made once for each way in which it matches, and anew where nothing was looked for', () => {
  const made: string[] = [];
  const toJson = eachOnce(({ match }) => {
    made.push(match?.text ?? 'no text');
    return Buffer.from(JSON.stringify(match?.text ?? null));
  });
  const asTyped: Hit = { symbol, match: matchOf('dog') };
  expect(toJson(asTyped, ['en']).toString()).toBe('"dog"');
  expect(toJson({ ...asTyped }, ['en']).toString()).toBe('"dog"');
  expect(toJson({ symbol, match: matchOf('dogs') }, ['en']).toString()).toBe('"dogs"');
  expect(toJson({ symbol, match: undefined }, undefined).toString()).toBe('null');
  expect(toJson({ symbol, match: undefined }, undefined).toString()).toBe('null');
  expect(made).toEqual(['dog', 'dogs', 'no text', 'no text']);
});
