import type { Catalogue } from '../catalogue/release.ts';
import type { Engine } from '../opensearch/client.ts';
import type { ByteMemory } from './cache/byte-cache.ts';
import { type DerivativeCacheOptions, derivativeCache } from './cache/derivative-cache.ts';
import type { SharedPictures } from './cache/distributed-single-flight.ts';
import { type KnownPictures, knownPictures } from './cache/image-response-cache.ts';
import { type CataloguePictures, cataloguePictures } from './catalogue-pictures.ts';
import { type PictureBytes, pictureBytes } from './picture-bytes.ts';
import { renderQueue } from './render/render-queue.ts';
import { createRenderer } from './render/renderer.ts';
import { artworkStore } from './store.ts';
import { thumbnailFiles } from './thumbnails.ts';

/** The pictures that the service serves: which there are, their bytes, and what URLs were answered with. */
export interface Pictures {
  catalogue: CataloguePictures;
  bytes: PictureBytes;
  known: KnownPictures;
  /** Pictures that wait to be made or are being made. */
  waiting: () => number;
  /** Ends the rendering processes. */
  close(): Promise<void>;
}

/** How long Redis keeps a picture that nobody asks for. */
const sharedTtlSeconds = 30 * 24 * 60 * 60;
/** What may wait to be rendered: nobody looks longer at an empty place, and the next one asks in vain. */
const waiting = { pictures: 128, milliseconds: 3000 } as const;

/** Puts together what serves pictures. */
export function openPictures(options: {
  engine: Engine;
  catalogue: () => Catalogue;
  /** Absolute folder of the artwork. */
  dataDir: string;
  memory: ByteMemory;
  shared: SharedPictures | undefined;
  /** Rendering processes. */
  workers: number;
  onEvent: NonNullable<DerivativeCacheOptions['onEvent']>;
}): Pictures {
  const { engine, catalogue, dataDir, memory, shared, workers, onEvent } = options;
  // One more each than there are processes: it goes to a process as soon as that is done with another.
  const running = workers * 2;
  const renderer = createRenderer({ workers, queueLimit: running });
  const queue = renderQueue({ running, waiting: waiting.pictures, waitMilliseconds: waiting.milliseconds });
  return {
    waiting: queue.length,
    catalogue: cataloguePictures(engine, catalogue),
    bytes: pictureBytes({
      store: artworkStore(dataDir),
      thumbnails: thumbnailFiles(dataDir),
      memory,
      derivatives: derivativeCache({ memory, ...(shared && { shared }), sharedTtlSeconds, onEvent }),
      queue,
      renderer,
    }),
    known: knownPictures(),
    close: () => renderer.close(),
  };
}
