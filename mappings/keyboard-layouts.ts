/**
 * Keyboards: whose letters are typed by mistake while another layout is on (`ghbdtn` for `привет`), and which letters a
 * finger hits beside the one that was meant.
 *
 * @see https://github.com/unicode-org/cldr/tree/main/keyboards (layouts by language)
 */
import type { LanguageTag } from './document.ts';
import { hangulKeys, hasHangul } from './hangul-keys.ts';
import { primaryLanguage, scriptOf } from './language-tags.ts';

/** The keys of a QWERTY keyboard in the order in which {@link layouts} list their letters. */
const qwerty = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";

/** A letter a key of {@link qwerty}. */
const layouts = {
  ar: 'ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ',
  el: ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,.`",
  he: "/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ;",
  ru: 'йцукенгшщзхъфывапролджэячсмитьбюё',
  uk: "йцукенгшщзхїфівапролджєячсмитьбю'",
} as const satisfies Record<LanguageTag, string>;

function keyTable(from: string, to: string): ReadonlyMap<string, string> {
  const letters = [...to];
  return new Map([...from].map((key, index) => [key, letters[index] ?? key]));
}

const lettersByLanguage: ReadonlyMap<LanguageTag, ReadonlyMap<string, string>> = new Map(
  Object.entries(layouts).map(([language, letters]) => [language, keyTable(qwerty, letters)]),
);
const keysOfLetters: readonly ReadonlyMap<string, string>[] = Object.values(layouts).map((letters) =>
  keyTable(letters, qwerty),
);

function typedWith(table: ReadonlyMap<string, string>, text: string): string {
  return [...text].map((key) => table.get(key) ?? key).join('');
}

/** Texts that the same keys write on the keyboard of a language, where a text was typed on another. */
export function onOtherLayout(text: string, language: LanguageTag): string[] {
  const primary = primaryLanguage(language);
  const typed = text.toLowerCase();
  const table = lettersByLanguage.get(primary);
  if (/[a-z]/.test(typed)) return table ? [typedWith(table, typed)] : [];
  if (scriptOf(language) !== 'Latn') return [];
  if (hasHangul(typed)) return [hangulKeys(text).toLowerCase()];
  // Letters of another layout on every key: only then was that layout on.
  return keysOfLetters.flatMap((keys) => {
    const isTypedSo = [...typed].every((letter) => letter === ' ' || keys.has(letter));
    return isTypedSo ? [typedWith(keys, typed)] : [];
  });
}

/**
 * Rows of letters of the usual keyboards, top to bottom, one character a key (a space where there is no letter).
 * Only what a finger can hit by mistake matters here, so digits and punctuation are left out.
 */
export const keyboardRows = {
  qwerty: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  qwertz: ['qwertzuiopü', 'asdfghjklöä', 'yxcvbnm'],
  azerty: ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  nordic: ['qwertyuiopå', 'asdfghjklöä', 'zxcvbnm'],
  danish: ['qwertyuiopå', 'asdfghjklæø', 'zxcvbnm'],
  turkish: ['qwertyuıopğü', 'asdfghjklşi', 'zxcvbnmöç'],
  russian: ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  ukrainian: ['йцукенгшщзхї', 'фівапролджє', 'ячсмитьбю'],
  belarusian: ["йцукенгшўзх'", 'фывапролджэ', 'ячсмітьбю'],
  bulgarian: ['уеишщксдзц', 'ьяаожгтнвмч', 'юйъэфхпрлб'],
  serbian: ['љњертзуиопшђ', 'асдфгхјклчћж', 'ѕџцвбнм'],
  greek: [' ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
  hebrew: ['  קראטוןםפ', 'שדגכעיחלךף', 'זסבהנמצתץ'],
  arabic: ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤر ىةوزظ'],
  persian: ['ضصثقفغعهخحجچ', 'شسیبلاتنمکگ', 'ظطزرذدپو'],
  georgian: ['ქწერტყუიოპ', 'ასდფგჰჯკლ', 'ზხცვბნმ'],
  thai: ['ๆไำพะัีรนยบล', 'ฟหกดเ้่าสวง', 'ผปแอิืทมใฝ'],
  devanagari: ['ौैाीूबहगदजड', 'ोे्िुपरकतचट', ' ंमनवलस'],
} as const satisfies Record<string, readonly string[]>;
