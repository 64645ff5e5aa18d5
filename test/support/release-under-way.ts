import type { Client } from '@opensearch-project/opensearch';
import { vi } from 'vitest';
import { listReleases } from '../../ingest/releases/releases.ts';

/** The name of the release that a run is making, as soon as it is there: it is made before the first 250 documents are sent. */
export async function releaseUnderWay(client: Client, alias: string): Promise<string> {
  return await vi.waitFor(
    async () => {
      const made = (await listReleases(client, alias)).find(({ live }) => !live);
      // A copy of the live one says so until it has its own version.
      if (!made?.name.endsWith(made.meta.catalog_version)) throw new Error('no release is being filled');
      return made.name;
    },
    { timeout: 60_000 },
  );
}
