import type { Client } from '@opensearch-project/opensearch';
import { findSuccessors } from '../concepts/successors.ts';
import { IngestFailure } from '../failure.ts';
import { diffRegistry } from '../registry/diff-registry.ts';
import { record } from '../registry/record.ts';
import { readReleasedSymbols, registerReleased } from '../registry/recover.ts';
import { isReleased, type Registry, startRun } from '../registry/registry.ts';
import {
  listReleases,
  liveRelease,
  noteChanges,
  previousRelease,
  promote,
  type ReleaseIndex,
  wholeReleases,
} from './releases.ts';

/**
 * Makes the previous release live again; doing it twice returns to where one was. Where the index of the live one is lost the
 * newest whole release takes its place.
 * @returns the names of the release that was live, if any, and of the one that is now.
 * @throws IngestFailure where there is no other whole release.
 */
export async function rollback(
  client: Client,
  alias: string,
  registry: Registry,
): Promise<{ from: string | undefined; to: string }> {
  const releases = await listReleases(client, alias);
  const live = liveRelease(releases);
  const previous = previousRelease(releases);
  if (previous === undefined) {
    throw new IngestFailure(`${alias} has no other whole release to roll back to`);
  }
  return { from: live?.name, ...(await goLive(client, alias, registry, previous, { replaced: live })) };
}

/**
 * Makes a complete release live, having recorded that what it shows otherwise changes with it.
 * @param replaced the release that is live now, in which lost symbols have their successors; undefined where there is
 *   none, or none that can be read.
 * @returns its name.
 */
export async function goLive(
  client: Client,
  alias: string,
  registry: Registry,
  release: ReleaseIndex,
  { replaced }: { replaced: ReleaseIndex | undefined },
): Promise<{ to: string }> {
  await recoverIds(client, registry, await listReleases(client, alias));
  const released = await readReleasedSymbols(client, registry, release.name);
  const lost = [...registry.entries.values()].filter((entry) => isReleased(entry) && !released.has(entry.id));
  const successors = replaced ? await findSuccessors(client, replaced.name, lost) : new Map<number, number>();
  startRun(registry);
  await record(
    client,
    registry,
    diffRegistry(registry, released, new Date().toISOString(), successors),
    release.name,
  );
  await promote(client, alias, release.name, {
    ...release.meta,
    changes: registry.lastSequence,
    runs: registry.runs,
  });
  return { to: release.name };
}

/**
 * Registers the symbols of all whole releases where the registry records none, as one that was lost does: whichever of them goes
 * live next, or an ingest that begins anew, finds their ids.
 */
async function recoverIds(
  client: Client,
  registry: Registry,
  releases: readonly ReleaseIndex[],
): Promise<void> {
  if (registry.recordedRelease !== undefined) return;
  for (const { name } of wholeReleases(releases)) await registerReleased(client, registry, name);
}

/**
 * Brings the registry in line with the live release where it records another one: after a run that was killed between
 * record and promotion, and when the registry itself was lost.
 */
export async function repairFromLiveRelease(
  client: Client,
  alias: string,
  registry: Registry,
): Promise<void> {
  const releases = await listReleases(client, alias);
  await recoverIds(client, registry, releases);
  const live = liveRelease(releases);
  if (live === undefined || live.name === registry.recordedRelease) return;
  const released = await readReleasedSymbols(client, registry, live.name);
  const changed = [...diffRegistry(registry, released, new Date().toISOString())];
  // Before `record` completes: a run that is killed in between repairs again.
  startRun(registry);
  await noteChanges(client, live, {
    changes: registry.lastSequence + changed.length,
    runs: registry.runs,
  });
  await record(client, registry, changed, live.name);
}
