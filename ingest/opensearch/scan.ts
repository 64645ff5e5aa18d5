import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from '../failure.ts';

/**
 * How long the engine may search for ingest, which needs all of an answer or none: its own limit is made for people
 * who wait, and gives what was found by then. Less than the 30 s that the client waits.
 */
export const searchTimeout = '25s';

/** The documents that {@link scan} reads. */
interface ScanOptions {
  index: string;
  /** A numeric field with one value per document, none twice: pages follow it. */
  sortField: string;
  pageSize: number;
  /** Parts of the source to fetch. */
  includes: string[];
}

/** A document as {@link scanValues} reads it: the values by field, those of a field in an array. */
type DocumentValues<Field extends string> = Partial<Record<Field, (string | number)[]>>;

/** Documents a request of {@link scanValues}: a few short values each. */
const valuesPageSize = 5000;

/**
 * A few values of all documents of an index, or of those that a query finds, in the order of `filter.id`: they come from
 * columns, so that the documents themselves, which weigh a thousand times as much, need not be read.
 * @throws IngestFailure `engine-unavailable` when the engine is too busy to find a whole page.
 */
export async function* scanValues<Field extends string>(
  client: Client,
  index: string,
  fields: readonly Field[],
  { pageSize = valuesPageSize, query = { match_all: {} } }: { pageSize?: number; query?: object } = {},
): AsyncGenerator<DocumentValues<Field>> {
  for await (const hit of scanHits(client, {
    index,
    body: { _source: false, docvalue_fields: [...fields], query },
    sortField: 'filter.id',
    pageSize,
  })) {
    yield (hit.fields ?? {}) as DocumentValues<Field>;
  }
}

/**
 * All documents of an index in the order of a field, a page at a time: memory stays that of one page.
 * Sees what was refreshed when each page is read.
 * @throws IngestFailure `engine-unavailable` when the engine is too busy to find a whole page.
 */
export async function* scan<Source>(client: Client, options: ScanOptions): AsyncGenerator<Source> {
  const { includes, ...others } = options;
  const body = { _source: { includes }, query: { match_all: {} } };
  for await (const hit of scanHits(client, { ...others, body })) yield hit._source as Source;
}

interface Hit {
  _source?: unknown;
  fields?: unknown;
  sort?: unknown[];
}

/**
 * The documents that a request finds, in the order of a field, a page at a time.
 * @param options.body the query, and what is wanted of each.
 * @throws IngestFailure `engine-unavailable` when the engine is too busy to find a whole page.
 */
export async function* scanHits(
  client: Client,
  options: { index: string; sortField: string; pageSize: number; body: object },
): AsyncGenerator<Hit> {
  const { index, sortField, pageSize } = options;
  let after: number | undefined;
  for (;;) {
    const { body } = await client.search({
      index,
      body: {
        ...options.body,
        size: pageSize,
        timeout: searchTimeout,
        // Without it the engine approximates a sorted match_all, and leaves documents out where others were deleted.
        track_total_hits: true,
        sort: [{ [sortField]: 'asc' }],
        ...(after !== undefined && { search_after: [after] }),
      } as never,
    });
    if (body.timed_out) {
      throw new IngestFailure(`OpenSearch takes longer than ${searchTimeout} to read ${index}`, {
        kind: 'engine-unavailable',
      });
    }
    const hits = body.hits.hits as Hit[];
    yield* hits;
    after = hits.at(-1)?.sort?.[0] as number | undefined;
    if (after === undefined || hits.length < pageSize) return;
  }
}
