import { createHash } from 'node:crypto';

/** An id that follows from some texts: 32 hexadecimal digits of the SHA-256 of all of them. Pure. */
export function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
}
