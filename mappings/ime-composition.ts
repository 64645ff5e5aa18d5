/**
 * Texts that an input method is still putting together: `강ㅇ` goes on as `강아`, `いn` as `いぬ`. An unfinished letter
 * stands for a range of letters, so type-ahead works at every key.
 */
import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { partsOfFinal } from './hangul-keys.ts';
import { primaryLanguage } from './language-tags.ts';
import { readTable } from './read-table.ts';

/** All texts that begin with a text from `first` to `last`; both are equally long. */
export interface PrefixRange {
  first: string;
  last: string;
  /** What the texts begin with, where the range holds others too. */
  pattern?: RegExp;
}

const vowelCount = 21;
/** Final consonants of a syllable, with none. */
const finalCount = 28;
const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;
const firstInitial = 0x1100;
const lastInitial = 0x1112;

/** All syllables of an initial consonant, behind what is finished. */
function syllablesOf(stem: string, initial: number): PrefixRange {
  const first = firstSyllable + initial * vowelCount * finalCount;
  return {
    first: stem + String.fromCodePoint(first),
    last: stem + String.fromCodePoint(first + vowelCount * finalCount - 1),
  };
}

/** Two consonants or more: the first letters of syllables, as people abbreviate (`ㄱㅇㅇ`: 고양이). */
const initialsAlone = new RegExp(
  `^[\\u{${firstInitial.toString(16)}}-\\u{${lastInitial.toString(16)}}]{2,}$`,
  'u',
);

/** Texts whose syllables begin with some consonants. */
function syllablesOfInitials(text: string): PrefixRange {
  const ranges = [...text].map((letter) => syllablesOf('', (letter.codePointAt(0) ?? 0) - firstInitial));
  const pattern = new RegExp(`^${ranges.map(({ first, last }) => `[${first}-${last}]`).join(' ?')}`, 'u');
  return { first: ranges[0]?.first ?? '', last: ranges[0]?.last ?? '', pattern };
}

/** A lone consonant begins a syllable; the last consonant of a syllable may begin the next one. */
function composedHangul(text: string): PrefixRange[] {
  if (initialsAlone.test(text)) return [syllablesOfInitials(text)];
  const stem = text.slice(0, -1);
  const letter = text.codePointAt(text.length - 1) ?? 0;
  if (letter >= firstInitial && letter <= lastInitial) return [syllablesOf(stem, letter - firstInitial)];
  if (letter < firstSyllable || letter > lastSyllable) return [];
  const place = (letter - firstSyllable) % finalCount;
  const { stays, initial } = partsOfFinal(place);
  return initial < 0 ? [] : [syllablesOf(stem + String.fromCodePoint(letter - place + stays), initial)];
}

/** The kana with which a syllable may begin whose consonant is typed, by the beginning of its romanisation. */
const kanaOf = new Map(
  readTable(join(import.meta.dirname, 'tables/kana.tsv'), ['consonants', 'kana']).map(
    ({ consonants, kana }) => [consonants, kana],
  ),
);

function composedKana(text: string): PrefixRange[] {
  const [consonants = ''] = /[a-z]{1,2}$/.exec(text) ?? [];
  const stem = text.slice(0, text.length - consonants.length);
  return [...(kanaOf.get(consonants) ?? '')].map((kana) => ({ first: stem + kana, last: stem + kana }));
}

/** How a folded text may go on whose last letter an input method has not finished; empty where it has. */
export function composedPrefixes(text: string, language: LanguageTag): PrefixRange[] {
  const primary = primaryLanguage(language);
  if (primary === 'ko') return composedHangul(text);
  return primary === 'ja' ? composedKana(text) : [];
}
