import type { IncomingHttpHeaders } from 'node:http';

/** A part of some bytes: the first one and the one after the last. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The range that a request names (RFC 9110 §14): one range in bytes, as players send it. Several ranges at once, and
 * what is no range, may be ignored, and are.
 * @param etag the strong entity tag of the bytes: with another one in `If-Range` the request is for the whole (§13.1.5).
 * @param length of the whole.
 * @returns undefined where the request is for the whole, `unsatisfiable` where there is no such part.
 */
export function requestedRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  etag: string,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(range ?? '') ?? [];
  // A date is no strong validator of what came into being within a second.
  if ((first === '' && last === '') || (ifRange !== undefined && String(ifRange).trim() !== etag))
    return undefined;
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count > 0 ? { start: length - count, end: length } : 'unsatisfiable';
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  const end = last === '' ? length : Math.min(Number(last) + 1, length);
  return start < length ? { start, end } : 'unsatisfiable';
}

/** The headers of an answer with a part, beside those of the whole (RFC 9110 §14.4). */
export function rangeHeaders(range: ByteRange, length: number): { 'Content-Range': string } {
  return { 'Content-Range': `bytes ${range.start}-${range.end - 1}/${length}` };
}
