import { join } from 'node:path';
import { percentile } from '../support/statistics.ts';
import { type Figure, single } from './support/figures.ts';
import { type ServiceProcess, startServiceProcess, untilAnswered } from './support/service-process.ts';
import { cacheDir, root, type Workspace } from './support/workspace.ts';

const searchPath = '/api/v1/public/symbols/search?q=dog&lang=en';
const statsPath = '/api/v1/public/stats';
/** Symbols of the demo catalogue, at least. */
const symbols = 2600;
const deadlineSeconds = 300;

/** Lines that show where the time goes. */
const phases = [
  ['jars', /jars fetched in/],
  ['OpenSearch', /OpenSearch \d\S* at /],
  ['listening', /listening on /],
  ['load', /^load \(/],
  ['live', /catalogue is live/],
] as const;

/** The median of as many starts says more than one. */
const rounds = 5;

/** The time of a newcomer's first start, and of every later one, until a search is answered over the whole demo. */
export async function startBench({ folder, say, atEnd }: Workspace): Promise<Figure[]> {
  /** Seconds until a service answers a search. */
  async function start(env: Readonly<Record<string, string>>): Promise<number> {
    const service = await startServiceProcess(root, { CACHE_DIR: cacheDir, ...env });
    atEnd(service.stop);
    await untilAnswered(service, searchPath, deadlineSeconds);
    const seconds = service.seconds();
    const stats = JSON.parse(await untilAnswered(service, statsPath, deadlineSeconds)) as {
      data: { symbols: number };
    };
    if (stats.data.symbols < symbols) throw new Error(`only ${stats.data.symbols} symbols are there`);
    say(`${phasesOf(service)}, answered ${seconds.toFixed(1)} s`);
    await service.stop();
    return seconds;
  }
  const empty: number[] = [];
  const jarsThere: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // As on a machine that never saw the project: neither the assembled engine nor Maven's own copies of its jars.
    const cacheFolder = await folder();
    const cache = {
      CACHE_DIR: cacheFolder,
      NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
      MAVEN_OPTS: `-Dmaven.repo.local=${await folder()}`,
    };
    empty.push(await start({ ...cache, DATA_DIR: await folder() }));
    const filled = { ...cache, DATA_DIR: await folder() };
    jarsThere.push(await start(filled));
    later.push(await start(filled));
  }
  const figure = (name: string, seconds: readonly number[], bound: number): Figure => ({
    figure: `${name} (median of ${rounds})`,
    measured: 'start to first search',
    reference: '–',
    ...single(percentile(seconds, 0.5), { side: 'at most', bound, unit: 's' }),
  });
  return [
    figure('first start, empty cache', empty, 60),
    figure('first start, jars there', jarsThere, 40),
    figure('later start', later, 6),
  ];
}

function phasesOf({ lines }: ServiceProcess): string {
  return phases
    .flatMap(([name, pattern]) => {
      const found = lines.find(({ line }) => pattern.test(line));
      return found ? [`${name} ${found.seconds.toFixed(1)} s`] : [];
    })
    .join(', ');
}
