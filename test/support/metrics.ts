import type { Service } from '../../src/service.ts';

/**
 * What a service has counted so far.
 * @param sample as in the text exposition format: `cache_lookups_total{layer="render",outcome="miss"}`.
 * @returns 0 where nothing was counted yet.
 */
export async function metric(service: Pick<Service, 'url'>, sample: string): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1) ?? 0);
}

/** Pictures rendered so far. */
export const renders = (service: Pick<Service, 'url'>) =>
  metric(service, 'cache_lookups_total{layer="render",outcome="miss"}');
