import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors.ts';
import type { SharedCounts } from '../redis.ts';

/** Counts of a partner, in fixed windows that begin at the same time for all. */
const windows = {
  requests: { seconds: 60, code: 'rate-limited', what: 'requests a minute' },
  reports: { seconds: 86_400, code: 'quota-exceeded', what: 'reports a day' },
} as const;

/** Name of a quota. */
export type QuotaName = keyof typeof windows;

/** An amount that was counted. */
export interface QuotaCharge {
  /** Rate limit headers: what is left. */
  headers: Readonly<Record<string, string>>;
  /** Takes the count back. */
  refund(): Promise<void>;
}

/** Counts requests and reports of partners: in Redis for all processes, without Redis in this process alone. */
export interface Quota {
  /**
   * Counts so many requests or reports.
   * @throws HttpError `rate-limited` or `quota-exceeded`; then nothing is counted.
   */
  take(counted: QuotaName, partner: string, amount: number, limit: number): Promise<QuotaCharge>;
}

/** Windows that this process counts while Redis is away. */
const countsMaximum = 10_000;

/** Opens the counting. */
export function createQuota(shared: SharedCounts | undefined, onDegraded: () => void): Quota {
  const localCounts = new LRUCache<string, number>({ max: countsMaximum });

  async function add(key: string, amount: number, ttlSeconds: number): Promise<number> {
    if (shared) {
      try {
        return await shared.add(key, amount, ttlSeconds);
      } catch {
        onDegraded();
      }
    }
    const count = (localCounts.get(key) ?? 0) + amount;
    localCounts.set(key, count);
    return count;
  }

  return {
    async take(counted, partner, amount, limit) {
      const { seconds, code, what } = windows[counted];
      const nowSeconds = Date.now() / 1000;
      const window = Math.floor(nowSeconds / seconds);
      const untilReset = Math.max(1, Math.ceil((window + 1) * seconds - nowSeconds));
      const key = `partner:${counted}:${partner}:${window}`;
      const count = await add(key, amount, 2 * seconds);
      const headers = (remaining: number) => ({
        'RateLimit-Policy': `"${counted}";q=${limit};w=${seconds}`,
        RateLimit: `"${counted}";r=${remaining};t=${untilReset}`,
        'X-RateLimit-Limit': String(limit),
        'X-RateLimit-Remaining': String(remaining),
        'X-RateLimit-Reset': String((window + 1) * seconds),
      });
      const refund = async () => {
        await add(key, -amount, 2 * seconds);
      };
      if (count <= limit) return { headers: headers(limit - count), refund };
      await refund();
      const left = Math.max(0, limit - (count - amount));
      throw new HttpError(
        code,
        `${limit} ${what} are allowed, of which ${left} are left; please try again in ${untilReset} s.`,
        { headers: { ...headers(left), 'Retry-After': String(untilReset) } },
      );
    },
  };
}
