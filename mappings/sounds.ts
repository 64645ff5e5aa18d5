/**
 * How texts sound, for people who write as they hear: `fone`, `elefunt`, `мошина`, `baca`. Texts that sound alike have one
 * key, by which they are looked up, and their sounds tell how alike they are.
 */
import anyAscii from 'any-ascii';
import { hasChineseCharacters } from './chinese-scripts.ts';
import type { LanguageTag } from './document.ts';
import { hasHangul } from './hangul-keys.ts';
import { primaryLanguage } from './language-tags.ts';
import { readByLanguage } from './read-table.ts';

/** A spelling, and the sound that is written for it from there on. */
type SoundRule = readonly [RegExp, string];

/** The rules of `tables/sounds.tsv` by primary language: a regular expression over a folded word, `>`, and its sound. */
const soundRules: ReadonlyMap<LanguageTag, readonly SoundRule[]> = new Map(
  Object.entries(readByLanguage('sounds', 'rules')).map(([language, rules]) => [
    language,
    rules.split(' ').map(readRule),
  ]),
);

function readRule(rule: string): SoundRule {
  const end = rule.lastIndexOf('>');
  return [new RegExp(rule.slice(0, end), 'gu'), rule.slice(end + 1)];
}

/** How a text sounds. */
export interface Sound {
  letters: string;
  /** Of texts that sound alike, but for vowels in longer ones. */
  key: string;
}

/** How a folded text sounds in a language, word by word; undefined in languages without rules, and in Chinese where it has no Chinese characters. */
export function soundOf(folded: string, language: LanguageTag): Sound | undefined {
  const primary = primaryLanguage(language);
  if (primary === 'zh') return soundOfChinese(folded);
  const rules = soundRules.get(primary);
  if (!rules) return undefined;
  const letters = folded
    .split(' ')
    .map((word) => soundOfWord(word, rules))
    .join(' ');
  const consonants = letters.replace(vowels, (_, at: number) => (at === 0 ? firstVowel : ''));
  return { letters, key: `${ofSound}${consonants.length >= consonantsMinimum ? consonants : letters}` };
}

/** Written for each other by people who do not tell them apart: zh and z, ch and c, sh and s, -ng and -n. */
const confusedInPinyin = /(?<=[ZCS])H|(?<=N)G/g;

/** The pinyin of a text in Chinese characters, each read alone, by which most people type them: `平果` as `苹果`. */
function soundOfChinese(folded: string): Sound | undefined {
  if (!hasChineseCharacters(folded)) return undefined;
  // In capitals, so that no vowel is left out of the key.
  const letters = anyAscii(folded).toUpperCase().replace(confusedInPinyin, '');
  return { letters, key: `${ofSound}${letters}` };
}

function soundOfWord(word: string, rules: readonly SoundRule[]): string {
  // Only syllables of Korean are taken apart: signs of other scripts belong to their letters.
  const letters = hasHangul(word) ? word.normalize('NFD') : word;
  const sound = rules.reduce((text, [spelling, sounds]) => text.replace(spelling, sounds), letters);
  return sound.replace(/(.)\1+/gu, '$1').normalize('NFC');
}

/** Vowels of alphabets, in capitals those that are long: people who write as they hear mistake them more than consonants. */
const vowels = /[AIaeiouаеиоуыэюяіїαειο]+/gu;
/** Stands for a vowel at the beginning. */
const firstVowel = '-';
/** What keys of sounds begin with, so that none is taken for a word. */
const ofSound = '~';
/** Of fewer consonants, a vowel before them counted, there are too many words: their vowels tell them apart. */
const consonantsMinimum = 3;
