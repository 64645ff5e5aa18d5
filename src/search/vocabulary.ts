import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { textsOf } from '../catalogue/folded-texts.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { firstIndex } from '../lib/lower-bound.ts';
import { bytesOfPairs, type LetterPairs, letterPairsOf } from './letter-pairs.ts';
import { bytesOfTexts, type TextList, textListOf } from './text-list.ts';

/** A name or keyword of a symbol. */
export interface VocabularyText {
  symbol: HeldSymbol;
  isName: boolean;
  folded: string;
  language: LanguageTag;
  /** Its index into the symbol's names then keywords: it is looked up where it is displayed (`shown-text.ts`). */
  position: number;
}

/** A place at which a person may begin to type a text: its start, or that of one of its words. */
export interface Entry {
  /** The folded text from there on. */
  key: string;
  text: VocabularyText;
  isStart: boolean;
}

/** Everything that can be typed in one language, in the order of the keys. */
export interface Vocabulary {
  entries: readonly Entry[];
  /** Bytes that it takes in memory, near enough. */
  bytes: number;
}

/** A vocabulary that also tells which whole texts there are, and finds what is spelt alike. */
export interface PairedVocabulary extends Vocabulary {
  texts: TextList;
  /** The same by what they are spelt with. */
  pairs: LetterPairs;
}

/** Characters that are words by themselves wherever they stand. */
const wordByItself = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** An entry: an object with three fields, and its key. */
const entryBytes = 100;

/**
 * The entries of one symbol. Every name by which the engine finds it is among them (`whole-texts.ts` relies on it), and of
 * its keywords all but its emoji, which nobody types half.
 */
export function entriesOf(symbol: HeldSymbol, language: LanguageTag): Entry[] {
  const translation = symbol.translations.get(language);
  const lines = symbol.folded.linesOf(language);
  if (!translation || lines === undefined) return [];
  const texts = textsOf(lines);
  const { name, plural, keywords } = translation;
  const shownNames = plural ? [name, plural] : [name];
  const found: VocabularyText[] = [];
  // Keys beyond the displayed texts are the symbol's emoji.
  for (const [index, shown] of shownNames.entries()) {
    const folded = texts.names[index] ?? fold(shown);
    found.push({ symbol, isName: true, folded, language, position: index });
  }
  for (const [index, shown] of keywords.entries()) {
    const folded = texts.keywords[index] ?? fold(shown);
    found.push({ symbol, isName: false, folded, language, position: shownNames.length + index });
  }
  return found.flatMap((text) =>
    startsOf(text.folded, language).map((start) => ({
      key: text.folded.slice(start),
      text,
      isStart: start === 0,
    })),
  );
}

/** Puts entries in order. */
export function vocabularyOf(entries: Entry[]): Vocabulary {
  entries.sort(byKey);
  return {
    entries,
    bytes: entries.reduce((sum, { key }) => sum + entryBytes + 2 * key.length, 0),
  };
}

/** Gathers the whole texts of a vocabulary, a few in each turn of the event loop. */
export async function withPairs(vocabulary: Vocabulary): Promise<PairedVocabulary> {
  const texts = textListOf(vocabulary.entries);
  const pairs = await letterPairsOf(texts);
  return { ...vocabulary, texts, pairs, bytes: vocabulary.bytes + bytesOfTexts(texts) + bytesOfPairs(pairs) };
}

/** The order of a vocabulary. */
export function byKey(left: Entry, right: Entry): number {
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
}

/** Where words begin; in scripts without spaces every character may begin one. */
function startsOf(folded: string, language: LanguageTag): number[] {
  const starts = [0];
  const everyCharacter = isSpaceless(language);
  for (let index = 1; index < folded.length; index += 1) {
    if (folded[index - 1] === ' ' || (everyCharacter && wordByItself.test(folded[index] ?? ''))) {
      starts.push(index);
    }
  }
  return starts;
}

/** The entries whose keys begin with a text, the first so many of them. */
export function entriesFrom(
  { entries }: Vocabulary,
  typed: string,
  most = Number.POSITIVE_INFINITY,
): readonly Entry[] {
  const first = firstPlace(entries, (key) => key >= typed);
  // No character sorts after U+FFFF in the order of UTF-16 code units, in which strings are compared.
  const end = firstPlace(entries, (key) => key > `${typed}\uffff`);
  return entries.slice(first, Math.min(end, first + most));
}

/** The entries of a text that is there as a whole. */
export function* entriesOfText({ entries }: Vocabulary, folded: string): Iterable<Entry> {
  const from = firstPlace(entries, (key) => key >= folded);
  for (let index = from; entries[index]?.key === folded; index += 1) {
    const entry = entries[index] as Entry;
    if (entry.isStart) yield entry;
  }
}

/** The place of the first entry from whose key on a condition holds. */
function firstPlace(entries: readonly Entry[], holds: (key: string) => boolean): number {
  return firstIndex(entries.length, (index) => holds(entries[index]?.key ?? ''));
}

/** An entry that begins like a text, but for some slips. */
export interface SimilarEntry {
  entry: Entry;
  slips: number;
  /** Characters of its key that stand for what was typed. */
  length: number;
}

/**
 * The entries that begin like a text with at most so many slips (insertions, deletions, substitutions, swaps of
 * neighbours). Keys come in order, so what two have in common is compared once, and where a beginning is too far away,
 * so is everything that begins with it, and is leapt over: of 600 000 keys some thousand are looked at.
 */
export function entriesLike({ entries }: Vocabulary, typed: string, slipsMaximum: number): SimilarEntry[] {
  const table = distanceTable(typed, slipsMaximum);
  const found: SimilarEntry[] = [];
  let previous = '';
  /** Characters of the key before that the table holds. */
  let filled = 0;
  for (let index = 0; index < entries.length; ) {
    const { key } = entries[index] as Entry;
    let depth = 0;
    while (depth < filled && key.charCodeAt(depth) === previous.charCodeAt(depth)) depth += 1;
    const end = Math.min(key.length, table.depthMaximum);
    let isTooFar = false;
    while (depth < end && !isTooFar) {
      depth += 1;
      isTooFar = table.fillRow(depth, key) > slipsMaximum;
    }
    previous = key;
    filled = depth;
    // Longer keys with this beginning are no more alike than it is itself.
    const next = isTooFar ? indexBehind(entries, index, key.slice(0, depth)) : index + 1;
    const like = table.mostAlike(depth);
    if (like) for (const entry of entries.slice(index, next)) found.push({ entry, ...like });
    index = next;
  }
  return found;
}

/** The index behind the last entry whose key begins as that at `from` does, by leaps of twice the length each. */
function indexBehind(entries: readonly Entry[], from: number, beginning: string): number {
  const begins = (index: number) => entries[index]?.key.startsWith(beginning) ?? false;
  let low = from;
  let step = 1;
  while (begins(low + step)) {
    low += step;
    step *= 2;
  }
  let high = low + step;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (begins(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The table of distances (optimal string alignment) between the beginnings of a key and those of a text, a row for each
 * character of the key. Only the cells near the diagonal can be few slips (Ukkonen 1985): no others are filled.
 */
function distanceTable(typed: string, slipsMaximum: number) {
  const width = typed.length;
  const depthMaximum = width + slipsMaximum;
  const tooMany = slipsMaximum + 1;
  const rows = Array.from({ length: depthMaximum + 1 }, () => new Uint8Array(width + 1).fill(tooMany));
  for (let column = 0; column <= Math.min(width, slipsMaximum); column += 1) {
    (rows[0] as Uint8Array)[column] = column;
  }

  return {
    /** Longer beginnings of a key are never alike. */
    depthMaximum,

    /** Fills the row of a key's character, those before it being filled, and returns its smallest distance. */
    fillRow(depth: number, key: string): number {
      const row = rows[depth] as Uint8Array;
      const above = rows[depth - 1] as Uint8Array;
      const letter = key.charCodeAt(depth - 1);
      if (depth <= slipsMaximum) row[0] = depth;
      let smallest = row[0] as number;
      const last = Math.min(width, depth + slipsMaximum);
      for (let column = Math.max(1, depth - slipsMaximum); column <= last; column += 1) {
        const other = typed.charCodeAt(column - 1);
        let distance = Math.min(
          (above[column - 1] as number) + (letter === other ? 0 : 1),
          (above[column] as number) + 1,
          (row[column - 1] as number) + 1,
          tooMany,
        );
        const isSwap =
          depth > 1 &&
          column > 1 &&
          letter === typed.charCodeAt(column - 2) &&
          key.charCodeAt(depth - 2) === other;
        if (isSwap)
          distance = Math.min(distance, ((rows[depth - 2] as Uint8Array)[column - 2] as number) + 1);
        row[column] = distance;
        if (distance < smallest) smallest = distance;
      }
      return smallest;
    },

    /** The beginning with the fewest slips, of those of at most so many characters; undefined where all have too many. */
    mostAlike(depth: number): Omit<SimilarEntry, 'entry'> | undefined {
      let best: Omit<SimilarEntry, 'entry'> | undefined;
      for (let length = Math.max(1, width - slipsMaximum); length <= depth; length += 1) {
        const slips = (rows[length] as Uint8Array)[width] as number;
        if (slips <= slipsMaximum && (!best || slips < best.slips)) best = { slips, length };
      }
      return best;
    },
  };
}
