/**
 * Korean as it is typed: the keys of the usual keyboard (dubeolsik) that write a text. A key is named by the Latin letter
 * that it writes on a QWERTY keyboard, in upper case with shift.
 *
 * An input method joins letters to syllables anew after each key, so one typing error changes two syllables: `하는` with its last
 * keys swapped is `한느`. By keys (`gksms`, `gkssm`) it is one edit. The keys are also what a text becomes where the
 * keyboard was left in the other mode: `rkddkwl` is `강아지`.
 *
 * @see https://www.unicode.org/versions/latest/core-spec/chapter-3/#G24646 (conjoining jamo)
 */

import { LRUCache } from 'lru-cache';

/** Keys of initial consonants, vowels and final consonants, in the order of Unicode's conjoining jamo. */
const keysOfJamo = {
  initial: 'r R s e E f a q Q t T d w W c z x v g'.split(' '),
  vowel: 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' '),
  final: 'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' '),
} as const;

const firstJamo = { initial: 0x1100, vowel: 0x1161, final: 0x11a8 } as const;

const hangul = /[\u1100-\u1112\u1161-\u1175\u11A8-\u11C2\u3131-\u3163가-힣]/u;

const keyOfJamo: ReadonlyMap<string, string> = new Map(
  (['initial', 'vowel', 'final'] as const).flatMap((place) =>
    keysOfJamo[place].map((keys, index) => [String.fromCodePoint(firstJamo[place] + index), keys] as const),
  ),
);

/** Whether a text has Korean letters. */
export function hasHangul(text: string): boolean {
  return hangul.test(text);
}

/** A misspelled text is compared with some thousand texts by their keys, and the next one with many of the same. */
const keysByText = new LRUCache<string, string>({ max: 20_000 });

/** A text with its Korean letters as keys; everything else stays. */
export function hangulKeys(text: string): string {
  if (!hasHangul(text)) return text;
  const cached = keysByText.get(text);
  if (cached !== undefined) return cached;
  const keys = Array.from(text.normalize('NFKD'), (letter) => keyOfJamo.get(letter) ?? letter).join('');
  keysByText.set(text, keys);
  return keys;
}

const vowelOfKeys = new Map(keysOfJamo.vowel.map((keys, index) => [keys, index]));
const initialOfKey = new Map(keysOfJamo.initial.map((key, index) => [key, index]));
const finalOfKeys = new Map(keysOfJamo.final.map((keys, index) => [keys, index]));

const jamoAt = (place: keyof typeof firstJamo, index: number | undefined) =>
  index === undefined ? '' : String.fromCodePoint(firstJamo[place] + index);

/** One syllable under way, by keys. */
interface Syllable {
  initial: string;
  vowel: string;
  final: string;
}

/** The text that an input method makes of keys: letters join the syllable under way where they can. */
export function typeHangul(keys: string): string {
  let written = '';
  let syllable: Syllable = { initial: '', vowel: '', final: '' };
  const start = (next: Partial<Syllable>) => {
    written += textOfSyllable(syllable);
    syllable = { initial: '', vowel: '', final: '', ...next };
  };
  for (const key of keys) {
    const { initial, vowel, final } = syllable;
    if (vowelOfKeys.has(key)) {
      if (final !== '') {
        // The last consonant opens the next syllable: 한 and ㅡ make 하느.
        syllable = { ...syllable, final: final.slice(0, -1) };
        start({ initial: final.slice(-1), vowel: key });
      } else if (vowel === '' || vowelOfKeys.has(vowel + key)) {
        syllable = { ...syllable, vowel: vowel + key };
      } else start({ vowel: key });
    } else if (!initialOfKey.has(key)) {
      start({});
      written += key;
    } else if (initial !== '' && vowel !== '' && finalOfKeys.has(final + key)) {
      syllable = { ...syllable, final: final + key };
    } else start({ initial: key });
  }
  start({});
  return written.normalize('NFC');
}

function textOfSyllable({ initial, vowel, final }: Syllable): string {
  return [
    jamoAt('initial', initialOfKey.get(initial)),
    jamoAt('vowel', vowelOfKeys.get(vowel)),
    jamoAt('final', finalOfKeys.get(final)),
  ].join('');
}
