/** The prefix `/api`, an older spelling of `/api/v1`: it answers alike, with headers that announce its end. */

/** The canonical prefix of the API. */
export const canonicalPrefix = '/api/v1';
/** The deprecated prefix. */
export const deprecatedPrefix = '/api';

/** Since when the prefix is deprecated, as an RFC 9651 date (RFC 9745 §2.1): 2027-01-01T00:00:00Z. */
const deprecation = '@1798761600';
/** When the prefix stops answering, as an HTTP date (RFC 8594 §3). */
export const sunset = 'Fri, 31 Dec 2027 23:59:59 GMT';

/** Headers of every response below the prefix; the successor is the same request below `/api/v1` (RFC 5829). */
export function deprecationHeaders(url: string): Record<string, string> {
  const successor = canonicalPrefix + url.slice(deprecatedPrefix.length);
  return {
    Deprecation: deprecation,
    Sunset: sunset,
    // A URL is ASCII without < and >: Node refuses anything else in a request line, or it is percent-encoded.
    Link: `<${successor.replaceAll('<', '%3C').replaceAll('>', '%3E')}>; rel="successor-version"`,
  };
}

/** Whether a path is below the deprecated prefix. */
export function isDeprecated(path: string): boolean {
  return (
    path.startsWith(`${deprecatedPrefix}/`) &&
    path !== canonicalPrefix &&
    !path.startsWith(`${canonicalPrefix}/`)
  );
}
