import { LRUCache } from 'lru-cache';
import type { LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import type { Release } from '../catalogue.ts';
import type { Engine } from '../engine.ts';

/** The folded texts of a symbol in one language, in the order of `display`. */
export interface FoldedTexts {
  names: string[];
  keywords: string[];
}

/** A symbol as the service holds it. */
export interface HeldSymbol {
  display: SymbolDisplay;
  folded: ReadonlyMap<LanguageTag, FoldedTexts>;
}

/** Reads symbols by id, from memory where they are there. */
export interface Documents {
  /** Those of the ids that exist. */
  get(release: Release, ids: readonly number[]): Promise<Map<number, HeldSymbol>>;
  /** Fills the memory with a release before it is used, as far as there is room. */
  warm(release: Release): Promise<void>;
}

interface Source {
  display: SymbolDisplay;
  query: { name: string[]; keyword: string[] };
}
interface GetAnswer {
  docs: { _id: string; found?: boolean; _source?: Source }[];
}
interface PageAnswer {
  hits: { hits: { _id: string; _source: Source; sort: unknown[] }[] };
}

const sourceFields = ['display', 'query.name', 'query.keyword'];
/** Documents a request while warming: about 2 MB of JSON each for a catalogue in 140 languages. */
const warmPageSize = 50;

/**
 * Holds symbols in memory, bounded by their size as JSON. A search brings ids; naming a hit and saying why it matched
 * needs all its texts in the asked languages, and sometimes in all: reading those from the index at every search would
 * cost the engine more than the search itself.
 * @param onHeld told of every symbol read.
 */
export function holdDocuments(
  engine: Engine,
  maximumBytes: number,
  onHeld: (release: Release, display: SymbolDisplay) => void = () => undefined,
): Documents {
  const held = new LRUCache<string, HeldSymbol>({ maxSize: maximumBytes, sizeCalculation: sizeOf });

  function hold(release: Release, id: number, source: Source): HeldSymbol {
    const symbol = heldSymbol(source);
    held.set(keyOf(release, id), symbol);
    onHeld(release, symbol.display);
    return symbol;
  }

  async function get(release: Release, ids: readonly number[]): Promise<Map<number, HeldSymbol>> {
    const found = new Map<number, HeldSymbol>();
    const missing: number[] = [];
    for (const id of ids) {
      const symbol = held.get(keyOf(release, id));
      if (symbol) found.set(id, symbol);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const answer = await engine.request<GetAnswer>(
      'POST',
      `/${release.index}/_mget?_source_includes=${sourceFields.join(',')}`,
      { ids: missing.map(String) },
    );
    for (const { _id, _source } of answer.docs) {
      if (!_source) continue;
      found.set(Number(_id), hold(release, Number(_id), _source));
    }
    return found;
  }

  async function warm(release: Release): Promise<void> {
    let after: unknown[] | undefined;
    do {
      const page: PageAnswer = await engine.request<PageAnswer>('POST', `/${release.index}/_search`, {
        size: warmPageSize,
        _source: sourceFields,
        sort: [{ 'filter.id': 'asc' }],
        ...(after && { search_after: after }),
      });
      const { hits } = page.hits;
      for (const { _id, _source } of hits) hold(release, Number(_id), _source);
      after = hits.length === warmPageSize ? hits.at(-1)?.sort : undefined;
    } while (after && held.calculatedSize < maximumBytes / 2);
  }

  return { get, warm };
}

function keyOf(release: Release, id: number): string {
  return `${release.version}:${id}`;
}

function heldSymbol({ display, query }: Source): HeldSymbol {
  const folded = new Map<LanguageTag, FoldedTexts>();
  for (const language of Object.keys(display.translations)) folded.set(language, { names: [], keywords: [] });
  for (const [texts, kind] of [
    [query.name, 'names'],
    [query.keyword, 'keywords'],
  ] as const) {
    for (const key of texts) {
      const colon = key.indexOf(':');
      folded.get(key.slice(0, colon))?.[kind].push(key.slice(colon + 1));
    }
  }
  return { display, folded };
}

/** Bytes of the symbol's texts, near enough: V8 keeps one or two bytes a character and some forty a string. */
function sizeOf({ folded }: HeldSymbol): number {
  let characters = 1;
  for (const { names, keywords } of folded.values()) {
    for (const text of names) characters += 2 * text.length + 40;
    for (const text of keywords) characters += 2 * text.length + 40;
  }
  return characters;
}
