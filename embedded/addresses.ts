/**
 * The addresses in a setting that names one OpenSearch or several nodes of it, separated by commas: any of them can be
 * used for every request.
 * @param urls `http(s)://[user:password@]host:port[,…]`
 */
export function nodeUrls(urls: string): string[] {
  return urls
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
}

/** A URL, or several separated by commas, as it may be shown: without user and password. */
export function withoutCredentials(urls: string): string {
  return nodeUrls(urls).map(shownUrl).join(', ');
}

function shownUrl(url: string): string {
  if (!URL.canParse(url)) return 'a malformed URL';
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href.replace(/\/$/, '');
}
