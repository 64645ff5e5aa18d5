import { type ErrorDetail, type HttpError, httpError } from '../errors.ts';

/** Longest raw query string that is looked at, in bytes. */
export const queryMaximumBytes = 4096;
/** Most name–value pairs in a query string. */
const queryMaximumPairs = 64;

/** Longest path that is looked at, in bytes. */
export const pathMaximumBytes = 1024;

/** 414 for a URL, whichever part of the service met its length. */
export function urlTooLong(): HttpError {
  const message = `The path may have at most ${pathMaximumBytes} bytes, the query string ${queryMaximumBytes}.`;
  return httpError('uri-too-long', message);
}

/** Values by parameter name, in the order given. */
export type QueryPairs = ReadonlyMap<string, readonly string[]>;

/**
 * Splits a raw query string (without `?`) in one pass, as `application/x-www-form-urlencoded`
 * (WHATWG URL Standard §5.1), but with malformed percent-encoding refused instead of guessed at.
 * Koa's own `ctx.query` takes quadratic time on repeated names, so nothing here touches it.
 * @throws HttpError `uri-too-long` past the bounds, `bad-parameter` for bytes that are not UTF-8 text.
 */
export function parseQueryString(raw: string): QueryPairs {
  if (raw.length > queryMaximumBytes) {
    throw urlTooLong();
  }
  const pairs = new Map<string, string[]>();
  if (raw === '') return pairs;
  const parts = raw.split('&', queryMaximumPairs + 1);
  if (parts.length > queryMaximumPairs) {
    throw httpError('uri-too-long', `The query string may have at most ${queryMaximumPairs} parameters.`);
  }
  const malformed: ErrorDetail[] = [];
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = decode(equals < 0 ? '' : part.slice(equals + 1));
    if (name === undefined || value === undefined) {
      malformed.push({ parameter: name ?? '?', message: 'is not percent-encoded UTF-8' });
      continue;
    }
    const values = pairs.get(name);
    if (values) values.push(value);
    else pairs.set(name, [value]);
  }
  if (malformed.length > 0) {
    throw httpError('bad-parameter', 'The query string is not percent-encoded UTF-8.', malformed);
  }
  return pairs;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
