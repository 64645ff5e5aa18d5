import { Redis } from 'ioredis';
import type { PointStore } from './http/rate-limit.ts';
import type { SharedRenditions } from './images/rendition-cache.ts';

/** `read-only` = it answers, and refuses writes: its memory or its disk is full, or it is a replica. */
export type SharedStoreState = 'ready' | 'read-only' | 'away';

/** What the service keeps in Redis: finished renditions, and counters of the rate limits. */
export type SharedStore = ReturnType<typeof connectRedis>;

/** Prefix of every key, so that other users of the same Redis are not met. */
const keyPrefix = 'symbol-catalog:';
/** How long Redis is not queried after it did not respond: rendering, and counting alone, take less than waiting for it does. */
const retryMilliseconds = 1000;
/** Deadlines of commands: before a client's eyes, and around the making of an image, which takes its time anyway. */
const deadlineMilliseconds = { lookUp: 150, work: 1000 } as const;

/** A key that is written to see whether writes are taken. */
const probeKey = 'probe';
const probeMilliseconds = 60_000;

/** In one step, so that requests at the same moment do not take the same point, and a refused one takes none. */
const consumeScript = `
local limit, window = tonumber(ARGV[2]), tonumber(ARGV[3])
local used = tonumber(redis.call('get', KEYS[1]) or '0')
local points = tonumber(ARGV[1])
local left = math.max(0, limit - used)
local ends = redis.call('pttl', KEYS[1])
if points > left then return { 0, left, ends > 0 and ends or window } end
if points > 0 then
  redis.call('incrby', KEYS[1], points)
  if ends < 0 then redis.call('pexpire', KEYS[1], window) end
end
return { 1, left - points, ends > 0 and ends or window }`;

/**
 * Connects to Redis as to something that may vanish: a command fails at once when there is no connection, and soon when
 * there is no answer. ioredis's defaults would let every request hang for a minute.
 */
export function connectRedis(url: string, onError: (error: Error) => void) {
  const redis = new Redis(url, {
    keyPrefix,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 1,
    // Ends what nobody waits for any more.
    commandTimeout: 2 * deadlineMilliseconds.work,
    connectTimeout: 1000,
    retryStrategy: (attempts) => Math.min(100 * 2 ** attempts, 3000),
  });
  redis.on('error', onError);
  const guarded = breaker();
  const points: PointStore = {
    consume: (key, points, limit, windowMilliseconds) =>
      guarded(deadlineMilliseconds.lookUp, async () => {
        const answer = await redis.eval(consumeScript, 1, key, points, limit, windowMilliseconds);
        const [granted, remaining, milliseconds] = answer as [number, number, number];
        return { granted: granted === 1, remaining, milliseconds };
      }),
  };
  const images: SharedRenditions = {
    get: (key) => guarded(deadlineMilliseconds.lookUp, () => redis.getBuffer(key)),
    set: (key, image, ttlSeconds) =>
      guarded(deadlineMilliseconds.work, async () => {
        await redis.set(key, image, 'EX', ttlSeconds);
      }),
  };
  return {
    /** Of both, each call rejects at once for a moment after one that had no answer. */
    points,
    images,
    /** Whether Redis can be used now. */
    state: (): Promise<SharedStoreState> =>
      inTime(deadlineMilliseconds.work, () => redis.set(probeKey, '', 'PX', probeMilliseconds)).then(
        () => 'ready',
        (error: unknown) => (isRefusal(error) ? 'read-only' : 'away'),
      ),
    close: () => redis.disconnect(),
  };
}

/**
 * Circuit breaker: after a call without an answer further calls fail at once for `retryMilliseconds`. A refusal is an answer.
 */
function breaker() {
  let openUntil = 0;
  return async function guarded<Result>(milliseconds: number, call: () => Promise<Result>): Promise<Result> {
    if (performance.now() < openUntil) throw new Error('Redis did not answer a moment ago.');
    try {
      return await inTime(milliseconds, call);
    } catch (error) {
      if (!isRefusal(error)) {
        openUntil = performance.now() + retryMilliseconds;
      }
      throw error;
    }
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/**
 * Rejects where there is no answer in time. When this process was busy, its timers fire before the answers that arrived
 * meanwhile are read: those are read first, as a busy process says nothing about Redis.
 */
function inTime<Result>(milliseconds: number, call: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`Redis did not answer within ${milliseconds} ms.`));
    const timer = setTimeout(() => setImmediate(giveUp), milliseconds);
    call()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}
