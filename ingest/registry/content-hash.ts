import { hash } from 'node:crypto';

/**
 * SHA-256 of what is shown of a symbol, a byte a character: in memory it is compared, a million times over, and as
 * hex digits it would take twice the room. It is stored as hex.
 */
export type ContentHash = string & { readonly kind: 'content hash' };

/** The hash of what is shown, given as JSON with sorted keys: it decides whether `updated_at` moves. */
export function contentHash(displayJson: string): ContentHash {
  return hash('sha256', displayJson, 'binary') as ContentHash;
}

/** The hash as 64 hex digits, as the engine stores it. */
export function hexOf(contentHash: ContentHash): string {
  return Buffer.from(contentHash, 'latin1').toString('hex');
}

/** Reads back what {@link hexOf} wrote. */
export function contentHashOf(hex: string): ContentHash {
  return Buffer.from(hex, 'hex').toString('latin1') as ContentHash;
}
