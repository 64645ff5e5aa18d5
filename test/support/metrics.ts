import type { Service } from '../../src/service.ts';

/**
 * The present value of a metric of a service.
 * @param sample as in the text exposition format: `cache_lookups_total{layer="render",outcome="miss"}`.
 * @returns 0 where it has no sample yet.
 */
export async function metric(service: Pick<Service, 'url'>, sample: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1) ?? 0);
}

/** Images rendered so far. */
export const renders = (service: Pick<Service, 'url'>) =>
  metric(service, 'cache_lookups_total{layer="render",outcome="miss"}');
