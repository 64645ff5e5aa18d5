import type { Context } from 'koa';
import { expect, it } from 'vitest';
import type { HttpError } from '../../src/errors.ts';
import { createRateLimits } from '../../src/http/rate-limit.ts';
import { type Engine, EngineRefusal } from '../../src/opensearch/client.ts';
import { authentication } from '../../src/partners/authenticate.ts';
import type { PartnerIndices } from '../../src/partners/indices.ts';
import { makeKey } from '../../src/partners/keys.ts';
import { type PartnerApi, partnerCall } from '../../src/routes/partner-access.ts';

it('an address that guesses keys is asked to wait, and from then on costs the engine nothing', async () => {
  let reads = 0;
  const engine = {
    request: () => {
      reads += 1;
      return Promise.reject(new EngineRefusal(404, 'not_found', 'no such key'));
    },
  } as unknown as Engine;
  const partnerApi = { authentication: authentication(engine, {} as PartnerIndices) } as PartnerApi;
  const limits = createRateLimits({
    perMinute: { json: 5, images: 0, renders: 0 },
    shared: undefined,
    clientOf: () => '203.0.113.7',
  });
  const guess = async () => {
    const context = { req: {}, get: () => `Bearer ${makeKey().text}` } as unknown as Context;
    return partnerCall({ partnerApi, limits }, context, 'GET').then(
      () => 200,
      (error: unknown) => (error as HttpError).status,
    );
  };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) statuses.push(await guess());
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
  expect(reads).toBe(5);
});
