/**
 * Languages that are written in Cyrillic and in Latin letters alike: whole names and keywords are kept, and looked up, in
 * Latin letters without marks, so that either script finds what the other one wrote, with or without the marks of Latin.
 */
import type { LanguageTag } from './document.ts';
import { readByLanguage } from './read-table.ts';

/** By primary language each Cyrillic letter, folded, with its Latin ones. */
const latinByLanguage = new Map(
  Object.entries(readByLanguage('key-scripts', 'letters')).map(([language, row]) => [
    language,
    new Map(row.split(' ').map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)])),
  ]),
);
/** One language under several names. */
const asSerbian: ReadonlySet<LanguageTag> = new Set(['bs', 'cnr', 'hr', 'sh', 'sr']);

const cyrillic = /\p{Script=Cyrillic}/gu;
/** Serbian `đ` as keyboards without it write it. */
const digraph = /dj/g;
/** Uzbek `е` is read, and written, ye where a word begins. */
const initialYe = /(?<!\p{L})е/gu;

/** A folded text in the script of the keys of its language; of most languages it is its own. */
export function inKeyScript(folded: string, language: LanguageTag): string {
  const [subtag = ''] = language.split('-', 1);
  const primary = asSerbian.has(subtag) ? 'sr' : subtag;
  const latin = latinByLanguage.get(primary);
  if (!latin) return folded;
  const spelled = primary === 'uz' ? folded.replace(initialYe, 'ye') : folded;
  const inLatin = spelled.replace(cyrillic, (letter) => latin.get(letter) ?? letter);
  return primary === 'sr' ? inLatin.replace(digraph, 'd') : inLatin;
}
