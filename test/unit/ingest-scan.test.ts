import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@opensearch-project/opensearch';
import { expect, test } from 'vitest';
import { scan } from '../../ingest/opensearch/scan.ts';

test('a page that the engine gave up is no end of the index', async () => {
  const hits = { hits: [{ _source: { id: 1 }, sort: [1] }] };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ timed_out: true, hits }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const client = new Client({ node: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  try {
    const documents = scan(client, { index: 'x', sortField: 'id', pageSize: 10, includes: [] });
    await expect(documents.next()).rejects.toMatchObject({ kind: 'engine-unavailable' });
  } finally {
    await client.close();
    server.closeAllConnections();
    server.close();
  }
});
