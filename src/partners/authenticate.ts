import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors.ts';
import type { Engine } from '../opensearch/client.ts';
import { type Partner, type PartnerKey, readKey, readPartner, rememberedMilliseconds } from './accounts.ts';
import type { PartnerIndices } from './indices.ts';
import { isSecret, parseKey } from './keys.ts';

/** Who asks, by which key. */
export interface Caller {
  partner: Partner;
  keyId: string;
  readOnly: boolean;
}

/** Finds out who asks. */
export interface Authentication {
  /**
   * @param beforeLookup awaited, and may throw, before the engine is asked for a key.
   * @throws HttpError `unauthorized` without a key, or with one that is unknown or has ended.
   */
  callerOf(context: Context, beforeLookup?: () => Promise<void>): Promise<Caller>;
}

/** Keys remembered at once, those that there are not as well: whoever guesses costs the engine little. */
const keysMaximum = 10_000;

interface Known {
  key: PartnerKey | undefined;
  partner: Partner | undefined;
}

/** Authentication by `Authorization: Bearer` (RFC 6750 §2.1). */
export function authentication(engine: Engine, indices: PartnerIndices): Authentication {
  const known = new LRUCache<string, Known>({
    max: keysMaximum,
    ttl: rememberedMilliseconds,
    fetchMethod: async (id) => {
      const key = await readKey(engine, indices, id);
      const partner = key && (await readPartner(engine, indices, key.partner));
      return { key, partner };
    },
  });
  return {
    async callerOf(context, beforeLookup) {
      const text = /^Bearer +(\S+) *$/i.exec(context.get('Authorization'))?.[1];
      if (text === undefined) throw unauthorized('This needs a key: send it as Authorization: Bearer.');
      const parsed = parseKey(text);
      if (parsed && !known.has(parsed.id)) await beforeLookup?.();
      const { key, partner } = (parsed && (await known.fetch(parsed.id))) ?? {};
      const valid = parsed && key && isSecret(parsed.secret, key);
      const ended = key?.ends_at !== undefined && Date.parse(key.ends_at) <= Date.now();
      if (!valid || !partner || ended) {
        throw unauthorized('This key is not valid, or not any more.', 'invalid_token');
      }
      return { partner, keyId: parsed.id, readOnly: key.read_only };
    },
  };
}

/** 401 with a challenge (RFC 6750 §3). */
function unauthorized(message: string, error?: string): HttpError {
  const challenge = `Bearer realm="partner"${error === undefined ? '' : `, error="${error}"`}`;
  return new HttpError('unauthorized', message, { headers: { 'WWW-Authenticate': challenge } });
}
