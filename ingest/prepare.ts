import type { Client } from '@opensearch-project/opensearch';
import { z } from 'zod';
import { ArtworkRefused } from '../artwork/prepare.ts';
import type { Image, SymbolDocument } from '../mappings/document.ts';
import { inChunks, mapConcurrently } from './concurrent.ts';
import { datesOf, type Registry, type RegistryEntry, register } from './registry.ts';
import { RawSymbol, type SymbolSource, symbolKey } from './symbol.ts';
import { countRejected, type Origin, type Tally } from './tally.ts';
import { contentHash, symbolContent, toDocument } from './transform.ts';

/** A checked symbol and where it came from. */
export interface CheckedSymbol {
  origin: Origin;
  symbol: RawSymbol;
}

/** Makes the picture of a symbol, or finds the one made before. */
export type PrepareImage = (symbol: RawSymbol) => Promise<Image>;

/** Symbols that get their ids in one request: each waits for the disk. */
const registerAtOnce = 200;

/** Reads the sources one after the other; an entry that is no valid symbol, or whose key came before, is counted as rejected. */
export async function* readSymbols(
  sources: readonly SymbolSource[],
  tally: Tally,
  signal: AbortSignal,
): AsyncGenerator<CheckedSymbol> {
  const known = new Set<string>();
  for (const source of sources) {
    for await (const { symbol: unchecked, ...origin } of source.entries()) {
      signal.throwIfAborted();
      tally.read += 1;
      const { success, data, error } = RawSymbol.safeParse(unchecked);
      if (!success) {
        countRejected(tally, origin, z.prettifyError(error).replace(/\s+/g, ' '));
      } else if (known.has(symbolKey(data))) {
        countRejected(tally, origin, `${symbolKey(data)} occurs more than once`);
      } else {
        known.add(symbolKey(data));
        yield { origin, symbol: data };
      }
    }
  }
}

/** Sees to it that every symbol that passes has an id in the registry. */
export async function* registerSymbols(
  client: Client,
  registry: Registry,
  symbols: AsyncIterable<CheckedSymbol>,
): AsyncGenerator<CheckedSymbol> {
  for await (const chunk of inChunks(symbols, registerAtOnce)) {
    await register(
      client,
      registry,
      chunk.map(({ symbol }) => symbol),
    );
    yield* chunk;
  }
}

/** Turns registered symbols into documents, with as many pictures in the making as `imageConcurrency` says. */
export async function* makeDocuments(
  registry: Registry,
  symbols: AsyncIterable<CheckedSymbol>,
  tally: Tally,
  options: { prepareImage: PrepareImage; imageConcurrency: number; now: string },
): AsyncGenerator<SymbolDocument> {
  const { prepareImage, imageConcurrency, now } = options;
  const pictured = mapConcurrently(symbols, imageConcurrency, async (checked) => {
    try {
      return { ...checked, image: await prepareImage(checked.symbol) };
    } catch (error) {
      // Anything but a picture that is no good (a full disk, a closed renderer) would reject them all.
      if (!(error instanceof ArtworkRefused)) throw error;
      return { ...checked, refusal: error };
    }
  });
  for await (const { origin, symbol, ...picture } of pictured) {
    if ('refusal' in picture) {
      countRejected(tally, origin, `artwork ${picture.refusal.rule}: ${picture.refusal.message}`);
      continue;
    }
    const key = symbolKey(symbol);
    const entry = registry.entries.get(key) as RegistryEntry;
    const content = symbolContent(symbol, entry.id, picture.image);
    const hash = contentHash(content.display);
    const dates = datesOf(entry, hash, now);
    tally.underWay.set(entry.id, { origin, key, shown: { content_hash: hash, ...dates } });
    yield toDocument(content, dates);
  }
}
