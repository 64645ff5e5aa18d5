import type { Client } from '@opensearch-project/opensearch';
import { bulk } from '../opensearch/bulk.ts';
import { writeRegistered } from '../registry/record.ts';
import type { RegistryEntry } from '../registry/registry.ts';
import { addLanguages, expectRoom } from '../releases/languages.ts';
import { copyRelease, createRelease } from '../releases/releases.ts';
import { inBatches } from '../streams.ts';
import { loadDocuments, requestConcurrency } from './bulk-load.ts';
import { countIndexed, countRefused } from './counts.ts';
import { changedDocuments, type Run } from './run.ts';

/**
 * Reads the sources of a run and writes what differs from its base to a new index, which is made only when there is
 * something to write.
 */
export async function loadRelease(run: Run) {
  const { client, registry, counts, live, release } = run;
  const index = pendingReleaseIndex(run);
  await loadDocuments(client, release, changedDocuments(run), {
    ready: index.make,
    // Searches of the live release need a core of the engine.
    requestsInFlight: live ? requestConcurrency.background : requestConcurrency.fast,
    onIndexed: (summary) => countIndexed(counts, summary),
    onRejected: (summary, reason) => countRefused(counts, summary, reason),
  });
  await writeRegistered(client, registry);
  return index;
}

/** Deletes from a copied index the symbols that left the catalogue. */
export async function removeDocuments(
  client: Client,
  release: string,
  removed: readonly Pick<RegistryEntry, 'id'>[],
): Promise<void> {
  for await (const page of inBatches(removed, deletionsPerRequest)) {
    await bulk(client, release, page.map(({ id }) => `{"delete":{"_id":"${id}"}}\n`).join(''));
  }
}

const deletionsPerRequest = 1000;

/** The index of a release that is made when something is to be written to it. */
export type PendingReleaseIndex = ReturnType<typeof pendingReleaseIndex>;

function pendingReleaseIndex({ client, alias, base, meta, release, named }: Run) {
  const languages = [...named.languages.keys()];
  let made: Promise<void> | undefined;
  const make = async () => {
    if (base) {
      await copyRelease(client, alias, base.name, meta);
      await addLanguages(client, release, languages);
    } else {
      expectRoom(languages);
      await createRelease(client, alias, meta, languages);
    }
  };
  return {
    /** Makes the index, once, with the fields of all languages that the sources name. */
    make: () => (made ??= make()),
    isBegun: () => made !== undefined,
  };
}
