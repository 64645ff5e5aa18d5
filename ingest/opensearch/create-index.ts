import type { Client } from '@opensearch-project/opensearch';
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
