/**
 * Languages that are written in Cyrillic and in Latin letters alike: whole names and keywords are kept, and looked up, in
 * Latin letters without marks, so that either script finds what the other one wrote, with or without the marks of Latin.
 */
import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';
import { primaryLanguage, scriptOf } from './language-tags.ts';
import { readByLanguage } from './read-table.ts';

/** By primary language each Cyrillic letter with its Latin ones, as they are written and as keys have them. */
const latinByLanguage = new Map(
  Object.entries(readByLanguage('key-scripts', 'letters')).map(([language, row]) => [
    language,
    new Map(
      row.split(' ').map((pair) => [pair.slice(0, 1), { marked: pair.slice(1), key: fold(pair.slice(1)) }]),
    ),
  ]),
);
/** One language under several names. */
const asSerbian: ReadonlySet<LanguageTag> = new Set(['bs', 'cnr', 'hr', 'sh', 'sr']);

const cyrillic = /\p{Script=Cyrillic}/gu;
/** Serbian `đ` as keyboards without it write it. */
const digraph = /dj/g;
/** Uzbek `е` is read, and written, ye where a word begins. */
const initialYe = /(?<!\p{L})е/gu;

/** The row of a language. */
function rowOf(language: LanguageTag): string {
  const primary = primaryLanguage(language);
  return asSerbian.has(primary) ? 'sr' : primary;
}

/** A folded text in the script of the keys of its language; of most languages it is its own. */
export function inKeyScript(folded: string, language: LanguageTag): string {
  const primary = rowOf(language);
  const latin = latinByLanguage.get(primary);
  if (!latin) return folded;
  const spelled = primary === 'uz' ? folded.replace(initialYe, 'ye') : folded;
  const inLatin = spelled.replace(cyrillic, (letter) => latin.get(letter)?.key ?? letter);
  return primary === 'sr' ? inLatin.replace(digraph, 'd') : inLatin;
}

/** A text as the Latin script of its language writes it, with marks; of most languages it is its own. */
export function inMarkedLatin(text: string, language: LanguageTag): string {
  const latin = latinByLanguage.get(rowOf(language));
  return latin ? text.replace(cyrillic, (letter) => latin.get(letter.toLowerCase())?.marked ?? letter) : text;
}

/**
 * A table of names in each script of its language: Serbian is written once, in Cyrillic, and follows letter by letter, with its
 * capitals, in Latin; what is Latin stays.
 */
export function inEachScript(language: LanguageTag, table: string): [LanguageTag, string][] {
  if (language !== 'sr') return [[language, table]];
  const inLatin = table.replace(cyrillic, (letter) => {
    const written = inMarkedLatin(letter, language);
    return letter === letter.toLowerCase() ? written : written.charAt(0).toUpperCase() + written.slice(1);
  });
  return [
    [language, table],
    ['sr-Latn', inLatin],
  ];
}

/** The key of a whole text in its language, by which names and keywords are kept and looked up: folded, in the keys' script. */
export function keyOf(text: string, language: LanguageTag): string {
  return inKeyScript(fold(text), language);
}

const cyrillicLetter = /\p{Script=Cyrillic}/u;
const latinLetter = /\p{Script=Latin}/u;

/**
 * Whether a folded text is typed in the script in which a language shows its names. Who names no language means by `рис` rice
 * in Russian rather than `ris`, the Croatian lynx.
 */
export function isInOwnScript(folded: string, language: LanguageTag): boolean {
  if (!latinByLanguage.has(rowOf(language))) return true;
  return !(scriptOf(language) === 'Cyrl' ? latinLetter : cyrillicLetter).test(folded);
}
