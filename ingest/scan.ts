import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from './failure.ts';

/**
 * How long the engine may search for ingest, which needs all of an answer or none: its own limit is made for people
 * who wait, and gives what was found by then. Less than the 30 s that the client waits.
 */
export const searchTimeout = '25s';

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
 * @throws IngestFailure `engine-unavailable` when the engine is too busy to find a whole page.
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
        timeout: searchTimeout,
        // Without it the engine approximates a sorted match_all, and leaves documents out where others were deleted.
        track_total_hits: true,
        query: { match_all: {} },
        sort: [{ [sortField]: 'asc' }],
        ...(after !== undefined && { search_after: [after] }),
      },
    });
    if (body.timed_out) {
      throw new IngestFailure(
        'engine-unavailable',
        `OpenSearch takes longer than ${searchTimeout} to read ${index}`,
      );
    }
    const { hits } = body.hits;
    for (const hit of hits) yield hit._source as Source;
    after = hits.at(-1)?.sort?.[0] as number | undefined;
    if (after === undefined || hits.length < pageSize) return;
  }
}
