import Router from '@koa/router';
import type { Context } from 'koa';
import type { Catalogue } from '../catalogue/release.ts';
import { onLiveRelease } from '../catalogue/release.ts';
import { HttpError } from '../errors.ts';
import { baseUrlFor } from '../http/base-url.ts';
import { clientAddress, clientKey } from '../http/client-address.ts';
import { cacheControl } from '../http/headers.ts';
import { parseParameters } from '../http/parse-parameters.ts';
import { parseQueryString } from '../http/query-string.ts';
import type { Limits } from '../http/rate-limit.ts';
import { readJsonObject } from '../http/request-body.ts';
import type { PartnerApi } from '../partners/partners.ts';
import type { Counted } from '../partners/quota.ts';
import { reportBodyMaximumBytes } from '../partners/report-schema.ts';
import { type PartnerOperation, partnerOperations, partnerPrefix } from './partner-operations.ts';

/** What the partner API shares with the rest of the service. */
interface SharedServices {
  catalogue: Catalogue;
  limits: Limits;
  publicBaseUrl: string | undefined;
  trustProxyHops: number;
}

/** Mounts the partner API: key → limit → scope → parse → handle. Nothing of it is kept by any cache. */
export function partnerRouter(api: PartnerApi, shared: SharedServices): Router {
  const router = new Router({ sensitive: true, strict: true });
  for (const operation of partnerOperations) {
    router.register(partnerPrefix + operation.path, [operation.method.toLowerCase()], (context) =>
      answer(operation, api, shared, context),
    );
  }
  return router;
}

/** The methods that a path of the partner API answers; undefined for any other path. */
export function partnerMethods(path: string): readonly string[] | undefined {
  if (!path.startsWith(`${partnerPrefix}/`)) return undefined;
  const known = partnerOperations.filter((operation) => patternOf(operation.path).test(path));
  // `/changes` is no id.
  const [exact] = known.filter((operation) => partnerPrefix + operation.path === path);
  const methods = (exact ? known.filter(({ path: own }) => own === exact.path) : known).map(
    ({ method }) => method,
  );
  if (methods.length === 0) return undefined;
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${(partnerPrefix + path).replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
}

async function answer(
  operation: PartnerOperation,
  api: PartnerApi,
  shared: SharedServices,
  context: Context,
): Promise<void> {
  // Requests without a valid key count against the client address, which ends the guessing of keys.
  const caller = await api.authentication.callerOf(context, () =>
    shared.limits.take('json', () => clientKey(clientAddress(context.req, shared.trustProxyHops))),
  );
  const { partner, limits } = caller.partner;
  context.state.partner = partner;
  const charge = async (counted: Counted, amount: number) => {
    const limit =
      limits[`${counted}_per_${counted === 'requests' ? 'minute' : 'day'}` as keyof typeof limits];
    const { headers, giveBack } = await api.quota.take(
      counted,
      partner,
      amount,
      limit ?? api.limits[counted],
    );
    context.set(headers);
    return giveBack;
  };
  await charge('requests', 1);
  if (caller.readOnly && operation.method !== 'GET') {
    throw new HttpError('insufficient-scope', 'This key may read reports, and not make or take back any.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="partner", error="insufficient_scope"' },
    });
  }
  const pairs = parseQueryString(context.querystring);
  const { values, warnings } = parseParameters(operation.parameters, pairs);
  const body = operation.method === 'POST' ? await readJsonObject(context.req, reportBodyMaximumBytes) : {};
  const { status = 200, body: answered } = await onLiveRelease(shared.catalogue, (release) =>
    operation.handle(api, {
      caller,
      values,
      warnings,
      body,
      release,
      baseUrl: baseUrlFor(context.req, shared.publicBaseUrl),
      id: String((context.params as Record<string, string>).id ?? ''),
      idempotencyKey: context.get('Idempotency-Key').trim(),
      charge: (reports) => charge('reports', reports),
      urlWith: (changes) => {
        const known = [...pairs].filter(([name]) => Object.hasOwn(operation.parameters.shape, name));
        const next = new URLSearchParams(
          known.map(([name, list]): [string, string] => [name, list.join(',')]),
        );
        for (const [name, value] of Object.entries(changes)) next.set(name, value);
        return `${context.path}?${next}`;
      },
    }),
  );
  context.set({ 'Cache-Control': cacheControl.none, Vary: 'Authorization' });
  context.status = status;
  context.type = 'application/json; charset=utf-8';
  context.body = JSON.stringify(answered);
}
