import { setImmediate as nextTick } from 'node:timers/promises';
import { type AgeGroup, ageGroups, decodeHitText, type LanguageTag } from '../../mappings/document.ts';
import { isSpaceless } from '../../mappings/languages.ts';
import { fieldsOf, hitFields } from '../../mappings/symbols.ts';
import { type Cache, createCache } from '../lib/cache.ts';
import { sortCooperatively } from '../lib/cooperative-sort.ts';
import { lowerBound } from '../lib/lower-bound.ts';
import { singleFlight } from '../lib/single-flight.ts';
import { type TextColumn, textColumn } from '../lib/text-column.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import { textsOf } from './match-text.ts';
import { fillRow } from './similarity.ts';

/** A name or keyword of a symbol. */
export interface IndexedText {
  symbolId: number;
  isName: boolean;
  folded: string;
  /** Index into the symbol's names then keywords, by which it is displayed. */
  position: number;
  /** The symbol's age groups, a bit each in the order of `ageGroups`. */
  ageGroupBits: number;
}

/**
 * Every place at which a person may begin to type, in the order of the keys: the starts of a text's words, or of its
 * characters in scripts without spaces. The key of an entry is its text from the start on; it is never stored.
 */
export interface PrefixIndex {
  /** The texts, folded. */
  texts: TextColumn;
  /** The symbol of each text: numbers of up to ten digits. */
  symbolIds: Float64Array;
  /** The position of each, and its age groups with a bit before them that tells names. */
  positions: Uint32Array;
  bits: Uint8Array;
  /** Index into {@link texts}, by entry. */
  textOfEntry: Uint32Array;
  /** Where the key begins in the text, by entry. */
  startOfEntry: Uint16Array;
  /** Approximate size in memory. */
  bytes: number;
}

/** The prefix indexes of the live catalogue's languages. */
export type PrefixIndexes = ReturnType<typeof createPrefixIndexes>;

/** Bytes of a symbol's texts while they are read: what the demo catalogue has in the median of its languages. */
const symbolBytes = 500;
/** Symbols a request while an index is built: a line of text each. */
const pageSize = 5000;
/** Approximate size of a text as an object with its string, while it is read. */
const textBytes = 120;
/** Of the sound of a text, which is told where something is misspelled, beside its letters. */
const soundBytes = 12;
/** Keys longer than this are not told apart: nobody types so much. */
const startMaximum = 0xffff;

interface TextsAnswer {
  hits: { hits: { fields: Record<string, (string | number)[]>; sort: unknown[] }[] };
}

/** An index, or that the language has no room for one. */
type CachedIndex = { index: PrefixIndex | undefined };

/** The cache of {@link PrefixIndexes}. */
export const prefixIndexEntries = (maximumBytes: number) =>
  createCache<string, CachedIndex>(maximumBytes, ({ index }) => (index?.bytes ?? 0) + 1);

/**
 * Prefix indexes, each built from the engine when it is first used; one that left the cache is built again, and answers the same.
 * One that has no room even alone is not built where the number of its symbols says so, or else built once a release and not
 * kept. Both are the same in every process.
 */
export function createPrefixIndexes(engine: Engine, cache: Cache<string, CachedIndex>) {
  // One after the other: a build takes several times the room of its index, and a chain may ask for ten.
  let lastBuild: Promise<unknown> = Promise.resolve();
  const builds = singleFlight<CachedIndex>();
  const keyIn = (release: Release, language: LanguageTag) => `${release.version} ${language}`;

  async function build(release: Release, language: LanguageTag): Promise<CachedIndex> {
    const texts = await readTexts(engine, release, language, cache.maxSize);
    const index = texts && (await buildPrefixIndex(texts, language));
    const built = { index: index && index.bytes < cache.maxSize ? index : undefined };
    cache.set(keyIn(release, language), built);
    return built;
  }

  return {
    /** The index of a language; undefined where it has no room in the memory for all: then the engine answers, in every process. */
    async of(release: Release, language: LanguageTag): Promise<PrefixIndex | undefined> {
      const { symbolCount = 0 } = release.languages.get(language) ?? {};
      if (symbolCount * symbolBytes > cache.maxSize) return undefined;
      const key = keyIn(release, language);
      const inTurn = () => {
        const index = lastBuild.then(() => build(release, language));
        lastBuild = index.catch(() => undefined);
        return index;
      };
      return (cache.get(key) ?? (await builds.run(key, inTurn))).index;
    },
  };
}

/** All names and keywords of a language, from doc values; undefined as soon as they are more than some bytes. */
async function readTexts(
  engine: Engine,
  release: Release,
  language: LanguageTag,
  maximumBytes: number,
): Promise<IndexedText[] | undefined> {
  const { hitText } = fieldsOf(language);
  const texts: IndexedText[] = [];
  for (let after: unknown[] | undefined, isLast = false; !isLast; ) {
    const { hits }: TextsAnswer = await engine.request<TextsAnswer>('POST', `/${release.index}/_search`, {
      size: pageSize,
      stored_fields: '_none_',
      track_total_hits: true,
      query: { bool: { filter: { term: { 'filter.lang': language } } } },
      docvalue_fields: [hitText, 'filter.age_group'],
      sort: [{ [hitFields.id]: 'asc' }],
      ...(after && { search_after: after }),
    });
    for (const { fields, sort } of hits.hits) {
      const groups = fields['filter.age_group'] ?? [];
      const id = Number(sort[0]);
      const stored = decodeHitText(String(fields[hitText]?.[0]));
      const { lines, translationJson } = release.curation?.withText(id, language, stored) ?? stored;
      const displayedKeywords = (JSON.parse(translationJson) as { keywords: unknown[] }).keywords.length;
      texts.push(...textsOfSymbol(id, lines, displayedKeywords, ageGroupBitsOf(groups)));
    }
    if (texts.length * textBytes > maximumBytes) return undefined;
    after = hits.hits.at(-1)?.sort;
    isLast = hits.hits.length < pageSize;
  }
  return texts;
}

/** Bits of age groups, in the order of `ageGroups`. */
export function ageGroupBitsOf(groups: readonly (string | number)[]): number {
  return groups.reduce<number>((bits, group) => bits | (1 << ageGroups.indexOf(group as AgeGroup)), 0);
}

/** Letters: of keys beyond those that are displayed, spellings by sound have them, and emoji, which nobody types half, none. */
const spelled = /^\p{L}/u;

/** The texts of a symbol that are typed. */
export function textsOfSymbol(
  symbolId: number,
  lines: string,
  displayedKeywords: number,
  ageGroupBits: number,
): IndexedText[] {
  const { texts, nameCount } = textsOf(lines);
  return texts
    .map((folded, position) => ({
      symbolId,
      isName: position < nameCount,
      folded,
      position,
      ageGroupBits,
    }))
    .filter(({ folded, position }) => position < nameCount + displayedKeywords || spelled.test(folded));
}

/** Sorts the starts of all words, a few thousand a tick: at once they would hold up every other request. */
export async function buildPrefixIndex(
  texts: readonly IndexedText[],
  language: LanguageTag,
): Promise<PrefixIndex> {
  const entries: { key: string; text: number; start: number }[] = [];
  for (const [text, { folded }] of texts.entries()) {
    if (text % pageSize === pageSize - 1) await nextTick();
    for (const start of startsOf(folded, language)) entries.push({ key: folded.slice(start), text, start });
  }
  const sorted = await sortCooperatively(entries, (left, right) =>
    left.key < right.key ? -1 : left.key > right.key ? 1 : left.text - right.text,
  );
  const index = {
    texts: textColumn(texts.map(({ folded }) => folded)),
    symbolIds: Float64Array.from(texts, ({ symbolId }) => symbolId),
    positions: Uint32Array.from(texts, ({ position }) => position),
    bits: Uint8Array.from(texts, ({ ageGroupBits, isName }) => 2 * ageGroupBits + Number(isName)),
    textOfEntry: Uint32Array.from(sorted, ({ text }) => text),
    startOfEntry: Uint16Array.from(sorted, ({ start }) => start),
  };
  const { texts: column, ...numbers } = index;
  // A sound and its key are about as long as the text together.
  const ofTexts = 2 * column.bytes + texts.length * soundBytes;
  return {
    ...index,
    bytes: Object.values(numbers).reduce((sum, { byteLength }) => sum + byteLength, ofTexts),
  };
}

/** A text of an index, by its place in {@link PrefixIndex.texts}. */
export function textAt({ texts, symbolIds, positions, bits }: PrefixIndex, text: number): IndexedText {
  const ofText = bits[text] as number;
  return {
    symbolId: symbolIds[text] as number,
    isName: ofText % 2 === 1,
    folded: texts.at(text),
    position: positions[text] as number,
    ageGroupBits: ofText >> 1,
  };
}

/** Characters that are words by themselves. */
const wordCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Where words begin; in scripts without spaces every character may begin one. */
function startsOf(folded: string, language: LanguageTag): number[] {
  const starts = [0];
  const everyCharacter = isSpaceless(language);
  for (let index = 1; index < Math.min(folded.length, startMaximum); index += 1) {
    if (folded[index - 1] === ' ' || (everyCharacter && wordCharacter.test(folded[index] ?? ''))) {
      starts.push(index);
    }
  }
  return starts;
}

/** The text of an entry. */
export function textOf(index: PrefixIndex, entry: number): IndexedText {
  return textAt(index, index.textOfEntry[entry] as number);
}

/** The key of an entry. */
export function keyOf({ texts, textOfEntry, startOfEntry }: PrefixIndex, entry: number): string {
  return texts.at(textOfEntry[entry] as number).slice(startOfEntry[entry]);
}

/** Entries whose keys begin with a text, or one of a range: from the first up to, but not with, the end. */
export function entriesWithPrefix(
  index: PrefixIndex,
  typed: string,
  last = typed,
): { first: number; end: number } {
  const { length } = index.textOfEntry;
  return {
    first: lowerBound(length, (entry) => keyOf(index, entry) >= typed),
    // No character sorts after U+FFFF in the order of UTF-16 code units, in which strings are compared.
    end: lowerBound(length, (entry) => keyOf(index, entry) > `${last}\uffff`),
  };
}

/** Entries whose keys begin like a text, from the first up to, but not with, the end. */
interface SimilarEntries {
  first: number;
  end: number;
  /** Of the beginning of the keys that is nearest to the text, and the length of that in characters. */
  edits: number;
  length: number;
}

/**
 * Entries whose keys begin like a text with at most so many edits. The sorted keys are walked as a trie: each beginning
 * has one row of the table of `editDistance`, and where all in it is too far away, so is everything that begins with it, and
 * is skipped: of 600 000 keys some thousand are compared.
 */
export function entriesWithSimilarPrefix(
  index: PrefixIndex,
  typed: string,
  maximumEdits: number,
): SimilarEntries[] {
  const letters = Uint32Array.from({ length: typed.length }, (_, at) => typed.charCodeAt(at));
  const deepest = typed.length + maximumEdits;
  const rows = Array.from({ length: deepest + 1 }, () =>
    Uint16Array.from({ length: typed.length + 1 }, (_, at) => at),
  );
  const found: SimilarEntries[] = [];

  /** Walks entries whose keys share their first so many characters, which are near enough to go on. */
  function walk(
    start: number,
    end: number,
    depth: number,
    nearest?: Pick<SimilarEntries, 'edits' | 'length'>,
  ) {
    for (let first = start, next: number; first < end; first = next) {
      const key = keyOf(index, first);
      const length = depth + 1;
      if (length > Math.min(deepest, key.length)) {
        next = length > deepest ? end : first + 1;
        if (nearest) found.push({ first, end: next, ...nearest });
        continue;
      }
      next = endOfBeginning(index, first, end, depth);
      const row = rows[length] as Uint16Array;
      const letter = key.charCodeAt(depth);
      const previous = key.charCodeAt(depth - 1);
      const smallest = fillRow(row, rows[depth] as Uint16Array, rows[depth - 1], letter, previous, letters);
      const edits = row[typed.length] as number;
      const isNearer = edits <= maximumEdits && edits < (nearest?.edits ?? tooMany);
      const best = isNearer ? { edits, length } : nearest;
      if (smallest <= maximumEdits) walk(first, next, length, best);
      else if (best) found.push({ first, end: next, ...best });
    }
  }

  const tooMany = maximumEdits + 1;
  walk(0, index.textOfEntry.length, 0);
  return found;
}

/**
 * The end of the entries up to some end whose keys, which are alike before a character, have that of the first as well: by
 * galloping search (Bentley, Yao 1976).
 */
function endOfBeginning(index: PrefixIndex, first: number, end: number, at: number): number {
  const characterOf = (entry: number) =>
    index.texts.charCodeAt(index.textOfEntry[entry] as number, (index.startOfEntry[entry] as number) + at);
  const character = characterOf(first);
  const isAlike = (entry: number) => entry < end && characterOf(entry) === character;
  let low = first;
  let step = 1;
  while (isAlike(low + step)) {
    low += step;
    step *= 2;
  }
  return low + 1 + lowerBound(step - 1, (offset) => !isAlike(low + 1 + offset));
}
