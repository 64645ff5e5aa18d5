import { Redis } from 'ioredis';
import { inTurn, ratios } from '../../support/statistics.ts';
import { startBareRedisServer } from '../support/bare-redis-server.ts';
import { thumbnailPath } from '../support/demo-images.ts';
import { type Figure, ratio } from '../support/figures.ts';
import { metric } from '../support/metrics.ts';
import { perSecond, rateText, takeRate } from '../support/rates.ts';
import type { ImagesBench } from './images-bench.ts';

const concurrency = 32;
const rounds = 15;
const secondsPerRound = 0.5;
const warmUpSeconds = 4;
/** Several times what the smallest memory for images holds, requested in turn: each is evicted before its next request. */
const thumbnails = 1000;
/** Node adds these on its own. */
const ownHeaders = ['date', 'connection', 'keep-alive', 'content-length'];

/** Thumbnails that only Redis has, against a bare server that does nothing but fetch them from it. */
export async function sharedFigures(bench: ImagesBench): Promise<Figure[]> {
  const { workspace, load, images, redisUrl, startService } = bench;
  const service = await startService({ SYMBOL_CATALOG_IMAGES_MB: '1' });
  const paths = images.slice(0, thumbnails).map((image) => thumbnailPath(image));
  const requests = paths.map((path) => ({ path }));
  await load.run({ url: service.url, requests, concurrency: 4 });

  const redis = new Redis(redisUrl);
  let answer: Response | undefined;
  for (const path of paths) {
    answer = await fetch(service.url + path);
    await redis.set(path, Buffer.from(await answer.arrayBuffer()));
  }
  redis.disconnect();
  const bare = await startBareRedisServer({
    redisUrl,
    headers: Object.fromEntries([...(answer?.headers ?? [])].filter(([name]) => !ownHeaders.includes(name))),
  });
  workspace.atEnd(bare.stop);

  const hits = () => metric(service.url, 'cache_lookups_total{layer="shared",outcome="hit"}');
  const taker =
    ({ url, pid }: { url: string; pid: number }) =>
    (_round: number, seconds = secondsPerRound) =>
      takeRate(load, pid, { url, requests, concurrency, seconds });
  const takers = { shared: taker(service), reference: taker(bare) };
  for (const take of Object.values(takers)) await take(0, warmUpSeconds);
  const before = await hits();
  const { shared, reference } = await inTurn(rounds, takers);
  const share = ((await hits()) - before) / shared.reduce((sum, { requests: count }) => sum + count, 0);
  await Promise.all([service.stop(), bare.stop()]);
  return [
    {
      figure: `thumbnail from Redis (${(share * 100).toFixed(0)} % of them were)`,
      measured: rateText(shared),
      reference: `bare ioredis and node:http ${rateText(reference)}`,
      ...ratio(ratios(perSecond(shared), perSecond(reference)), { side: 'at least', bound: 0.6 }),
    },
  ];
}
