import type { LanguageTag } from '../../mappings/document.ts';
import { hasHangul, typeHangul } from '../../mappings/hangul-keys.ts';
import { keyboardRows } from '../../mappings/keyboard-layouts.ts';
import { pick, type Random, randomInteger } from '../support/random.ts';
import { isLetter, joinsOf, kindOf, unitsOf, type Vocabulary } from './vocabulary.ts';

/** Changes `units` at a position; undefined where it cannot. */
type Typo = (
  units: readonly string[],
  at: number,
  vocabulary: Vocabulary,
  random: Random,
) => string[] | undefined;

const wrong: Typo = (units, at, vocabulary, random) => {
  // Of one kind: a vowel sign for a vowel sign.
  const like = vocabulary.lettersByKind.get(kindOf(units[at] ?? '')) ?? [];
  return replaced(units, at, pick(random, like));
};

/** How a finger or an ear goes wrong. */
const typos = {
  missing: (units, at) => [...units.slice(0, at), ...units.slice(at + 1)],
  doubled: (units, at) => [...units.slice(0, at + 1), ...units.slice(at)],
  swapped: (units, at) => {
    const [left = '', right = ''] = units.slice(at, at + 2);
    if (!isLetter(right) || left === right) return undefined;
    return [...units.slice(0, at), right, left, ...units.slice(at + 2)];
  },
  wrong,
  first: (units, at, vocabulary, random) => {
    let start = at;
    while (start > 0 && isLetter(units[start - 1] ?? '')) start -= 1;
    return wrong(units, start, vocabulary, random);
  },
  neighbour: (units, at, vocabulary, random) =>
    replaced(units, at, pick(random, keyboardNeighbours(vocabulary.language, units[at] ?? ''))),
} as const satisfies Record<string, Typo>;

/** The kinds of typos: a letter left out, typed twice, swapped, wrong, wrong at the beginning, or its neighbour key. */
const typoKinds = Object.keys(typos) as readonly (keyof typeof typos)[];

function replaced(units: readonly string[], at: number, unit: string | undefined): string[] | undefined {
  return unit === undefined || unit === units[at] ? undefined : units.with(at, unit);
}

/** How often chance may pick a typo that cannot be made before it is given up. */
const attemptsMaximum = 40;

/**
 * The text with one typo in one of its words, at a place and of a kind that chance picks; undefined where none can be
 * made that leaves whole clusters. Words of fewer than `shortestWord` letters are left alone.
 */
export function withTypo(
  text: string,
  vocabulary: Vocabulary,
  random: Random,
  shortestWord: number,
): string | undefined {
  // The keys of Korean are named by Latin letters, so a name that has both is left alone.
  if (hasHangul(text) && /\p{Script=Latin}/u.test(text)) return undefined;
  const units = unitsOf(text);
  const places = placesIn(units, shortestWord);
  for (let attempt = 0; attempt < attemptsMaximum && places.length > 0; attempt += 1) {
    const kind = typoKinds[randomInteger(random, typoKinds.length)] ?? 'missing';
    const changed = typos[kind](units, pick(random, places) ?? 0, vocabulary, random);
    if (!changed) continue;
    // An input method joins the letters of Korean anew after each key: 하는 with swapped keys is 한느.
    if (hasHangul(text)) return typeHangul(changed.join(''));
    if (isWhole(changed, vocabulary)) return changed.join('').normalize('NFC');
  }
  return undefined;
}

function placesIn(units: readonly string[], shortestWord: number): number[] {
  const places: number[] = [];
  let word: number[] = [];
  for (const [at, unit] of [...units, ' '].entries()) {
    if (isLetter(unit)) {
      word.push(at);
      continue;
    }
    if (word.length >= shortestWord) places.push(...word);
    word = [];
  }
  return places;
}

/** Whether every mark has something to stand on. */
function isWhole(units: readonly string[], { joins, language }: Vocabulary): boolean {
  return joinsOf(units.map((unit) => unit.toLocaleLowerCase(language))).every((join) => joins.has(join));
}

/** The keys beside a letter (left, right, and the two above and below) on the keyboard of a language. */
function keyboardNeighbours(language: LanguageTag, letter: string): string[] {
  const rows = keyboardRows(language);
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
