import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';
import { inMarkedLatin } from './key-scripts.ts';
import { memoized, primaryLanguage } from './language-tags.ts';
import { readTable } from './read-table.ts';

/**
 * Accents, tone marks and letters that folding takes away, compared: they tell `salé` (salty) from `sale` (dirty), `tôi`
 * (I) from `tỏi` (garlic).
 */

/**
 * How a typed word stands to one that folds alike, nearest first: `same` letters and marks; some that are `left_out`, or
 * that are written either way (`ё`, `ß`, hamza); a plain letter for `another_letter` of the language's alphabet (`saga`,
 * `säga`); marks that are `contrary`: the other word has none or others there.
 */
const agreements = ['same', 'left_out', 'another_letter', 'contrary'] as const;
/** One of {@link agreements}. */
export type Agreement = (typeof agreements)[number];

/** What a language's alphabet has, from `tables/letters.tsv`. */
interface Letters {
  /** Letters beside the plain ones, composed. */
  letters: ReadonlySet<string>;
  /** Tone marks that tell words apart. */
  tones: string;
  /** A tone is the syllable's, wherever it is written: `hoà`, `hòa`. */
  isOfSyllable: boolean;
  /** Letters whose mark at the end of a word is its inflection: `bunica` is the grandmother, `bunică` a grandmother. */
  endings: ReadonlySet<string>;
  /** A word keeps its letters in its forms: Finnish `väliin` is no form of `valita`, and Swedish tables tell `händer`. */
  isOfStem: boolean;
  /** Accents stand in foreign words alone, and are left out at will: `café`, `cafe`. */
  isOptional: boolean;
  /** Letters by the two that are typed for them on keyboards that lack them. */
  digraphs: ReadonlyMap<string, string>;
}

function lettersOf(language: LanguageTag): Letters | undefined {
  return rows.get(language) ?? rows.get(primaryLanguage(language));
}

/** Whether a language tells letters apart that folding makes one. */
export function hasLetters(language: LanguageTag): boolean {
  return lettersOf(language)?.isOptional === false;
}

/** Whether forms of a word have the letters that it has, but for those that tables know. */
export function keepsLetters(language: LanguageTag): boolean {
  return lettersOf(language)?.isOfStem === true;
}

/** A text with the letters of its language for the two that are typed for each elsewhere (Danish `oel`: `øl`). */
export function withoutDigraphs(text: string, language: LanguageTag): string {
  const pairs = [...(lettersOf(language)?.digraphs ?? [])];
  return pairs.reduce((lower, [typed, letter]) => lower.replaceAll(typed, letter), text.toLowerCase());
}

/** Scripts whose accents, or hamza, are compared. Marks of all others are told apart by folding, or always optional. */
const compared = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]/u;
const isPlain = /^[a-z0-9\s\p{P}]*$/u;
/** Vowel signs of Arabic, which texts leave out; the stretching of a word. */
const vowelSigns = /[\u0610-\u061A\u0640\u064B-\u0652\u0656-\u065F\u0670\u06D6-\u06ED]/gu;
/** Forms of one letter, by encoding, keyboard or habit. */
const oneLetter: Readonly<Record<string, string>> = {
  ...{ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ہ: 'ه', ە: 'ه', ۃ: 'ه' },
  ς: 'σ',
};
const anyForm = new RegExp(`[${Object.keys(oneLetter).join('')}]`, 'gu');
/** Letters that are written either way where nothing else tells: both ways count as left out. */
const eitherWay = /^(?:е\u0308|ё|ß|œ|æ|ґ|ھ|.[\u0653-\u0655]+)$/u;
const unit = /\P{M}\p{M}*/gu;
/** Apostrophes, as keyboards, languages and texts have them. */
export const apostrophes = /['`´‘’‛′‵ʹʻʼʽˈ׳·]/gu;
/** Characters that show nothing: joiners, variation selectors. */
const invisible = /\p{Cf}|\u034F|[\uFE00-\uFE0F]/gu;
/** Stands for an apostrophe, which is a mark of the letter before it: Uzbek tells `oʻ` from `o`. */
const apostropheMark = '\u0315';
const betweenWords = /[\p{P}\p{Z}\p{S}\s]+/u;
/** Languages in whose capitals `I` is another letter. */
const dottedCapitals = /^(?:tr|az)(?:-|$)/;

const carrier = '◌';

const rows: ReadonlyMap<string, Letters> = new Map(
  readTable(join(import.meta.dirname, 'tables/letters.tsv'), [
    'language',
    'letters',
    'tones',
    'marks',
    'endings',
    'digraphs',
  ]).map(({ language, letters, tones, marks, endings, digraphs }) => [
    language,
    {
      letters: new Set(composed(letters.replace(apostrophes, apostropheMark)).split(' ').filter(Boolean)),
      tones: tones.replaceAll(carrier, '').replaceAll(' ', ''),
      isOfSyllable: marks === 'syllable',
      endings: new Set(composed(endings).split(' ').filter(Boolean)),
      isOfStem: marks === 'stem',
      isOptional: marks === 'optional',
      digraphs: new Map(
        digraphs.split(' ').flatMap((pair) => (pair === '' ? [] : [pair.split('=') as [string, string]])),
      ),
    },
  ]),
);

/** The words of a text, lower case and decomposed, each with the tone of its syllable behind it. */
export function markedWords(text: string, language: LanguageTag): string[] {
  const lower = dottedCapitals.test(language) ? text.toLocaleLowerCase(language) : text.toLowerCase();
  const visible = lower.replace(invisible, '').replace(apostrophes, apostropheMark);
  const words = visible.split(betweenWords).filter(Boolean);
  return words.map((word) => wordOf(word, lettersOf(language)));
}

/**
 * A comma and a cedilla below are one mark, as a dot and a line below are, `i` with and without its dot one letter, and `đ` those
 * that have its capital.
 */
function inOneForm(decomposed: string): string {
  return decomposed
    .replaceAll('\u0326', '\u0327')
    .replaceAll('\u0329', '\u0323')
    .replaceAll('i\u0307', 'i')
    .replace(/[ðɖ]/g, 'đ');
}

function composed(letters: string): string {
  return inOneForm(letters.normalize('NFD')).normalize('NFC');
}

function wordOf(word: string, letters: Letters | undefined): string {
  if (isPlain.test(word)) return word;
  let decomposed = inOneForm(word.normalize('NFKD').replace(vowelSigns, ''));
  decomposed = decomposed.replace(anyForm, (form) => oneLetter[form] ?? form);
  if (!letters?.isOfSyllable) return decomposed;
  const tones = [...decomposed].filter((mark) => letters.tones.includes(mark));
  return [...decomposed].filter((mark) => !letters.tones.includes(mark)).join('') + tones.join('');
}

/** A word of {@link markedWords} without the tone of its syllable, and that tone; empty where tones are of letters. */
function withoutTone(word: string, letters: Letters | undefined): [bare: string, tone: string] {
  if (!letters?.isOfSyllable) return [word, ''];
  const [, bare = word, tone = ''] = new RegExp(`^(.*?)([${letters.tones}]*)$`, 'u').exec(word) ?? [];
  return [bare, tone];
}

/** Folded letters of a character with its marks; the same few thousand again and again. */
const foldedUnit = memoized(fold, 5000);

/**
 * How a typed word stands to another one, both of {@link markedWords}; undefined where they do not fold alike.
 * @param isBeginning whether the other may go on where the typed one ends.
 */
export function agreementOf(
  typed: string,
  other: string,
  language: LanguageTag,
  isBeginning = false,
): Agreement | undefined {
  if (typed === other) return 'same';
  const letters = lettersOf(language);
  const [bare, tone] = withoutTone(typed, letters);
  if (isBeginning && tone !== '') {
    const [otherBare, otherTone] = withoutTone(other, letters);
    const agreement = agreementOf(bare, otherBare, language, true);
    return agreement === undefined || (agreement === 'same' && tone === otherTone) ? agreement : 'contrary';
  }
  const left = typed.match(unit) ?? [];
  const right = other.match(unit) ?? [];
  let worst = 0;
  let at = 0;
  for (let position = 0; position < left.length; ) {
    let ours = left[position++] ?? '';
    let theirs = right[at++] ?? '';
    // One letter may stand for two (`ß`, `ss`): both sides go on until they hold as many.
    for (;;) {
      const difference = foldedUnit(ours).length - foldedUnit(theirs).length;
      if (difference === 0) break;
      if (difference < 0 ? position >= left.length : at >= right.length) return undefined;
      if (difference < 0) ours += left[position++] ?? '';
      else theirs += right[at++] ?? '';
    }
    if (foldedUnit(ours) !== foldedUnit(theirs)) return undefined;
    const isEnding = position === left.length && at === right.length && isInflection(ours, theirs, letters);
    const agreement = isEnding ? 'left_out' : agreementOfLetters(ours, theirs, letters);
    worst = Math.max(worst, agreements.indexOf(agreement));
  }
  if (at < right.length && !isBeginning) return undefined;
  // What is elided is a word of its own, with accents of its own: `dov'è`.
  if (typed.includes(apostropheMark) && !other.includes(apostropheMark))
    return agreements[Math.min(1, worst)];
  // A syllable that is typed with marks is typed with all of them.
  const isPartial = letters?.isOfSyllable === true && worst > 0 && typed !== foldedUnit(typed);
  return isPartial ? 'contrary' : agreements[worst];
}

function agreementOfLetters(typed: string, other: string, letters: Letters | undefined): Agreement {
  // Switzerland and capitals have no `ß`.
  if (typed === other || !compared.test(typed) || (typed === 'ss' && other === 'ß')) return 'same';
  if (withoutApostrophe(typed) === withoutApostrophe(other)) {
    if (letters?.letters.has(typed)) return 'contrary';
    return letters?.letters.has(other) ? 'another_letter' : 'left_out';
  }
  if (eitherWay.test(typed) || eitherWay.test(other)) return 'left_out';
  const [base = '', ...marks] = typed;
  const [otherBase = '', ...otherMarks] = other;
  const isLeftOut =
    typed === foldedUnit(typed) || (base === otherBase && marks.every((mark) => otherMarks.includes(mark)));
  if (!isLeftOut) return letters?.isOptional ? 'left_out' : 'contrary';
  const isAnother =
    letters !== undefined &&
    (letters.letters.has(other.normalize('NFC')) || otherMarks.some((mark) => letters.tones.includes(mark)));
  return isAnother ? 'another_letter' : 'left_out';
}

/** Whether the mark that the last letters of two words differ by tells forms of one word apart, rather than words. */
function isInflection(typed: string, other: string, letters: Letters | undefined): boolean {
  const marked = [typed, other].filter((letter) => letter !== foldedUnit(letter));
  return marked.length === 1 && marked.every((letter) => letters?.endings.has(letter.normalize('NFC')));
}

const withoutApostrophe = (letter: string) => letter.replace(apostropheMark, '');

/** A typed text whose words are compared with those of others in a language. */
export interface TypedMarks {
  /** Whether it has no marks, nor letters beyond ASCII. */
  isPlain: boolean;
  /** Whether it has letters whose marks are compared; without any it agrees with whatever folds alike. */
  isCompared: boolean;
  /**
   * How words of it stand to those of a text that folds alike, the farthest of them.
   * @param words folded.
   * @param goesOn whether a word may be the beginning of one of the text, by its index.
   */
  agreementWith(text: string, words: readonly string[], goesOn?: (index: number) => boolean): Agreement;
  /**
   * Whether the word of a text that begins most like the one that was typed has other marks there: `taches` is no form of
   * `tâche`. What follows the shared letters is an ending, and so is the mark of the last one, where both go on (`aimés`,
   * `aimer`).
   */
  isOtherStem(text: string): boolean;
}

/** Letters of the shortest beginning that two forms of a word share. */
const stemMinimumLetters = 3;
/** Letters whose marks a word may be typed without, and then be another word. */
const markedLatin = /^(?=.*\p{Script=Latin}\p{M})[\p{Script=Latin}\p{M}]+$/u;

/** A word without its marks, which may be another word (`tâche`, `tache`); undefined where it has none. */
export function withoutMarks(word: string): string | undefined {
  const decomposed = word.normalize('NFD');
  return markedLatin.test(decomposed) ? decomposed.replace(/\p{M}/gu, '') : undefined;
}

/** Text without marks, also as JSON. */
export const unmarked = /^[ -~]*$/;

/** @param isWord whether the text is a word of the language as it is typed: then a plain letter stands for no other one. */
export function typedMarks(typed: string, language: LanguageTag, isWord: boolean): TypedMarks {
  // Letters without marks say less than those of the other script: `kuca` is rather кућа than куца.
  const inOneScript = (text: string) => (unmarked.test(typed) ? text : inMarkedLatin(text, language));
  const byKey = new Map(markedWords(inOneScript(typed), language).map((word) => [fold(word), word]));
  return {
    // Turkish `SARI` is `sarı`.
    isCompared: compared.test([...byKey.values()].join('')),
    isPlain: unmarked.test(typed) && !(dottedCapitals.test(language) && typed.includes('I')),
    agreementWith(text, words, goesOn = () => false) {
      let worst = 0;
      const others = markedWords(inOneScript(text), language);
      for (const [index, word] of words.entries()) {
        const written = byKey.get(word);
        if (written === undefined) continue;
        const found = others.flatMap((other) => {
          const agreement = agreementOf(written, other, language, goesOn(index));
          return agreement === undefined ? [] : agreements.indexOf(agreement);
        });
        if (found.length > 0) worst = Math.max(worst, Math.min(...found));
      }
      const agreement = agreements[worst] ?? 'same';
      return isWord && agreement === 'another_letter' ? 'contrary' : agreement;
    },
    isOtherStem(text) {
      const letters = [...byKey.values()].join('').match(unit) ?? [];
      const others = markedWords(inOneScript(text), language);
      for (let length = letters.length; length >= stemMinimumLetters; length -= 1) {
        const shared = letters.slice(0, length).join('');
        const alike = others.filter((other) => agreementOf(shared, other, language, true) !== undefined);
        if (alike.length === 0) continue;
        const stem = (other: string) => {
          const goesOn = (other.match(unit) ?? []).length > length;
          return letters.slice(0, goesOn || length === letters.length ? length - 1 : length).join('');
        };
        return alike.every((other) => agreementOf(stem(other), other, language, true) === 'contrary');
      }
      return false;
    },
  };
}
