/** Slack up to this share of the bytes costs less than a copy. */
const slackMaximum = 1 / 16;

/**
 * The bytes in a buffer of exactly their size, for whoever keeps them: bytes from a socket are a view of the whole chunk, and
 * those that Node makes of a text are one of its pool of 64 KiB, which they would keep in memory.
 * @see https://nodejs.org/api/buffer.html#static-method-bufferallocunsafeslowsize
 */
export function withoutSlack(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength <= bytes.length * (1 + slackMaximum)) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
