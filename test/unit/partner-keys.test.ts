import type { Context } from 'koa';
import { expect, it } from 'vitest';
import { HttpError } from '../../src/errors.ts';
import { authentication } from '../../src/partners/authenticate.ts';
import type { DocumentStore } from '../../src/partners/document-store.ts';
import { partnerIndices } from '../../src/partners/indices.ts';
import { isSecret, makeKey, parseKey } from '../../src/partners/keys.ts';

it('a key names its id, and only its own secret proves it', () => {
  const [key, other] = [makeKey(), makeKey()];
  const parsed = parseKey(key.text);
  expect(parsed?.id).toBe(key.id);
  expect(isSecret(parsed?.secret ?? '', key.stored)).toBe(true);
  expect(isSecret(parsed?.secret ?? '', other.stored)).toBe(false);
  expect(isSecret('', key.stored)).toBe(false);
  expect(isSecret(parsed?.secret ?? '', { ...key.stored, hash: '' })).toBe(false);
  expect(Buffer.from(parsed?.secret ?? '', 'base64url')).toHaveLength(32);
  // The same secret with another salt is stored as another hash.
  expect(isSecret(parsed?.secret ?? '', { ...key.stored, salt: other.stored.salt })).toBe(false);
});

it('what is not exactly a key is none', () => {
  const { text } = makeKey();
  for (const wrong of ['', ` ${text}`, `${text}A`, text.slice(1), text.toUpperCase(), `${text}\n`]) {
    expect(parseKey(wrong), wrong).toBeUndefined();
  }
});

it('guesses reach the engine until their address has used its failures up, a proven key always', async () => {
  const valid = makeKey();
  let reads = 0;
  const store: DocumentStore = {
    async request(_method, _path, body) {
      reads += 1;
      const { ids } = body as { ids: string[] };
      const key = { kind: 'key', partner: 'acme', ...valid.stored };
      const stored: Record<string, object> = {
        [`key:${valid.id}`]: key,
        'partner:acme': { partner: 'acme', limits: {} },
      };
      const docs = ids.map((_id) => ({ _id, found: _id in stored, _source: stored[_id] }));
      return { docs } as never;
    },
  };
  let failuresLeft = 10;
  const chargeFailure = async () => {
    if (failuresLeft === 0) throw new HttpError('rate-limited', 'too many');
    failuresLeft -= 1;
  };
  const callerOf = authentication(store, partnerIndices('symbols'));
  const statusOf = (text: string) =>
    callerOf({ get: () => `Bearer ${text}` } as unknown as Context, chargeFailure).then(
      () => 200,
      (error: HttpError) => error.status,
    );
  expect(await statusOf(valid.text)).toBe(200);
  reads = 0;
  const statuses: number[] = [];
  for (let guess = 0; guess < 50; guess += 1) statuses.push(await statusOf(makeKey().text));
  // The key that is valid was counted once, before it was known.
  expect(statuses).toEqual([...Array(9).fill(401), ...Array(41).fill(429)]);
  expect(reads).toBe(9);
  expect(await statusOf(valid.text)).toBe(200);
  // In the next minute guesses are looked up again.
  failuresLeft = 1;
  expect([await statusOf(makeKey().text), await statusOf(makeKey().text)]).toEqual([401, 429]);
  expect(reads).toBe(10);
});
