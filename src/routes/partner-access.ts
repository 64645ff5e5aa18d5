import type { Context } from 'koa';
import { HttpError } from '../errors.ts';
import { takePoints } from '../http/rate-limit.ts';
import type { KeyRight } from '../partners/keys.ts';
import type { PartnerCall, RouteServices } from './route.ts';

/** Path prefix of the partner API. */
export const partnerPrefix = '/partner/v1';

/**
 * Checks the key, counts the request of its partner, and checks the key's rights.
 * @throws HttpError `unauthorized`, `rate-limited`, `insufficient-scope`
 */
export async function partnerCall(
  { partners, limits }: RouteServices,
  context: Context,
  { right }: { right?: KeyRight | undefined },
): Promise<PartnerCall> {
  // Requests without a valid key count against the client address, which ends the guessing of keys.
  const { partner, rights } = await partners.authenticate(context, () => limits.take('json', context));
  context.state.partner = partner;
  const limit = partners.requestsPerMinute;
  const refusal = (left: number) =>
    `${limit} requests a minute are allowed, each report counting as one, of which ${left} are left; please`;
  const count = async (points: number) =>
    context.set(
      await takePoints(partners.points, `partner:${partner}`, { points, limit, policy: 'requests' }, refusal),
    );
  await count(1);
  if (right !== undefined && !rights.includes(right)) {
    throw new HttpError(
      'insufficient-scope',
      `This needs a key with the right "${right}", which the operator of this service issues.`,
      { headers: { 'WWW-Authenticate': 'Bearer realm="partner", error="insufficient_scope"' } },
    );
  }
  return { name: partner, charge: (requests) => count(Math.min(requests, limit - 1)) };
}
