import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors.ts';
import type { DocumentStore } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import { authCacheMilliseconds, isSecret, type PartnerKey, parseKey, readKey } from './keys.ts';

/** Finds the key by which a request is sent. */
export type Authenticate = ReturnType<typeof authentication>;

/** Key ids that are cached. */
const cachedMaximum = 10_000;

/** Authentication by `Authorization: Bearer` (RFC 6750 §2.1). Guessing keys is limited by address. */
export function authentication(store: DocumentStore, indices: PartnerIndices) {
  // That there is no such key is cached too.
  const storedKeys = new LRUCache<string, { key: PartnerKey | undefined }>({
    max: cachedMaximum,
    ttl: authCacheMilliseconds,
    fetchMethod: async (id) => ({ key: await readKey(store, indices, id) }),
  });
  /** Ids of keys that were valid here the last time: they are read again whatever their address has used up. */
  const provenIds = new LRUCache<string, true>({ max: cachedMaximum });

  /**
   * @param charge counts a request without a proven key against the client's address; rejects with `rate-limited` when nothing is left.
   * @throws HttpError `unauthorized` without a key, or with one that is unknown or has ended; else what `charge` throws.
   */
  return async (context: Context, charge: () => Promise<unknown>): Promise<PartnerKey> => {
    const text = /^Bearer +(\S+) *$/i.exec(context.get('Authorization'))?.[1];
    const { id = '', secret = '' } = (text !== undefined && parseKey(text)) || {};
    // Before the key is read: guesses of an address that has used its requests up do not reach the engine.
    if (!provenIds.has(id)) await charge();
    if (text === undefined) throw unauthorized('This needs a key: send it as Authorization: Bearer.');
    const { key } = (id !== '' && (await storedKeys.fetch(id))) || {};
    const ended = key?.ends_at !== undefined && Date.parse(key.ends_at) <= Date.now();
    if (!key || ended || !isSecret(secret, key)) {
      provenIds.delete(id);
      throw unauthorized('This key is not valid, or not any more.', 'invalid_token');
    }
    provenIds.set(id, true);
    return key;
  };
}

/** 401 with a challenge (RFC 6750 §3). */
function unauthorized(message: string, error?: string): HttpError {
  const challenge = `Bearer realm="partner"${error === undefined ? '' : `, error="${error}"`}`;
  return new HttpError('unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}
