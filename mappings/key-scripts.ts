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
  Object.entries(readByLanguage('key-scripts', 'letters')).flatMap(([languages, row]) => {
    const pairs = row.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const);
    const latin = new Map(pairs.map(([letter, marked]) => [letter, { marked, key: fold(marked) }]));
    return languages.split(' ').map((language) => [language, latin] as const);
  }),
);

const cyrillic = /\p{Script=Cyrillic}/gu;
/** Serbian `đ` as keyboards without it write it. */
const digraph = /dj/g;
/** Uzbek `е` is read, and written, ye where a word begins and behind a vowel. */
const yeOfUzbek = /(?<!\p{L})е|(?<=[аоуўиэяюёе])е/giu;

/** The letters of a language; undefined where it is written in one script. */
const lettersOf = (language: LanguageTag) => latinByLanguage.get(primaryLanguage(language));

/** Cyrillic of a language with what a letter is read as by its place. */
function readByPlace(text: string, language: LanguageTag): string {
  return primaryLanguage(language) === 'uz' ? text.replace(yeOfUzbek, 'ye') : text;
}

/** A folded text in the script of the keys of its language; of most languages it is its own. */
export function inKeyScript(folded: string, language: LanguageTag): string {
  const latin = lettersOf(language);
  if (!latin) return folded;
  const spelled = readByPlace(folded, language);
  const inLatin = spelled.replace(cyrillic, (letter) => latin.get(letter)?.key ?? letter);
  return latin.has('ђ') ? inLatin.replace(digraph, 'd') : inLatin;
}

/** A text as the Latin script of its language writes it, with marks; of most languages it is its own. */
export function inMarkedLatin(text: string, language: LanguageTag): string {
  const latin = lettersOf(language);
  if (!latin) return text;
  const spelled = readByPlace(text, language);
  return spelled.replace(cyrillic, (letter) => latin.get(letter.toLowerCase())?.marked ?? letter);
}

/** By primary language that shows Cyrillic alone: Latin letters with those of Cyrillic, longest first. */
const cyrillicByLanguage = new Map(
  Object.entries(readByLanguage('latin-letters', 'letters')).map(([language, row]) => {
    const pairs = row.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const);
    const latin = pairs.map(([letters]) => letters).sort((left, right) => right.length - left.length);
    return [language, { cyrillic: new Map(pairs), latin: new RegExp(latin.join('|'), 'gu') }] as const;
  }),
);
/** `i` behind a vowel, and `e` where a word begins of languages that have two letters for it. */
const shortI = /(?<=[aeouäöüūıy])i(?![aou])/gu;
const initialE = /(?<!\p{L})e/gu;
const hasInitialE: ReadonlySet<string> = new Set(['ky', 'tg']);

/** A text in Latin letters as a language writes it that shows Cyrillic alone; of most languages it is its own. */
export function inCyrillic(text: string, language: LanguageTag): string {
  const letters = cyrillicByLanguage.get(primaryLanguage(language));
  if (!letters) return text;
  const lower = text.normalize('NFC').toLowerCase().replace(shortI, 'й');
  const spelled = hasInitialE.has(primaryLanguage(language)) ? lower.replace(initialE, 'э') : lower;
  return spelled.replace(letters.latin, (latin) => letters.cyrillic.get(latin) ?? latin);
}

/** Tags whose tables of names are written once, in Cyrillic, with those of the same names in Latin letters. */
const latinTags: Readonly<Record<LanguageTag, LanguageTag>> = { sr: 'sr-Latn', 'sr-Cyrl-BA': 'sr-Latn-BA' };

/**
 * A table of names in each script of its language: Serbian is written once, in Cyrillic, and follows letter by letter, with its
 * capitals, in Latin; what is Latin stays.
 */
export function inEachScript(language: LanguageTag, table: string): [LanguageTag, string][] {
  const latinTag = latinTags[language];
  if (latinTag === undefined) return [[language, table]];
  const inLatin = table.replace(cyrillic, (letter) => {
    const written = inMarkedLatin(letter, language);
    return letter === letter.toLowerCase() ? written : written.charAt(0).toUpperCase() + written.slice(1);
  });
  return [
    [language, table],
    [latinTag, inLatin],
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
  if (!lettersOf(language)) return true;
  return !(scriptOf(language) === 'Cyrl' ? latinLetter : cyrillicLetter).test(folded);
}
