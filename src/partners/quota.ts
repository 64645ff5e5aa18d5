import { HttpError } from '../errors.ts';
import { limitHeaders, type PointStore } from '../http/rate-limit.ts';

/** Counts of a partner, in fixed windows that begin at the same time for all. */
const windows = {
  requests: {
    limit: 'requests_per_minute',
    milliseconds: 60_000,
    code: 'rate-limited',
    what: 'requests a minute',
  },
  reports: {
    limit: 'reports_per_day',
    milliseconds: 86_400_000,
    code: 'quota-exceeded',
    what: 'reports a day',
  },
} as const;

/** What quotas are counted in, and the limits of each partner. */
export interface Quotas {
  points: PointStore;
  limits: Readonly<Record<'requests_per_minute' | 'reports_per_day', number>>;
}

/**
 * Counts so many requests or reports of a partner.
 * @returns headers that say what is left, and a function that takes the count back.
 * @throws HttpError `rate-limited` or `quota-exceeded`; then nothing is counted.
 */
export async function takeQuota(
  { points, limits }: Quotas,
  counted: keyof typeof windows,
  partner: string,
  amount: number,
): Promise<{ headers: Record<string, string>; refund: () => Promise<void> }> {
  const { limit: limitName, milliseconds: window, code, what } = windows[counted];
  const limit = limits[limitName];
  const now = Date.now();
  const endsAt = (Math.floor(now / window) + 1) * window;
  const key = `partner:${counted}:${partner}:${endsAt}`;
  const consume = (count: number) => points.consume(key, count, limit, endsAt - now);
  const { granted, remaining } = await consume(amount);
  const headers = limitHeaders(counted, { limit, remaining, endsAt, window });
  if (granted) return { headers, refund: async () => void (await consume(-amount)) };
  const seconds = String(Math.max(1, Math.ceil((endsAt - now) / 1000)));
  throw new HttpError(
    code,
    `${limit} ${what} are allowed, of which ${remaining} are left; please try again in ${seconds} s.`,
    { headers: { ...headers, 'Retry-After': seconds } },
  );
}
