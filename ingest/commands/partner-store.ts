import type { Client } from '@opensearch-project/opensearch';
import type { DocumentStore } from '../../src/partners/document-store.ts';
import {
  type PartnerIndices,
  partnerCopies,
  partnerIndexBodies,
  partnerIndices,
} from '../../src/partners/indices.ts';
import { createIndex } from '../opensearch/create-index.ts';

/** The data of partners, through the client of the command line. */
export function partnerStore(client: Client): DocumentStore {
  return {
    async request<Answer>(
      method: 'GET' | 'POST',
      path: string,
      body?: unknown,
      format: 'application/json' | 'application/x-ndjson' = 'application/json',
    ): Promise<Answer> {
      const content = format === 'application/x-ndjson' ? { bulkBody: body } : { body };
      const answer = await client.transport.request({ method, path, ...(content as object) });
      return answer.body as Answer;
    },
  };
}

/** Makes the indices of partners where they are missing, and brings older ones up to what this program expects. */
export async function preparePartners(client: Client, alias: string): Promise<PartnerIndices> {
  const names = partnerIndices(alias);
  const bodies = partnerIndexBodies();
  for (const part of Object.keys(names) as (keyof PartnerIndices)[]) {
    const index = names[part];
    const isNew = await createIndex(client, index, bodies[part]);
    if (isNew) continue;
    await client.indices.putSettings({ index, body: { index: partnerCopies } });
    // Fields that an older program did not know.
    await client.indices.putMapping({ index, body: bodies[part].mappings as never });
  }
  return names;
}
