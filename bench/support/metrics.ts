/**
 * What a service has counted so far.
 * @param sample as in the text exposition format of Prometheus: `cache_lookups_total{layer="render",outcome="miss"}`.
 * @returns 0 where nothing was counted yet.
 */
export async function metric(url: string, sample: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length + 1) ?? 0);
}

/** Pictures rendered so far. */
export const renders = (url: string) => metric(url, 'cache_lookups_total{layer="render",outcome="miss"}');

/** Whether a service has read the symbols of its release into memory, which it does after it began to answer. */
export async function hasReadSymbols(url: string): Promise<boolean> {
  return (await (await fetch(`${url}/metrics`)).text()).includes('\ncatalogue_symbols{');
}
