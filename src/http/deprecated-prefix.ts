/** The prefix `/api`, an older spelling of `/api/v1`: it answers alike, with headers that announce its end. */

/** The canonical prefix of the API. */
export const canonicalPrefix = '/api/v1';
/** The deprecated prefix. */
export const deprecatedPrefix = '/api';

/** Since when the prefix is deprecated, as an RFC 9651 date (RFC 9745 §2.1): 2027-01-01T00:00:00Z. */
const deprecation = '@1798761600';
/** When the prefix stops answering, as an HTTP date (RFC 8594 §3). */
export const sunset = 'Fri, 31 Dec 2027 23:59:59 GMT';

/** An origin at the beginning of a request target in absolute form (RFC 9112 §3.2.2). */
const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * Headers of every response below the prefix; the successor is the same request below `/api/v1` (RFC 5829).
 * @param url of the request, as it was sent.
 */
export function deprecationHeaders(url: string): Record<'Deprecation' | 'Sunset' | 'Link', string> {
  const successor = canonicalPrefix + url.replace(origin, '').slice(deprecatedPrefix.length);
  return {
    Deprecation: deprecation,
    Sunset: sunset,
    // A URL is ASCII without < and >: Node refuses anything else in a request line, or it is percent-encoded.
    Link: `<${successor.replaceAll('<', '%3C').replaceAll('>', '%3E')}>; rel="successor-version"`,
  };
}

/** The same path below the canonical prefix, for links that lead clients away from the deprecated one. */
export function canonicalPath(path: string): string {
  return isDeprecated(path) ? canonicalPrefix + path.slice(deprecatedPrefix.length) : path;
}

/** Whether a path is below the deprecated prefix; `/api/v2/…` is not: it is another version, which does not exist. */
export function isDeprecated(path: string): boolean {
  return path.startsWith(`${deprecatedPrefix}/`) && !/^\/api\/v\d+(?:\/|$)/.test(path);
}
