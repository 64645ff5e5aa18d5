import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors.ts';
import type { DocumentStore } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';
import {
  authCacheMilliseconds,
  isSecret,
  type Partner,
  type PartnerKey,
  parseKey,
  readKey,
  readPartner,
} from './keys.ts';

/** The partner that sends a request, and its key. */
export interface Caller {
  partner: Partner;
  key: PartnerKey;
}

/**
 * The caller of a request.
 * @param charge counts a request without a proven key against the client's address; rejects with `rate-limited` when nothing is left.
 * @throws HttpError `unauthorized` without a key, or with one that is unknown or has ended; else what `charge` throws.
 */
export type Authenticate = (context: Context, charge: () => Promise<unknown>) => Promise<Caller>;

/** Key ids that are cached. */
const cachedMaximum = 10_000;

interface StoredKey {
  key: PartnerKey | undefined;
  partner: Partner | undefined;
}

/** Authentication by `Authorization: Bearer` (RFC 6750 §2.1). Guessing keys is limited by address. */
export function authentication(store: DocumentStore, indices: PartnerIndices): Authenticate {
  const storedKeys = new LRUCache<string, StoredKey>({
    max: cachedMaximum,
    ttl: authCacheMilliseconds,
    fetchMethod: async (id) => {
      const key = await readKey(store, indices, id);
      const partner = key && (await readPartner(store, indices, key.partner));
      return { key, partner };
    },
  });
  /** Ids of keys that were valid here the last time: they are read again whatever their address has used up. */
  const provenIds = new LRUCache<string, true>({ max: cachedMaximum });

  return async (context, charge) => {
    const text = /^Bearer +(\S+) *$/i.exec(context.get('Authorization'))?.[1];
    const { id = '', secret = '' } = (text !== undefined && parseKey(text)) || {};
    // Before the key is read: guesses of an address that has used its requests up do not reach the engine.
    if (!provenIds.has(id)) await charge();
    if (text === undefined) throw unauthorized('This needs a key: send it as Authorization: Bearer.');
    const { key, partner } = (id !== '' && (await storedKeys.fetch(id))) || {};
    const ended = key?.ends_at !== undefined && Date.parse(key.ends_at) <= Date.now();
    if (!key || !partner || ended || !isSecret(secret, key)) {
      provenIds.delete(id);
      throw unauthorized('This key is not valid, or not any more.', 'invalid_token');
    }
    provenIds.set(id, true);
    return { partner, key };
  };
}

/** 401 with a challenge (RFC 6750 §3). */
function unauthorized(message: string, error?: string): HttpError {
  const challenge = `Bearer realm="partner"${error === undefined ? '' : `, error="${error}"`}`;
  return new HttpError('unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}
