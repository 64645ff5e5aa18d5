import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from '../failure.ts';
import { openRegistry } from '../registry/registry.ts';
import { type DamagedIndex, damageLines } from './damage.ts';
import { goLive, repairFromLiveRelease } from './go-live.ts';
import { deleteReleases, listReleases, liveRelease, wholeReleases } from './releases.ts';

/** Indices of an alias that can be made again: releases, the registry, the lock, words that were counted. */
function isRemakeable(alias: string, index: string): boolean {
  const rest = index.startsWith(`${alias}-`) ? index.slice(alias.length + 1) : '';
  return /^(\d{8}t\d{9}|registry|lock|words)$/.test(rest);
}

/**
 * Lets a command go on only where no index of its alias is damaged.
 * @throws IngestFailure `engine-unavailable` that names the indices and what to do.
 */
export function expectUndamaged(alias: string, damaged: readonly DamagedIndex[]): void {
  const own = damaged.filter(({ index }) => index.startsWith(`${alias}-`));
  if (own.length === 0) return;
  const [first = '', ...details] = damageLines(own);
  throw new IngestFailure(first, { kind: 'engine-unavailable', details });
}

/**
 * Makes the newest undamaged release live where the live one is damaged or gone, and deletes the damaged indices that can be
 * made again. A lost registry is made again from the live release: ids of symbols that are shown stay, those of removed
 * symbols are forgotten. Data of partners is never deleted: it comes back from a snapshot.
 * @returns the release that is live now (none: a catalogue has to be ingested again), and whether it took the place of another.
 */
export async function repair(client: Client, alias: string, damaged: readonly DamagedIndex[]) {
  const names = damaged.map(({ index }) => index).filter((index) => index.startsWith(`${alias}-`));
  const lasting = names.filter((index) => !isRemakeable(alias, index));
  if (lasting.length > 0) {
    throw new IngestFailure(
      `${lasting.join(', ')} cannot be made again: restore it from a snapshot (docs/operators.md)`,
      { kind: 'engine-unavailable' },
    );
  }
  const releases = await listReleases(client, alias);
  const live = liveRelease(releases);
  const isLiveDamaged = live !== undefined && names.includes(live.name);
  const isLiveLost = live === undefined || isLiveDamaged;
  const good = wholeReleases(releases).filter(({ name }) => !names.includes(name));
  await deleteReleases(
    client,
    names.filter((name) => name !== live?.name).map((name) => ({ name })),
  );
  const next = isLiveLost ? good.at(-1) : live;
  if (next !== undefined) {
    const registry = await openRegistry(client, alias);
    // A damaged release cannot be read for successors of symbols that are lost with it.
    if (isLiveLost) await goLive(client, alias, registry, next, { replaced: undefined });
    else await repairFromLiveRelease(client, alias, registry);
  }
  if (isLiveDamaged) await deleteReleases(client, [live]);
  return { format: 1, live: next?.name, restored: isLiveLost && next !== undefined, deleted: names };
}

/** A repair as people read it. */
export function repairLines({ live, restored, deleted }: Awaited<ReturnType<typeof repair>>): string[] {
  if (deleted.length === 0 && live !== undefined && !restored) return ['no index is damaged'];
  return [
    ...deleted.map((name) => `deleted ${name}, which was damaged`),
    live === undefined
      ? 'no release is left: npm run catalog -- ingest <source> (without a source: the demo)'
      : `${live} is live; npm run catalog -- ingest <source> brings in what has changed since`,
  ];
}
