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
    async request<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
      const content: object = Array.isArray(body) ? { bulkBody: body } : { body };
      const answer = await client.transport.request({ method, path, ...content });
      return answer.body as Answer;
    },
  };
}

/** The data of partners and its indices, made where they are missing and brought up to what this program expects. */
export async function openPartners({ client, alias }: { client: Client; alias: string }) {
  const indices = partnerIndices(alias);
  const bodies = partnerIndexBodies();
  for (const part of Object.keys(indices) as (keyof PartnerIndices)[]) {
    const index = indices[part];
    const isNew = await createIndex(client, index, bodies[part]);
    if (isNew) continue;
    await client.indices.putSettings({ index, body: { index: partnerCopies } });
    // Fields that an older program did not know.
    await client.indices.putMapping({ index, body: bodies[part].mappings as never });
  }
  return { store: partnerStore(client), indices };
}
