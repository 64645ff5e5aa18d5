import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { startLoadGenerator } from '../support/load-generator.ts';
import { slope } from '../support/statistics.ts';
import { steadyLoad } from '../support/steady-load.ts';
import { counts, mixedPaths } from './faults/stage.ts';
import { openFaultsBench } from './faults.ts';
import type { Figure } from './support/figures.ts';
import { metric } from './support/metrics.ts';
import { residentMegabytes, servingProcess } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

const defaultSeconds = 600;
/** Answers that fill their memory soon, as one that fills up looks like a leak; and room for all thumbnails. */
const caches = { SYMBOL_CATALOG_ANSWERS_MB: '8', SYMBOL_CATALOG_IMAGES_MB: '48' };
/** Every thumbnail is made, and what runs often is compiled. */
const fillingSeconds = 30;
const capacitySeconds = 10;
/** More than are answered in that time, so that only the mix itself repeats requests. */
const capacityRequests = 20_000;
const capacityConcurrency = 16;
const shareOfCapacity = 0.7;
const sampleMilliseconds = 2000;
/** Until then Java and JavaScript compile, and caches fill. */
const warmUpShare = 0.3;
/** Growth over the measured time, as a share of the mean. */
const growthMaximum = 0.05;
const mebibyte = 1024 * 1024;

interface Sample {
  seconds: number;
  residentMegabytes: number;
  heapMegabytes: number;
  openFiles: number;
  activeResources: number;
}

/** The measured quantities with their units. */
const figuresOf = [
  ['resident memory', 'residentMegabytes', 'MB'],
  ['heap in use', 'heapMegabytes', 'MB'],
  ['open files and sockets', 'openFiles', ''],
  ['active handles and requests of Node', 'activeResources', ''],
] as const;

/** Steady load at a share of what the service can answer, for ten minutes: nothing may grow. */
export async function soakBench(
  workspace: Workspace,
  { seconds = defaultSeconds }: { seconds?: number } = {},
): Promise<Figure[]> {
  const bench = await openFaultsBench(workspace);
  const service = await bench.startService(caches);
  const pid = await servingProcess(service.pid);
  const perSecond = Math.max(1, (await capacity(service.url, workspace, bench.images)) * shareOfCapacity);
  workspace.say(`${perSecond.toFixed(0)} requests a second for ${seconds} s`);
  const load = steadyLoad({ url: service.url, path: mixedPaths(bench.images, 2), perSecond });
  const samples: Sample[] = [];
  while (load.now() < seconds * 1000) {
    await delay(sampleMilliseconds);
    samples.push({
      seconds: load.now() / 1000,
      residentMegabytes: await residentMegabytes(pid),
      heapMegabytes: (await metric(service.url, 'nodejs_heap_size_used_bytes')) / mebibyte,
      openFiles: (await readdir(`/proc/${pid}/fd`)).length,
      activeResources: await metric(service.url, 'nodejs_active_resources_total'),
    });
  }
  const outcomes = await load.stop();
  await service.stop();
  const failed = outcomes.filter(({ result }) => result !== 200);
  const looked = samples.filter((sample) => sample.seconds > seconds * warmUpShare);
  return [
    {
      figure: 'soak: requests',
      measured: `${outcomes.length} in ${seconds} s, ${perSecond.toFixed(0)} a second`,
      reference: `${(shareOfCapacity * 100).toFixed(0)} % of capacity`,
      result: counts(failed) || '0 failed',
      target: '0 failed',
      reached: failed.length === 0,
    },
    ...figuresOf.map(([name, key, unit]): Figure => {
      const values = looked.map((sample) => sample[key]);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const times = looked.map((sample) => sample.seconds);
      const perSecondGrowth = slope(times, values);
      const share = (perSecondGrowth * seconds * (1 - warmUpShare)) / mean;
      return {
        figure: `soak: ${name}`,
        measured: `${mean.toFixed(0)} ${unit} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`,
        reference: `slope ${(perSecondGrowth * 60).toFixed(2)} ${unit} a minute`,
        result: `${(share * 100).toFixed(1)} % over the time`,
        target: `≤ ${growthMaximum * 100} %`,
        reached: share <= growthMaximum,
      };
    }),
  ];
}

/** Requests that the service answers in a second under full load. */
async function capacity(
  url: string,
  workspace: Workspace,
  images: Parameters<typeof mixedPaths>[0],
): Promise<number> {
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const run = (seed: number, seconds: number) => {
    const path = mixedPaths(images, seed);
    const requests = Array.from({ length: capacityRequests }, (_, index) => ({ path: path(index) }));
    return load.run({ url, requests, concurrency: capacityConcurrency, seconds, statuses: [200, 503] });
  };
  await run(3, fillingSeconds);
  const { requestsPerSecond } = await run(1, capacitySeconds);
  await load.end();
  return requestsPerSecond;
}
