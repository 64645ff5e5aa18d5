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

/** Authenticates requests. */
export interface Authentication {
  /**
   * The caller of a request.
   * @param chargeFailure counts a failure against the client's address; rejects with `rate-limited` when these are used up.
   * @throws HttpError `unauthorized` without a key, or with one that is unknown or has ended; else what `chargeFailure` throws.
   */
  callerOf(context: Context, chargeFailure: () => Promise<unknown> | undefined): Promise<Caller>;
}

/** Key ids and addresses that are cached. */
const cachedMaximum = 10_000;
const refusedMilliseconds = 60_000;

interface StoredKey {
  key: PartnerKey | undefined;
  partner: Partner | undefined;
}

/**
 * Authentication by `Authorization: Bearer` (RFC 6750 §2.1). Guessing keys is limited by address; when an address has
 * used its failures up, further guesses do not reach the engine.
 * @param clientOf the client's address, as rate limits count it.
 */
export function authentication(
  store: DocumentStore,
  indices: PartnerIndices,
  clientOf: (context: Context) => string,
): Authentication {
  const storedKeys = new LRUCache<string, StoredKey>({
    max: cachedMaximum,
    ttl: authCacheMilliseconds,
    fetchMethod: async (id) => {
      const key = await readKey(store, indices, id);
      const partner = key && (await readPartner(store, indices, key.partner));
      return { key, partner };
    },
  });
  /** Ids of keys that were valid here: they are read again however often their address failed. */
  const provenIds = new LRUCache<string, true>({ max: cachedMaximum });
  /** Addresses whose failures were used up a moment ago. */
  const refusedClients = new LRUCache<string, true>({ max: cachedMaximum, ttl: refusedMilliseconds });

  async function charge(context: Context, chargeFailure: () => Promise<unknown> | undefined): Promise<void> {
    try {
      await chargeFailure();
    } catch (error) {
      refusedClients.set(clientOf(context), true);
      throw error;
    }
  }

  async function authenticate(
    context: Context,
    chargeFailure: () => Promise<unknown> | undefined,
  ): Promise<Caller> {
    const text = /^Bearer +(\S+) *$/i.exec(context.get('Authorization'))?.[1];
    if (text === undefined) throw unauthorized('This needs a key: send it as Authorization: Bearer.');
    const invalid = unauthorized('This key is not valid, or not any more.', 'invalid_token');
    const parsed = parseKey(text);
    if (!parsed) throw invalid;
    const { id, secret } = parsed;
    // Charged before the key is read: with nothing left this throws.
    if (!provenIds.has(id) && refusedClients.has(clientOf(context))) await charge(context, chargeFailure);
    const { key, partner } = (await storedKeys.fetch(id)) ?? {};
    const ended = key?.ends_at !== undefined && Date.parse(key.ends_at) <= Date.now();
    if (!key || !partner || ended || !isSecret(secret, key)) throw invalid;
    provenIds.set(id, true);
    return { partner, key };
  }

  return {
    async callerOf(context, chargeFailure) {
      try {
        return await authenticate(context, chargeFailure);
      } catch (error) {
        if (error instanceof HttpError && error.status === 401) await charge(context, chargeFailure);
        throw error;
      }
    },
  };
}

/** 401 with a challenge (RFC 6750 §3). */
function unauthorized(message: string, error?: string): HttpError {
  const challenge = `Bearer realm="partner"${error === undefined ? '' : `, error="${error}"`}`;
  return new HttpError('unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}
