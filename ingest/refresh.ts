import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@opensearch-project/opensearch';
import { acceptRelease, tooFew } from './accept.ts';
import { openBase } from './base.ts';
import { fill, removeDocuments } from './fill.ts';
import { acquireLock, type LockOptions } from './lock.ts';
import { prepareWords } from './missing.ts';
import type { PrepareImage, PrepareRecordings } from './prepare.ts';
import type { Progress } from './progress.ts';
import { discard, prune } from './prune.ts';
import { isShown, openRegistry, type Registry } from './registry.ts';
import { settle } from './registry-changes.ts';
import { recordFromIndex } from './registry-recovery.ts';
import { record } from './registry-writing.ts';
import {
  catalogVersion,
  currentLayout,
  listReleases,
  liveRelease,
  noteChanges,
  promote,
  type ReleaseMeta,
  releaseName,
  sealRelease,
} from './releases.ts';
import { type IngestReport, ingestReport } from './report.ts';
import { countStaying, lostEntries, type Run } from './run.ts';
import { isPartial, type Scope } from './scope.ts';
import { startStopwatch } from './stopwatch.ts';
import type { SymbolSource } from './symbol.ts';
import { startTally } from './tally.ts';

/** What a refresh works on and with. */
export interface RefreshOptions {
  client: Client;
  /** Name under which the live release is searched; everything else in the engine is named after it. */
  alias: string;
  /** Opens the sources of the whole catalogue: symbols of no source leave it. */
  openSources: () => readonly SymbolSource[] | Promise<readonly SymbolSource[]>;
  /** The part of the catalogue that the sources are about; all of it unless said otherwise. */
  scope?: Scope;
  prepareImage: PrepareImage;
  /** Absent: recordings are left out, and every name is spoken. */
  prepareRecordings?: PrepareRecordings;
  /** Pictures in the making at once: somewhat more than there are processes that render. */
  imageConcurrency: number;
  progress: Progress;
  /** Ends the run before promotion; its reason is thrown. */
  signal?: AbortSignal;
  /** Share of the entries that may be rejected; above it nothing goes live. */
  rejectedMaximum?: number;
  /** Goes live even when many of the live symbols or names are missing. */
  allowShrink?: boolean;
  /** Makes everything that the run is about anew, and a new release of it even where nothing differs. */
  rebuild?: boolean;
  lock?: LockOptions;
}

/**
 * Makes a new release of the catalogue and points the alias at it; where nothing differs from the live one, that stays.
 * Whatever goes wrong before the alias moves, the live release goes on answering and the next run clears up.
 * @throws IngestFailure for everything that is no defect of the program.
 */
export async function refresh(options: RefreshOptions): Promise<IngestReport> {
  const { client, alias, openSources, progress, scope = {}, rejectedMaximum = 0.01 } = options;
  const { allowShrink = false, rebuild = false } = options;
  const lockLost = new AbortController();
  const signal = AbortSignal.any([lockLost.signal, ...(options.signal ? [options.signal] : [])]);
  const timed = startStopwatch(progress);

  const lock = await acquireLock(client, alias, {
    ...options.lock,
    onLost: (reason) => lockLost.abort(reason),
  });
  try {
    const now = new Date();
    const tally = startTally();
    const registry = await timed('registry', () => openAndRepair(client, alias, now));
    const live = liveRelease(await listReleases(client, alias));
    const sources = await timed('sources', async () => openSources());
    const staying = isPartial(scope) ? live?.meta : undefined;
    const meta: ReleaseMeta = {
      catalog_version: catalogVersion(now),
      created_at: now.toISOString(),
      sources: Object.assign({}, staying?.sources, ...sources.map(({ versions }) => versions)),
      sets: Object.assign({}, staying?.sets, ...sources.map(({ sets }) => sets)),
      layout: currentLayout(),
    };
    const base = await timed('compare', async () =>
      rebuild && !isPartial(scope) ? undefined : await openBase(client, live, scope),
    );
    const release = releaseName(alias, meta);
    const wasShown = [...registry.entries.values()].filter(isShown);
    const hashesBefore = new Map(wasShown.map(({ id, content_hash }) => [id, content_hash]));
    const isLive = live !== undefined;
    const run: Run = {
      sources,
      registry,
      base,
      isLive,
      scope,
      rebuild,
      tally,
      signal,
      now: now.toISOString(),
    };
    const reported = { tally, hashesBefore, seconds: timed.seconds };
    let removed = 0;
    try {
      countStaying(run, wasShown);
      const total = sources.reduce((sum, { count }) => sum + count, 0);
      const index = await timed('load', () => fill(options, run, meta), total);
      const lost = lostEntries(run, wasShown);
      removed = lost.length;
      // Then no client need notice: what they hold of the live release stays valid.
      if (
        live !== undefined &&
        !index.isBegun() &&
        removed === 0 &&
        tooFew(tally, rejectedMaximum).length === 0 &&
        isSameOrigin(live.meta, meta)
      ) {
        const { name, meta } = live;
        return ingestReport({ ...reported, release: name, meta, promoted: false, removed, pruned: [] });
      }
      await index.begin();
      if (base !== undefined) await timed('remove', () => removeDocuments(client, release, lost));
      await timed('seal', () => sealRelease(client, release));
      await timed('verify', () =>
        acceptRelease({
          client,
          release,
          tally,
          live,
          wasShown: wasShown.length,
          removed,
          rejectedMaximum,
          allowShrink,
        }),
      );
      signal.throwIfAborted();
      const counts = { symbols: tally.indexed, languages: tally.languages.size, names: tally.names };
      // Before the swap, so that who sees the new release finds all its changes; who sees the old one is not told of them.
      const settled = settle(registry, tally.shown, new Date().toISOString());
      const changes = registry.lastSequence + settled.length;
      await timed('record', () => record(client, registry, settled, release));
      await timed('promote', () => promote(client, alias, release, { ...meta, counts, changes }));
    } catch (error) {
      await discard(client, alias, release);
      throw error;
    }
    const pruned = await timed('prune', () => prune(client, alias));
    return ingestReport({ ...reported, release, meta, promoted: true, removed, pruned });
  } finally {
    progress.end();
    await lock.release();
  }
}

/** Whether two releases are of the same sources in the same versions. */
function isSameOrigin(one: ReleaseMeta, other: ReleaseMeta): boolean {
  return isDeepStrictEqual([one.sources, one.sets ?? {}], [other.sources, other.sets ?? {}]);
}

/** The registry, brought to what is live should the last run have been cut off before its release went live, and rid of leftovers. */
async function openAndRepair(client: Client, alias: string, now: Date): Promise<Registry> {
  await prepareWords(client, alias);
  const registry = await openRegistry(client, alias);
  const live = liveRelease(await listReleases(client, alias));
  if (live !== undefined && live.name !== registry.recordedRelease) {
    await recordFromIndex(client, registry, live.name, now.toISOString());
    await noteChanges(client, live, registry.lastSequence);
  }
  await prune(client, alias);
  return registry;
}
