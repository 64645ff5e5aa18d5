import type { Client } from '@opensearch-project/opensearch';

interface BulkOutcome {
  status: number;
  /** Why the engine refused; empty where it did not. */
  reason: string;
}

interface BulkOptions {
  requestTimeout?: number;
  maxRetries?: number;
}

interface Answer {
  items: Record<
    string,
    { status: number; error?: { type: string; reason?: string; caused_by?: { reason?: string } } }
  >[];
}

/**
 * Sends operations that are already serialised, each line ended by a line feed (the engine's bulk API), and returns
 * what became of each, in their order. HTTP 200 says only that the request was read.
 */
export async function bulk(
  client: Client,
  index: string,
  lines: string | Buffer,
  options: BulkOptions = {},
): Promise<BulkOutcome[]> {
  const { body } = await client.transport.request(
    {
      method: 'POST',
      path: `/${index}/_bulk`,
      querystring: { filter_path: 'items.*.status,items.*.error' },
      bulkBody: lines,
    },
    options,
  );
  return (body as Answer).items.flatMap((item) =>
    Object.values(item).map(({ status, error }) => ({
      status,
      reason: [error && `${error.type}: ${error.reason ?? ''}`, error?.caused_by?.reason]
        .filter(Boolean)
        .join(': '),
    })),
  );
}
