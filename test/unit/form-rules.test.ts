import { expect, test } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { basesByRule, formRules, withoutDoubling } from '../../mappings/form-rules.ts';

const rows = [...formRules].flatMap(([language, rules]) => rules.map((rule) => ({ language, ...rule })));

test.each(rows)('$language $example is a form of $of', ({ language, example, of, pattern, base }) => {
  expect(fold(example)).toBe(example);
  expect(example.replace(pattern, base)).toBe(of);
  expect(basesByRule(example, language)).toContain(of);
});

test('the ending of an Arabic noun is tried before a particle in front of it', () => {
  expect(basesByRule('ولدي', 'ar-EG')[0]).toBe('ولد');
});

test('Malay has the rules of Indonesian; a language without rules has none', () => {
  expect(basesByRule('membeli', 'ms')).toEqual(['beli']);
  expect(basesByRule('chat', 'en')).toEqual([]);
});

test.each([
  ['id', 'burung burung', 'burung'],
  ['ms', 'buku2', 'buku'],
  ['id', 'burung hantu', undefined],
  ['id', 'a a', undefined],
  ['en', 'bye bye', undefined],
])('%s %s is several of %s', (language, text, single) => {
  expect(withoutDoubling(text, language)).toBe(single);
});
