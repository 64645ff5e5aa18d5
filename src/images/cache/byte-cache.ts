import { LRUCache } from 'lru-cache';

/** Bytes by a key that names their content; the least used go first. */
export interface ByteMemory {
  get(key: string): Buffer | undefined;
  /** Keeps the bytes where there is room for them at all. @returns the ones to send: those kept. */
  keep(key: string, bytes: Buffer): Buffer;
  /**
   * Keeps bytes that can be had again only where they were offered lately, too: what is asked for once, as by somebody
   * who walks through the catalogue, drives out nothing that is asked for often. @returns the ones to send.
   */
  offer(key: string, bytes: Buffer): Buffer;
}

/** Holds no more bytes than `maximumBytes`, keys included. */
export function byteMemory(maximumBytes: number): ByteMemory {
  const held = new LRUCache<string, Buffer>({
    maxSize: maximumBytes,
    sizeCalculation: (bytes, key) => bytes.buffer.byteLength + key.length,
  });
  /** Lengths of what was offered, for as many bytes as may be held: who comes again after more than that comes too late. */
  const offered = new LRUCache<string, number>({
    maxSize: maximumBytes,
    sizeCalculation: (length) => length,
  });

  function keep(key: string, bytes: Buffer): Buffer {
    const own = ownBytes(bytes);
    held.set(key, own);
    return own;
  }

  return {
    get: (key) => held.get(key),
    keep,
    offer(key, bytes) {
      if (offered.delete(key)) return keep(key, bytes);
      offered.set(key, Math.max(1, bytes.length));
      return bytes;
    },
  };
}

/** What arrived with a picture may be kept with it, up to this share of it: less to copy, and to collect. */
const besidesMaximum = 1 / 16;

/** What came through a socket is a view of all that arrived with it, which it would keep alive: many times its size. */
function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * (1 + besidesMaximum)) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
