import { type LoadGenerator, startLoadGenerator } from '../../support/load-generator.ts';
import type { LoadResult } from '../../support/load-process.ts';
import { ratios, type Spread, spread } from '../../support/statistics.ts';
import type { DemoImage } from '../support/demo-images.ts';
import { type Figure, ratio, single } from '../support/figures.ts';
import { metric, renders } from '../support/metrics.ts';
import type { ServiceProcess } from '../support/processes.ts';
import { peakMegabytes, residentMegabytes, servingProcess } from '../support/usage.ts';
import type { ImagesBench } from './images-bench.ts';

const sameAtOnce = 1000;
const distinctAtOnce = 2000;
/** A burst of each: every symbol is another image. The first shows how long one takes. */
const burstQueries = ['overlay=plural', 'overlay=negation', 'mono=1', 'mono=1&overlay=plural'] as const;
/** Memory for images in MiB, and what the service may need besides for the requests of a burst. */
const imagesMegabytes = 16;
const besidesMegabytes = 112;
const lagMaximumMilliseconds = 50;
const warmUpSearches = 400;
const idleSeconds = 2;
const searchPath = '/api/v1/public/symbols/search';

/** Many at once: for one image that has to be made, and for more different ones than can be made in time. */
export async function burstFigures(bench: ImagesBench): Promise<Figure[]> {
  const { workspace, load, images, startService } = bench;
  const service = await startService({ SYMBOL_CATALOG_IMAGES_MB: String(imagesMegabytes) });
  const searching = startLoadGenerator();
  workspace.atEnd(searching.end);
  const search = searches(searching, service, images);
  await search({ count: warmUpSearches });

  const rendered = await oneForAll(load, service, images);
  const serving = await servingProcess(service.pid);
  const idleMegabytes = await residentMegabytes(serving);

  const paths = (query: string) =>
    images.slice(0, distinctAtOnce).map(({ id }) => ({ path: `/api/v1/symbols/${id}/variant?${query}` }));
  const bursts: { load: LoadResult; seconds: number; idle: LoadResult; busy: LoadResult; lag: number }[] = [];
  let seconds = idleSeconds;
  for (const query of burstQueries) {
    const idle = await search({ seconds: idleSeconds });
    // Each look starts the next measure.
    await eventLoopSeconds(service);
    const startedAt = performance.now();
    const [burst, busy] = await Promise.all([
      load
        .run({ url: service.url, requests: paths(query), concurrency: distinctAtOnce, statuses: [200, 503] })
        .then((result) => {
          seconds = (performance.now() - startedAt) / 1000;
          return result;
        }),
      // Somewhat less than the last burst took: searches after its end would prove nothing.
      search({ seconds: seconds * 0.8 }),
    ]);
    bursts.push({ load: burst, seconds, idle, busy, lag: await eventLoopSeconds(service) });
  }
  const peak = await peakMegabytes(serving);
  await Promise.all([service.stop(), searching.end()]);

  const counted = bursts.slice(1);
  const served = spread(counted.map(({ load: { statuses } }) => statuses[200] ?? 0)).median;
  const lasted = spread(counted.map((burst) => burst.seconds)).median;
  const times = (side: 'idle' | 'busy') => counted.map((burst) => burst[side].p50Milliseconds);
  const worst = (side: 'idle' | 'busy') => spread(counted.map((burst) => burst[side].p99Milliseconds)).median;
  return [
    {
      figure: `${sameAtOnce} at once for one image`,
      measured: `${rendered} rendered`,
      reference: '–',
      result: String(rendered),
      target: '1',
      reached: rendered === 1,
    },
    {
      figure: `${distinctAtOnce} different images at once: event loop p99`,
      measured: `${served} made in ${lasted.toFixed(1)} s, all others 503 with Retry-After`,
      reference: '–',
      ...milliseconds(spread(counted.map(({ lag }) => lag * 1000)), lagMaximumMilliseconds),
    },
    {
      figure: 'searches meanwhile, p50',
      measured: `${spread(times('busy')).median.toFixed(1)} ms (p99 ${worst('busy').toFixed(0)} ms)`,
      reference: `idle ${spread(times('idle')).median.toFixed(1)} ms (p99 ${worst('idle').toFixed(0)} ms)`,
      ...ratio(ratios(times('busy'), times('idle')), { side: 'at most', bound: 3 }),
    },
    {
      figure: `memory gained in ${burstQueries.length} bursts, ${imagesMegabytes} MiB for images`,
      measured: `${peak.toFixed(0)} MB at most`,
      reference: `idle ${idleMegabytes.toFixed(0)} MB`,
      ...single(peak - idleMegabytes, {
        side: 'at most',
        bound: imagesMegabytes + besidesMegabytes,
        unit: 'MB',
      }),
    },
  ];
}

/** The last columns of a time that was taken several times. */
function milliseconds({ median, minimum, maximum }: Spread, bound: number) {
  return {
    result: `${median.toFixed(0)} ms (${minimum.toFixed(0)}–${maximum.toFixed(0)})`,
    target: `≤ ${bound} ms`,
    reached: median <= bound,
  };
}

/** How often one cold image is rendered for all who ask for it at the same time. */
async function oneForAll(
  load: LoadGenerator,
  service: ServiceProcess,
  [image]: readonly DemoImage[],
): Promise<number> {
  const before = await renders(service.url);
  const path = `/api/v1/symbols/${image?.id}/variant?overlay=plural&size=512`;
  const requests = Array.from({ length: sameAtOnce }, () => ({ path }));
  await load.run({ url: service.url, requests, concurrency: sameAtOnce });
  return (await renders(service.url)) - before;
}

/** Uncached searches, one after the other. */
function searches(load: LoadGenerator, { url }: ServiceProcess, images: readonly DemoImage[]) {
  const paths = images
    .flatMap(({ names }) => names)
    .map(({ language, name }) => `${searchPath}?q=${encodeURIComponent(name)}&language=${language}`);
  const distinct = [...new Set(paths)];
  let sent = 0;
  return async ({ count = distinct.length, seconds }: { count?: number; seconds?: number }) => {
    const result = await load.run({
      url,
      requests: distinct.slice(sent, sent + count).map((path) => ({ path })),
      concurrency: 1,
      ...(seconds !== undefined && { seconds }),
    });
    sent += result.requests;
    return result;
  };
}

/** The 99th percentile of the service's event loop delay since the last look. */
function eventLoopSeconds({ url }: ServiceProcess): Promise<number> {
  return metric(url, 'nodejs_eventloop_lag_p99_seconds');
}
