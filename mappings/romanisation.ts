/**
 * Words of other scripts as people write them in Latin letters: `sobaka` for `собака`, `inu` for `いぬ`, `gou` for `狗`.
 *
 * There are many ways to romanise a word (`щ` is shch, sch, sh), so neither side is kept as it is written: both become a
 * key in which the usual ways are one. Keys are compared as wholes, for names and keywords.
 */
import { join } from 'node:path';
import anyAscii from 'any-ascii';
import { hasChineseCharacters, inScriptOf } from './chinese-scripts.ts';
import type { LanguageTag } from './document.ts';
import { memoized, primaryLanguage, scriptOf } from './language-tags.ts';
import { readTable } from './read-table.ts';

/** Replacements in the order in which they are made. */
type Replacements = readonly (readonly [RegExp, string])[];

/** How a script, or a language with ways of its own, is romanised: a row of `tables/romanisation.tsv`. */
interface Romanisation {
  /** Latin letters by the letters that they stand for, others stand for nothing; without it, those of Unicode's names. */
  letters: ReadonlyMap<string, string> | undefined;
  replacements: Replacements;
  /** Its Chinese characters are not pronounced as in Mandarin, whose readings Unicode knows alone. */
  hasOtherReadings: boolean;
}

/** The row of all that have none, to which others refer. */
const common = 'common';

/** By script or primary language. */
const romanisations = readRomanisations();

function readRomanisations(): ReadonlyMap<string, Romanisation> {
  const rows = readTable(join(import.meta.dirname, 'tables/romanisation.tsv'), [
    ...(['of', 'letters', 'replacements', 'readings'] as const),
  ]);
  const replacementsOf = (cell: string): Replacements =>
    cell.split(' ').flatMap((each): Replacements => {
      if (each === common) return replacementsOf(rows.find(({ of }) => of === common)?.replacements ?? '');
      const end = each.lastIndexOf('>');
      return [[new RegExp(each.slice(0, end), 'g'), each.slice(end + 1)]];
    });
  return new Map(
    rows.flatMap(({ of, letters, replacements, readings }) => {
      const pairs = letters.split(' ').flatMap((cell) => {
        const [latin = '', others = ''] = cell.split('=');
        return [...others].map((letter) => [letter, latin] as const);
      });
      const romanisation: Romanisation = {
        letters: letters === '' ? undefined : new Map(pairs),
        replacements: replacementsOf(replacements),
        hasOtherReadings: readings === 'other',
      };
      return of.split(' ').map((name) => [name, romanisation] as const);
    }),
  );
}

const romanisationOf: (language: LanguageTag) => Romanisation = memoized((language) => {
  const names = [primaryLanguage(language), scriptOf(language) ?? '', common];
  return names.flatMap((name) => romanisations.get(name) ?? [])[0] as Romanisation;
});

/** Whether the keys of a language are of consonants alone. */
export function isWrittenWithoutVowels(language: LanguageTag): boolean {
  return romanisationOf(language).letters !== undefined;
}

/** Letters of Arabic and Hebrew that Unicode names otherwise than people write them in Latin letters. */
const asWrittenInLatin: ReadonlyMap<string, string> = new Map(
  'اa أa آa ةa אa إi يi یi יi وo וo בb חh כk פp שs'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/**
 * The Latin letters of a text of any script, those that are written for each other as one: `ktab` of `كتاب`, `kitab` of
 * itself; `rdio` of `راديو`, which is nearer to `radio` than `رضيع`, of the same consonants.
 */
export function spokenLetters(text: string): string {
  const latin = [...text].map((letter) => asWrittenInLatin.get(letter) ?? letter).join('');
  return anyAscii(latin)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/[ye]/g, 'i')
    .replace(/[wu]/g, 'o')
    .replaceAll('v', 'b')
    .replace(/(.)\1+/g, '$1');
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

/**
 * The key of a folded text in another script; undefined where there is none to be made. In a language of Latin script a
 * word of another one is shown, not pronounced: the English keyword `可` is no `ke`.
 */
export function romanisationKey(text: string, language: LanguageTag): string | undefined {
  if (scriptOf(language) === 'Latn' || !otherScript.test(text)) return undefined;
  const romanisation = romanisationOf(language);
  const { letters, hasOtherReadings } = romanisation;
  if (hasOtherReadings && hasChineseCharacters(text)) return undefined;
  // A small っ doubles the consonant behind it, which is one in a key.
  const latin = letters
    ? [...text].map((letter) => letters.get(letter) ?? '').join('')
    : anyAscii(text.replaceAll('っ', ''));
  // Letters of a table stand in the key already.
  return letters ? (latin.length < keyMinimum ? undefined : latin) : keyOf(latin, romanisation);
}

/** Stand for letters nowhere, as the 3 and 7 of Arabic chats do: a text with them is a proper name (`srf1`). */
const digitsOfNames = /[014]/;

/** The key of a folded text in Latin letters in a language of another script; undefined in one of Latin script. */
export function typedRomanisationKey(text: string, language: LanguageTag): string | undefined {
  if (scriptOf(language) === 'Latn' || !latinOnly.test(text)) return undefined;
  // Pinyin has its tones as digits: `gou3`, `ma1`.
  if (primaryLanguage(language) !== 'zh' && digitsOfNames.test(text)) return undefined;
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
