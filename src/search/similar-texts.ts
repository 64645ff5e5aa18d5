import { setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { hasHangul } from '../../mappings/hangul-keys.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { type Sound, soundOf } from '../../mappings/sounds.ts';
import { sortCooperatively } from '../lib/cooperative-sort.ts';
import { lowerBound } from '../lib/lower-bound.ts';
import { type TextColumn, textColumn } from '../lib/text-column.ts';
import { isBetter, type Spelling, similarMatch, type TextMatch } from './match-text.ts';
import {
  entriesWithSimilarPrefix,
  type IndexedText,
  keysOf,
  type PrefixIndex,
  textsAt,
} from './prefix-index.ts';
import { editDistance, editsAllowed } from './similarity.ts';

/** What in a prefix index is spelled or sounds like a text: the candidates of the fuzzy fallback, and beginnings for type-ahead. */

/** Texts of a prefix index with their sounds, in the order of the keys of these: for words that are typed as they are heard (`elefu` for `elephant`). */
interface SoundIndex {
  /** Index into the texts. */
  texts: Uint32Array;
  keys: TextColumn;
  letters: TextColumn;
}

/** Texts whose sounds are told in one tick. */
const textsPerTick = 500;
/** Texts of symbols that are compared: a sound of few consonants begins hundreds. */
const comparedMaximum = 500;
/** Characters of the shortest key of which the beginning of a word is heard: `~`, a vowel or consonant, and two consonants. */
const keyMinimum = 4;

/** How many vowels of a text may sound otherwise. */
const soundEditsAllowed = ({ letters: { length } }: Sound) => (length < 4 ? 0 : length < 6 ? 1 : 2);

/** What a long vowel for a short one counts as, which `tables/sounds.tsv` writes as a capital (`snayk`: `snake`, `snack`). */
const lengthOfVowel = 0.5;

function soundEdits(typed: string, heard: string, maximum: number): number {
  const edits = editDistance(typed.toLowerCase(), heard.toLowerCase(), maximum);
  return edits === 0 && typed !== heard ? lengthOfVowel : edits;
}

/** Built when a language first needs it; the room for it is counted with the prefix index (`soundBytes`). */
const soundIndexes = new WeakMap<PrefixIndex, Promise<SoundIndex>>();

function soundIndexOf(index: PrefixIndex, language: LanguageTag): Promise<SoundIndex> {
  const known = soundIndexes.get(index) ?? buildSoundIndex(index, language);
  soundIndexes.set(index, known);
  return known;
}

async function buildSoundIndex({ texts }: PrefixIndex, language: LanguageTag): Promise<SoundIndex> {
  const sounds = new Map<number, Sound>();
  for (let text = 0; text < texts.length; text += 1) {
    if (text % textsPerTick === textsPerTick - 1) await nextTick();
    const sound = soundOf(texts.at(text), language);
    if (sound) sounds.set(text, sound);
  }
  const soundAt = (text: number) => sounds.get(text) as Sound;
  const sorted = await sortCooperatively(Uint32Array.from(sounds.keys()), (left, right) => {
    const [leftKey, rightKey] = [soundAt(left).key, soundAt(right).key];
    return leftKey < rightKey ? -1 : Number(leftKey !== rightKey);
  });
  return {
    texts: sorted,
    keys: textColumn(Array.from(sorted, (text) => soundAt(text).key)),
    letters: textColumn(Array.from(sorted, (text) => soundAt(text).letters)),
  };
}

/** A text that sounds as a typed one does, or begins so. */
export interface SoundingText {
  text: IndexedText;
  /** Vowels that sound otherwise, {@link lengthOfVowel} where they differ in length alone. */
  edits: number;
  /** It ends where the typed one does. */
  isWhole: boolean;
}

/** Letters of the shortest sound that is a word's, in scripts that do not write a word with two signs, and of the shortest text of a shorter one (`showa`). */
const soundMinimumLetters = 3;
const shortSoundMinimumLetters = 5;
const alphabet = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * The texts that sound as a typed, folded one does, and with `beginning` those that begin so; none where the language has no
 * rules, or the sound is too short.
 */
export async function textsSounding(
  index: PrefixIndex,
  typed: string,
  language: LanguageTag,
  kind: 'whole' | 'beginning' = 'beginning',
): Promise<SoundingText[]> {
  const sound = soundOf(typed, language);
  if (!sound) return [];
  const isOfAlphabet = alphabet.test(sound.letters);
  const isShort =
    kind === 'beginning'
      ? sound.key.length < keyMinimum
      : isOfAlphabet && sound.letters.length < soundMinimumLetters && typed.length < shortSoundMinimumLetters;
  if (isShort) return [];
  const { texts, keys, letters } = await soundIndexOf(index, language);
  const maximum = soundEditsAllowed(sound);
  const first = lowerBound(keys.length, (at) => keys.at(at) >= sound.key);
  const found: SoundingText[] = [];
  let left = comparedMaximum;
  for (let at = first; left > 0 && at < keys.length && keys.at(at).startsWith(sound.key); at += 1) {
    const isWhole = keys.at(at) === sound.key;
    // Those that end there come first.
    if (kind === 'whole' && !isWhole) break;
    const alike = textsAt(index, [texts[at] as number]).slice(0, left);
    left -= alike.length;
    // What is typed to its end may leave out a vowel: `choklit`.
    const heard = isWhole ? letters.at(at) : letters.at(at).slice(0, sound.letters.length);
    const edits = soundEdits(sound.letters, heard, maximum);
    if (edits <= maximum) found.push(...alike.map((text) => ({ text, edits, isWhole })));
  }
  return found;
}

/**
 * Symbols, by id, with a name like the typed text, as a whole or in words, a keyword one edit away, or any text that sounds
 * like it. Of keywords more would be found by chance: there are several times as many as names.
 */
export async function similarSymbols(
  index: PrefixIndex,
  spelling: Spelling,
): Promise<ReadonlyMap<number, TextMatch>> {
  const { text: typed, language } = spelling;
  const bySymbol = new Map<number, TextMatch>();
  const add = (text: IndexedText, edits?: number) => {
    const match = similarMatch(text, spelling, edits);
    const known = bySymbol.get(text.symbolId);
    if (match && (!known || isBetter(match, known))) bySymbol.set(text.symbolId, match);
  };
  for (const { text, edits } of await textsSounding(index, typed, language, 'whole')) {
    add(text, edits);
  }
  const keywordsToo = isSpaceless(language);
  for (const text of textsNear(index, typed)) {
    if (text.isName || keywordsToo || editDistance(typed, text.folded, 1) <= 1) add(text);
  }
  return bySymbol;
}

/** Texts that may be similar to a typed one: with a word an edit or two from one of its words. */
function* textsNear(index: PrefixIndex, typed: string): Generator<IndexedText> {
  const near = new Set<number>();
  for (const part of new Set([typed, ...typed.split(' ')])) {
    const edits = editsWalked(part);
    for (const similar of entriesWithSimilarPrefix(index, part, edits)) {
      for (const { key, places } of keysOf(index, similar)) {
        const space = part === typed ? key.indexOf(' ', part.length - edits) : key.indexOf(' ');
        const length = space < 0 ? key.length : space;
        if (length > part.length + edits) continue;
        const fresh = places.filter((place) => !near.has(place));
        for (const place of fresh) near.add(place);
        yield* textsAt(index, fresh);
      }
    }
  }
}

/** Letters of Korean that were typed out of the syllables of a short word. */
const conjoined = /^(?=.{1,8}$).*[\u1100-\u11FF]/u;
/** Syllables of the shortest word in which one key may change two of them. */
const syllablesMinimum = 3;

/** Edits of a word that is near; what is one key where it is typed (`æ`, letters of a syllable) is more in its letters. */
function editsWalked(word: string): number {
  if (conjoined.test(word)) return 4;
  const isOfKeys = hasHangul(word) && word.length >= syllablesMinimum;
  return isOfKeys || word.includes('ae') ? 2 : editsAllowed(word);
}
