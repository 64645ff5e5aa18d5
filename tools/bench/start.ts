import { waitUntil } from '../../embedded/processes.ts';
import { type Figure, single } from './support/figures.ts';
import { type ServiceProcess, startServiceProcess, untilAnswered } from './support/processes.ts';
import type { Workspace } from './support/workspace.ts';

const searchPath = '/api/v1/public/symbols/search?q=dog&lang=en';
const statsPath = '/api/v1/public/stats';
/** Symbols of the demo catalogue. */
const symbols = 2603;
const deadlineSeconds = 300;
/** Thumbnails are made first. */
const idleMilliseconds = 60_000;

/** Lines that show where the time goes. */
const phases = [
  ['OpenSearch', /OpenSearch \d\S* at /],
  ['listening', /listening on /],
  ['load', /^load \(/],
  ['live', /catalogue is live/],
] as const;

/** The engine's cache is made when the service is idle after a start; it may take this long on a busy machine. */
const trainingDeadlineMilliseconds = 300_000;
/** A start takes some seconds: the median of as many says more than one. */
const laterStarts = 3;

/** The time of a newcomer's first start, and of every later one, until a search is answered over the whole demo. */
export async function startBench({ folder, say, atEnd }: Workspace): Promise<Figure[]> {
  const dataDir = await folder();
  async function start(beforeStop: (service: ServiceProcess) => Promise<void>): Promise<number> {
    const service = await startServiceProcess(dataDir);
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
    await beforeStop(service);
    await service.stop();
    return seconds;
  }
  // As after a first day: what is made ahead is there. The checkout's engine may have its cache from an earlier run.
  const first = await start(async ({ lines }) => {
    const begun = () => lines.some(({ line }) => line.includes('recording a start of OpenSearch'));
    const made = () => lines.some(({ line }) => line.includes('the next start of OpenSearch'));
    if (await waitUntil(async () => begun(), idleMilliseconds))
      await waitUntil(async () => made(), trainingDeadlineMilliseconds);
  });
  const later: number[] = [];
  for (let run = 0; run < laterStarts; run += 1) later.push(await start(async () => undefined));
  const median = later.sort((left, right) => left - right)[Math.floor(laterStarts / 2)] ?? 0;
  const figure = (name: string, seconds: number, bound: number): Figure => ({
    figure: name,
    measured: 'start to first search',
    reference: '–',
    ...single(seconds, { side: 'at most', bound, unit: 's' }),
  });
  return [
    figure('first start, jars cached', first, 90),
    figure(`later start, data there (median of ${laterStarts})`, median, 10),
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
