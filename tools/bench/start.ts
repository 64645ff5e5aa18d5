import { waitUntil } from '../../embedded/processes.ts';
import { type Figure, single } from './support/figures.ts';
import { type ServiceProcess, startServiceProcess, untilAnswered } from './support/processes.ts';
import type { Workspace } from './support/workspace.ts';

const searchPath = '/api/v1/public/symbols/search?q=dog&lang=en';
const statsPath = '/api/v1/public/stats';
/** Symbols of the demo catalogue. */
const symbols = 2603;
const deadlineSeconds = 300;

/** Lines that show where the time goes. */
const phases = [
  ['jars', /jars fetched in/],
  ['OpenSearch', /OpenSearch \d\S* at /],
  ['listening', /listening on /],
  ['load', /^load \(/],
  ['live', /catalogue is live/],
] as const;

/** Thumbnails are made before the engine's cache, which is made when the service is idle. */
const trainingDeadlineMilliseconds = 300_000;
/** The median of as many starts says more than one. */
const rounds = 5;

/** The time of a newcomer's first start, and of every later one, until a search is answered over the whole demo. */
export async function startBench({ folder, say, atEnd }: Workspace): Promise<Figure[]> {
  async function start(
    dataDir: string,
    settings: Readonly<Record<string, string>>,
    beforeStop: (service: ServiceProcess) => Promise<unknown> = async () => undefined,
  ): Promise<{ seconds: number; fetchSeconds: number }> {
    const service = await startServiceProcess(dataDir, settings);
    atEnd(service.stop);
    await untilAnswered(service, searchPath, deadlineSeconds);
    const seconds = service.seconds();
    const stats = JSON.parse(await untilAnswered(service, statsPath, deadlineSeconds)) as {
      data: { symbols: number };
    };
    if (stats.data.symbols !== symbols)
      throw new Error(`${stats.data.symbols} symbols instead of ${symbols}`);
    say(`${phasesOf(service)}, answered ${seconds.toFixed(1)} s`);
    const report = service.lines.find(({ line }) => line.includes('memory at most'));
    if (report) say(`ingest: ${report.line}`);
    const fetched = service.lines.flatMap(
      ({ line }) => /jars fetched in ([\d.]+) s/.exec(line)?.[1] ?? [],
    )[0];
    await beforeStop(service);
    await service.stop();
    return { seconds, fetchSeconds: Number(fetched ?? 0) };
  }
  const isCacheMade = ({ lines }: ServiceProcess) =>
    waitUntil(
      async () => lines.some(({ line }) => line.includes('the next start of OpenSearch')),
      trainingDeadlineMilliseconds,
    );
  const isEmpty: Awaited<ReturnType<typeof start>>[] = [];
  const areJarsThere: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // As on a machine that never saw the project: neither the assembled engine nor Maven's own copies of its jars.
    const cache = await folder();
    const settings = { CACHE_DIR: cache, MAVEN_OPTS: `-Dmaven.repo.local=${await folder()}` };
    isEmpty.push(await start(await folder(), settings));
    const dataDir = await folder();
    // As after a first day: pre-rendered files are there.
    areJarsThere.push((await start(dataDir, settings, isCacheMade)).seconds);
    later.push((await start(dataDir, settings)).seconds);
  }
  const figure = (name: string, seconds: number, bound: number, reference = '–'): Figure => ({
    figure: `${name} (median of ${rounds})`,
    measured: 'start to first search',
    reference,
    ...single(seconds, { side: 'at most', bound, unit: 's' }),
  });
  const fetching = `fetching the jars took ${median(isEmpty.map(({ fetchSeconds }) => fetchSeconds)).toFixed(1)} s of it`;
  return [
    figure('first start, empty cache', median(isEmpty.map(({ seconds }) => seconds)), 90, fetching),
    figure('first start, jars there', median(areJarsThere), 45),
    figure('later start', median(later), 10),
  ];
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function phasesOf({ lines }: ServiceProcess): string {
  return phases
    .flatMap(([name, pattern]) => {
      const found = lines.find(({ line }) => pattern.test(line));
      return found ? [`${name} ${found.seconds.toFixed(1)} s`] : [];
    })
    .join(', ');
}
