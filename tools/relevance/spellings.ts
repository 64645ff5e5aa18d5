import type { LanguageTag } from '../../mappings/document.ts';
import { pick, type Random } from '../support/random.ts';

/** What people type for letters that their keyboard lacks; said here anew, so that folding is not tested by itself. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  // Each letter with what is typed for it, which is nothing for some.
  "ßss æae œoe øo łl đd ðd þth ħh ŋn ıi əe ɓb ɗd ƙk ёе أا إا آا ةه ىي ’ ' ʻ ʼ"
    .split(' ')
    .map((row) => [row.slice(0, 1), row.slice(1)]),
);

/** Marks of Latin and Greek letters, niqqud, tashkeel, and the nukta of Devanagari, Gujarati and Kannada. */
const marks =
  /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{Mn}|[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C7\u064B-\u0652\u0670\u093C\u0A3C\u0ABC\u0CBC]/gu;

/** Leaves off what people leave off: accents, points, vowel marks, letters of other keyboards. */
export function withoutMarks(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      const plain = plainLetters.get(character.toLowerCase());
      return character === character.toLowerCase()
        ? (plain ?? character)
        : (plain?.toUpperCase() ?? character);
    })
    .join('')
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC');
}

const changes = [
  (text: string, language: LanguageTag) => text.toLocaleUpperCase(language),
  (text: string, language: LanguageTag) => text.toLocaleLowerCase(language),
  (text: string) => wide(text),
  (text: string) => otherKana(text),
] as const;

/** Another spelling of a text: without marks, and in another case, width or kana; undefined where nothing changes. */
export function respelled(text: string, language: LanguageTag, random: Random): string | undefined {
  const plain = withoutMarks(text);
  const spellings = changes.map((change) => change(plain, language)).filter((spelling) => spelling !== text);
  return pick(random, spellings);
}

/** ASCII letters, digits and punctuation in full width, as East Asian keyboards write them. */
function wide(text: string): string {
  return text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
}

/** Hiragana as katakana, and katakana in half width where it has one. */
function otherKana(text: string): string {
  return text.replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60));
}
