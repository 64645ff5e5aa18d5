import { join } from 'node:path';
import { type PreparedFiles, preparedFiles } from '../lib/prepared-files.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Catalogue } from '../opensearch/release.ts';
import type { SymbolStore } from '../opensearch/symbol-store.ts';
import { artworkStore } from './artwork/store.ts';
import type { ImageCache } from './image-cache.ts';
import { rendererVersion } from './render/render-job.ts';
import { createRenderer } from './render/renderer.ts';
import type { RenditionCacheOptions, SharedRenditions } from './rendition-cache.ts';
import { type CatalogueImages, catalogueImages } from './serving/catalogue-images.ts';
import { type ImageBytes, imageBytes } from './serving/image-bytes.ts';

/** The images that the service serves: which there are, and their bytes. */
export interface Images extends ImageBytes {
  catalogue: CatalogueImages;
  /** Bytes and answers in the memory of this process. */
  cache: ImageCache;
  /** Images that wait to be made or are being made. */
  waiting: () => number;
  /** Ends the rendering processes. */
  close(): Promise<void>;
}

/** The images made in advance, below the folder of the artwork. */
export const preparedImages = (dataDir: string): PreparedFiles =>
  preparedFiles(join(dataDir, 'artwork', 'thumbnails'), rendererVersion);

/** Bounds of the render queue: after three seconds a client shows its placeholder and the response would be wasted. */
const waiting = { images: 128, milliseconds: 3000 } as const;

/**
 * Puts together what serves images. The way of a picture, each step where the one before has nothing: the URL's answer in memory
 * (`routes/serve-cached`), its route, memory again, Redis and the files made in advance (`rendition-cache`), the client's limit of
 * renders, the queue and a process (`lib/worker-pool`), which reads the artwork and draws it (`render/job-renderer`).
 */
export function openImages(options: {
  engine: Engine;
  catalogue: () => Catalogue;
  symbols: SymbolStore;
  /** OpenSearch alias of the catalogue, after which its registry is named. */
  alias: string;
  /** Absolute folder of the artwork. */
  dataDir: string;
  memory: ImageCache;
  shared: SharedRenditions | undefined;
  /** Rendering processes. */
  workers: number;
  onEvent: NonNullable<RenditionCacheOptions['onEvent']>;
}): Images {
  const { engine, catalogue, symbols, alias, dataDir, memory, shared, workers, onEvent } = options;
  const renderer = createRenderer({
    workers,
    queueLimit: waiting.images,
    waitMilliseconds: waiting.milliseconds,
  });
  return {
    waiting: renderer.waiting,
    catalogue: catalogueImages(engine, catalogue, symbols, alias),
    ...imageBytes({
      store: artworkStore(dataDir),
      files: preparedImages(dataDir),
      memory,
      shared,
      onEvent,
      renderer,
    }),
    cache: memory,
    close: renderer.close,
  };
}
