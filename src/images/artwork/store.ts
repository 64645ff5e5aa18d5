import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Image } from '../../../mappings/document.ts';
import { fileBytes, readInside, sync, writeAtomically } from '../../lib/atomic-files.ts';
import { rendererVersion } from '../render/render-job.ts';
import type { Variant } from '../variants/variant.ts';
import { type Artwork, packArtwork, type RenderSource, sourceFor, unpackArtwork } from './artwork.ts';
import { imagePath, imageStem, parseImagePath } from './paths.ts';

/** A symbol's images as their author made them, vetted. */
export interface SourceArtwork extends Artwork {
  /** The set's name, as in paths: `openmoji`. */
  set: string;
  /** The symbol's id within its set, any case: `1F415`. */
  sourceId: string;
}

/** The images of the catalogue as files. Reading resolves with undefined for a missing file. */
export interface ArtworkStore {
  /** Absolute folder of the store, for a process that opens it as well. */
  readonly dataDir: string;
  /**
   * The result of {@link ArtworkStore.putOriginal} for these very drawings, while its files are there: nothing to render
   * then. Looks without leaving it to a thread: for an ingest, which does so for every symbol. Throws
   * {@link ArtworkNameRefused}.
   */
  findOriginal(artwork: SourceArtwork): Promise<Image | undefined>;
  /** Keeps the original (1024 × 1024 PNG) and all drawings, each whole or not at all. Throws {@link ArtworkNameRefused}. */
  putOriginal(artwork: SourceArtwork & { png: Buffer }): Promise<Image>;
  /** The original's bytes. */
  readOriginal(path: string): Promise<Buffer | undefined>;
  /** All drawings that the original at `path` and its variants are made from, as they were put. */
  readArtwork(path: string): Promise<Artwork | undefined>;
  /**
   * The source of the original at `path`, or of a variant of it. Reads synchronously: for a
   * rendering process, which has nothing else to do.
   */
  readSource(path: string, variant?: Variant): RenderSource | undefined;
}

/** A set's name or a symbol's id cannot be part of a path. */
export class ArtworkNameRefused extends Error {
  constructor(set: string, sourceId: string) {
    super(
      `"${set}/${sourceId}" cannot name an image: letters a-z, digits, "-", "_" (and "." in the id) are allowed, ` +
        'a letter or digit first, at most 64 characters in the set and 128 in the id.',
    );
    this.name = 'ArtworkNameRefused';
  }
}

const originalPixels = 1024;

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The store below `<dataDir>/artwork/`: `originals/<path>`, `sources/<path without .png>.artwork` with all drawings in one
 * file, and `rendered/<key>.json`, which says for the drawings what came of them. A name holds the hash of what is seen,
 * so readers and writers, of this process or another, never disturb each other.
 */
export function artworkStore(dataDir: string): ArtworkStore {
  const root = join(dataDir, 'artwork');
  const originals = join(root, 'originals');
  const sources = join(root, 'sources');
  const records = join(root, 'rendered');

  const sourcePath = (path: string): string => path.replace(/png$/, 'artwork');

  function recordPath(artwork: SourceArtwork, packed: Buffer): string {
    const key = sha256(JSON.stringify([rendererVersion, stemOf(artwork), sha256(packed)]));
    return `${key.slice(0, 2)}/${key}.json`;
  }

  return {
    dataDir,
    async findOriginal(artwork) {
      const packed = packArtwork(artwork);
      const image = parseRecord(sync.readInside(records, recordPath(artwork, packed)));
      if (!image) return undefined;
      const original = sync.fileBytes(join(originals, image.path));
      const source = sync.fileBytes(join(sources, sourcePath(image.path)));
      return original === image.bytes && source === packed.length ? image : undefined;
    },
    async putOriginal(artwork) {
      const { png } = artwork;
      const packed = packArtwork(artwork);
      const digest = sha256(png);
      const image: Image = {
        // Variants are made from the drawings, and these may change where the original's pixels do not.
        path: imagePath(stemOf(artwork), sha256(`${digest} ${sha256(packed)}`)),
        width: originalPixels,
        height: originalPixels,
        content_type: 'image/png',
        sha256: digest,
        bytes: png.length,
      };
      await writeUnlessThere(join(sources, sourcePath(image.path)), packed);
      await writeUnlessThere(join(originals, image.path), png);
      // Last: it vouches for the other two.
      await writeAtomically(join(records, recordPath(artwork, packed)), Buffer.from(JSON.stringify(image)));
      return image;
    },
    async readOriginal(path) {
      return parseImagePath(path) && (await readInside(originals, path));
    },
    async readArtwork(path) {
      const packed = parseImagePath(path) && (await readInside(sources, sourcePath(path)));
      return packed && unpackArtwork(packed);
    },
    readSource(path, variant = {}) {
      const packed = parseImagePath(path) && sync.readInside(sources, sourcePath(path));
      const artwork = packed && unpackArtwork(packed);
      return artwork && sourceFor(artwork, variant);
    },
  };
}

/** Of a file whose name holds the hash of its bytes: when there is one of that length, it is this one. */
async function writeUnlessThere(file: string, bytes: Buffer): Promise<void> {
  if ((await fileBytes(file)) !== bytes.length) await writeAtomically(file, bytes);
}

function stemOf({ set, sourceId }: SourceArtwork): string {
  const stem = imageStem(set, sourceId);
  if (stem === undefined) throw new ArtworkNameRefused(set, sourceId);
  return stem;
}

/** A record as {@link ArtworkStore.putOriginal} wrote it; anything else counts as none, and the image is made again. */
function parseRecord(json: Buffer | undefined): Image | undefined {
  if (!json) return undefined;
  try {
    const image = JSON.parse(json.toString()) as Image;
    return parseImagePath(image.path) ? image : undefined;
  } catch {
    return undefined;
  }
}
