import { LRUCache } from 'lru-cache';
import { HttpError } from '../../errors.ts';
import type { RenderPlace, RenderQueue } from '../render/render-queue.ts';
import type { DerivativeCache, PictureSource } from './derivative-cache.ts';

/** How bytes come about that no cache has. */
export interface Recipe {
  /** The bytes, where they were made in advance. */
  stored?: () => Promise<Buffer | undefined>;
  make: () => Promise<Buffer>;
}

/** Bytes that are made when they are asked for. */
export interface MadeBytes {
  /** From memory or the shared cache, where nothing has to be made. Never rejects. */
  find(key: string): Promise<Buffer | undefined>;
  /**
   * The bytes, made where they have to be, once for all who ask at the same time. Throws what `errorOf` makes of what the
   * recipe and the queue throw.
   * @param beforeMaking awaited before bytes are made that no cache has; what it throws is thrown, to this caller.
   */
  get(key: string, recipe: Recipe, beforeMaking: () => Promise<void>): Promise<Buffer>;
}

/** What cannot be made is not tried again for a while: it may cost a process its time-out each time. */
const failures = { maximum: 1000, milliseconds: 60_000 } as const;

/** Bytes through a cache, made in a queue. */
export function madeBytes(options: {
  derivatives: DerivativeCache;
  queue: RenderQueue;
  /** What a client is told; `internal` is told again for a while, without trying. */
  errorOf: (error: unknown) => HttpError;
}): MadeBytes {
  const { derivatives, queue, errorOf } = options;
  const failed = new LRUCache<string, HttpError>({ max: failures.maximum, ttl: failures.milliseconds });

  async function make(key: string, recipe: Recipe, place: RenderPlace): Promise<Buffer> {
    try {
      await place.turn();
      return await recipe.make();
    } catch (error) {
      const told = error instanceof HttpError ? error : errorOf(error);
      if (told.code === 'internal') failed.set(key, told);
      throw told;
    }
  }

  function enter() {
    try {
      return queue.enter();
    } catch (error) {
      throw errorOf(error);
    }
  }

  function sourceOf(key: string, recipe: Recipe, beforeMaking: () => Promise<void>): PictureSource {
    return {
      ...(recipe.stored && { stored: recipe.stored }),
      async begin() {
        const failure = failed.get(key);
        if (failure) throw failure;
        await beforeMaking();
        const place = enter();
        return {
          cancel: place.leave,
          async run() {
            try {
              return await make(key, recipe, place);
            } finally {
              place.leave();
            }
          },
        };
      },
    };
  }

  return {
    find: (key) => derivatives.find(key),
    async get(key, recipe, beforeMaking) {
      let asked = false;
      const askOnce = async () => {
        asked = true;
        await beforeMaking();
      };
      try {
        return await derivatives.get(key, sourceOf(key, recipe, askOnce));
      } catch (error) {
        // Another client's request was joined, and that client may not have it made; this one may.
        if (asked || !(error instanceof HttpError && error.code === 'rate-limited')) throw error;
        await beforeMaking();
        return await derivatives.get(
          key,
          sourceOf(key, recipe, async () => undefined),
        );
      }
    },
  };
}
