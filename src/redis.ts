import RateLimiter from 'async-ratelimiter';
import { Redis } from 'ioredis';
import type { LimiterStore } from './limits.ts';

/** What the service keeps in Redis: finished pictures, and who asked how often. */
export interface SharedStore {
  limiter: LimiterStore;
  get(key: string): Promise<Buffer | null>;
  set(key: string, value: Buffer, ttlSeconds: number): Promise<void>;
  /** Whether Redis answers now. */
  ready(): Promise<boolean>;
  close(): void;
}

/** Prefix of every key, so that other users of the same Redis are not met. */
const keyPrefix = 'symbol-catalog:';

/**
 * Connects to Redis as to something that may vanish: a command fails at once when there is no connection, and after
 * `commandTimeoutMilliseconds` when there is no answer. ioredis's defaults would let every request hang for a minute.
 */
export function connectRedis(
  url: string,
  onError: (error: Error) => void,
  commandTimeoutMilliseconds = 150,
): SharedStore {
  const redis = new Redis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 1,
    commandTimeout: commandTimeoutMilliseconds,
    connectTimeout: 1000,
    retryStrategy: (attempts) => Math.min(100 * 2 ** attempts, 3000),
  });
  redis.on('error', onError);
  // Its constructor gives the client the command that koa-ratelimit calls.
  new RateLimiter({ db: redis });
  return {
    limiter: redis as unknown as LimiterStore,
    get: (key) => redis.getBuffer(key),
    set: async (key, value, ttlSeconds) => {
      await redis.set(key, value, 'EX', ttlSeconds);
    },
    ready: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
    close: () => redis.disconnect(),
  };
}
