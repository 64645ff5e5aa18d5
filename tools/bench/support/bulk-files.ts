import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@opensearch-project/opensearch';
import { Pool } from 'undici';
import { scan } from '../../../ingest/opensearch/scan.ts';
import { documentOf, type Stored } from '../../../ingest/pipeline/link-release.ts';

/** How the pipeline cuts its requests (`ingest/pipeline/bulk-load.ts`). */
const batchBytes = 5 * 1024 * 1024;
const batchDocuments = 250;
const requestsInFlight = 2;
const putOffMilliseconds = 250;

/**
 * Writes all documents of an index as bodies of `_bulk` requests, in the order and the sizes of the pipeline: a large
 * catalogue has no room in memory.
 * @returns the files.
 */
export async function writeBulkBodies(client: Client, index: string, folder: string): Promise<string[]> {
  const files: string[] = [];
  let batch: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    const file = join(folder, `${files.length}.ndjson`);
    await writeFile(file, Buffer.concat(batch));
    files.push(file);
    batch = [];
    bytes = 0;
  };
  for await (const stored of scan<Stored>(client, {
    index,
    sortField: 'filter.id',
    pageSize: 200,
    includes: ['display', 'filter.content_hash', 'filter.source_hash'],
  })) {
    // What is searched is not in the source that an engine gives back.
    const { summary, json } = documentOf(stored, undefined);
    const lines = Buffer.from(`{"index":{"_id":"${summary.id}"}}\n${json}\n`);
    if (bytes + lines.length > batchBytes || batch.length === batchDocuments) await flush();
    batch.push(lines);
    bytes += lines.length;
  }
  await flush();
  return files;
}

/** Sends the bodies as the pipeline does. @returns seconds from the first request to the last answer. */
export async function sendBulkBodies(
  openSearchUrl: string,
  index: string,
  files: readonly string[],
): Promise<number> {
  const pool = new Pool(openSearchUrl, { connections: requestsInFlight, bodyTimeout: 0, headersTimeout: 0 });
  const remaining = [...files];
  async function sender(): Promise<void> {
    for (let file = remaining.shift(); file; file = remaining.shift()) {
      const body = await readFile(file);
      for (;;) {
        const response = await pool.request({
          method: 'POST',
          path: `/${index}/_bulk?filter_path=errors,error`,
          headers: { 'content-type': 'application/x-ndjson' },
          body,
        });
        const answer = (await response.body.json()) as { errors?: boolean };
        if (response.statusCode !== 429) {
          if (answer.errors !== false) throw new Error(`bare _bulk failed: ${JSON.stringify(answer)}`);
          break;
        }
        await delay(putOffMilliseconds);
      }
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: requestsInFlight }, sender));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return seconds;
}
