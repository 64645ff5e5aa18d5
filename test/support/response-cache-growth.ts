import { createResponseCache, responseEntries, responseUrl } from '../../src/http/response-cache.ts';

/** How the heap grew while distinct requests were cached. */
export interface CacheGrowth {
  grownBytes: number;
  countedBytes: number;
  budgetBytes: number;
}

/**
 * A program of its own, as the heap of a test's process holds the garbage of other tests:
 * `node --expose-gc response-cache-growth.ts <requests> <characters of each URL>` prints a {@link CacheGrowth}.
 */
const [requests = 0, length = 0] = process.argv.slice(2).map(Number);
const budgetBytes = 4 * 1024 * 1024;

function heapBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const before = heapBytes();
const entries = responseEntries(budgetBytes);
const cache = createResponseCache(entries);
for (let request = 0; request < requests; request += 1) {
  // An empty answer to unknown parameters, which the canonical request names once more in its warnings.
  const query = `q=zzz${request}&${'p'.repeat(length)}${request}`;
  const key = JSON.stringify(['searchPublicSymbols', '/api/v1', { q: `zzz${request}` }, [query]]);
  await cache.byKey(key, 'v1', async () => ({
    version: 'v1',
    route: '/',
    count: () => undefined,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=60',
      ETag: 'W/"v1.x"',
    },
    identity: Buffer.from('{"success":true,"data":[],"count":0}'),
    encoded: {},
  }));
  cache.link(responseUrl(`/api/v1/public/symbols/search?${query}`, 'http://localhost:8080'), key);
}
const growth: CacheGrowth = {
  grownBytes: heapBytes() - before,
  countedBytes: entries.calculatedSize,
  budgetBytes,
};
process.stdout.write(JSON.stringify(growth));
