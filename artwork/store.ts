import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Image } from '../mappings/document.ts';
import { fileBytes, readWithin, writeWhole } from './files.ts';
import { imagePath, imageStem, parseImagePath } from './paths.ts';
import { rendererVersion, type SourceKind } from './render-job.ts';

/** A picture as its author made it, vetted. */
export interface SourcePicture {
  /** The set's name, as in paths: `openmoji`. */
  set: string;
  /** The symbol's id within its set, any case: `1F415`. */
  sourceId: string;
  source: Buffer;
  kind: SourceKind;
}

/** The pictures of the catalogue as files. Reading gives undefined for whatever is not there. */
export interface ArtworkStore {
  /**
   * What {@link ArtworkStore.putOriginal} returned for this very source, while its files are there: nothing to render
   * then. Throws {@link ArtworkNameRefused}.
   */
  findOriginal(picture: SourcePicture): Promise<Image | undefined>;
  /** Keeps the original (1024 × 1024 PNG) and its source, each whole or not at all. Throws {@link ArtworkNameRefused}. */
  putOriginal(picture: SourcePicture & { png: Buffer }): Promise<Image>;
  /** The original's bytes. */
  readOriginal(path: string): Promise<Buffer | undefined>;
  /** The picture from which the original at `path` was made. */
  readSource(path: string): Promise<{ source: Buffer; kind: SourceKind } | undefined>;
}

/** A set's name or a symbol's id cannot be part of a path. */
export class ArtworkNameRefused extends Error {
  constructor(set: string, sourceId: string) {
    super(
      `"${set}/${sourceId}" cannot name a picture: letters a-z, digits, "-", "_" (and "." in the id) are allowed, ` +
        'a letter or digit first, at most 64 characters in the set and 128 in the id.',
    );
    this.name = 'ArtworkNameRefused';
  }
}

const originalPixels = 1024;
const sourceKinds = ['svg', 'png'] as const satisfies readonly SourceKind[];

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The store below `<dataDir>/artwork/`: `originals/<path>`, `sources/<path>` with the source's own extension, and
 * `rendered/<key>.json`, which says for a source what came of it. A name holds the hash of what is seen, so readers and
 * writers, of this process or another, never disturb each other.
 */
export function artworkStore(dataDir: string): ArtworkStore {
  const root = join(dataDir, 'artwork');
  const originals = join(root, 'originals');
  const sources = join(root, 'sources');
  const records = join(root, 'rendered');

  const sourcePath = (path: string, kind: SourceKind): string => path.replace(/png$/, kind);

  function recordPath(picture: SourcePicture): string {
    const key = sha256(
      JSON.stringify([rendererVersion, stemOf(picture), picture.kind, sha256(picture.source)]),
    );
    return `${key.slice(0, 2)}/${key}.json`;
  }

  return {
    async findOriginal(picture) {
      const image = parseRecord(await readWithin(records, recordPath(picture)));
      if (!image) return undefined;
      const [original, source] = await Promise.all([
        fileBytes(join(originals, image.path)),
        fileBytes(join(sources, sourcePath(image.path, picture.kind))),
      ]);
      return original === image.bytes && source === picture.source.length ? image : undefined;
    },
    async putOriginal(picture) {
      const { source, kind, png } = picture;
      const digest = sha256(png);
      const image: Image = {
        path: imagePath(stemOf(picture), digest),
        width: originalPixels,
        height: originalPixels,
        content_type: 'image/png',
        sha256: digest,
        bytes: png.length,
      };
      // The source may differ where the pixels do not (a comment in the SVG), so it is always written.
      await writeWhole(join(sources, sourcePath(image.path, kind)), source);
      if ((await fileBytes(join(originals, image.path))) !== png.length) {
        await writeWhole(join(originals, image.path), png);
      }
      // Last: it vouches for the other two.
      await writeWhole(join(records, recordPath(picture)), Buffer.from(JSON.stringify(image)));
      return image;
    },
    async readOriginal(path) {
      return parseImagePath(path) && (await readWithin(originals, path));
    },
    async readSource(path) {
      if (!parseImagePath(path)) return undefined;
      for (const kind of sourceKinds) {
        const source = await readWithin(sources, sourcePath(path, kind));
        if (source) return { source, kind };
      }
      return undefined;
    },
  };
}

function stemOf({ set, sourceId }: SourcePicture): string {
  const stem = imageStem(set, sourceId);
  if (stem === undefined) throw new ArtworkNameRefused(set, sourceId);
  return stem;
}

/** A record as {@link ArtworkStore.putOriginal} wrote it; anything else counts as none, and the picture is made again. */
function parseRecord(json: Buffer | undefined): Image | undefined {
  if (!json) return undefined;
  try {
    const image = JSON.parse(json.toString()) as Image;
    return parseImagePath(image.path) ? image : undefined;
  } catch {
    return undefined;
  }
}
