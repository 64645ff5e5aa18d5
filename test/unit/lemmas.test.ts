import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { lemmaOf, lemmaTables } from '../../src/words/lemmas.ts';

const rowsOf = (table: string) =>
  gunzipSync(readFileSync(join(import.meta.dirname, `../../mappings/lemmas/${table}.tsv.gz`)))
    .toString()
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t'));

describe('the dictionary word of a form', () => {
  it.each([
    ['fi', 'lähdemme', 'lähteä'],
    ['fi', 'kädet', 'käsi'],
    ['sv', 'hundarna', 'hund'],
    ['el', 'θέλουν', 'θέλω'],
    ['uk', 'хочемо', 'хотіти'],
    ['hr', 'psima', 'pas'],
    ['hr-HR', 'psima', 'pas'],
  ])('%s: %s is of %s', (language, form, lemma) => {
    expect(lemmaOf(language, form)?.lemma).toBe(lemma);
  });

  it.each([
    ['fi', 'xyz'],
    ['fi', ''],
    ['fi', '￿'],
    ['qq', 'hundarna'],
  ])('%s: %j is of none', (language, form) => {
    expect(lemmaOf(language, form)).toBeUndefined();
  });

  it.each([...lemmaTables])('%s: every row is found', (table) => {
    const rows = rowsOf(table);
    expect(rows.length).toBeGreaterThan(1000);
    const language = table === 'sh' ? 'hr' : table;
    const sample = rows.filter((_, index) => index % 97 === 0 || index === rows.length - 1);
    expect(sample.filter(([form = '', lemma]) => lemmaOf(language, form)?.lemma !== lemma)).toEqual([]);
    // Sorted as they are looked up, each form once, none its own dictionary word.
    expect(rows.filter(([form = ''], index) => index > 0 && form <= (rows[index - 1]?.[0] ?? ''))).toEqual(
      [],
    );
    expect(rows.filter(([form, lemma]) => form === lemma || !lemma)).toEqual([]);
  });
});
