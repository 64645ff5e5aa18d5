/**
 * Words of other scripts as people write them in Latin letters: `sobaka` for `собака`, `inu` for `いぬ`, `gou` for `狗`.
 *
 * There are many ways to romanise a word (`щ` is shch, sch, sh), so neither side is kept as it is written: both become a
 * key in which the usual ways are one. Keys are compared as wholes, for names and keywords.
 */
import { join } from 'node:path';
import anyAscii from 'any-ascii';
import { inScriptOf } from './chinese-scripts.ts';
import type { LanguageTag } from './document.ts';
import { memoized, primaryLanguage, scriptOf } from './language-tags.ts';
import { readTable } from './read-table.ts';

/** Replacements in the order in which they are made. */
type Replacements = readonly (readonly [RegExp, string])[];

/** Letters that are written for each other in most romanisations. */
const common: Replacements = [
  [/shch|sch|sh/g, 's'],
  [/ch/g, 'č'],
  [/zh/g, 'ž'],
  [/ts|tz/g, 'c'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/([bdgt])h/g, '$1'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/[jy]/g, 'i'],
  [/ee/g, 'i'],
  [/ou/g, 'o'],
  [/(.)\1+/g, '$1'],
];

/** How a script, or a language with ways of its own, is romanised. */
interface Romanisation {
  /** Latin letters by the letters that they stand for; without it, those of Unicode's names. */
  letters?: ReadonlyMap<string, string>;
  replacements: Replacements;
  /** Its Chinese characters are not pronounced as in Mandarin, whose readings Unicode knows alone. */
  hasOtherReadings?: true;
}

/** @param rows the letters for which each Latin one stands; other letters stand for nothing. */
function lettersOf(rows: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(rows).flatMap(([latin, letters]) => [...letters].map((l) => [l, latin])));
}

/**
 * Hebrew is written without its vowels: the keys are of consonants (`kelev` and `כלב` are `klb`). The letters that may
 * stand for a vowel stand for none.
 */
const hebrew: Romanisation = {
  letters: lettersOf({
    ...{ b: 'ב', g: 'ג', d: 'ד', z: 'ז', k: 'חכךק', t: 'טת', l: 'ל', m: 'מם', n: 'נן' },
    ...{ s: 'סש', f: 'פף', c: 'צץ', r: 'ר' },
  }),
  replacements: [
    [/ch|kh|q/g, 'k'],
    [/sh/g, 's'],
    [/ts|tz/g, 'c'],
    [/ph|p/g, 'f'],
    [/v/g, 'b'],
    [/(.)\1+/g, '$1'],
    [/[aeiouyjwh]/g, ''],
  ],
};

/** Arabic, Persian and Urdu leave out short vowels: `kalb` and `كلب` are `klb`, `sag` and `سگ` are `sj`. */
const arabic: Romanisation = {
  letters: lettersOf({
    ...{ b: 'ب', p: 'پ', t: 'تثطٹ', j: 'جغگ', č: 'چ', d: 'دذضڈ', r: 'رڑ', z: 'زظژ', s: 'سشص' },
    ...{ f: 'ف', k: 'خقكک', l: 'ل', m: 'م', n: 'نں' },
  }),
  replacements: [
    [/ch/g, 'č'],
    [/kh|q/g, 'k'],
    [/gh|g/g, 'j'],
    [/sh/g, 's'],
    [/zh/g, 'z'],
    [/(.)\1+/g, '$1'],
    [/[aeiouywvh]/g, ''],
  ],
};

/** The vowel that every consonant of an Indic script has by itself is written or not: `घर` is `ghar`. */
const indic: Romanisation = { replacements: [[/oo/g, 'u'], ...common, [/a/g, '']] };

const byScript: Readonly<Record<string, Romanisation>> = {
  Arab: arabic,
  Hebr: hebrew,
  ...Object.fromEntries(
    'Beng Deva Gujr Guru Knda Mlym Orya Sinh Taml Telu'.split(' ').map((script) => [script, indic]),
  ),
};

/** Languages that differ from their script. */
const byLanguage: Readonly<Record<LanguageTag, Romanisation>> = {
  be: { replacements: [[/g/g, 'h'], ...common] },
  el: { replacements: [[/ch|x/g, 'h'], ...common] },
  // きょ is ki and a small yo; the particle は at the end of a greeting is pronounced wa.
  ja: { replacements: [...common, [/([sčz])i(?=[aou])/g, '$1'], [/ha$/g, 'va']], hasOtherReadings: true },
  ko: { replacements: common, hasOtherReadings: true },
  uk: { replacements: [[/g/g, 'h'], ...common] },
  yue: { replacements: common, hasOtherReadings: true },
  // Chinese characters have several readings: an ingest reads whole words (`ingest/readings.ts`).
  zh: { replacements: common, hasOtherReadings: true },
};

const defaultRomanisation: Romanisation = { replacements: common };

const romanisationOf: (language: LanguageTag) => Romanisation = memoized((language) => {
  const primary = primaryLanguage(language);
  return byLanguage[primary] ?? byScript[scriptOf(language) ?? ''] ?? defaultRomanisation;
});

/** Whether the keys of a language are of consonants alone. */
export function isWrittenWithoutVowels(language: LanguageTag): boolean {
  return romanisationOf(language).letters !== undefined;
}

/** The Latin letters of a text of any script, by the names of its letters: `ktab` of `كتاب`, `kitab` of itself. */
export function latinLetters(text: string): string {
  return anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}

/** Keys of fewer letters stand for too many words. */
const keyMinimum = 2;

function keyOf(latin: string, { replacements }: Romanisation): string | undefined {
  const letters = latin.toLowerCase().replace(/[^a-z]/g, '');
  const key = replacements.reduce((text, [from, to]) => text.replace(from, to), letters);
  return key.length < keyMinimum ? undefined : key;
}

const otherScript = /(?!\p{Script=Latin})\p{L}/u;
const latinOnly = /^(?:[a-z]|[^\p{L}])*[a-z](?:[a-z]|[^\p{L}])*$/u;
const chinese = /\p{Script=Han}/u;

/**
 * The key of a folded text in another script; undefined where there is none to be made. In a language of Latin script a
 * word of another one is shown, not pronounced: the English keyword `可` is no `ke`.
 */
export function romanisationKey(text: string, language: LanguageTag): string | undefined {
  if (scriptOf(language) === 'Latn' || !otherScript.test(text)) return undefined;
  const romanisation = romanisationOf(language);
  const { letters, hasOtherReadings = false } = romanisation;
  if (hasOtherReadings && chinese.test(text)) return undefined;
  // A small っ doubles the consonant behind it, which is one in a key.
  const latin = letters
    ? [...text].map((letter) => letters.get(letter) ?? '').join('')
    : anyAscii(text.replaceAll('っ', ''));
  // Letters of a table stand in the key already.
  return letters ? (latin.length < keyMinimum ? undefined : latin) : keyOf(latin, romanisation);
}

/** The key of a folded text in Latin letters in a language of another script; undefined in one of Latin script. */
export function typedRomanisationKey(text: string, language: LanguageTag): string | undefined {
  if (scriptOf(language) === 'Latn' || !latinOnly.test(text)) return undefined;
  return keyOf(text, romanisationOf(language));
}

let homophones: ReadonlyMap<string, readonly string[]> | undefined;
/** Words that a keyword comes after, among those that are typed alike: less is a symbol it than one that it names. */
const keywordPlaces = 1.5;

/**
 * The place that the texts of a Chinese symbol have among the words of their sound, the most frequent word first: `gou` is
 * rather a dog (`狗`) than enough (`够`). 0 where the typed text is no pinyin of several words.
 * @param texts folded, names before keywords, as `textsOf` gives them.
 */
export function placeAmongHomophones(
  { texts, nameCount }: { texts: readonly string[]; nameCount: number },
  typed: string,
  language: LanguageTag,
): number {
  if (primaryLanguage(language) !== 'zh' || !latinOnly.test(typed)) return 0;
  homophones ??= new Map(
    readTable(join(import.meta.dirname, 'tables/pinyin.tsv'), ['reading', 'words']).map(
      ({ reading, words }) => [reading, words.split(' ')],
    ),
  );
  const words = homophones.get(typed) ?? [];
  const places = words.flatMap((word, place) => {
    const at = texts.indexOf(inScriptOf(word, language) ?? word);
    return at < 0 ? [] : [at < nameCount ? place : place + keywordPlaces];
  });
  return Math.min(words.length, ...places);
}
