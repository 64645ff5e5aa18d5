import { z } from 'zod';
import { ArtworkRefused } from '../artwork/prepare.ts';
import type { Image, LanguageTag } from '../mappings/document.ts';
import { RecordingRefused } from '../speech/recording.ts';
import type { SerialisedDocument } from './batch.ts';
import { mapConcurrently } from './concurrent.ts';
import { datesOf, type Registry, register } from './registry.ts';
import { RawSymbol, type SymbolSource, symbolKey } from './symbol.ts';
import { countRejected, type Origin, type Tally } from './tally.ts';
import { contentHash, symbolContent, toSerialisedDocument } from './transform.ts';

/** A checked symbol and where it came from. */
export interface CheckedSymbol {
  origin: Origin;
  symbol: RawSymbol;
}

/** Makes the picture of a symbol, or finds the one made before. */
export type PrepareImage = (symbol: RawSymbol) => Promise<Image>;

/** Checks and keeps the recordings of a symbol. @returns their paths by language. Throws `RecordingRefused`. */
export type PrepareRecordings = (symbol: RawSymbol) => Promise<Record<LanguageTag, string>>;

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

/**
 * Turns symbols into documents, giving ids to those that are new, with as many pictures in the making as
 * `imageConcurrency` says.
 */
export async function* makeDocuments(
  registry: Registry,
  symbols: AsyncIterable<CheckedSymbol>,
  tally: Tally,
  options: {
    prepareImage: PrepareImage;
    prepareRecordings?: PrepareRecordings;
    imageConcurrency: number;
    now: string;
  },
): AsyncGenerator<SerialisedDocument> {
  const { prepareImage, prepareRecordings = async () => ({}), imageConcurrency, now } = options;
  const pictured = mapConcurrently(symbols, imageConcurrency, async (checked) => {
    try {
      const image = await prepareImage(checked.symbol);
      return { ...checked, image, recordings: await prepareRecordings(checked.symbol) };
    } catch (error) {
      // Anything but a file that is no good (a full disk, a closed renderer) would reject them all.
      if (error instanceof ArtworkRefused)
        return { ...checked, refusal: `artwork ${error.rule}: ${error.message}` };
      if (error instanceof RecordingRefused) return { ...checked, refusal: `recording: ${error.message}` };
      throw error;
    }
  });
  for await (const { origin, symbol, ...files } of pictured) {
    if ('refusal' in files) {
      countRejected(tally, origin, files.refusal);
      continue;
    }
    const key = symbolKey(symbol);
    const entry = register(registry, symbol);
    const content = symbolContent(symbol, entry.id, files.image, files.recordings);
    const displayJson = JSON.stringify(content.display);
    const hash = contentHash(displayJson);
    const dates = datesOf(entry, hash, now);
    tally.underWay.set(entry.id, { origin, key, shown: { content_hash: hash, ...dates } });
    yield toSerialisedDocument(content, displayJson, dates);
  }
}
