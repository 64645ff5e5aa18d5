import { join } from 'node:path';
import { fold } from '../../mappings/fold.ts';
import { readTable } from '../../mappings/read-table.ts';
import type { LanguageCheck } from './language-check.ts';
import type { CatalogueSymbol } from './service-client.ts';

/** A word, and another way in which it is typed. */
interface Spelling {
  language: string;
  word: string;
  typed: string;
}

const table = join(import.meta.dirname, 'cases/other-spellings.tsv');
const rows: readonly Spelling[] = readTable(table, ['language', 'word', 'typed']).flatMap(
  ({ language, word, typed }) => typed.split(', ').map((each) => ({ language, word, typed: each })),
);

/** Letters that keyboards of other languages lack, as they are typed there. */
const digraphs = readTable(join(import.meta.dirname, 'cases/digraphs.tsv'), ['language', 'letters']).map(
  ({ language, letters }) => ({
    language,
    letters: new Map(letters.split(' ').map((each) => each.split(':') as [string, string])),
  }),
);
/** Words of a language that are asked. */
const digraphWordsMaximum = 100;

function textsIn(language: string, symbols: readonly CatalogueSymbol[]) {
  return symbols.flatMap(({ id, translations }) => {
    const { name, keywords = [] } = translations.get(language) ?? {};
    return name === undefined ? [] : [{ id, texts: [name, ...keywords] }];
  });
}

function digraphSpellings(symbols: readonly CatalogueSymbol[]): Spelling[] {
  return digraphs.flatMap(({ language, letters }) => {
    const words = textsIn(language, symbols).flatMap(({ texts }) => texts.map((text) => text.toLowerCase()));
    const asked = [...new Set(words)].filter((word) => /^\p{L}+$/u.test(word) && /[^a-z]/.test(word)).sort();
    const step = Math.ceil(asked.length / digraphWordsMaximum);
    return asked.flatMap((word, index) => {
      const typed = [...word].map((letter) => letters.get(letter) ?? letter).join('');
      return index % step === 0 && typed !== word ? [{ language, word, typed }] : [];
    });
  });
}

/** A check that search and `match` answer a word first, however it is typed; words without a symbol are not asked. */
const spellingCheck = (
  name: string,
  spellingsOf: (symbols: readonly CatalogueSymbol[]) => readonly Spelling[],
): LanguageCheck => ({
  name,
  isSearched: true,
  questionsOf: (symbols) =>
    [...Map.groupBy(spellingsOf(symbols), ({ language }) => language)].flatMap(([language, spellings]) => {
      const texts = textsIn(language, symbols);
      // What sounds alike is typed alike: `はし` are chopsticks and a bridge.
      const byTyped = Map.groupBy(spellings, ({ typed }) => typed);
      return spellings.flatMap(({ word, typed }) => {
        const keys = new Set([...(byTyped.get(typed) ?? []).map((meant) => fold(meant.word)), fold(typed)]);
        const carriers = texts.filter((each) => each.texts.some((text) => keys.has(fold(text))));
        const right = new Set(carriers.map(({ id }) => id));
        return right.size === 0
          ? []
          : [{ language, query: typed, word, isRight: (hit) => right.has(hit?.id ?? 0) }];
      });
    }),
});

/** Kana for kanji, pinyin for Chinese, abbreviations of countries. */
export const readingsCheck = spellingCheck('words by their reading or abbreviation', () => rows);
/** Umlauts and the like as two letters. */
export const digraphsCheck = spellingCheck('umlauts written as two letters', digraphSpellings);
