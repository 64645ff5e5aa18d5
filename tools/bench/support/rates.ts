import type { LoadGenerator } from '../../support/load-generator.ts';
import type { LoadPlan } from '../../support/load-process.ts';
import { spread } from '../../support/statistics.ts';
import { processorSecondsOfTree } from './usage.ts';

/** How fast a server answered, and what that cost it: on a machine that others use too, the cost says more. */
export interface Rate {
  requests: number;
  requestsPerSecond: number;
  p50Milliseconds: number;
  /** Of the server and all that it started, for one request. */
  cpuMilliseconds: number;
}

/** Puts load on a server and takes its rate. */
export async function takeRate(load: LoadGenerator, pid: number, plan: LoadPlan): Promise<Rate> {
  const before = await processorSecondsOfTree(pid);
  const { requests, requestsPerSecond, p50Milliseconds } = await load.run(plan);
  const seconds = (await processorSecondsOfTree(pid)) - before;
  return { requests, requestsPerSecond, p50Milliseconds, cpuMilliseconds: (seconds * 1000) / requests };
}

/** The rates of several rounds in a few words. */
export function rateText(rates: readonly Rate[]): string {
  const rate = spread(rates.map((round) => round.requestsPerSecond)).median;
  const cpu = spread(rates.map((round) => round.cpuMilliseconds)).median;
  const cost = cpu < 1 ? `${(cpu * 1000).toFixed(0)} µs` : `${cpu.toFixed(1)} ms`;
  return `${rate.toFixed(rate < 1000 ? 1 : 0)}/s at ${cost} of CPU`;
}

/** Requests a second of each round. */
export function perSecond(rates: readonly Rate[]): number[] {
  return rates.map((round) => round.requestsPerSecond);
}
