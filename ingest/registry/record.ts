import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from '../failure.ts';
import { bulk } from '../opensearch/bulk.ts';
import { inBatches } from '../streams.ts';
import { entryKey, type Registry, type RegistryEntry, type RegistryMeta } from './registry.ts';

/** Entries a request. */
const pageSize = 1000;

/** Makes the ids durable that were given since the last time, so that no id is ever given to two symbols. */
export async function writeRegistered(client: Client, registry: Registry): Promise<void> {
  await writeEntries(client, registry, registry.unwritten, 'create');
  registry.unwritten = [];
}

/**
 * Brings the registry to what a release shows that is about to go live, and notes which release that is. Entries are
 * written in several requests, so the note is taken away before the first: a run that is killed in between leaves a
 * registry that records no release, and the next run reverts it (`repairFromLiveRelease`). A content hash of the
 * registry may therefore be trusted only while `recordedRelease` is the live release.
 */
export async function record(
  client: Client,
  registry: Registry,
  changed: Iterable<RegistryEntry>,
  release: string,
): Promise<void> {
  await noteRelease(client, registry, { recording: release });
  await writeEntries(client, registry, changed, 'index');
  await forgetKeys(client, registry);
  // The service reads what is recorded, all of it; new ids are read by the next run, which refreshes first.
  await client.indices.refresh({ index: registry.index });
  await noteRelease(client, registry, { recorded_release: release });
}

async function noteRelease(client: Client, registry: Registry, meta: RegistryMeta): Promise<void> {
  await client.indices.putMapping({
    index: registry.index,
    body: { _meta: { ...meta, runs: registry.runs } },
  });
  registry.recordedRelease = meta.recorded_release;
}

async function forgetKeys(client: Client, registry: Registry): Promise<void> {
  const lines = registry.renamed.map((key) => `${JSON.stringify({ delete: { _id: key } })}\n`);
  if (lines.length > 0) await bulk(client, registry.index, lines.join(''));
  registry.renamed = [];
}

/** Writes entries to the engine and to the registry in memory. @throws IngestFailure where the engine refuses some. */
export async function writeEntries(
  client: Client,
  registry: Registry,
  entries: Iterable<RegistryEntry>,
  operation: 'create' | 'index',
): Promise<void> {
  // As they come: all of a large catalogue at once would have no room beside the registry.
  for await (const page of inBatches(entries, pageSize)) {
    const lines = page.map(
      (entry) => `{"${operation}":${JSON.stringify({ _id: entryKey(entry) })}}\n${JSON.stringify(entry)}\n`,
    );
    const outcomes = await bulk(client, registry.index, lines.join(''));
    const refusals = outcomes.flatMap(({ reason }) => (reason === '' ? [] : [reason]));
    if (refusals.length > 0) {
      throw new IngestFailure(`the registry ${registry.index} refused entries`, { details: refusals });
    }
    for (const entry of page) {
      registry.entries.set(entryKey(entry), entry);
      registry.nextId = Math.max(registry.nextId, entry.id + 1);
      registry.lastSequence = Math.max(registry.lastSequence, entry.sequence ?? 0);
    }
  }
}
