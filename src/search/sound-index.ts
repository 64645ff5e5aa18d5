/** Texts of a prefix index in the order of their sound, for words that are typed as they are heard: `elefu` for `elephant`. */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { type Sound, soundOf } from '../../mappings/sounds.ts';
import { sortCooperatively } from '../lib/cooperative-sort.ts';
import { lowerBound } from '../lib/lower-bound.ts';
import type { IndexedText, PrefixIndex } from './prefix-index.ts';
import { editDistance, soundEditsAllowed } from './similarity.ts';

/** Texts with their sounds, in the order of the keys of these. */
type SoundIndex = readonly { text: IndexedText; sound: Sound }[];

/** Texts whose sounds are told in one tick. */
const textsPerTick = 500;
/** Texts that are compared: a sound of few consonants begins hundreds. */
const comparedMaximum = 500;
/** Characters of the shortest key of which the beginning of a word is heard: `~`, a vowel or consonant, and two consonants. */
const keyMinimum = 4;

/** Built when a language first needs it; the room for it is counted with the prefix index (`soundBytes`). */
const soundIndexes = new WeakMap<PrefixIndex, Promise<SoundIndex>>();

async function build({ texts }: PrefixIndex, language: LanguageTag): Promise<SoundIndex> {
  const entries: { text: IndexedText; sound: Sound }[] = [];
  for (const [position, text] of texts.entries()) {
    if (position % textsPerTick === textsPerTick - 1) await nextTick();
    const sound = soundOf(text.folded, language);
    if (sound) entries.push({ text, sound });
  }
  return sortCooperatively(entries, (left, right) =>
    left.sound.key < right.sound.key ? -1 : Number(left.sound.key !== right.sound.key),
  );
}

/** A text that begins as a typed one sounds. */
export interface SoundingText {
  text: IndexedText;
  /** Vowels that sound otherwise, one more where the text goes on. */
  edits: number;
}

/** The texts that begin as a typed, folded text sounds; none where the language has no rules, or the sound is too short. */
export async function textsSounding(
  index: PrefixIndex,
  typed: string,
  language: LanguageTag,
): Promise<SoundingText[]> {
  const sound = soundOf(typed, language);
  if (!sound || sound.key.length < keyMinimum) return [];
  const known = soundIndexes.get(index) ?? build(index, language);
  soundIndexes.set(index, known);
  const entries = await known;
  const maximum = soundEditsAllowed(sound);
  const found: SoundingText[] = [];
  const first = lowerBound(entries.length, (at) => (entries[at]?.sound.key ?? '') >= sound.key);
  for (const { text, sound: other } of entries.slice(first, first + comparedMaximum)) {
    if (!other.key.startsWith(sound.key)) break;
    // What is typed to its end may leave out a vowel: `choklit`.
    const isWhole = other.key === sound.key;
    const letters = isWhole ? other.letters : other.letters.slice(0, sound.letters.length);
    const edits = editDistance(sound.letters, letters, maximum);
    if (edits <= maximum) found.push({ text, edits: isWhole ? edits : edits + 1 });
  }
  return found;
}
