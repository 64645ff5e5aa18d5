/**
 * Headers by kind of answer. The service is public and without credentials: any site may read it and embed its images.
 */

/** Headers of every answer. */
export const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Link, Content-Language, Content-Range, Accept-Ranges, Deprecation, Sunset, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, X-Warnings',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Answers to `OPTIONS`, preflights among them (Fetch Standard §3.2), beside the methods themselves. */
export const preflightHeaders = {
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '7200',
} as const;

/** `Cache-Control` by kind of answer (RFC 9111, RFC 5861, RFC 8246). */
export const cacheControl = {
  json: 'public, max-age=60, stale-while-revalidate=600',
  /** URLs that name their content by a hash: originals, drawings, thumbnails. */
  immutable: 'public, max-age=604800, stale-while-revalidate=86400, immutable',
  /** URLs that name a symbol: variants and audio. */
  ofSymbol: 'public, max-age=86400, stale-while-revalidate=604800',
  // Short, as an image may change back: two remembered redirects would then point at each other.
  redirect: 'public, max-age=300',
  none: 'no-store',
} as const;

/** A request may have hundreds of parameters. */
const warningsInHeaderMaximum = 10;

/**
 * `X-Warnings`, for answers without room for warnings in their body; empty where there are none. Sentences are as a header
 * may hold them: in ASCII, other characters written as in JSON, and not without end.
 */
export function warningsHeader(warnings: readonly string[]): Record<string, string> {
  if (warnings.length === 0) return {};
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = warnings.slice(0, warningsInHeaderMaximum).join(' ');
  return { 'X-Warnings': text.replace(/[^ -~]/g, escaped) };
}

/** Characters that are unsafe in file names: controls, marks that turn the direction of text, separators of paths, what Windows refuses. */
const unsafeInFileName = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069/\\:*?"<>|]/gu;

/**
 * The parameter `filename*` of `Content-Disposition`: a name in UTF-8, for what follows a plain `filename`. Characters that no file name
 * should have are `_`, and so are dots that it begins with. All but the
 * `attr-char` of RFC 8187 §3.2.1 is escaped, `'()` too.
 */
export function encodedFileName(name: string): string {
  const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  const safe = name.toWellFormed().replace(unsafeInFileName, '_').replace(/^\.+/, '_');
  return `filename*=UTF-8''${encodeURIComponent(safe).replace(/['()]/g, escaped)}`;
}
