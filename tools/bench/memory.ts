import { readdir } from 'node:fs/promises';
import { startLoadGenerator } from '../support/load-generator.ts';
import { slope } from '../support/statistics.ts';
import { type Figure, single } from './support/figures.ts';
import { mixedWords } from './support/mixed-requests.ts';
import { metric } from './support/service-process.ts';
import { processorSeconds, residentMegabytes, servingProcess } from './support/usage.ts';
import type { Workspace } from './support/workspace.ts';

const usualRequests = 20_000;
const concurrency = 4;
const targetMegabytes = 400;
/** How often the process is looked at. */
const samples = 40;
/** Until then code is compiled and caches fill, which is no leak; and a run of fewer requests says nothing of one. */
const warmUpShare = 0.5;
const growthRequests = 100_000;
/** Growth over the measured part, as a share of the mean. */
const growthMaximum = 5;
const mebibyte = 1024 * 1024;

/** What may grow, with its unit. */
const quantities = {
  'resident memory': { unit: 'MB', read: (pid: number) => residentMegabytes(pid) },
  'heap in use': {
    unit: 'MB',
    read: async (_pid: number, url: string) => (await metric(url, 'nodejs_heap_size_used_bytes')) / mebibyte,
  },
  'open files and sockets': {
    unit: '',
    read: async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length,
  },
  'active handles and requests of Node': {
    unit: '',
    read: (_pid: number, url: string) => metric(url, 'nodejs_active_resources_total'),
  },
} as const;

/** Memory of a serving process with the defaults after what people ask in a day, in the languages that people type in. */
export async function memoryBench(
  workspace: Workspace,
  { requests = usualRequests }: { requests?: number },
): Promise<Figure[]> {
  const service = await workspace.service({ settings: { SYMBOL_CATALOG_PROCESSES: '1' } });
  const pid = await servingProcess(service.pid);
  const idle = await residentMegabytes(pid);
  const mix = await mixedWords(service.url);
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const before = await processorSeconds(pid);
  const seen = Object.keys(quantities).map((): number[] => []);
  for (let sample = 0; sample < samples; sample += 1) {
    const some = Array.from({ length: Math.ceil(requests / samples) }, mix);
    await load.run({ url: service.url, requests: some, concurrency });
    for (const [index, { read }] of Object.values(quantities).entries()) {
      seen[index]?.push(await read(pid, service.url));
    }
  }
  const resident = await residentMegabytes(pid);
  const milliseconds = (((await processorSeconds(pid)) - before) / requests) * 1000;
  const figures: Figure[] = [
    {
      figure: `memory of a serving process after ${requests} mixed requests`,
      measured: `VmRSS ${resident.toFixed(0)} MB, VmHWM ${(await residentMegabytes(pid, 'VmHWM')).toFixed(0)} MB, ${milliseconds.toFixed(1)} ms of its processor each`,
      reference: `idle ${idle.toFixed(0)} MB`,
      ...single(resident, { side: 'at most', bound: targetMegabytes, unit: 'MB' }),
    },
  ];
  if (requests < growthRequests) return figures;
  for (const [index, [name, { unit }]] of Object.entries(quantities).entries()) {
    const values = (seen[index] ?? []).slice(samples * warmUpShare);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const perSample = slope([...values.keys()], values);
    figures.push({
      figure: `growth of ${name}`,
      measured: `${mean.toFixed(0)} ${unit} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`,
      reference: `the second half of the requests`,
      ...single((perSample * values.length * 100) / mean, {
        side: 'at most',
        bound: growthMaximum,
        unit: '%',
      }),
    });
  }
  return figures;
}
