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
 * characters in scripts without spaces. The key of an entry is its text from the start on; it is never stored, and a text is
 * once, however many symbols have it.
 */
export interface PrefixIndex {
  /** The texts, folded, each once. */
  texts: TextColumn;
  /** An index into {@link texts}, and where in that text the key begins in the last {@link startBits}. */
  entries: Uint32Array;
  /** Where the symbols of each text begin in {@link symbols} and {@link positions}, and where those of the last end. */
  firsts: Uint32Array;
  /** Indexes into {@link symbolIds}. */
  symbols: Uint32Array;
  /** The position in the symbol, with a bit behind it that tells names. */
  positions: Uint16Array;
  /** By symbol: numbers of up to ten digits, and the age groups. */
  symbolIds: Float64Array;
  ageGroupBits: Uint8Array;
  /** Approximate size in memory. */
  bytes: number;
}

/** The prefix indexes of the live catalogue's languages. */
export type PrefixIndexes = ReturnType<typeof createPrefixIndexes>;

/** Bytes of a symbol's texts while they are read and sorted; its index takes 190 in the median of the demo's languages. */
const symbolBytes = 500;
/** Symbols a request while an index is built: a line of text each. */
const pageSize = 5000;
/** Approximate size of a text while texts are read: its string and the list of its symbols. */
const textBytes = 200;
/** Of the sound of a text, which is told where something is misspelled, beside its letters. */
const soundBytes = 12;
/** Bits of the start of a key: nobody types what is farther within a text. */
const startBits = 8;
const startMaximum = 2 ** startBits - 1;
const textsMaximum = 2 ** (32 - startBits);

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
    const index = await buildPrefixIndex(readTexts(engine, release, language), language, cache.maxSize);
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

/** The names and keywords of a language from doc values, page by page, in the order of the symbols. */
async function* readTexts(
  engine: Engine,
  release: Release,
  language: LanguageTag,
): AsyncGenerator<IndexedText[]> {
  const { hitText } = fieldsOf(language);
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
    yield hits.hits.flatMap(({ fields, sort }) => {
      const groups = fields['filter.age_group'] ?? [];
      const id = Number(sort[0]);
      const stored = decodeHitText(String(fields[hitText]?.[0]));
      const { lines, translationJson } = release.curation?.withText(id, language, stored) ?? stored;
      const displayedKeywords = (JSON.parse(translationJson) as { keywords: unknown[] }).keywords.length;
      return textsOfSymbol(id, lines, displayedKeywords, ageGroupBitsOf(groups));
    });
    after = hits.hits.at(-1)?.sort;
    isLast = hits.hits.length < pageSize;
  }
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

/**
 * Sorts the starts of all words, a few thousand a tick: at once they would hold up every other request.
 * @param pages texts in the order of their symbols, and of each symbol in the order of their positions.
 * @returns undefined as soon as the texts are more than some bytes.
 */
export async function buildPrefixIndex(
  pages: AsyncIterable<readonly IndexedText[]> | Iterable<readonly IndexedText[]>,
  language: LanguageTag,
  maximumBytes = Number.POSITIVE_INFINITY,
): Promise<PrefixIndex | undefined> {
  const [symbolIds, ageGroupBits]: [number[], number[]] = [[], []];
  /** Of each text a symbol and a position in turn. */
  const postings = new Map<string, number[]>();
  for await (const page of pages) {
    for (const text of page) {
      if (text.symbolId !== symbolIds.at(-1))
        ageGroupBits[symbolIds.push(text.symbolId) - 1] = text.ageGroupBits;
      const ofText = postings.get(text.folded) ?? [];
      ofText.push(symbolIds.length - 1, 2 * text.position + Number(text.isName));
      postings.set(text.folded, ofText);
    }
    if (postings.size > Math.min(maximumBytes / textBytes, textsMaximum)) return undefined;
  }
  const texts = textColumn([...postings.keys()]);
  const [firsts, symbols, positions]: [number[], number[], number[]] = [[0], [], []];
  const entries: number[] = [];
  for (const [folded, ofText] of postings) {
    const text = firsts.length - 1;
    if (text % pageSize === pageSize - 1) await nextTick();
    for (const start of startsOf(folded, language)) entries.push(text * 2 ** startBits + start);
    for (const [at, number] of ofText.entries()) (at % 2 === 0 ? symbols : positions).push(number);
    firsts.push(symbols.length);
  }
  const numbers = {
    entries: await sortCooperatively(Uint32Array.from(entries), (left, right) => {
      const [leftKey, rightKey] = [keyIn(texts, left), keyIn(texts, right)];
      return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : left - right;
    }),
    firsts: Uint32Array.from(firsts),
    symbols: Uint32Array.from(symbols),
    positions: Uint16Array.from(positions),
    symbolIds: Float64Array.from(symbolIds),
    ageGroupBits: Uint8Array.from(ageGroupBits),
  };
  // A sound and its key are about as long as the text together.
  const ofTexts = 2 * texts.bytes + texts.length * soundBytes;
  const bytes = Object.values(numbers).reduce((sum, { byteLength }) => sum + byteLength, ofTexts);
  return { texts, ...numbers, bytes };
}

/** Texts by their places in {@link PrefixIndex.texts}, each as often as symbols have it, in the order of these. */
export function textsAt(index: PrefixIndex, places: readonly number[]): IndexedText[] {
  const found: IndexedText[] = [];
  for (const place of places) {
    const folded = index.texts.at(place);
    const end = index.firsts[place + 1] as number;
    for (let at = index.firsts[place] as number; at < end; at += 1) {
      const symbol = index.symbols[at] as number;
      const position = index.positions[at] as number;
      found.push({
        symbolId: index.symbolIds[symbol] as number,
        isName: position % 2 === 1,
        folded,
        position: position >> 1,
        ageGroupBits: index.ageGroupBits[symbol] as number,
      });
    }
  }
  if (places.length === 1) return found;
  return found.sort((left, right) => left.symbolId - right.symbolId || left.position - right.position);
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

function keyIn(texts: TextColumn, entry: number): string {
  return texts.at(entry >>> startBits).slice(entry & startMaximum);
}

/** The key of an entry, by its place. */
export function keyOf({ texts, entries }: PrefixIndex, place: number): string {
  return keyIn(texts, entries[place] as number);
}

/** The keys of some entries in their order, each once, with the places of its texts. */
export function* keysOf(
  index: PrefixIndex,
  { first, end }: { first: number; end: number },
): Generator<{ key: string; places: number[] }> {
  let current: { key: string; places: number[] } | undefined;
  for (let at = first; at < end; at += 1) {
    const key = keyOf(index, at);
    if (current && current.key !== key) yield current;
    if (current?.key !== key) current = { key, places: [] };
    current.places.push((index.entries[at] as number) >>> startBits);
  }
  if (current) yield current;
}

/** Entries whose keys begin with a text, or one of a range: from the first up to, but not with, the end. */
export function entriesWithPrefix(
  index: PrefixIndex,
  typed: string,
  last = typed,
): { first: number; end: number } {
  const { length } = index.entries;
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
      next = length > deepest ? end : endOfBeginning(index, first, end, depth);
      if (length > Math.min(deepest, key.length)) {
        if (nearest) found.push({ first, end: next, ...nearest });
        continue;
      }
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
  walk(0, index.entries.length, 0);
  return found;
}

/**
 * The end of the entries up to some end whose keys, which are alike before a character, have that of the first as well: by
 * galloping search (Bentley, Yao 1976).
 */
function endOfBeginning(index: PrefixIndex, first: number, end: number, at: number): number {
  const characterOf = (place: number) => {
    const entry = index.entries[place] as number;
    return index.texts.charCodeAt(entry >>> startBits, (entry & startMaximum) + at);
  };
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
