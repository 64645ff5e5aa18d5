import type { Context } from 'koa';
import { HttpError } from '../errors.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Authentication, Caller } from '../partners/authenticate.ts';
import type { PartnerIndices } from '../partners/indices.ts';
import type { Counted, Quota } from '../partners/quota.ts';
import type { ChargeReports, RecordReports } from '../partners/record-reports.ts';
import type { ReportViews } from '../partners/report-answers.ts';

/** What the operations of the partner API use. */
export interface PartnerServices {
  engine: Engine;
  indices: PartnerIndices;
  record: RecordReports;
  views: ReportViews;
}

/** The partner API: its operations' services, and what access to them needs. */
export interface PartnerApi extends PartnerServices {
  authentication: Authentication;
  quota: Quota;
  /** The limits of every partner with whom nothing else was agreed. */
  limits: Readonly<Record<Counted, number>>;
}

/** A call of the partner API, its key checked. */
export interface PartnerCall {
  caller: Caller;
  /** The header `Idempotency-Key`; empty where there is none. */
  idempotencyKey: string;
  charge: ChargeReports;
}

/**
 * Checks the key, counts the request against the partner's quota, and checks the key's scope.
 * @throws HttpError `unauthorized`, `rate-limited`, `insufficient-scope`
 */
export async function partnerCall(
  services: { partnerApi: PartnerApi; limits: RateLimits },
  context: Context,
  method: string,
): Promise<PartnerCall> {
  const { partnerApi } = services;
  const caller = await authenticated(services, context);
  const { partner, limits } = caller.partner;
  context.state.partner = partner;
  const charge = async (counted: Counted, amount: number) => {
    const agreed =
      limits[`${counted}_per_${counted === 'requests' ? 'minute' : 'day'}` as keyof typeof limits];
    const limit = agreed ?? partnerApi.limits[counted];
    const { headers, giveBack } = await partnerApi.quota.take(counted, partner, amount, limit);
    context.set(headers);
    return giveBack;
  };
  await charge('requests', 1);
  if (caller.readOnly && method !== 'GET') {
    throw new HttpError('insufficient-scope', 'This key may read reports, and not make or take back any.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="partner", error="insufficient_scope"' },
    });
  }
  return {
    caller,
    idempotencyKey: context.get('Idempotency-Key').trim(),
    charge: (reports) => charge('reports', reports),
  };
}

/**
 * Requests without a valid key count against the client address's JSON budget; once that is spent, a key that this
 * process does not know is refused without asking the engine, so that guesses cost nothing.
 */
async function authenticated(
  { partnerApi, limits }: Parameters<typeof partnerCall>[0],
  context: Context,
): Promise<Caller> {
  try {
    return await partnerApi.authentication.callerOf(context, () => limits.refuseIfSpent('json', context));
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) {
      await limits.take('json', context);
    }
    throw error;
  }
}
