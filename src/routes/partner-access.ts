import type { Context } from 'koa';
import { HttpError } from '../errors.ts';
import { limitHeaders } from '../http/rate-limit.ts';
import type { KeyRight } from '../partners/keys.ts';
import type { PartnerCall, RouteServices } from './route.ts';

/** Path prefix of the partner API. */
export const partnerPrefix = '/partner/v1';

const windowMilliseconds = 60_000;

/**
 * Checks the key, counts the request of its partner, and checks the key's rights.
 * @throws HttpError `unauthorized`, `rate-limited`, `insufficient-scope`
 */
export async function partnerCall(
  { partners, limits }: Pick<RouteServices, 'partners' | 'limits'>,
  context: Context,
  { right }: { right?: KeyRight | undefined },
): Promise<PartnerCall> {
  // Requests without a valid key count against the client address, which ends the guessing of keys.
  const { partner, rights } = await partners.authenticate(context, () => limits.take('json', context));
  context.state.partner = partner;
  const count = async (requests: number) => context.set(await counted(partners, partner, requests));
  await count(1);
  if (right !== undefined && !rights.includes(right)) {
    throw new HttpError(
      'insufficient-scope',
      `This needs a key with the right "${right}", which the operator of this service issues.`,
      { headers: { 'WWW-Authenticate': 'Bearer realm="partner", error="insufficient_scope"' } },
    );
  }
  return { name: partner, charge: (requests) => count(Math.min(requests, partners.requestsPerMinute - 1)) };
}

/**
 * Counts requests of a partner. @returns headers that say what is left.
 * @throws HttpError `rate-limited`; then nothing is counted.
 */
async function counted(
  { points, requestsPerMinute: limit }: RouteServices['partners'],
  partner: string,
  requests: number,
): Promise<Record<string, string>> {
  const key = `partner:${partner}`;
  const { granted, remaining, milliseconds } = await points.consume(key, requests, limit, windowMilliseconds);
  const headers = limitHeaders('requests', { limit, remaining, endsAt: Date.now() + milliseconds });
  if (granted) return headers;
  const seconds = String(Math.max(1, Math.ceil(milliseconds / 1000)));
  throw new HttpError(
    'rate-limited',
    `${limit} requests a minute are allowed, each report counting as one, of which ${remaining} are left; please try again in ${seconds} s.`,
    { headers: { ...headers, 'Retry-After': seconds } },
  );
}
