/**
 * Texts that an input method is still putting together: `강ㅇ` goes on as `강아`, `いn` as `いぬ`. An unfinished letter
 * stands for a range of letters, so type-ahead works at every key.
 */
import type { LanguageTag } from './document.ts';
import { primaryLanguage } from './language-tags.ts';

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

/**
 * By final consonant (jongseong index): the final that remains, and the initial that the next syllable takes when a vowel
 * follows. ㅄ (18) leaves ㅂ (17) and moves ㅅ: `값` + ㅏ → `갑사`.
 */
const finals = [
  ...['0 ', '0ㄱ', '0ㄲ', '1ㅅ', '0ㄴ', '4ㅈ', '4ㅎ', '0ㄷ', '0ㄹ', '8ㄱ', '8ㅁ', '8ㅂ', '8ㅅ', '8ㅌ'],
  ...['8ㅍ', '8ㅎ', '0ㅁ', '0ㅂ', '17ㅅ', '0ㅅ', '0ㅆ', '0ㅇ', '0ㅈ', '0ㅊ', '0ㅋ', '0ㅌ', '0ㅍ', '0ㅎ'],
].map((row) => ({
  stays: Number.parseInt(row, 10),
  initial: [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'].indexOf(row.slice(-1)),
}));

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
  const { stays = 0, initial = -1 } = finals[place] ?? {};
  return initial < 0 ? [] : [syllablesOf(stem + String.fromCodePoint(letter - place + stays), initial)];
}

/** The kana with which a syllable may begin whose consonant is typed, by the beginning of its romanisation. */
const kanaOf: Readonly<Record<string, string>> = {
  ...{
    k: 'かきくけこ',
    s: 'さしすせそ',
    t: 'たちつてと',
    n: 'なにぬねのん',
    h: 'はひふへほ',
    m: 'まみむめも',
  },
  ...{ y: 'やゆよ', r: 'らりるれろ', w: 'わを', g: 'がぎぐげご', z: 'ざじずぜぞ', d: 'だぢづでど' },
  ...{ b: 'ばびぶべぼ', p: 'ぱぴぷぺぽ', j: 'じ', f: 'ふ', c: 'ち', sh: 'し', ch: 'ち', ts: 'つ' },
  ...{ ky: 'き', sy: 'し', ty: 'ち', cy: 'ち', ny: 'に', hy: 'ひ', my: 'み', ry: 'り', gy: 'ぎ', jy: 'じ' },
  ...{ zy: 'じ', by: 'び', py: 'ぴ' },
};

function composedKana(text: string): PrefixRange[] {
  const [consonants = ''] = /[a-z]{1,2}$/.exec(text) ?? [];
  const stem = text.slice(0, text.length - consonants.length);
  return [...(kanaOf[consonants] ?? '')].map((kana) => ({ first: stem + kana, last: stem + kana }));
}

/** How a folded text may go on whose last letter an input method has not finished; empty where it has. */
export function composedPrefixes(text: string, language: LanguageTag): PrefixRange[] {
  const primary = primaryLanguage(language);
  if (primary === 'ko') return composedHangul(text);
  return primary === 'ja' ? composedKana(text) : [];
}
