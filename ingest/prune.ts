import type { Client } from '@opensearch-project/opensearch';
import { deleteReleases, listReleases, obsoleteReleases } from './releases.ts';

/**
 * Deletes the releases that nothing needs: those that never went live and those older than the previous one.
 * The caller holds the lock.
 * @returns their names.
 */
export async function prune(client: Client, alias: string): Promise<string[]> {
  const obsolete = obsoleteReleases(await listReleases(client, alias));
  await deleteReleases(client, obsolete);
  return obsolete.map(({ name }) => name);
}

/** Deletes an unfinished release as far as that works now; the next run deletes what is left. */
export async function discard(client: Client, alias: string, release: string): Promise<void> {
  try {
    // A promotion whose answer got lost may have taken place.
    const obsolete = obsoleteReleases(await listReleases(client, alias));
    await deleteReleases(
      client,
      obsolete.filter(({ name }) => name === release),
    );
  } catch {
    // What made the run fail is what has to be told.
  }
}
