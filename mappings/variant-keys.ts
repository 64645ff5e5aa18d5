/** Names and keywords as people type them otherwise: keys of whole texts beside the texts themselves. */
import type { LanguageTag } from './document.ts';
import { hangulKeys, hasHangul } from './hangul-keys.ts';
import { irregularBase } from './irregular-forms.ts';
import { scriptOf } from './language-tags.ts';
import { isSpaceless } from './languages.ts';
import { romanisationKey, typedRomanisationKey } from './romanisation.ts';

/** A folded text written as one word: compounds are written either way (`ice cream`, `icecream`). */
export function joined(text: string): string {
  return text.replaceAll(' ', '');
}

/** Whether a folded text may be a compound, which is also written as one word; more words are a description. */
function isOfTwoWords(text: string): boolean {
  const space = text.indexOf(' ');
  return space >= 0 && space === text.lastIndexOf(' ');
}

/** Hebrew is written with or without the letters that show vowels inside a word: `שמיים`, `שמים`. */
const hebrewVowel = /(?<=\p{Script=Hebrew})[וי](?=\p{Script=Hebrew})/gu;
const hebrewLetter = /\p{Script=Hebrew}/u;
/** What the keys begin with, so that none is taken for a word. */
const vowelless = '*';
/** Of fewer letters there are several words: `בית` is a house, `בת` a daughter. */
const hebrewMinimumLetters = 3;

function withoutVowelLetters(folded: string, language: LanguageTag): string | undefined {
  if (scriptOf(language) !== 'Hebr' || !hebrewLetter.test(folded)) return undefined;
  const key = folded.replace(hebrewVowel, '');
  return key.length < hebrewMinimumLetters ? undefined : `${vowelless}${key}`;
}

/**
 * Whether two texts of one key may be one word: of two ways to write a Hebrew word one has vowel letters that the other leaves
 * out (`שמים`, `שמיים`), while `המים` (the water) is no `המום`. Of other scripts, or typed in Latin letters, all are.
 */
export function hasOtherVowelLetters(typed: string, text: string): boolean {
  if (!hebrewLetter.test(typed)) return true;
  const [shorter, longer] = typed.length < text.length ? [typed, text] : [text, typed];
  let at = 0;
  for (const letter of longer) if (letter === shorter[at]) at += 1;
  return at === shorter.length;
}

const finalLetters: Readonly<Record<string, string>> = { כ: 'ך', מ: 'ם', נ: 'ן', צ: 'ץ' };
const unfinished = /[כמנצ](?!\p{L})/gu;

/** A folded Hebrew text whose words end in the letters that words end in (`ימ`, `ים`); `פ` does end words of other languages. */
export function withFinalLetters(folded: string): string {
  return folded.replace(unfinished, (letter) => finalLetters[letter] ?? letter);
}

/** The keys by which a typed, folded text is looked up among those of {@link variantKeys}. */
export function typedVariantKeys(folded: string, language: LanguageTag): string[] {
  const keys = [
    joined(folded),
    typedRomanisationKey(folded, language),
    // A form that a table knows is no other word without its vowels (`שתה`, drank).
    irregularBase(language, folded) ? undefined : withoutVowelLetters(folded, language),
  ].filter((key) => key !== undefined);
  return [...new Set(keys)];
}

/**
 * The keys of a folded text in a language: the keys that write it in Korean, its romanisation in another script, a
 * Hebrew word without its vowel letters, a compound as one word.
 */
export function variantKeys(text: string, language: LanguageTag): string[] {
  const isCompound = isOfTwoWords(text) && !isSpaceless(language);
  const keys = [
    scriptOf(language) === 'Kore' && hasHangul(text) ? hangulKeys(joined(text)).toLowerCase() : undefined,
    romanisationKey(text, language) ?? typedRomanisationKey(text, language),
    withoutVowelLetters(text, language),
    isCompound ? joined(text) : undefined,
  ].filter((key) => key !== undefined);
  return keys.length < 2 ? keys : [...new Set(keys)];
}
