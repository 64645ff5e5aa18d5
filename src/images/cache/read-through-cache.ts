import { LRUCache } from 'lru-cache';
import { type ErrorCode, HttpError } from '../../errors.ts';
import type { RenderQueue, RenderSlot } from '../render/render-queue.ts';
import type { LayeredCache, RenditionSource } from './layered-cache.ts';

/** Loads bytes that no cache has. */
export interface Loader {
  /** The bytes, where they were made in advance. */
  stored?: () => Promise<Buffer | undefined>;
  make: () => Promise<Buffer>;
}

/** A read-through cache: bytes are made by a queue of workers at the first request. */
export interface ReadThroughCache {
  /** From memory or the shared cache, where nothing has to be made. Never rejects. */
  find(key: string): Promise<Buffer | undefined>;
  /**
   * The bytes, made where they have to be, once for all concurrent callers. Throws the `errorOf` of errors of the loader
   * and the queue.
   * @param beforeMaking awaited before bytes are made that no cache has (a rate limit); its error is thrown to this caller.
   */
  get(key: string, loader: Loader, beforeMaking: () => Promise<void>): Promise<Buffer>;
}

/** Negative cache: a job that failed is not tried again for so long, as it may cost a worker its time-out each time. */
export const failureSeconds = 60;
const failuresMaximum = 1000;
const cachedFailures: readonly ErrorCode[] = ['internal', 'speech-unavailable'];

/** A read-through cache over the layers of `renditions`. */
export function readThroughCache(options: {
  renditions: LayeredCache;
  queue: RenderQueue;
  /** The response to an error; an error that a retry would not fix soon is cached as a failure. */
  errorOf: (error: unknown) => HttpError;
}): ReadThroughCache {
  const { renditions, queue, errorOf } = options;
  const failed = new LRUCache<string, HttpError>({
    max: failuresMaximum,
    ttl: failureSeconds * 1000,
  });

  async function make(key: string, loader: Loader, slot: RenderSlot): Promise<Buffer> {
    try {
      await slot.ready();
      return await loader.make();
    } catch (error) {
      const response = error instanceof HttpError ? error : errorOf(error);
      if (cachedFailures.includes(response.code)) failed.set(key, response);
      throw response;
    }
  }

  function acquire() {
    try {
      return queue.acquire();
    } catch (error) {
      throw errorOf(error);
    }
  }

  function sourceOf(key: string, loader: Loader, beforeMaking: () => Promise<void>): RenditionSource {
    return {
      ...(loader.stored && { stored: loader.stored }),
      async begin() {
        const failure = failed.get(key);
        if (failure) throw failure;
        await beforeMaking();
        const slot = acquire();
        return {
          cancel: slot.release,
          async run() {
            try {
              return await make(key, loader, slot);
            } finally {
              slot.release();
            }
          },
        };
      },
    };
  }

  return {
    find: (key) => renditions.find(key),
    async get(key, loader, beforeMaking) {
      let isChecked = false;
      const checkOnce = async () => {
        isChecked = true;
        await beforeMaking();
      };
      try {
        return await renditions.get(key, sourceOf(key, loader, checkOnce));
      } catch (error) {
        // This caller joined the flight of another client that is over its rate limit; this one may be within.
        if (isChecked || !(error instanceof HttpError && error.code === 'rate-limited')) throw error;
        await beforeMaking();
        return await renditions.get(
          key,
          sourceOf(key, loader, async () => undefined),
        );
      }
    },
  };
}
