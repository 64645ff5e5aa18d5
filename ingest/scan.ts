import type { Client } from '@opensearch-project/opensearch';

/** What {@link scan} reads. */
export interface ScanOptions {
  index: string;
  /** A numeric field with one value per document, none twice: pages follow it. */
  sortField: string;
  /** Documents a request. */
  pageSize: number;
  /** Parts of the source to fetch. */
  includes: string[];
}

/**
 * All documents of an index in the order of a field, a page at a time: memory stays that of one page.
 * Sees what was refreshed when each page is read.
 */
export async function* scan<Source>(client: Client, options: ScanOptions): AsyncGenerator<Source> {
  const { index, sortField, pageSize, includes } = options;
  let after: number | undefined;
  for (;;) {
    const { body } = await client.search({
      index,
      _source_includes: includes,
      body: {
        size: pageSize,
        track_total_hits: false,
        query: { match_all: {} },
        sort: [{ [sortField]: 'asc' }],
        ...(after !== undefined && { search_after: [after] }),
      },
    });
    const { hits } = body.hits;
    for (const hit of hits) yield hit._source as Source;
    after = hits.at(-1)?.sort?.[0] as number | undefined;
    if (after === undefined || hits.length < pageSize) return;
  }
}
