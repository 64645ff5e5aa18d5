import { HttpError } from '../errors.ts';
import { limitHeaders, type PointStore } from '../http/rate-limit.ts';

/** Counts of a partner, in fixed windows that begin at the same time for all. */
const windows = {
  requests: { milliseconds: 60_000, code: 'rate-limited', what: 'requests a minute' },
  reports: { milliseconds: 86_400_000, code: 'quota-exceeded', what: 'reports a day' },
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

/**
 * Counts so many requests or reports of a partner.
 * @throws HttpError `rate-limited` or `quota-exceeded`; then nothing is counted.
 */
export async function takeQuota(
  points: PointStore,
  counted: QuotaName,
  { partner, amount, limit }: { partner: string; amount: number; limit: number },
): Promise<QuotaCharge> {
  const { milliseconds: window, code, what } = windows[counted];
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
