import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceProcess } from './processes.ts';

const pollMilliseconds = 200;

/**
 * The present value of a metric of a service.
 * @param sample as in the text exposition format of Prometheus: `cache_lookups_total{layer="render",outcome="miss"}`.
 * @returns 0 where it has no sample yet.
 */
export async function metric(url: string, sample: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((row) => row.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1) ?? 0);
}

/** Images rendered so far. */
export const renders = (url: string) => metric(url, 'cache_lookups_total{layer="render",outcome="miss"}');

/**
 * Waits until a service has read the symbols of its release into memory. It answers before that, and reading takes
 * seconds of the processor time that is measured, of 100 000 symbols a minute and more.
 * @throws Error where it takes longer than that since the service was started.
 */
export async function untilSymbolsRead(service: ServiceProcess, deadlineSeconds: number): Promise<void> {
  while (!(await (await fetch(`${service.url}/metrics`)).text()).includes('\ncatalogue_symbols{')) {
    if (service.seconds() > deadlineSeconds) throw new Error('The service does not read its symbols.');
    await delay(pollMilliseconds);
  }
}
