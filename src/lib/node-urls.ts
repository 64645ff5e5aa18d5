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
