import { type HttpError, httpError } from '../../errors.ts';
import type { ArtworkStore } from '../artwork/store.ts';
import type { Renderer } from '../render/renderer.ts';
import { type RenditionCacheOptions, renditionCache, workError } from '../rendition-cache.ts';
import type { StripJob } from '../strips/strip.ts';
import { type DrawnRendition, type Rendition, renditionJob, renditionKey } from './rendition.ts';

/** The stores and the renderer that images come from. */
export interface ImageBytesOptions extends Omit<RenditionCacheOptions, 'errorOf'> {
  store: ArtworkStore;
  renderer: Renderer;
}

/** The bytes of images. */
export interface ImageBytes {
  /** The bytes by `renditionKey`, where nothing has to be made for them. */
  find(key: string): Promise<Buffer | undefined>;
  /**
   * The bytes, made where they have to be. Throws {@link HttpError}: `not-found` where this image is not stored,
   * `overloaded`, `shutting-down`, `internal` where it cannot be made.
   * @param beforeRender awaited before an image is made that no cache has; what it throws is thrown, to this caller.
   */
  get(rendition: Rendition, beforeRender: () => Promise<void>): Promise<Buffer>;
  /** Whether the drawings are there that the original at `path` and its variants are made from. */
  isStored(path: string): Promise<boolean>;
  /** A strip, drawn behind the images that wait. Throws {@link HttpError}: `overloaded`, `shutting-down`, `internal`. */
  drawStrip(job: StripJob): Promise<Buffer>;
}

/** Makes images of the artwork in the store, at the first request or in advance. */
export function imageBytes(options: ImageBytesOptions): ImageBytes {
  const { store, memory, renderer } = options;
  const renditions = renditionCache({ ...options, errorOf });

  async function plainSvg(path: string): Promise<Buffer> {
    const artwork = await store.readArtwork(path);
    if (artwork?.kind !== 'svg') throw notStored();
    return artwork.source;
  }

  async function make(rendition: DrawnRendition): Promise<Buffer> {
    const bytes = await renderer.renderStored(renditionJob(store.dataDir, rendition));
    if (!bytes) throw notStored();
    return bytes;
  }

  return {
    find: renditions.find,
    async get(rendition, beforeRender) {
      const key = renditionKey(rendition);
      // The SVG as it is: nothing is made for it.
      if (rendition.derived === 'svg')
        return memory.get(key) ?? memory.set(key, await plainSvg(rendition.path));
      return await renditions.get(key, () => make(rendition), beforeRender);
    },
    isStored: store.has,
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
