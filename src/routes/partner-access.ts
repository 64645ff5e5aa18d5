import type { Context } from 'koa';
import { HttpError } from '../errors.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { KeyRight } from '../partners/keys.ts';
import type { PartnerApi } from '../partners/partners.ts';
import { takeQuota } from '../partners/quota.ts';
import type { SentReports } from '../partners/record-reports.ts';

/** A call of the partner API, its key checked. */
export interface PartnerCall {
  /** The partner's name. */
  name: string;
  /** The header `Idempotency-Key`; empty where there is none. */
  idempotencyKey: string;
  /** Counts reports against the day's quota. */
  charge: SentReports['charge'];
}

/**
 * Checks the key, counts the request against the partner's quota, and checks the key's rights.
 * @throws HttpError `unauthorized`, `rate-limited`, `insufficient-scope`
 */
export async function partnerCall(
  { partnerApi, limits }: { partnerApi: PartnerApi; limits: RateLimits },
  context: Context,
  { right }: { right?: KeyRight | undefined },
): Promise<PartnerCall> {
  // Requests without a valid key count against the client address, which ends the guessing of keys.
  const { partner, rights } = await partnerApi.authenticate(context, () => limits.take('json', context));
  context.state.partner = partner;
  const charge = async (counted: 'requests' | 'reports', amount: number) => {
    const { headers, refund } = await takeQuota(partnerApi, counted, partner, amount);
    context.set(headers);
    return refund;
  };
  await charge('requests', 1);
  if (right !== undefined && !rights.includes(right)) {
    throw new HttpError(
      'insufficient-scope',
      `This needs a key with the right "${right}", which the operator of this service issues.`,
      { headers: { 'WWW-Authenticate': 'Bearer realm="partner", error="insufficient_scope"' } },
    );
  }
  return {
    name: partner,
    idempotencyKey: context.get('Idempotency-Key').trim(),
    charge: (reports) => charge('reports', reports),
  };
}
