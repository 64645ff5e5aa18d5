import type { Image, LanguageTag } from '../../mappings/document.ts';
import {
  checkRecording,
  RecordingRefused,
  type RecordingStore,
  recordingPath,
  recordingStore,
} from '../../src/audio/recordings.ts';
import { type ArtworkStore, artworkStore, imageOf } from '../../src/images/artwork/store.ts';
import type { Renderer } from '../../src/images/render/renderer.ts';
import { ArtworkRefused, prepareArtwork } from '../artwork/prepare.ts';
import { withPhotoAsPng } from '../drawings/photo.ts';
import { mapStreamConcurrently } from '../streams.ts';
import type { RawSymbol } from '../symbol.ts';
import { readArtwork, recordingBytes } from '../symbol-files.ts';
import type { SymbolFacts } from '../transform.ts';
import { countRejected, type IngestCounts, type Origin } from './counts.ts';
import type { ReadSymbol } from './read.ts';

/** A symbol that is ready to be made into a document. */
export interface PreparedSymbol {
  origin: Origin;
  symbol: SymbolFacts & Pick<RawSymbol, 'formerly'>;
  image: Image;
  recordings: Readonly<Record<LanguageTag, string>>;
}

/** Makes the image of a symbol, or finds the one made before. */
export type PrepareImage = (symbol: Pick<RawSymbol, 'set' | 'id' | 'artwork'>) => Promise<Image>;

/** Checks and keeps the recordings of a symbol. @returns their paths by language. Throws `RecordingRefused`. */
export type PrepareRecordings = (
  symbol: Pick<RawSymbol, 'set' | 'id' | 'names' | 'recordings'>,
) => Promise<Record<LanguageTag, string>>;

/**
 * Prepares the artwork and recordings of symbols, `imageConcurrency` at a time; a file that cannot be used rejects its
 * symbol.
 */
export async function* withFiles(
  symbols: AsyncIterable<ReadSymbol>,
  counts: IngestCounts,
  options: { prepareImage: PrepareImage; prepareRecordings: PrepareRecordings; imageConcurrency: number },
): AsyncGenerator<PreparedSymbol> {
  const { prepareImage, prepareRecordings, imageConcurrency } = options;
  const ready = mapStreamConcurrently(symbols, imageConcurrency, async (read) => {
    try {
      const image = await prepareImage(read.symbol);
      return { ...read, image, recordings: await prepareRecordings(read.symbol) };
    } catch (error) {
      // Any other error (a full disk, a closed renderer) concerns all symbols.
      if (error instanceof ArtworkRefused) {
        return { ...read, refusal: `artwork ${error.rule}: ${error.message}` };
      }
      if (error instanceof RecordingRefused) return { ...read, refusal: `recording: ${error.message}` };
      throw error;
    }
  });
  for await (const symbol of ready) {
    if ('refusal' in symbol) countRejected(counts, symbol.origin, symbol.refusal);
    else yield symbol;
  }
}

/**
 * Puts the images of symbols into a store; an image that is there already is not rendered again.
 * @param onWarning called with what is wrong with an image that is rendered all the same, such as one that shows nothing.
 */
export function imagePreparer(
  store: ArtworkStore,
  renderer: Renderer,
  onWarning: (warning: string) => void = () => undefined,
): PrepareImage {
  return async ({ set, id, artwork }) => {
    const read = await withPhotoAsPng(readArtwork(artwork));
    return prepareArtwork({
      store,
      renderer,
      set,
      sourceId: id,
      ...read,
      onFinding: ({ rule, message }) => onWarning(`${set}/${id}: artwork ${rule}: ${message}`),
    });
  };
}

/** Puts the recordings of symbols into a store, each decoded once; a language without a name cannot have one. */
export function recordingPreparer(store: RecordingStore): PrepareRecordings {
  return async ({ set, id, names, recordings = {} }) => {
    const paths: Record<string, string> = {};
    for (const [tag, file] of Object.entries(recordings)) {
      if (!Object.hasOwn(names, tag)) throw new RecordingRefused(`There is one in ${tag}, but no name.`);
      const mp3 = await recordingBytes(file);
      try {
        paths[tag] = await store.put({ set, sourceId: id, tag }, mp3);
      } catch (error) {
        throw error instanceof RecordingRefused ? new RecordingRefused(`${tag}: ${error.message}`) : error;
      }
    }
    return paths;
  };
}

/** Where drawings and recordings go. */
export interface Stores {
  artwork: ArtworkStore;
  recordings: RecordingStore;
}

/** The stores of a run that writes nothing: what it prepares is checked, and not kept. */
export function readOnlyStores(dataDir: string): Stores {
  const recordings = recordingStore(dataDir);
  return {
    artwork: { ...artworkStore(dataDir), put: async (drawings) => imageOf(drawings) },
    recordings: {
      ...recordings,
      put: async (name, mp3) => {
        const path = recordingPath(name, mp3);
        if ((await recordings.read(path)) === undefined) await checkRecording(mp3);
        return path;
      },
    },
  };
}
