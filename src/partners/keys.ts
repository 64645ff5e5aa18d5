import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type DocumentStore, readDocument } from './document-store.ts';
import type { PartnerIndices } from './indices.ts';

/**
 * Keys of partners: `symcat_<key id>_<secret>`. The id finds what is stored, the secret proves the right to use it.
 * The secret is 256 random bits, so nobody guesses it from its hash, and a slow hash would only slow down each request.
 */

/** A partner. */
export interface Partner {
  kind: 'partner';
  /** Lower-case letters, digits, hyphens. */
  partner: string;
  created_at: string;
}

/** What a key may do beside reporting: change what words find, and read what people search for. */
export const keyRights = ['curate', 'insights'] as const;
/** One of {@link keyRights}. */
export type KeyRight = (typeof keyRights)[number];

/** Salted hash of a key's secret; base64url. */
export interface StoredSecret {
  salt: string;
  hash: string;
}

/** A key of a partner. */
export interface PartnerKey extends StoredSecret {
  kind: 'key';
  partner: string;
  rights: readonly KeyRight[];
  created_at: string;
  /** RFC 3339, UTC: from then on it is refused. */
  ends_at?: string;
}

/** Names of partners: part of the ids of documents and of log lines. */
export const partnerPattern = /^[a-z0-9][a-z0-9-]{1,39}$/;

/** Id of a partner's document. */
export const partnerId = (partner: string) => `partner:${partner}`;
/** Id of a key's document. */
export const keyId = (id: string) => `key:${id}`;

/** Processes of the service cache a key for this long, in milliseconds. */
export const authCacheMilliseconds = 5000;

/** Reads a key by its id; undefined where there is none. */
export async function readKey(
  store: DocumentStore,
  { partners }: PartnerIndices,
  id: string,
): Promise<PartnerKey | undefined> {
  return readDocument<PartnerKey>(store, partners, keyId(id));
}

/** Prefix by which a key that leaked is recognised, by people and by scanners. */
export const keyPrefix = 'symcat_';

const pattern = /^symcat_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;

/** Makes a key. @returns its id, of 16 hexadecimal digits; its text, which is shown once; and what is stored of it. */
export function makeKey(): { id: string; text: string; stored: StoredSecret } {
  const id = randomBytes(8).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const salt = randomBytes(16).toString('base64url');
  return { id, text: `${keyPrefix}${id}_${secret}`, stored: { salt, hash: hashOf(secret, salt) } };
}

/** The parts of a key; undefined for what is none. */
export function parseKey(text: string): { id: string; secret: string } | undefined {
  const [, id, secret] = pattern.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Whether a secret is the one that was stored; compared in constant time. */
export function isSecret(secret: string, { salt, hash }: StoredSecret): boolean {
  const given = Buffer.from(hashOf(secret, salt), 'base64url');
  const expected = Buffer.from(hash, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function hashOf(secret: string, salt: string): string {
  return createHmac('sha256', Buffer.from(salt, 'base64url')).update(secret).digest('base64url');
}
