import type { LanguageTag } from '../../mappings/document.ts';
import { keyboardRows } from '../../mappings/keyboard-layouts.ts';

/** The keyboard of a language; of all others `qwerty`. */
const layoutOf: Readonly<Record<LanguageTag, keyof typeof keyboardRows>> = {
  ar: 'arabic',
  be: 'belarusian',
  bg: 'bulgarian',
  cs: 'qwertz',
  da: 'danish',
  de: 'qwertz',
  el: 'greek',
  et: 'nordic',
  fa: 'persian',
  fi: 'nordic',
  fr: 'azerty',
  he: 'hebrew',
  hi: 'devanagari',
  hr: 'qwertz',
  hu: 'qwertz',
  ka: 'georgian',
  kk: 'russian',
  mn: 'russian',
  mr: 'devanagari',
  nb: 'danish',
  ne: 'devanagari',
  ru: 'russian',
  sk: 'qwertz',
  sl: 'qwertz',
  sr: 'serbian',
  sv: 'nordic',
  th: 'thai',
  tr: 'turkish',
  uk: 'ukrainian',
};

/** The keys beside a letter (left, right, and the two above and below) on the keyboard of a language. */
export function keyboardNeighbours(language: LanguageTag, letter: string): string[] {
  const rows: readonly string[] = keyboardRows[layoutOf[language] ?? 'qwerty'];
  const row = rows.findIndex((keys) => keys.includes(letter));
  if (row < 0 || letter === ' ') return [];
  const column = rows[row]?.indexOf(letter) ?? 0;
  // Rows are set off by half a key: a key touches two of the row above and two of the row below.
  const places = [
    [row, column - 1],
    [row, column + 1],
    [row - 1, column],
    [row - 1, column + 1],
    [row + 1, column - 1],
    [row + 1, column],
  ] as const;
  return places.flatMap(([line, place]) => {
    const key = rows[line]?.[place];
    return key === undefined || key === ' ' ? [] : [key];
  });
}
