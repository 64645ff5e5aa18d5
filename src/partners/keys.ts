import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Keys of partners: `symcat_<key id>_<secret>`. The id finds what is stored, the secret proves the right to use it.
 * The secret is 256 random bits, so nobody guesses it from its hash, and a slow hash would only slow down each request.
 */

/** A key as it is shown once. */
export interface NewKey {
  /** 16 hexadecimal digits. */
  id: string;
  /** The whole key, for `Authorization: Bearer`. */
  text: string;
  stored: StoredSecret;
}

/** Salted hash of a key's secret; base64url. */
export interface StoredSecret {
  salt: string;
  hash: string;
}

/** Prefix by which a key that leaked is recognised, by people and by scanners. */
export const keyPrefix = 'symcat_';

const pattern = /^symcat_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;

/** Makes a key. */
export function makeKey(): NewKey {
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
