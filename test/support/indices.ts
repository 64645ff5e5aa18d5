import type { Client } from '@opensearch-project/opensearch';

/** Deletes every index of an alias, in one request as each is a change of the cluster's state. */
export async function deleteIndices(client: Client, alias: string): Promise<void> {
  const { body } = await client.indices.get({ index: `${alias}-*` });
  const names = Object.keys(body);
  if (names.length > 0) await client.indices.delete({ index: names });
}
