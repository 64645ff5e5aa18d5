import { LRUCache } from 'lru-cache';
import { RenderFailed } from '../../artwork/render-job.ts';
import type { Renderer } from '../../artwork/renderer.ts';
import type { ArtworkStore } from '../../artwork/store.ts';
import { type ThumbnailFiles, thumbnailSizes } from '../../artwork/thumbnails.ts';
import { variantKey } from '../../artwork/variant.ts';
import { HttpError, httpError, temporarily } from '../errors.ts';
import type { ByteMemory } from './byte-memory.ts';
import type { DerivativeCache, PictureSource } from './derivative-cache.ts';
import { type RenderQueue, RendersWaiting } from './render-queue.ts';
import { type Rendition, renditionKey } from './rendition.ts';
import { singleFlight } from './single-flight.ts';

/** What pictures are taken from and made with. */
export interface PictureBytesOptions {
  store: ArtworkStore;
  thumbnails: ThumbnailFiles;
  memory: ByteMemory;
  /** On the same memory. */
  derivatives: DerivativeCache;
  queue: RenderQueue;
  renderer: Renderer;
}

/** The bytes of pictures. */
export interface PictureBytes {
  /** What this process holds in memory, by {@link renditionKey}. */
  held(key: string): Buffer | undefined;
  /** The bytes, where nothing has to be made for them. */
  find(rendition: Rendition, key: string): Promise<Buffer | undefined>;
  /**
   * The bytes, made where they have to be. Throws {@link HttpError}: `not-found` where this picture is not stored,
   * `overloaded`, `shutting-down`, `internal` where it cannot be made.
   * @param beforeRender awaited before a picture is made that no cache has; what it throws is thrown, to this caller.
   */
  get(rendition: Rendition, key: string, beforeRender: () => Promise<void>): Promise<Buffer>;
}

/** A picture that cannot be made is not tried again for a while: it may cost a process its time-out each time. */
const failures = { maximum: 1000, milliseconds: 60_000 } as const;

/** Reads originals, and reads or makes everything else. */
export function pictureBytes(options: PictureBytesOptions): PictureBytes {
  const { store, thumbnails, memory, derivatives, queue, renderer } = options;
  const originals = singleFlight<Buffer | undefined>();
  const failed = new LRUCache<string, HttpError>({ max: failures.maximum, ttl: failures.milliseconds });

  function original(path: string): Promise<Buffer | undefined> {
    return originals.run(path, async () => {
      const bytes = memory.get(path) ?? (await store.readOriginal(path));
      return bytes && memory.offer(path, bytes);
    });
  }

  async function render({ path, derived }: Rendition, key: string): Promise<Buffer> {
    if (!derived) throw new Error('An original is not rendered.');
    const { format, size, variant, rights } = derived;
    const source = await store.readSource(path, variant);
    if (!source) throw notStored();
    try {
      return await renderer.render({
        ...source,
        variant,
        ...(rights && { rights }),
        output: { format, size },
      });
    } catch (error) {
      const told = renderError(error);
      if (told.code === 'internal') failed.set(key, told);
      throw told;
    }
  }

  function sourceOf(rendition: Rendition, key: string, beforeRender: () => Promise<void>): PictureSource {
    const { path, derived } = rendition;
    const thumbnailSize =
      derived?.format === 'webp' && variantKey(derived.variant) === ''
        ? thumbnailSizes.find((size) => size === derived.size)
        : undefined;
    return {
      ...(thumbnailSize && { stored: () => thumbnails.read(path, thumbnailSize) }),
      async begin() {
        const failure = failed.get(key);
        if (failure) throw failure;
        await beforeRender();
        const place = enter(queue);
        return {
          cancel: place.leave,
          async run() {
            try {
              await place.turn();
              return await render(rendition, key);
            } finally {
              place.leave();
            }
          },
        };
      },
    };
  }

  async function derivative(rendition: Rendition, key: string, beforeRender: () => Promise<void>) {
    let asked = false;
    const askOnce = async () => {
      asked = true;
      await beforeRender();
    };
    try {
      return await derivatives.get(key, sourceOf(rendition, key, askOnce));
    } catch (error) {
      // Another client's request was joined, and that client may not have it made; this one may.
      if (asked || !(error instanceof HttpError && error.code === 'rate-limited')) throw error;
      await beforeRender();
      return await derivatives.get(
        key,
        sourceOf(rendition, key, async () => undefined),
      );
    }
  }

  return {
    held: (key) => memory.get(key),
    find: (rendition, key) => (rendition.derived ? derivatives.find(key) : original(rendition.path)),
    async get(rendition, key, beforeRender) {
      if (rendition.derived) return await derivative(rendition, key, beforeRender);
      const bytes = await original(rendition.path);
      if (!bytes) throw notStored();
      return bytes;
    },
  };
}

function enter(queue: RenderQueue) {
  try {
    return queue.enter();
  } catch (error) {
    throw renderError(error);
  }
}

function notStored(): HttpError {
  return httpError('not-found', 'This picture of the catalogue is not stored here.');
}

function renderError(error: unknown): HttpError {
  if (error instanceof RendersWaiting) {
    const message = 'Too many pictures are being made at once; try again shortly.';
    return temporarily('overloaded', message, error.retryAfterSeconds, error);
  }
  if (error instanceof RenderFailed && error.reason === 'closed') {
    return temporarily('shutting-down', 'The service is shutting down.', 1, error);
  }
  return new HttpError('internal', 'This picture could not be made.', { cause: error });
}
