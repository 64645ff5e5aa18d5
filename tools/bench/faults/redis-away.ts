import { Redis } from 'ioredis';
import { redisEngine } from '../../../embedded/redis.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import type { Figure } from '../support/figures.ts';
import { type FaultsBench, withFault } from './stage.ts';

/** Limits above the load: they are counted in Redis all the same. */
const countedLimits = {
  RATE_LIMIT_JSON: '1000000',
  RATE_LIMIT_IMAGES: '1000000',
  RATE_LIMIT_RENDERS: '1000000',
};

/** Redis gone, hanging, slow, full and restarted empty: the same answers. */
export async function redisFaults(bench: FaultsBench): Promise<Figure[]> {
  const { workspace } = bench;
  const engine = await redisEngine({
    dataDir: await workspace.folder(),
    path: process.env.PATH ?? '',
    installMissing: false,
    containers: false,
    log: workspace.say,
  });
  workspace.atEnd(engine.stop);
  if (engine.url === undefined) throw new Error('This bench needs a Redis: install redis-server.');
  const proxy = await startTcpProxy(engine.url);
  workspace.atEnd(proxy.close);
  const redis = new Redis(engine.url);
  workspace.atEnd(async () => redis.disconnect());
  const service = await bench.startService({ REDIS_URL: proxy.url, ...countedLimits });
  const configure = (policy: string, memory: string) =>
    redis.config('SET', 'maxmemory-policy', policy).then(() => redis.config('SET', 'maxmemory', memory));
  const faults = [
    { name: 'Redis gone and back', begin: proxy.cut, end: proxy.restore },
    { name: 'Redis hangs', begin: async () => proxy.stall(), end: proxy.restore },
    {
      name: 'Redis slow: each answer 0.5 s late',
      begin: async () => proxy.delay(500),
      end: async () => proxy.delay(0),
    },
    {
      name: 'Redis full',
      begin: () => configure('noeviction', '1mb'),
      end: () => configure('allkeys-lru', '256mb'),
    },
    {
      name: 'Redis restarted, all forgotten',
      begin: () => proxy.cut().then(() => redis.flushall()),
      end: proxy.restore,
    },
  ];
  const figures: Figure[] = [];
  for (const fault of faults) figures.push(await withFault(bench, { ...fault, service, seconds: 5 }));
  await service.stop();
  return figures;
}
