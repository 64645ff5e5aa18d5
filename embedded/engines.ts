import { type OpenSearchEngine, type OpenSearchOptions, openSearchEngine } from './opensearch.ts';
import { type RedisEngine, type RedisOptions, redisEngine } from './redis.ts';

/** The settings that decide which engines the service uses. */
type EnginesOptions = {
  openSearch: Omit<OpenSearchOptions, 'signal'>;
  redis: Omit<RedisOptions, 'signal'>;
};

/** The engines of one service. */
export type Engines = {
  openSearch: OpenSearchEngine;
  redis: RedisEngine;
  /** Ends the use of both. */
  stop: () => Promise<void>;
};

/**
 * Finds or starts OpenSearch and Redis at the same time: both, or neither. Where one fails or the start is given up, the
 * other is stopped again before this rejects.
 * @param signal gives the start up, at any moment
 */
export async function startEngines(options: EnginesOptions, signal: AbortSignal): Promise<Engines> {
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const failBoth = (error: unknown) => {
    failed.abort(error);
    throw error;
  };
  const [openSearch, redis] = await Promise.allSettled([
    openSearchEngine({ ...options.openSearch, signal: either }).catch(failBoth),
    redisEngine({ ...options.redis, signal: either }).catch(failBoth),
  ]);
  const stop = async () => {
    const started = [openSearch, redis].flatMap((engine) =>
      engine.status === 'fulfilled' ? [engine.value] : [],
    );
    const stopped = await Promise.allSettled(started.map((engine) => engine.stop()));
    for (const result of stopped) if (result.status === 'rejected') throw result.reason;
  };
  if (openSearch.status === 'fulfilled' && redis.status === 'fulfilled' && !either.aborted) {
    return { openSearch: openSearch.value, redis: redis.value, stop };
  }
  await stop();
  throw either.reason;
}
