import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from './failure.ts';
import { loadDocuments } from './load.ts';
import { acquireLock, type LockOptions } from './lock.ts';
import { makeDocuments, type PrepareImage, type PrepareRecordings, readSymbols } from './prepare.ts';
import type { Progress } from './progress.ts';
import {
  isShown,
  openRegistry,
  type Registry,
  record,
  recordFromIndex,
  writeRegistered,
} from './registry.ts';
import {
  catalogVersion,
  createRelease,
  deleteReleases,
  listReleases,
  liveRelease,
  obsoleteReleases,
  promote,
  type ReleaseMeta,
  sealRelease,
} from './releases.ts';
import { type IngestReport, rejectionLines } from './report.ts';
import type { SymbolSource } from './symbol.ts';
import { countIndexed, countRefused, startTally, type Tally } from './tally.ts';
import { lostSymbols, verifyRelease } from './verify.ts';

/** What a refresh works on and with. */
export interface RefreshOptions {
  client: Client;
  /** Name under which the live release is searched; everything else in the engine is named after it. */
  alias: string;
  /** Opens the sources of the whole catalogue: symbols of no source leave it. */
  openSources: () => readonly SymbolSource[];
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
  /** Goes live even when many of the live symbols are missing. */
  allowShrink?: boolean;
  lock?: LockOptions;
}

/**
 * Makes a new release of the catalogue and points the alias at it. Whatever goes wrong before the alias moves, the
 * live release goes on answering and the next run clears up.
 * @throws IngestFailure for everything that is no defect of the program.
 */
export async function refresh(options: RefreshOptions): Promise<IngestReport> {
  const { client, alias, openSources, progress, rejectedMaximum = 0.01, allowShrink = false } = options;
  const lockLost = new AbortController();
  const signal = AbortSignal.any([lockLost.signal, ...(options.signal ? [options.signal] : [])]);
  const timed = stopwatch(progress);

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

    const meta: ReleaseMeta = {
      catalog_version: catalogVersion(now),
      created_at: now.toISOString(),
      sources: Object.assign({}, ...sources.map(({ versions }) => versions)),
    };
    const release = await createRelease(client, alias, meta);
    const wasShown = [...registry.entries].filter(([, entry]) => isShown(entry));
    const removed = () => wasShown.filter(([key]) => !tally.shown.has(key)).length;
    const before = new Map(wasShown.map(([key, entry]) => [key, entry.content_hash]));
    try {
      const total = sources.reduce((sum, { count }) => sum + count, 0);
      await timed(
        'load',
        () => load(options, { sources, registry, release, tally, signal, now: now.toISOString() }),
        total,
      );
      await timed('seal', () => sealRelease(client, release));
      await timed('verify', async () => {
        const problems = await verifyRelease(client, release, {
          symbols: tally.indexed,
          languages: tally.languages,
          samples: tally.samples,
        });
        problems.push(...tooFew(tally, rejectedMaximum));
        const lost = live === undefined || allowShrink ? undefined : lostSymbols(wasShown.length, removed());
        if (lost !== undefined) problems.push(`${lost}; --force if that is meant`);
        if (problems.length > 0) {
          const details = [...problems, ...rejectionLines(tally.rejected)];
          throw new IngestFailure('validation-failed', 'the new release was not promoted', details);
        }
      });
      signal.throwIfAborted();
      const counts = { symbols: tally.indexed, languages: tally.languages.size, names: tally.names };
      await timed('promote', () => promote(client, alias, release, { ...meta, counts }));
    } catch (error) {
      await discard(client, alias, release);
      throw error;
    }

    const changes = countChanges(before, tally);
    const report = { ...changes, removed: removed() };
    await timed('record', () => record(client, registry, tally.shown, release, now.toISOString()));
    const pruned = await timed('prune', () => prune(client, alias));
    return { ...summary(release, meta, tally), ...report, seconds: timed.seconds, pruned };
  } finally {
    progress.end();
    await lock.release();
  }
}

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

/** The registry, brought to what is live should the last run have been killed before it recorded that, and rid of leftovers. */
async function openAndRepair(client: Client, alias: string, now: Date): Promise<Registry> {
  const registry = await openRegistry(client, alias);
  const live = liveRelease(await listReleases(client, alias));
  if (live !== undefined && live.name !== registry.recordedRelease) {
    await recordFromIndex(client, registry, live.name, now.toISOString());
  }
  await prune(client, alias);
  return registry;
}

async function load(
  options: RefreshOptions,
  run: {
    sources: readonly SymbolSource[];
    registry: Registry;
    release: string;
    tally: Tally;
    signal: AbortSignal;
    now: string;
  },
): Promise<void> {
  const { client, progress } = options;
  const { sources, registry, release, tally, signal, now } = run;
  const symbols = readSymbols(sources, tally, signal);
  const documents = makeDocuments(registry, symbols, tally, { ...options, now });
  await loadDocuments(client, release, documents, {
    onIndexed: (receipt) => {
      countIndexed(tally, receipt);
      progress.done(tally.indexed + tally.rejected.length);
    },
    onRejected: (receipt, reason) => countRefused(tally, receipt, reason),
  });
  await writeRegistered(client, registry);
}

function tooFew(tally: Tally, rejectedMaximum: number): string[] {
  const { read, indexed, rejected } = tally;
  if (indexed === 0) return ['there is no symbol to show'];
  if (rejected.length <= read * rejectedMaximum) return [];
  return [`${rejected.length} of ${read} entries were rejected, more than ${rejectedMaximum * 100} %`];
}

/** Deletes an unfinished release as far as that works now; the next run deletes what is left. */
async function discard(client: Client, alias: string, release: string): Promise<void> {
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

function countChanges(before: ReadonlyMap<string, string | undefined>, tally: Tally) {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const [key, { content_hash }] of tally.shown) {
    if (!before.has(key)) counts.added += 1;
    else if (before.get(key) === content_hash) counts.unchanged += 1;
    else counts.changed += 1;
  }
  return counts;
}

function summary(release: string, meta: ReleaseMeta, tally: Tally) {
  return {
    format: 1 as const,
    release,
    catalog_version: meta.catalog_version,
    sources: meta.sources,
    read: tally.read,
    indexed: tally.indexed,
    rejected: tally.rejected,
    names: tally.names,
    languages: [...tally.languages]
      .map(([code, names]) => ({ code, names }))
      .sort((a, b) => b.names - a.names || (a.code < b.code ? -1 : 1)),
    // resourceUsage tells kilobytes (getrusage(2)).
    peak_resident_megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** Runs phases one after the other and keeps how long each took. */
function stopwatch(progress: Progress) {
  const seconds: Record<string, number> = {};
  const timed = async <Result>(
    phase: string,
    work: () => Promise<Result>,
    total?: number,
  ): Promise<Result> => {
    progress.phase(phase, total);
    const started = performance.now();
    try {
      return await work();
    } finally {
      seconds[phase] = Math.round(performance.now() - started) / 1000;
    }
  };
  return Object.assign(timed, { seconds });
}
