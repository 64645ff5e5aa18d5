/**
 * Keyboards: whose letters are typed by mistake while another layout is on (`ghbdtn` for `привет`), and which letters a
 * finger hits beside the one that was meant.
 *
 * @see https://github.com/unicode-org/cldr/tree/main/keyboards (layouts by language)
 */
import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { hangulKeys, hasHangul } from './hangul-keys.ts';
import { primaryLanguage, scriptOf } from './language-tags.ts';
import { readTable } from './read-table.ts';

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

/** The usual keyboards, from `tables/keyboards.tsv`: the rows of their letters, one character a key (a space where there is no letter). */
const keyboards = readTable(join(import.meta.dirname, 'tables/keyboards.tsv'), [
  ...(['keyboard', 'languages', 'rows', 'slips'] as const),
]).map(({ keyboard, languages, rows, slips }) => ({
  keyboard,
  languages: languages.split(' '),
  rows: rows.replaceAll('_', ' ').split('|'),
  slips,
}));

/** The rows of the keyboard of a language, top to bottom; of most languages those of QWERTY. */
export function keyboardRows(language: LanguageTag): readonly string[] {
  const own = keyboards.find(({ languages }) => languages.includes(language));
  return (own ?? keyboards.find(({ keyboard }) => keyboard === 'qwerty'))?.rows ?? [];
}

/** Rows of the keyboards on which a finger that slips writes a letter by mistake, rather than one that sounds alike. */
export const slipRows: readonly (readonly string[])[] = keyboards.flatMap(({ rows, slips }) =>
  slips === 'yes' ? [rows] : [],
);
