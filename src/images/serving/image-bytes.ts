import { HttpError, httpError, serviceUnavailable } from '../../errors.ts';
import { sourceFor } from '../artwork/artwork.ts';
import type { ArtworkStore } from '../artwork/store.ts';
import { preparedFormat, type ThumbnailFiles } from '../artwork/thumbnail-files.ts';
import { RenderFailed } from '../render/render-job.ts';
import { RenderQueueOverloaded } from '../render/render-queue.ts';
import type { Renderer } from '../render/renderer.ts';
import { type Loader, type RenditionCacheOptions, renditionCache } from '../rendition-cache.ts';
import type { StripJob } from '../strips/strip.ts';
import { recolourSvg } from '../svg/recolour.ts';
import { type Variant, variantKey } from '../variants/variant.ts';
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
  const { store, thumbnails, queue, renderer } = options;
  const renditions = renditionCache({ ...options, errorOf: renderError });

  /** The vetted SVG itself; its layers have the colours of the variant, or the set's own drawing of the tone. */
  async function svgRendition(path: string, variant: Variant): Promise<Buffer> {
    const artwork = await store.readArtwork(path);
    if (artwork?.kind !== 'svg') throw notStored();
    const { source, toned } = sourceFor(artwork, variant);
    const { skin, hair } = variant;
    const wanted = { ...(skin !== undefined && !toned && { skin }), ...(hair !== undefined && { hair }) };
    return Object.keys(wanted).length > 0 ? recolourSvg(source, wanted) : source;
  }

  function loaderOf({ path, derived = original }: Rendition): Loader {
    const { format, size, variant, rights } = derived;
    const isPlain = variantKey(variant) === '';
    const isPrepared = isPlain && rights === undefined && format === preparedFormat(size);
    return {
      ...(isPrepared && { stored: () => thumbnails.read(path, size) }),
      // The SVG as it is: nothing is made for it.
      ...(format === 'svg' && isPlain && { stored: () => svgRendition(path, variant) }),
      async make() {
        if (format === 'svg') return await svgRendition(path, variant);
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
      queue
        .run(() => renderer.drawStrip(job))
        .catch((error: unknown) => {
          throw renderError(error);
        }),
  };
}

function notStored(): HttpError {
  return httpError('not-found', 'This image of the catalogue is not stored here.');
}

function renderError(error: unknown): HttpError {
  if (error instanceof RenderQueueOverloaded) {
    const message = 'Too many images are being made at once; try again shortly.';
    return serviceUnavailable('overloaded', message, error.retryAfterSeconds, error);
  }
  if (error instanceof RenderFailed && error.reason === 'closed') {
    return serviceUnavailable('shutting-down', 'The service is shutting down.', 1, error);
  }
  return new HttpError('internal', 'This image could not be made.', { cause: error });
}
