import type { Client } from '@opensearch-project/opensearch';

/** An index whose primary shard cannot be opened: its files are damaged or gone. */
export interface DamagedIndex {
  index: string;
  /** The engine's reason, its first line. */
  reason: string;
}

/**
 * The indices of an engine that will not recover by waiting. A primary that is merely still being recovered after a
 * start is none of them.
 */
export async function damagedIndices(client: Client): Promise<DamagedIndex[]> {
  const { body: shards } = await client.cat.shards({ h: ['index', 'prirep', 'state'], format: 'json' });
  const damaged: DamagedIndex[] = [];
  for (const { index = '', prirep, state } of shards) {
    if (prirep !== 'p' || state !== 'UNASSIGNED') continue;
    const { body } = await client.cluster.allocationExplain({ body: { index, shard: 0, primary: true } });
    const { can_allocate, unassigned_info } = body;
    const isLost = can_allocate === 'no_valid_shard_copy' || can_allocate === 'no';
    if (!isLost && unassigned_info?.reason !== 'ALLOCATION_FAILED') continue;
    const [reason = ''] = (unassigned_info?.details ?? 'its files are gone').split('\n');
    damaged.push({ index, reason: reason.slice(0, 300) });
  }
  return damaged;
}

/** Lines for people: which indices are damaged, and the one command that fixes them. */
export function damageLines(damaged: readonly DamagedIndex[]): string[] {
  return [
    ...damaged.map(({ index, reason }) => `the index ${index} is damaged: ${reason}`),
    'npm run catalog -- repair makes the newest undamaged release live and deletes damaged indices; then ingest again',
  ];
}
