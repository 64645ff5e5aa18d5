import { join } from 'node:path';
import { type HttpError, httpError } from '../errors.ts';
import { type PreparedFiles, preparedFiles } from '../lib/prepared-files.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import { type ArtworkStore, artworkStore } from './artwork/store.ts';
import { rendererVersion } from './render/render-job.ts';
import { createRenderer, type Renderer } from './render/renderer.ts';
import { type RenditionCacheOptions, renditionCache, workError } from './rendition-cache.ts';
import { catalogueImages } from './serving/catalogue-images.ts';
import { type Rendition, renditionJob, renditionKey } from './serving/rendition.ts';
import type { StripJob } from './strips/strip.ts';

/** The images that the service serves: which there are, and their bytes. */
export type Images = ReturnType<typeof openImages>;

/** The images made in advance, below the folder of the artwork. */
export const preparedImages = (dataDir: string): PreparedFiles =>
  preparedFiles(join(dataDir, 'artwork', 'thumbnails'), rendererVersion);

/** Bounds of the render queue: after three seconds a client shows its placeholder and the response would be wasted. */
const waiting = { queueLimit: 128, waitMilliseconds: 3000 } as const;

/**
 * Puts together what serves images. The way of a picture, each step where the one before has nothing: the URL's answer in memory
 * (`routes/serve-cached`), its route, memory again, Redis and the files made in advance (`rendition-cache`), the client's limit of
 * renders, the queue and a process (`lib/worker-pool`), which reads the artwork and draws it (`render/job-renderer`).
 */
export function openImages(
  options: Omit<ImageBytesOptions, 'store' | 'renderer' | 'files'> & {
    engine: Engine;
    catalogue: () => Catalogue;
    symbols: SymbolStore;
    /** OpenSearch alias of the catalogue, after which its registry is named. */
    alias: string;
    /** Absolute folder of the artwork. */
    dataDir: string;
    workers: number;
  },
) {
  const { engine, catalogue, symbols, alias, dataDir, workers } = options;
  const renderer = createRenderer({ workers, ...waiting });
  return {
    waiting: renderer.waiting,
    catalogue: catalogueImages(engine, catalogue, symbols, alias),
    ...imageBytes({ ...options, store: artworkStore(dataDir), files: preparedImages(dataDir), renderer }),
    /** Bytes and answers in the memory of this process. */
    cache: options.memory,
    close: renderer.close,
  };
}

/** The stores and the renderer that images come from. */
export interface ImageBytesOptions extends Omit<RenditionCacheOptions, 'errorOf'> {
  store: ArtworkStore;
  renderer: Renderer;
}

const errorOf = (error: unknown): HttpError => workError(error, 'images');
const notStored = (): HttpError => httpError('not-found', 'This image of the catalogue is not stored here.');

/** The bytes of images of the artwork in the store, made at the first request or in advance. */
export function imageBytes(options: ImageBytesOptions) {
  const { store, memory, renderer } = options;
  const renditions = renditionCache({ ...options, errorOf });

  async function plainSvg(path: string): Promise<Buffer> {
    const artwork = await store.readArtwork(path);
    if (artwork?.kind !== 'svg') throw notStored();
    return artwork.source;
  }

  async function make(rendition: Rendition): Promise<Buffer> {
    const bytes = await renderer.renderStored(renditionJob(store.dataDir, rendition));
    if (!bytes) throw notStored();
    return bytes;
  }

  return {
    /**
     * The bytes, made where they have to be. Throws {@link HttpError}: `not-found` where this image is not stored,
     * `overloaded`, `shutting-down`, `internal` where it cannot be made.
     * @param beforeRender awaited before an image is made that no cache has; what it throws is thrown, to this caller.
     */
    async get(rendition: Rendition, beforeRender: () => Promise<void>): Promise<Buffer> {
      const key = renditionKey(rendition);
      // The SVG as it is: nothing is made for it.
      if (rendition.format === 'svg')
        return memory.get(key) ?? memory.set(key, await plainSvg(rendition.path));
      return await renditions.get(key, () => make(rendition), beforeRender);
    },
    /** Whether the drawings are there that the original at `path` and its variants are made from. */
    isStored: store.has,
    /** A strip, drawn behind the images that wait. Throws {@link HttpError}: `overloaded`, `shutting-down`, `internal`. */
    drawStrip: (job: StripJob): Promise<Buffer> =>
      renderer.drawStrip(job).catch((error: unknown) => {
        throw errorOf(error);
      }),
  };
}
