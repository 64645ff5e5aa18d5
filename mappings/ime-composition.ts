/**
 * Texts that an input method is still putting together: `강ㅇ` goes on as `강아`, `いn` as `いぬ`. An unfinished letter
 * stands for a range of letters, so type-ahead works at every key.
 */
import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { hangulKeys, typeHangul } from './hangul-keys.ts';
import { primaryLanguage } from './language-tags.ts';
import { readTable } from './read-table.ts';

/** All texts that begin with a text from `first` to `last`; both are equally long. */
export interface PrefixRange {
  first: string;
  last: string;
  /** What the texts begin with, where the range holds others too. */
  pattern?: RegExp;
}

const firstSyllable = 0xac00;
/** Syllables that begin with one consonant: 21 vowels, 27 final consonants or none. */
const syllablesOfConsonant = 21 * 28;
/** The key of the vowel ㅑ, which joins no vowel before it. */
const vowelKey = 'i';

/** All syllables that begin as one does, behind what is finished. */
function syllablesLike(syllable: string, stem = ''): PrefixRange {
  const index = (syllable.codePointAt(0) ?? 0) - firstSyllable;
  const first = firstSyllable + index - (index % syllablesOfConsonant);
  return {
    first: stem + String.fromCodePoint(first),
    last: stem + String.fromCodePoint(first + syllablesOfConsonant - 1),
  };
}

/** What a letter becomes when a vowel follows: ㄱ and ㅑ make 갸, 값 and ㅑ make 갑샤. */
const withVowel = (letter: string) => typeHangul(hangulKeys(letter) + vowelKey);

/** Two consonants or more: the first letters of syllables, as people abbreviate (`ㄱㅇㅇ`: 고양이). */
const initialsAlone = /^[\u1100-\u1112]{2,}$/u;

/** Texts whose syllables begin with some consonants. */
function syllablesOfInitials(text: string): PrefixRange {
  const ranges = [...text].map((letter) => syllablesLike(withVowel(letter)));
  const pattern = new RegExp(`^${ranges.map(({ first, last }) => `[${first}-${last}]`).join(' ?')}`, 'u');
  return { first: ranges[0]?.first ?? '', last: ranges[0]?.last ?? '', pattern };
}

/** A lone consonant begins a syllable; the last consonant of a syllable may begin the next one. */
function composedHangul(text: string): PrefixRange[] {
  if (initialsAlone.test(text)) return [syllablesOfInitials(text)];
  if (!/[\u1100-\u1112가-힣]$/u.test(text)) return [];
  const typed = withVowel(text.slice(-1));
  // A syllable that ends in a vowel takes no other one.
  if (!/[가-힣]$/u.test(typed)) return [];
  return [syllablesLike(typed.slice(-1), text.slice(0, -1) + typed.slice(0, -1))];
}

/** The kana with which a syllable may begin whose consonant is typed, by the beginning of its romanisation. */
const kanaOf = new Map(
  readTable(join(import.meta.dirname, 'tables/kana.tsv'), ['consonants', 'kana']).map(
    ({ consonants, kana }) => [consonants, kana],
  ),
);

const vowels = 'aiueo';
const vowelKana = 'あいうえお';
/** What stands behind a kana of i for another vowel: `sha` is しゃ. */
const smallKana: Readonly<Record<string, string>> = { a: 'ゃ', u: 'ゅ', o: 'ょ' };

/** The kana of a romanised syllable; the letters where there is none (`la`). */
function kanaOfSyllable(syllable: string, consonants: string, vowel: string): string {
  const row = consonants === '' ? vowelKana : (kanaOf.get(consonants) ?? '');
  if (row.length >= vowels.length) return row[vowels.indexOf(vowel)] ?? syllable;
  if (consonants === 'y') return row['auo'.indexOf(vowel)] ?? syllable;
  if (consonants === 'w') return row['ao'.indexOf(vowel)] ?? syllable;
  if (vowel === (/[つふ]/.test(row) ? 'u' : 'i')) return row || syllable;
  const small = smallKana[vowel];
  return row && small ? row + small : syllable;
}

/** Romanised letters as an input method writes them: `nek` is ねk. */
const inKana = (letters: string): string =>
  letters
    .replace(/n(?=[^aiueoyn]|n[aiueo])/g, 'ん')
    .replace(/([bcdfghjkmprstwyz])(?=\1)/g, 'っ')
    .replace(/([bcdfghjkmnprstwyz]{0,2})([aiueo])/g, kanaOfSyllable);

function composedKana(text: string): PrefixRange[] {
  const written = inKana(text);
  const [consonants = ''] = /[a-z]{1,2}$/.exec(written) ?? [];
  const stem = written.slice(0, written.length - consonants.length);
  if (consonants === '') return written === text ? [] : [{ first: stem, last: stem }];
  return [...(kanaOf.get(consonants) ?? '')].map((kana) => ({ first: stem + kana, last: stem + kana }));
}

/** How a folded text may go on whose last letter an input method has not finished; empty where it has. */
export function composedPrefixes(text: string, language: LanguageTag): PrefixRange[] {
  const primary = primaryLanguage(language);
  if (primary === 'ko') return composedHangul(text);
  return primary === 'ja' ? composedKana(text) : [];
}
