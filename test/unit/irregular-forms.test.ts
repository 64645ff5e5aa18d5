import { describe, expect, it } from 'vitest';
import { fold } from '../../mappings/fold.ts';
import { formsOfRow, irregularBase, irregularForms, irregularRules } from '../../mappings/irregular-forms.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { languages } from '../../mappings/languages.ts';

const tables = Object.entries(irregularForms);
/** The forms that a search takes for their dictionary word. */
const formsOf = (row: string) =>
  formsOfRow(row).flatMap(({ form, isAmbiguous }) => (isAmbiguous ? [] : [form]));
/** Languages with the commonest words alone, which are looked up as whole texts and never inside of longer ones. */
const shortTables: readonly string[] = 'af be bn br cy et gu hr hy kn lt mn mr sl ta te ur zu'.split(' ');

describe.each(tables)('the table of %s', (_, table) => {
  it('has each form once in a row, written out', () => {
    const wrong = Object.values(table).flatMap((row) => {
      const forms = formsOfRow(row).map(({ form }) => form.toLowerCase());
      return forms.filter(
        (form, index) => fold(form) === '' || /[*?~]/.test(form) || forms.indexOf(form) < index,
      );
    });
    expect(wrong).toEqual([]);
  });
});

/** In Chinese no word changes: its table has ambiguous forms alone. */
const searchedTables = tables.filter(([tag]) => tag !== 'zh');

describe.each(searchedTables)('the irregular forms of %s', (tag, table) => {
  const bases = Object.keys(table).filter((base) => formsOf(table[base] ?? '').length > 0);

  it('are of a canonical language, which has a recipe where they are looked up in longer texts', () => {
    expect(canonicalTag(tag)).toBe(tag);
    expect(shortTables.includes(tag) || Object.keys(languages).includes(tag)).toBe(true);
  });

  it('map no form, as typed without accents too, to two dictionary words', () => {
    const baseOf = new Map<string, string>();
    const ambiguous: string[] = [];
    for (const [base, row] of Object.entries(table)) {
      for (const form of formsOf(row).map(fold)) {
        const existing = baseOf.get(form);
        if (existing !== undefined && existing !== base) ambiguous.push(`${form}: ${existing}, ${base}`);
        baseOf.set(form, base);
      }
    }
    expect(ambiguous).toEqual([]);
  });

  it('map no dictionary word to another one', () => {
    const folded = new Map(bases.map((base) => [fold(base), base]));
    const hidden = Object.entries(table).flatMap(([base, row]) =>
      formsOf(row).filter((form) => (folded.get(fold(form)) ?? base) !== base),
    );
    expect(hidden).toEqual([]);
  });

  it('are rules of a synonym filter, one word to one word', () => {
    const rules = irregularRules(tag);
    expect(rules.length).toBeGreaterThan(shortTables.includes(tag) ? 10 : 50);
    expect(rules.filter((rule) => !/^[^\s,]+(?:, [^\s,]+)* => [^\s,]+$/u.test(rule))).toEqual([]);
  });

  it('are a hundred and more, or those of the commonest words', () => {
    const minimum = shortTables.includes(tag) ? 15 : 150;
    expect(Object.values(table).flatMap(formsOf).length).toBeGreaterThan(minimum);
  });
});

describe('an ambiguous form', () => {
  it('is left to sentences: a search keeps `saw` apart from `see`', () => {
    expect(irregularForms.en?.see).toContain('saw?');
    expect(irregularBase('en', 'saw')).toBeUndefined();
    expect(irregularRules('en').find((rule) => rule.endsWith(' => see'))).toBe('seen => see');
  });

  it('alone makes no rule', () => {
    expect(irregularRules('zh')).toEqual([]);
  });
});

describe('the dictionary word of a form', () => {
  it.each([
    ['en', 'went', 'go'],
    ['en-GB', 'went', 'go'],
    ['de', 'Häuser', 'Haus'],
    ['de', 'gegessen', 'essen'],
    ['fa', 'می‌روم', 'رفتن'],
    ['fa', 'می روم', 'رفتن'],
    ['ja', '行った', '行く'],
    ['ja', '食べました', '食べる'],
    ['ja', 'のみたい', '飲む'],
    ['ko', '먹었어', '먹다'],
    ['ko', '갔어요', '가다'],
    ['ko', '만듭니다', '만들다'],
    ['sw', 'alikula', 'kula'],
    ['tr', 'gidiyorum', 'gitmek'],
    ['ar', 'نأكل', 'يأكل'],
    ['ar', 'أسنان', 'سن'],
    ['pl', 'zjadlem', 'jeść'],
    ['cy', 'cŵn', 'ci'],
    ['zu', 'izinja', 'inja'],
    ['lt', 'šunys', 'šuo'],
    ['hr', 'psi', 'pas'],
    ['hy', 'շները', 'շուն'],
    ['be', 'п’е', 'піць'],
    ['br', 'vugale', 'bugel'],
    ['te', 'తిన్నాను', 'తిను'],
  ])('%s: %s is of %s', (language, form, base) => {
    expect(irregularBase(language, fold(form))?.text).toBe(fold(base));
  });

  it('has the particle of its name as a whole, and none among other words', () => {
    expect(irregularBase('ro', fold('mănânc'))).toMatchObject({ text: 'a manca', word: 'manca' });
    expect(irregularBase('ro', fold('mânca'))).toMatchObject({ text: 'a manca', word: 'manca' });
  });

  it('is no other word for a dictionary word, and unknown in a language without a table', () => {
    expect(irregularBase('en', 'go')).toBeUndefined();
    expect(irregularBase('xx', 'went')).toBeUndefined();
  });
});
