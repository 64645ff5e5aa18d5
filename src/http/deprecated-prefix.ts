/**
 * The alias `/api` of `/api/v1`: it answers alike, and says that it is going away.
 */

/** The canonical prefix of the API. */
export const canonicalPrefix = '/api/v1';
/** The deprecated prefix. */
export const aliasPrefix = '/api';

/** Since when the alias is deprecated, as an RFC 9651 date (RFC 9745 §2.1): 2027-01-01T00:00:00Z. */
const deprecation = '@1798761600';
/** When the alias goes, as an HTTP date (RFC 8594 §3). */
export const sunset = 'Fri, 31 Dec 2027 23:59:59 GMT';

/** Headers of every answer through the alias; the successor is the same request under the canonical prefix (RFC 5829). */
export function aliasHeaders(url: string): Record<string, string> {
  const successor = canonicalPrefix + url.slice(aliasPrefix.length);
  return {
    Deprecation: deprecation,
    Sunset: sunset,
    // A URL is ASCII without < and >: Node refuses anything else in a request line, or it is percent-encoded.
    Link: `<${successor.replaceAll('<', '%3C').replaceAll('>', '%3E')}>; rel="successor-version"`,
  };
}

/** Whether a request came through the alias. */
export function isAlias(path: string): boolean {
  return (
    path.startsWith(`${aliasPrefix}/`) && path !== canonicalPrefix && !path.startsWith(`${canonicalPrefix}/`)
  );
}
