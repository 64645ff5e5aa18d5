import { setTimeout as delay } from 'node:timers/promises';
import {
  decodeCore,
  decodeHitText,
  type HitText,
  type LanguageTag,
  type SymbolCore,
  type SymbolDisplay,
  type Translation,
} from '../../mappings/document.ts';
import { fieldsOf, hitFields } from '../../mappings/symbols.ts';
import { type Cache, createCache } from '../lib/cache.ts';
import type { Engine } from './client.ts';
import type { Curation } from './curation.ts';
import { multiGet } from './multi-get.ts';
import type { Release } from './release.ts';

/** A text of a hit; of a whole symbol its translation is parsed already, and `translationJson` empty. */
export type CachedText = HitText & { translation?: Translation };

/** A symbol with its texts in the languages that were needed so far. */
export interface CachedSymbol {
  core: SymbolCore;
  /** Texts by language; a language of {@link loaded} that is missing here is one that the symbol has no name in. */
  texts: ReadonlyMap<LanguageTag, CachedText>;
  /** Languages that were read, or all of them. */
  loaded: ReadonlySet<LanguageTag> | 'all';
}

/** Languages to read of a symbol: these, or all that it has. */
export type LanguageSelection = readonly LanguageTag[] | 'all';

/** Symbols of the live catalogue by id. */
export type SymbolStore = ReturnType<typeof createSymbolStore>;

/** The doc values of a hit, as `docvalue_fields` answers them. */
export interface HitFields {
  [field: string]: (string | number)[] | undefined;
}

/** An answer of `_search` with `docvalue_fields`. */
interface HitFieldsAnswer {
  hits: { hits: { fields?: HitFields }[] };
}

/** The cache is keyed by numbers, release by release: ids have ten digits at most. */
const idsPerRelease = 10 ** 10;

/** Bytes of a core as objects, and of a language's entry beside its two strings; measured on the demo's heap. */
const overheadBytes = { core: 2000, text: 200 } as const;

/** Symbols that one request reads: some hundred kilobytes in a few languages, a megabyte and a half in all of them. */
const symbolsPerRequest = { few: 1000, all: 50 } as const;

/** Whole symbols of one request: parsing a hundred in a hundred languages would hold up every other request. */
const wholeSymbolsPerRequest = 25;

/**
 * Prefetch: of a language that is searched often, all symbols are read in small pages with pauses between, so that no search waits
 * for one. Of a hundred candidates nearly always one is not in memory otherwise, and each such search has a second round trip. Only
 * where the release is small: of 10 000 symbols a language takes 4 MB.
 */
const prefetch = {
  afterMisses: 20,
  pageSize: 100,
  pauseMilliseconds: 10,
  symbolsMaximum: 10_000,
  cacheShare: 0.9,
};

/** The cache below a {@link SymbolStore}: a symbol of one release is a number. */
export const symbolEntries = (maximumBytes: number) =>
  createCache<number, CachedSymbol>(maximumBytes, symbolBytes);

/**
 * Symbols over the index: each that the cache lacks is read from the doc values of the release. Entries of releases that are
 * gone are the least recently used, and leave first.
 */
export function createSymbolStore(engine: Engine, cache: Cache<number, CachedSymbol>) {
  // A release that a process has seen keeps some bytes here, for as long as that lives.
  const firstKeys = new Map<string, number>();
  /** Requests for symbols of the newest release that lacked some, by language. */
  const misses = new Map<LanguageTag, number>();
  /** The version that was asked for last: one that has gone may return, as curators undo a change or a release is rolled back. */
  let newest: string | undefined;
  let prefetching = Promise.resolve();

  function firstKeyOf({ version }: Release): number {
    if (version !== newest) misses.clear();
    newest = version;
    const firstKey = firstKeys.get(version) ?? firstKeys.size * idsPerRelease;
    firstKeys.set(version, firstKey);
    return firstKey;
  }

  async function read(
    release: Release,
    languages: LanguageSelection,
    page: { size: number; query: object; sort?: object },
  ) {
    const textFields =
      languages === 'all' ? [hitFields.textOfEveryLanguage] : languages.map((tag) => fieldsOf(tag).hitText);
    const { hits } = await engine.request<HitFieldsAnswer>('POST', `/${release.index}/_search`, {
      stored_fields: '_none_',
      track_total_hits: false,
      docvalue_fields: [hitFields.core, ...textFields],
      ...page,
    });
    return hits.hits.map(({ fields = {} }) => {
      const symbol = symbolOf(fields, languages, release.curation);
      const key = firstKeyOf(release) + symbol.core.id;
      const merged = merge(cache.peek(key), symbol);
      cache.set(key, merged);
      return merged;
    });
  }

  function countMisses(release: Release, languages: readonly LanguageTag[]): void {
    if (release.symbolCount > prefetch.symbolsMaximum || release.version !== newest) return;
    for (const language of languages) {
      const count = (misses.get(language) ?? 0) + 1;
      misses.set(language, count);
      if (count !== prefetch.afterMisses) continue;
      // Errors are told by searches, which begin to count again.
      const begin = () => readLanguage(release, language).catch(() => void misses.delete(language));
      prefetching = prefetching.then(begin);
    }
  }

  async function readLanguage(release: Release, language: LanguageTag): Promise<void> {
    const { pageSize: size, pauseMilliseconds, cacheShare } = prefetch;
    // Another release has gone live: what is left of this one is for those who still read it.
    const isNewest = () => newest === release.version;
    const hasRoom = () => cache.calculatedSize < cacheShare * cache.maxSize;
    for (let after = -1, isLast = false; !isLast && isNewest() && hasRoom(); ) {
      const query = { range: { [hitFields.id]: { gt: after } } };
      const page = await read(release, [language], { size, query, sort: { [hitFields.id]: 'asc' } });
      after = page.at(-1)?.core.id ?? after;
      isLast = page.length < size;
      await delay(pauseMilliseconds, undefined, { ref: false });
    }
  }

  /**
   * Symbols in the order of their ids, undefined for those that do not exist, with their texts in these languages.
   * From the cache; all that it lacks is read together. Languages that the release has no names in are not read, nor remembered:
   * there are as many as a client makes up.
   */
  async function get(
    release: Release,
    ids: readonly number[],
    wanted: LanguageSelection,
  ): Promise<(CachedSymbol | undefined)[]> {
    const languages = wanted === 'all' ? wanted : wanted.filter((tag) => release.languages.has(tag));
    const firstKey = firstKeyOf(release);
    const symbols = ids.map((id) => {
      const cached = cache.get(firstKey + id);
      return cached && isLoaded(cached, languages) ? cached : undefined;
    });
    const missing = [...new Set(ids.filter((_, position) => symbols[position] === undefined))];
    if (missing.length === 0) return symbols;
    const found = new Map<number, CachedSymbol>();
    const pageSize = languages === 'all' ? symbolsPerRequest.all : symbolsPerRequest.few;
    for (let start = 0; start < missing.length; start += pageSize) {
      const part = missing.slice(start, start + pageSize);
      const query = { bool: { filter: { terms: { [hitFields.id]: part } } } };
      const symbols = await read(release, languages, { size: part.length, query });
      for (const symbol of symbols) found.set(symbol.core.id, symbol);
    }
    if (languages !== 'all') countMisses(release, languages);
    return ids.map((id, position) => symbols[position] ?? found.get(id));
  }

  return {
    get,
    /** Whole symbols with all translations, in the order of ids; never cached, as one in 150 languages weighs 30 KB. */
    getWhole: (release: Release, ids: readonly number[]) => readWhole(engine, release, ids),
  };
}

async function readWhole(
  engine: Engine,
  release: Release,
  ids: readonly number[],
): Promise<(SymbolDisplay | undefined)[]> {
  const found: (SymbolDisplay | undefined)[] = [];
  for (let start = 0; start < ids.length; start += wholeSymbolsPerRequest) {
    const part = ids.slice(start, start + wholeSymbolsPerRequest);
    const docs = await multiGet<{ _source?: { display: SymbolDisplay } }>(
      engine,
      `/${release.index}/_mget`,
      part.map(String),
    );
    for (const [position] of part.entries()) {
      const display = docs[position]?._source?.display;
      found.push(display && (release.curation?.withDisplay(display) ?? display));
    }
  }
  return found;
}

/** A symbol as a hit has it, with what curators changed in its texts. For tests and tools too. */
export function symbolOf(fields: HitFields, languages: LanguageSelection, curation?: Curation): CachedSymbol {
  const prefix = hitFields.textOfEveryLanguage.slice(0, -1);
  const core = decodeCore(String(fields[hitFields.core]?.[0]));
  const texts = Object.entries(fields).flatMap(([field, values]) => {
    if (!field.startsWith(prefix)) return [];
    const language = field.slice(prefix.length);
    const text = decodeHitText(String(values?.[0]));
    return [[language, curation?.withText(core.id, language, text) ?? text] as const];
  });
  return {
    core,
    texts: inOrder(texts),
    loaded: languages === 'all' ? 'all' : new Set(languages),
  };
}

/** The translation of a symbol in a language; undefined where it has no name in it. */
export function translationOf({ texts }: CachedSymbol, language: LanguageTag): Translation | undefined {
  const text = texts.get(language);
  return text && (text.translation ?? (JSON.parse(text.translationJson) as Translation));
}

/**
 * A text of a symbol as it is displayed.
 * @param position index into names then keywords, as the folded lines have them.
 */
export function displayedText(symbol: CachedSymbol, language: LanguageTag, position: number): string {
  const translation = translationOf(symbol, language);
  if (!translation) return symbol.core.source.id;
  const { name, plural, keywords } = translation;
  // Keys beyond the displayed texts (the symbol's emoji) stand for the name.
  return [name, ...(plural ? [plural] : []), ...keywords][position] ?? name;
}

/** A phrase of a text as it is displayed: folding keeps words apart as spaces do, but for marks within a word. */
export function displayedPhrase(
  symbol: CachedSymbol,
  language: LanguageTag,
  { folded, position }: { folded: string; position: number },
  phrase: string,
): string {
  const displayed = displayedText(symbol, language, position);
  if (phrase === folded) return displayed;
  const words = displayed.split(/[\s\-‐–—_/]+/u);
  const foldedWords = folded.split(' ');
  const phraseWords = phrase.split(' ');
  if (words.length !== foldedWords.length) return phrase;
  const first = foldedWords.findIndex((_, start) =>
    phraseWords.every((word, offset) => foldedWords[start + offset] === word),
  );
  return words
    .slice(first, first + phraseWords.length)
    .join(' ')
    .replace(/[\p{P}\s]+$/u, '');
}

function isLoaded({ loaded }: CachedSymbol, languages: LanguageSelection): boolean {
  if (loaded === 'all') return true;
  return languages !== 'all' && languages.every((tag) => loaded.has(tag));
}

/** By language in the order of tags, however they were read: of languages that match alike the first one counts. */
function inOrder(texts: readonly (readonly [LanguageTag, CachedText])[]): Map<LanguageTag, CachedText> {
  return new Map(texts.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** Both readings of a symbol of one release together. */
function merge(cached: CachedSymbol | undefined, read: CachedSymbol): CachedSymbol {
  if (cached?.loaded === 'all') return cached;
  if (!cached || read.loaded === 'all') return read;
  return {
    core: read.core,
    texts: inOrder([...cached.texts, ...read.texts]),
    loaded: new Set([...cached.loaded, ...read.loaded]),
  };
}

/** Bytes that a symbol takes in memory, with the texts that were read of it. */
export function symbolBytes({ core, texts }: CachedSymbol): number {
  let bytes: number = overheadBytes.core + 2 * (core.derived_names?.length ?? 0);
  for (const { lines, translationJson } of texts.values()) {
    bytes += overheadBytes.text + 2 * (lines.length + translationJson.length);
  }
  return bytes;
}
