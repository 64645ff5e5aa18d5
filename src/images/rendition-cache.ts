import { type ErrorCode, HttpError, serviceUnavailable } from '../errors.ts';
import { QueueFull } from '../lib/bounded-queue.ts';
import type { PreparedFiles } from '../lib/prepared-files.ts';
import { singleFlight } from '../lib/single-flight.ts';
import { WorkFailed } from '../lib/worker-pool.ts';
import type { ImageCache } from './image-cache.ts';

/** The cache that processes share (Redis). Every call rejects when there is no answer in good time. */
export interface SharedRenditions {
  get(key: string): Promise<Buffer | null>;
  set(key: string, rendition: Buffer, ttlSeconds: number): Promise<void>;
}

/** How long the shared cache keeps what is not requested: its keys name the content, so nothing in it goes stale. */
const sharedTtlSeconds = 30 * 24 * 60 * 60;

/** Settings of {@link renditionCache}. */
export interface RenditionCacheOptions {
  memory: ImageCache;
  /** Absent: this process's memory only. */
  shared?: SharedRenditions | undefined;
  /** What was made in advance. */
  files?: Pick<PreparedFiles, 'read'> | undefined;
  /** The response to an error; an error that a retry would not fix soon is cached as a failure. */
  errorOf: (error: unknown) => HttpError;
  /** Called for every look-up, for metrics; `error` includes a shared cache that did not answer in time. */
  onEvent?: (layer: 'memory' | 'shared' | 'stored' | 'render', outcome: 'hit' | 'miss' | 'error') => void;
}

/**
 * The response to an error of the workers that make bytes: only what will fail again is `internal`.
 * @param things what is made, in the plural.
 */
export function workError(error: unknown, things: 'images' | 'names'): HttpError {
  if (error instanceof QueueFull) {
    const message = `Too many ${things} wait to be made; try again shortly.`;
    return serviceUnavailable('overloaded', message, error.retryAfterSeconds, error);
  }
  if (error instanceof WorkFailed && error.reason === 'closed') {
    return serviceUnavailable('shutting-down', 'The service is shutting down.', 1, error);
  }
  return new HttpError('internal', `One of the ${things} could not be made.`, { cause: error });
}

/** Errors that trying again would not mend soon. */
const cachedFailures: readonly ErrorCode[] = ['internal', 'speech-unavailable'];

/**
 * Renditions by a key that names their content and how they are made: never invalidated. Memory before Redis before files made
 * in advance before the workers.
 */
export function renditionCache(options: RenditionCacheOptions) {
  const { memory, shared, files, errorOf, onEvent = () => undefined } = options;
  const lookups = singleFlight<Buffer | undefined>();
  const making = singleFlight<Buffer>();

  /** A failure of the cache that processes share costs time and nothing else. */
  async function findShared(key: string): Promise<Buffer | undefined> {
    if (!shared) return undefined;
    try {
      const rendition = await shared.get(key);
      const found = rendition !== null && rendition.length > 0;
      onEvent('shared', found ? 'hit' : 'miss');
      return found ? rendition : undefined;
    } catch {
      onEvent('shared', 'error');
      return undefined;
    }
  }

  async function findStored(key: string): Promise<Buffer | undefined> {
    const prepared = await files?.read(key);
    if (files) onEvent('stored', prepared ? 'hit' : 'miss');
    return prepared;
  }

  async function find(key: string): Promise<Buffer | undefined> {
    const kept = memory.get(key);
    if (kept) return kept;
    return await lookups.run(key, async () => {
      const found = (await findShared(key)) ?? (await findStored(key));
      return found && memory.set(key, found);
    });
  }

  async function makeAndKeep(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    try {
      const rendition = await make();
      onEvent('render', 'miss');
      // The response does not wait for Redis.
      shared?.set(key, rendition, sharedTtlSeconds).catch(() => onEvent('shared', 'error'));
      return memory.set(key, rendition);
    } catch (error) {
      if (!(error instanceof QueueFull)) onEvent('render', 'error');
      const response = error instanceof HttpError ? error : errorOf(error);
      if (cachedFailures.includes(response.code)) memory.setFailure(key, response);
      throw response;
    }
  }

  return {
    /**
     * The bytes, made where they have to be, once for all concurrent callers in this process. Throws the
     * `errorOf` of errors of `make`.
     * @param beforeMaking awaited where no cache has the bytes (a rate limit); its error is thrown to this caller.
     */
    async get(key: string, make: () => Promise<Buffer>, beforeMaking: () => Promise<void>): Promise<Buffer> {
      onEvent('memory', memory.get(key) ? 'hit' : 'miss');
      const found = await find(key);
      if (found) return found;
      const failure = memory.failure(key);
      if (failure) throw failure;
      // Each caller by its own leave: one that is over its limit does not refuse the others.
      await beforeMaking();
      return memory.get(key) ?? (await making.run(key, () => makeAndKeep(key, make)));
    },
  };
}
