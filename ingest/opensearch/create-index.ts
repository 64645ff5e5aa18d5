import type { Client } from '@opensearch-project/opensearch';
import { queryLogFields, queryLogIndex } from '../../src/catalogue/query-log.ts';
import { refusalType } from './errors.ts';

/** Creates an index. @returns whether it was not there before; one that is there stays as it is. */
export async function createIndex(client: Client, index: string, body: object): Promise<boolean> {
  try {
    await client.indices.create({ index, body });
    return true;
  } catch (error) {
    if (refusalType(error) === 'resource_already_exists_exception') return false;
    throw error;
  }
}

/** Makes the index in which the service counts searches, where there is none. */
export async function prepareWords(client: Client, alias: string): Promise<void> {
  await createIndex(client, queryLogIndex(alias), {
    settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
    mappings: { dynamic: 'strict', properties: queryLogFields },
  });
}
