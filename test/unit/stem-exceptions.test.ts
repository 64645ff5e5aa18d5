import { describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { irregularRules } from '../../mappings/irregular-forms.ts';
import { languages } from '../../mappings/languages.ts';
import {
  overrideRules,
  protectedWords,
  stemExceptionLanguages,
  stemExceptionsOf,
} from '../../mappings/stem-exceptions.ts';

const spellings = (word: string, forms: string) => [word, ...forms.split(' ').filter(Boolean)];

describe.each(stemExceptionLanguages)('the stem exceptions of %s', (tag) => {
  const table = stemExceptionsOf(tag);
  const rows = Object.entries(table);

  it('are of a language that is stemmed', () => {
    expect(Object.keys(languages)).toContain(tag);
  });

  it('have each word and form once, as typed without accents too', () => {
    const wordOf = new Map<string, string>();
    const repeated: string[] = [];
    for (const [word, forms] of rows) {
      for (const form of new Set(spellings(word, forms).map(fold))) {
        const existing = wordOf.get(form);
        if (existing !== undefined) repeated.push(`${form}: ${existing}, ${word}`);
        wordOf.set(form, word);
      }
    }
    expect(repeated).toEqual([]);
  });

  it('name no irregular form of another word, whose rules come first', () => {
    const baseOf = new Map(
      irregularRules(tag).flatMap((rule) => {
        const [forms = '', base = ''] = rule.split(' => ');
        return forms.split(', ').map((form): [string, string] => [form.toLowerCase(), base.toLowerCase()]);
      }),
    );
    const irregular = rows.flatMap(([word, forms]) =>
      spellings(word, forms).filter((form) => (baseOf.get(form) ?? word) !== word),
    );
    expect(irregular).toEqual([]);
  });

  it('are rules of words that a token can be: small letters, one space apart', () => {
    const words = rows.flatMap(([word, forms]) => spellings(word, forms));
    expect(words.filter((word) => !/^[\p{Ll}\p{M}]+$/u.test(word))).toEqual([]);
    const rules = overrideRules(table);
    expect(rules.filter((rule) => !/^[^\s,]+(?:, [^\s,]+)* => [^\s,]+$/u.test(rule))).toEqual([]);
  });
});

it('a rule has every spelling of a word and its forms', () => {
  expect(overrideRules({ tüte: 'tüten', wolle: '' })).toEqual([
    'tüte, tute, tüten, tuten => tüte',
    'wolle => wolle',
  ]);
  expect(protectedWords({ tüte: 'tüten' })).toEqual(['tüte', 'tute', 'tüten', 'tuten']);
});
