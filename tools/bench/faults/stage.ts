import { setTimeout as delay } from 'node:timers/promises';
import { type Outcome, steadyLoad } from '../../support/steady-load.ts';
import type { DemoImage } from '../support/demo-images.ts';
import type { Figure } from '../support/figures.ts';
import type { ServiceProcess } from '../support/processes.ts';
import type { Workspace } from '../support/workspace.ts';

/** The services and data of every part of the bench. */
export interface FaultsBench {
  workspace: Workspace;
  images: readonly DemoImage[];
  /** URL of the engine that has the demo catalogue, and its alias. */
  openSearchUrl: string;
  alias: string;
  /** Starts a service on the demo catalogue and waits until it is ready. */
  startService(settings?: Readonly<Record<string, string>>, outputFile?: string): Promise<ServiceProcess>;
}

/** A fault, and what may come of it. */
interface Fault {
  name: string;
  service: ServiceProcess;
  begin(): Promise<unknown>;
  /** Lifts it; resolves as soon as it is lifted. */
  end(): Promise<unknown>;
  /** How long it lasts. */
  seconds: number;
  /** Duration of the load after the fault is lifted; 4 s by default. */
  secondsAfter?: number;
  /** Results that are promised in place of an answer, as 503: all others are failures. None by default. */
  promised?: readonly (number | string)[];
  /** Whether each request comes over a connection of its own. */
  fresh?: boolean;
}

/** Enough to meet every moment of a fault, and less than one core can answer. */
const requestsPerSecond = 40;
const secondsBefore = 2;

/** Uncached and repeated searches, type-ahead, cached images and images to be rendered. */
export function mixedPaths(images: readonly DemoImage[], seed: number): (index: number) => string {
  const at = (index: number) => images[(index * 7 + seed * 131) % images.length];
  const search = (index: number, rest = '') => {
    const { names } = at(index) ?? { names: [] };
    const { name, language } = names[index % Math.max(1, names.length)] ?? { name: 'dog', language: 'en' };
    return `?q=${encodeURIComponent([...name].slice(0, 100).join(''))}&lang=${language}${rest}`;
  };
  const fresh = (index: number) => `&offset=${(index + seed * 997) % 500}&limit=${1 + (index % 90)}`;
  const kinds: ((index: number) => string)[] = [
    (index) => `/api/v1/symbols/search${search(index, fresh(index))}`,
    (index) => `/api/v1/public/symbols/search${search(index)}`,
    () => '/api/v1/public/symbols/search?q=dog&lang=en',
    (index) => `/api/v1/symbols/suggest${search(index)}`,
    (index) => `/static/thumbs/256/${at(index)?.path.replace(/png$/, 'webp')}`,
    (index) => `/api/v1/symbols/search${search(index, `${fresh(index)}&facets=group`)}`,
    (index) => `/static/${at(index)?.path}`,
    () => '/api/v1/public/stats',
  ];
  return (index) =>
    (kinds[index % kinds.length] ?? kinds[0])?.(Math.floor(index / kinds.length) + index) ?? '/';
}

let seeds = 0;

/** Puts steady load on a service while a fault comes and goes. */
export async function withFault(bench: FaultsBench, fault: Fault): Promise<Figure> {
  seeds += 1;
  const load = steadyLoad({
    url: fault.service.url,
    path: mixedPaths(bench.images, seeds),
    perSecond: requestsPerSecond,
    fresh: fault.fresh ?? false,
  });
  await delay(secondsBefore * 1000);
  await fault.begin();
  await delay(fault.seconds * 1000);
  await fault.end();
  const liftedAt = load.now();
  await delay((fault.secondsAfter ?? 4) * 1000);
  const figure = summary(fault, await load.stop(), liftedAt);
  bench.workspace.say(`${figure.figure}: ${figure.measured}; ${figure.reference}; ${figure.result}`);
  return figure;
}

/** The outcome of a fault as a row of the table. */
function summary(
  fault: Pick<Fault, 'name' | 'promised'>,
  outcomes: readonly Outcome[],
  liftedAt: number,
): Figure {
  const { promised = [] } = fault;
  const isPromised = ({ result, hasRetryAfter }: Outcome) =>
    promised.includes(result) && (typeof result === 'string' || hasRetryAfter);
  const failed = outcomes.filter(({ result }) => result !== 200);
  const others = failed.filter((outcome) => !isPromised(outcome));
  const last = Math.max(liftedAt, ...failed.map(({ endedAt }) => endedAt));
  const slowest = Math.max(...outcomes.map(({ sentAt, endedAt }) => endedAt - sentAt));
  return {
    figure: fault.name,
    measured: `${outcomes.length} requests, slowest ${(slowest / 1000).toFixed(1)} s`,
    reference: counts(failed) || 'all answered',
    ...verdict(others.length, others.length > 0 ? counts(others) : '', (last - liftedAt) / 1000),
  };
}

function verdict(others: number, kinds: string, recoverySeconds: number) {
  return {
    result: `${others} other failures${kinds && ` (${kinds})`}, back after ${recoverySeconds.toFixed(1)} s`,
    target: '0 others',
    reached: others === 0,
  };
}

/** How many outcomes of each result, in words. */
export function counts(outcomes: readonly Outcome[]): string {
  const byResult = new Map<string, number>();
  for (const { result } of outcomes) byResult.set(String(result), (byResult.get(String(result)) ?? 0) + 1);
  return [...byResult].map(([result, count]) => `${count} × ${result}`).join(', ');
}
