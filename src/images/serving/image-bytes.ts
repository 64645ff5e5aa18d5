import { type HttpError, httpError } from '../../errors.ts';
import type { ArtworkStore } from '../artwork/store.ts';
import { preparedFormat, type ThumbnailFiles } from '../artwork/thumbnail-files.ts';
import type { Renderer } from '../render/renderer.ts';
import { type Loader, type RenditionCacheOptions, renditionCache, workError } from '../rendition-cache.ts';
import type { StripJob } from '../strips/strip.ts';
import { variantKey } from '../variants/variant.ts';
import type { Rendition } from './rendition.ts';

/** The stores and the renderer that images come from. */
export interface ImageBytesOptions extends Omit<RenditionCacheOptions, 'errorOf'> {
  store: ArtworkStore;
  thumbnails: ThumbnailFiles;
  renderer: Renderer;
}

/** The original as a rendition: it is made as every other image is. */
const original = { format: 'png', size: 1024, variant: {} } as const satisfies Rendition['derived'];

/** The bytes of images. */
export interface ImageBytes {
  /** The bytes by {@link renditionKey}, where nothing has to be made for them. */
  find(key: string): Promise<Buffer | undefined>;
  /**
   * The bytes, made where they have to be. Throws {@link HttpError}: `not-found` where this image is not stored,
   * `overloaded`, `shutting-down`, `internal` where it cannot be made.
   * @param beforeRender awaited before an image is made that no cache has; what it throws is thrown, to this caller.
   */
  get(rendition: Rendition, key: string, beforeRender: () => Promise<void>): Promise<Buffer>;
  /** Whether the drawings are there that the original at `path` and its variants are made from. */
  isStored(path: string): Promise<boolean>;
  /** A strip, drawn behind the images that wait. Throws {@link HttpError}: `overloaded`, `shutting-down`, `internal`. */
  drawStrip(job: StripJob): Promise<Buffer>;
}

/** Makes images of the artwork in the store, at the first request or in advance. */
export function imageBytes(options: ImageBytesOptions): ImageBytes {
  const { store, thumbnails, renderer } = options;
  const renditions = renditionCache({ ...options, errorOf });

  async function plainSvg(path: string): Promise<Buffer> {
    const artwork = await store.readArtwork(path);
    if (artwork?.kind !== 'svg') throw notStored();
    return artwork.source;
  }

  function loaderOf({ path, derived = original }: Rendition): Loader {
    const { format, size, variant, rights } = derived;
    const isPlain = variantKey(variant) === '';
    const isPrepared = isPlain && rights === undefined && format === preparedFormat(size);
    return {
      ...(isPrepared && { stored: () => thumbnails.read(path, size) }),
      // The SVG as it is: nothing is made for it.
      ...(format === 'svg' && isPlain && { stored: () => plainSvg(path) }),
      async make() {
        const { dataDir } = store;
        const output = { format, size };
        const bytes = await renderer.renderStored({
          dataDir,
          path,
          variant,
          ...(rights && { rights }),
          output,
        });
        if (!bytes) throw notStored();
        return bytes;
      },
    };
  }

  return {
    find: (key) => renditions.find(key),
    get: (rendition, key, beforeRender) => renditions.get(key, loaderOf(rendition), beforeRender),
    isStored: (path) => store.has(path),
    drawStrip: (job) =>
      renderer.drawStrip(job).catch((error: unknown) => {
        throw errorOf(error);
      }),
  };
}

const errorOf = (error: unknown): HttpError => workError(error, 'images');

function notStored(): HttpError {
  return httpError('not-found', 'This image of the catalogue is not stored here.');
}
