import type { Image, LanguageTag } from '../mappings/document.ts';
import { RecordingRefused } from '../src/audio/recordings.ts';
import { ArtworkRefused } from '../src/images/artwork/prepare.ts';
import { mapConcurrently } from './concurrent.ts';
import type { ReadSymbol } from './read.ts';
import { sourceHash } from './source-hash.ts';
import type { RawSymbol, UncheckedSymbol } from './symbol.ts';
import { countRejected, type Origin, type Tally } from './tally.ts';
import type { SymbolFacts } from './transform.ts';

interface Pictured {
  origin: Origin;
  image: Image;
  /** Paths of its recordings by language. */
  recordings: Readonly<Record<LanguageTag, string>>;
  /** Hash of all that the document is made from (`sourceHash`); empty where that is not known. */
  source_hash: string;
}

/** A symbol that is ready to be made into a document. */
export type CheckedSymbol = Pictured & { known: false; symbol: SymbolFacts & Pick<RawSymbol, 'formerly'> };

/** The same, or one whose very entry is live and was not looked at again: ready to be taken over. */
export type PicturedSymbol = CheckedSymbol | (Pictured & { known: true; symbol: UncheckedSymbol });

/** Makes the picture of a symbol, or finds the one made before. */
export type PrepareImage = (symbol: Pick<RawSymbol, 'set' | 'id' | 'artwork'>) => Promise<Image>;

/** Checks and keeps the recordings of a symbol. @returns their paths by language. Throws `RecordingRefused`. */
export type PrepareRecordings = (
  symbol: Pick<UncheckedSymbol, 'set' | 'id' | 'names' | 'recordings'>,
) => Promise<Record<LanguageTag, string>>;

/**
 * Sees to the pictures and recordings of symbols, as many in the making as `imageConcurrency` says; one that is no good
 * rejects its symbol.
 */
export async function* withFiles(
  symbols: AsyncIterable<ReadSymbol>,
  tally: Tally,
  options: { prepareImage: PrepareImage; prepareRecordings?: PrepareRecordings; imageConcurrency: number },
): AsyncGenerator<PicturedSymbol> {
  const { prepareImage, prepareRecordings = async () => ({}), imageConcurrency } = options;
  const ready = mapConcurrently(symbols, imageConcurrency, async (read) => {
    try {
      const image = await prepareImage(read.symbol);
      return { ...read, image, recordings: await prepareRecordings(read.symbol) };
    } catch (error) {
      // Anything but a file that is no good (a full disk, a closed renderer) would reject them all.
      if (error instanceof ArtworkRefused) {
        return { ...read, refusal: `artwork ${error.rule}: ${error.message}` };
      }
      if (error instanceof RecordingRefused) return { ...read, refusal: `recording: ${error.message}` };
      throw error;
    }
  });
  for await (const one of ready) {
    if ('refusal' in one) countRejected(tally, one.origin, one.refusal);
    else yield { ...one, source_hash: sourceHash(one.entry_hash, one.image, one.recordings) };
  }
}
