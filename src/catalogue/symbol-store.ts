import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { SymbolDisplay } from '../../mappings/document.ts';
import type { Engine } from '../opensearch/client.ts';
import { FoldedTexts } from './folded-texts.ts';
import { HeldTranslations } from './held-translations.ts';
import type { Release } from './release.ts';

/** A symbol as the service holds it. */
export interface HeldSymbol {
  /** What is shown of it, but for its names. */
  display: Omit<SymbolDisplay, 'translations'>;
  translations: HeldTranslations;
  folded: FoldedTexts;
}

/** What is shown of a symbol. */
export type ShownSymbol = Pick<HeldSymbol, 'display' | 'translations'>;

/** Reads symbols by id, from memory where they are there. */
export interface Documents {
  /** The symbols of the ids, in their order; undefined for those that do not exist. */
  get(release: Release, ids: readonly number[]): Promise<(HeldSymbol | undefined)[]>;
  /** Fills the memory with a release before it is used, as far as there is room. */
  warm(release: Release): Promise<void>;
  /**
   * Every symbol of a release, where all of them have room in memory. Waits while they are being read, but not longer
   * than a person would: undefined also where the engine is slow or away.
   */
  all(release: Release): Promise<HeldSymbol[] | undefined>;
}

/** What is read of a document. */
export interface SymbolSource {
  display: SymbolDisplay;
  query: { name: string[]; keyword: string[] };
}
interface GetAnswer {
  docs: { _id: string; found?: boolean; _source?: SymbolSource }[];
}
interface PageAnswer {
  hits: { hits: { _id: string; _source: SymbolSource; sort: unknown[] }[] };
}

const sourceFields = ['display', 'query.name', 'query.keyword'];
/** Documents a request while warming: about 2 MB of JSON each for a catalogue in 140 languages. */
const warmPageSize = 50;
/** Symbols that are looked up before others get their turn: some milliseconds' work. */
const lookUpsATurn = 5000;
/** Of the memory so much may be taken before the symbols that were read last are told from others. */
const roomShare = 0.75;
/** The live release and some before it. */
const releasesRemembered = 10;
/** Ids have ten digits at most. */
const idsARelease = 10 ** 10;

/** A number for each release and id: a string for each of a hundred hits would take longer than finding them. */
type SymbolKey = number;

/** How long a question waits for symbols that are being read, in milliseconds. */
const defaultPatienceMilliseconds = 5000;

/**
 * Holds symbols in memory, bounded by their size as JSON. A search brings ids; naming a hit and saying why it matched
 * needs all its texts in the asked languages, and sometimes in all: reading those from the index at every search would
 * cost the engine more than the search itself.
 * @param onHeld told of every symbol read.
 * @param patienceMilliseconds how long {@link Documents.all} waits.
 */
export function holdDocuments(
  engine: Engine,
  maximumBytes: number,
  onHeld: (release: Release, display: HeldSymbol['display']) => void = () => undefined,
  patienceMilliseconds = defaultPatienceMilliseconds,
): Documents {
  const held = new LRUCache<SymbolKey, HeldSymbol>({ maxSize: maximumBytes, sizeCalculation: sizeOf });
  let releasesSeen = 0;
  const firstKeys = new LRUCache<string, SymbolKey>({
    max: releasesRemembered,
    memoMethod: () => releasesSeen++ * idsARelease,
  });
  const keyOf = ({ version }: Release, id: number): SymbolKey => firstKeys.memo(version) + id;

  /** The ids of the releases that were read as a whole; the live one and the one before. */
  const idsOf = new LRUCache<string, Promise<number[]>>({ max: 2 });

  function hold(release: Release, id: number, source: SymbolSource): HeldSymbol {
    const symbol = heldSymbol(source);
    held.set(keyOf(release, id), symbol);
    onHeld(release, symbol.display);
    return symbol;
  }

  async function get(release: Release, ids: readonly number[]): Promise<(HeldSymbol | undefined)[]> {
    const firstKey = keyOf(release, 0);
    // Which were read last is of no interest while nothing has to go.
    const isCrowded = held.calculatedSize > maximumBytes * roomShare;
    const found = ids.map((id) => (isCrowded ? held.get(firstKey + id) : held.peek(firstKey + id)));
    if (!found.includes(undefined)) return found;
    const answer = await engine.request<GetAnswer>(
      'POST',
      `/${release.index}/_mget?_source_includes=${sourceFields.join(',')}`,
      { ids: ids.filter((_, position) => !found[position]).map(String) },
    );
    const read = new Map(
      answer.docs.flatMap(({ _id, _source }) =>
        _source ? [[Number(_id), hold(release, Number(_id), _source)] as const] : [],
      ),
    );
    return ids.map((id, position) => found[position] ?? read.get(id));
  }

  function idsRead(release: Release): Promise<number[]> {
    const known = idsOf.get(release.version);
    if (known) return known;
    const reading = readAll(release);
    idsOf.set(release.version, reading);
    // An engine that failed is asked again by whoever needs all symbols next.
    reading.catch(() => idsOf.delete(release.version));
    return reading;
  }

  async function warm(release: Release): Promise<void> {
    await idsRead(release);
  }

  async function readAll(release: Release): Promise<number[]> {
    const ids: number[] = [];
    let after: unknown[] | undefined;
    do {
      const page: PageAnswer = await engine.request<PageAnswer>('POST', `/${release.index}/_search`, {
        size: warmPageSize,
        _source: sourceFields,
        // Without it the engine may leave documents out of a sorted page where others were deleted.
        track_total_hits: true,
        sort: [{ 'filter.id': 'asc' }],
        ...(after && { search_after: after }),
      });
      const { hits } = page.hits;
      for (const { _id, _source } of hits) {
        hold(release, Number(_id), _source);
        ids.push(Number(_id));
      }
      after = hits.length === warmPageSize ? hits.at(-1)?.sort : undefined;
    } while (after && held.calculatedSize < maximumBytes / 2);
    return ids;
  }

  async function all(release: Release): Promise<HeldSymbol[] | undefined> {
    const tooLate = new AbortController();
    const ids = await Promise.race([
      idsRead(release).catch(() => []),
      wait(patienceMilliseconds, [], { ref: false, signal: tooLate.signal }).catch(() => []),
    ]).finally(() => tooLate.abort());
    const symbols: HeldSymbol[] = [];
    for (const [index, id] of ids.entries()) {
      if (index % lookUpsATurn === lookUpsATurn - 1) await nextTurn();
      const symbol = held.get(keyOf(release, id));
      if (symbol) symbols.push(symbol);
    }
    return symbols.length === release.symbolCount ? symbols : undefined;
  }

  return { get, warm, all };
}

/** Makes a symbol ready to be ranked and answered. */
export function heldSymbol({ display, query }: SymbolSource): HeldSymbol {
  return {
    ...shownSymbol(display),
    folded: new FoldedTexts(Object.keys(display.translations), query.name, query.keyword),
  };
}

/** Takes the names of a symbol apart from all else. */
export function shownSymbol({ translations, ...display }: SymbolDisplay): ShownSymbol {
  return { display, translations: new HeldTranslations(translations) };
}

/** Bytes of the symbol: its texts as JSON and folded, and some 2 KB of all else. */
function sizeOf({ folded, translations }: HeldSymbol): number {
  return folded.bytes + translations.bytes + 2000;
}
