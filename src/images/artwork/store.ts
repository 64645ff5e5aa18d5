import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Image } from '../../../mappings/document.ts';
import { fileBytes, readInside, writeAtomically } from '../../lib/atomic-files.ts';
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

/** The artwork of the catalogue as files; every image is drawn from it. Reading resolves with undefined for a missing file. */
export type ArtworkStore = ReturnType<typeof artworkStore>;

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

/** Side of originals in pixels. */
export const originalPixels = 1024;

/** What the catalogue says of the image of these drawings. Pure. Throws {@link ArtworkNameRefused}. */
export function imageOf(artwork: SourceArtwork, packed: Buffer = packArtwork(artwork)): Image {
  const stem = imageStem(artwork.set, artwork.sourceId);
  if (stem === undefined) throw new ArtworkNameRefused(artwork.set, artwork.sourceId);
  return {
    path: imagePath(stem, hash('sha256', packed)),
    width: originalPixels,
    height: originalPixels,
    content_type: 'image/png',
    ...(artwork.kind === 'svg' && { svg: true }),
  };
}

/**
 * The store below `<dataDir>/artwork/`: `sources/<path without .png>.artwork` with all drawings of a symbol in one file, and
 * `vetted/<key>`, which says that these drawings passed. A name holds the hash of what is seen, so readers and writers, of this
 * process or another, never disturb each other.
 */
export function artworkStore(dataDir: string) {
  const root = join(dataDir, 'artwork');
  const sources = join(root, 'sources');
  const vetted = join(root, 'vetted');

  const sourcePath = (path: string): string => path.replace(/png$/, 'artwork');

  /** Another version of the rules or of the renderer may judge otherwise. */
  function vettedPath({ path }: Image): string {
    const key = hash('sha256', JSON.stringify([rendererVersion, path]));
    return join(vetted, key.slice(0, 2), key);
  }

  /** All drawings that the original at `path` and its variants are made from, as they were put. */
  async function readArtwork(path: string): Promise<Artwork | undefined> {
    const packed = parseImagePath(path) && (await readInside(sources, sourcePath(path)));
    return packed && unpackArtwork(packed);
  }

  return {
    /** Absolute folder of the store, for a process that opens it as well. */
    dataDir,
    /**
     * The result of `put` for these very drawings, while they are there: nothing to vet then. Throws
     * {@link ArtworkNameRefused}.
     */
    async find(artwork: SourceArtwork): Promise<Image | undefined> {
      const packed = packArtwork(artwork);
      const image = imageOf(artwork, packed);
      const isVetted = (await fileBytes(vettedPath(image))) !== undefined;
      return isVetted && (await fileBytes(join(sources, sourcePath(image.path)))) === packed.length
        ? image
        : undefined;
    },
    /** Keeps drawings that were vetted, all or none. Throws {@link ArtworkNameRefused}. */
    async put(artwork: SourceArtwork): Promise<Image> {
      const packed = packArtwork(artwork);
      const image = imageOf(artwork, packed);
      const file = join(sources, sourcePath(image.path));
      // The name holds the hash of the bytes: a file of that length is this one.
      if ((await fileBytes(file)) !== packed.length) await writeAtomically(file, packed);
      // Last: it vouches for the drawings.
      await writeAtomically(vettedPath(image), Buffer.alloc(0));
      return image;
    },
    /** Whether the drawings of the original at `path` are there; none is read. */
    async has(path: string): Promise<boolean> {
      return (
        parseImagePath(path) !== undefined && (await fileBytes(join(sources, sourcePath(path)))) !== undefined
      );
    },
    readArtwork,
    /** The source of the original at `path`, or of a variant of it. */
    async readSource(path: string, variant: Variant = {}): Promise<RenderSource | undefined> {
      const artwork = await readArtwork(path);
      return artwork && sourceFor(artwork, variant);
    },
  };
}
