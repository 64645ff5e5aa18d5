import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@opensearch-project/opensearch';
import { type Base, openBase, stays } from './base.ts';
import { bulk } from './bulk.ts';
import { IngestFailure } from './failure.ts';
import { loadDocuments } from './load.ts';
import { acquireLock, type LockOptions } from './lock.ts';
import { prepareWords } from './missing.ts';
import {
  makeDocuments,
  type PrepareImage,
  type PrepareRecordings,
  readSymbols,
  withFiles,
} from './prepare.ts';
import type { Progress } from './progress.ts';
import {
  isShown,
  openRegistry,
  type Registry,
  type RegistryEntry,
  record,
  recordFromIndex,
  settle,
  writeRegistered,
} from './registry.ts';
import {
  catalogVersion,
  copyRelease,
  createRelease,
  currentLayout,
  deleteReleases,
  listReleases,
  liveRelease,
  noteChanges,
  obsoleteReleases,
  promote,
  type Release,
  type ReleaseMeta,
  sealRelease,
} from './releases.ts';
import { type IngestReport, rejectionLines } from './report.ts';
import { isPartial, type Scope } from './scope.ts';
import type { SymbolSource } from './symbol.ts';
import { countIndexed, countRefused, startTally, type Tally } from './tally.ts';
import { withTranslations } from './translations.ts';
import { countLanguages, lostNames, lostSymbols, verifyRelease } from './verify.ts';

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
  lock?: LockOptions;
}

/**
 * Makes a new release of the catalogue and points the alias at it. Whatever goes wrong before the alias moves, the
 * live release goes on answering and the next run clears up.
 * @throws IngestFailure for everything that is no defect of the program.
 */
export async function refresh(options: RefreshOptions): Promise<IngestReport> {
  const { client, alias, openSources, progress, scope = {}, allowShrink = false } = options;
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
      sources: Object.assign(
        {},
        isPartial(scope) && live?.meta.sources,
        ...sources.map(({ versions }) => versions),
      ),
      layout: currentLayout(),
    };
    const base = await timed('compare', () => openBase(client, live, scope));
    const release =
      base === undefined
        ? await createRelease(client, alias, meta)
        : await copyRelease(client, alias, base.name, meta);
    const run: Run = { sources, registry, release, base, scope, tally, signal, now: now.toISOString() };
    const wasShown = [...registry.entries].filter(([, entry]) => isShown(entry));
    const before = new Map(wasShown.map(([, { id, content_hash }]) => [id, content_hash]));
    let removed: RegistryEntry[] = [];
    try {
      countStaying(run, wasShown);
      const total = sources.reduce((sum, { count }) => sum + count, 0);
      await timed('load', () => load(options, run), total);
      removed = lostEntries(run, wasShown);
      if (live !== undefined && isUnchanged(live, meta, run, removed)) {
        await discard(client, alias, release);
        return report(live.name, live.meta, run, { before, removed: 0, seconds: timed.seconds, pruned: [] });
      }
      if (base !== undefined) await timed('remove', () => removeDocuments(client, run, removed));
      await timed('seal', () => sealRelease(client, release));
      await timed('verify', () =>
        verify(options, run, { live, wasShown: wasShown.length, removed: removed.length, allowShrink }),
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
    return report(release, meta, run, { before, removed: removed.length, seconds: timed.seconds, pruned });
  } finally {
    progress.end();
    await lock.release();
  }
}

/** What the steps of a refresh share. */
interface Run {
  sources: readonly SymbolSource[];
  registry: Registry;
  release: string;
  base: Base | undefined;
  scope: Scope;
  tally: Tally;
  signal: AbortSignal;
  /** RFC 3339, UTC: when the run began. */
  now: string;
}

/** Counts what stays as it is live because the run is about something else. */
function countStaying({ base, scope, tally }: Run, wasShown: readonly [string, RegistryEntry][]): void {
  for (const [key, { set, content_hash = '', created_at = '', updated_at = '' }] of wasShown) {
    if (stays(scope, set)) tally.shown.set(key, { content_hash, created_at, updated_at });
  }
  tally.indexed += base?.staying.symbols ?? 0;
  tally.carried += base?.staying.symbols ?? 0;
  for (const [tag, symbols] of base?.staying.languages ?? []) {
    tally.languages.set(tag, symbols);
    tally.names += symbols;
  }
}

/** Whether a run found nothing that is not live already: then no client need notice it. */
function isUnchanged(
  live: Release,
  meta: ReleaseMeta,
  { base, tally }: Run,
  removed: readonly unknown[],
): boolean {
  const sent = tally.indexed - tally.carried;
  const sameSources = isDeepStrictEqual(live.meta.sources, meta.sources);
  return (
    base !== undefined && sent === 0 && removed.length === 0 && tally.rejected.length === 0 && sameSources
  );
}

/** What was shown and is no more; a symbol that has another key now is still there. */
function lostEntries(
  { registry, tally }: Run,
  wasShown: readonly [string, RegistryEntry][],
): RegistryEntry[] {
  const renamed = new Set(registry.renamed);
  return wasShown.flatMap(([key, entry]) => (tally.shown.has(key) || renamed.has(key) ? [] : [entry]));
}

/** Takes out of a copy what the catalogue has no more. */
async function removeDocuments(
  client: Client,
  { release }: Run,
  removed: readonly RegistryEntry[],
): Promise<void> {
  const lines = removed.map(({ id }) => `{"delete":{"_id":"${id}"}}\n`);
  const atOnce = 1000;
  for (let start = 0; start < lines.length; start += atOnce) {
    await bulk(client, release, lines.slice(start, start + atOnce).join(''));
  }
}

/** @throws IngestFailure with all that is wrong with the new release. */
async function verify(
  { client, rejectedMaximum = 0.01 }: RefreshOptions,
  { release, tally }: Run,
  was: { live: Release | undefined; wasShown: number; removed: number; allowShrink: boolean },
): Promise<void> {
  const problems = await verifyRelease(client, release, tally);
  problems.push(...tooFew(tally, rejectedMaximum));
  if (was.live !== undefined && !was.allowShrink) {
    const lost = lostSymbols(was.wasShown, was.removed);
    const less =
      lost === undefined ? lostNames(await countLanguages(client, was.live.name), tally.languages) : [lost];
    problems.push(
      ...less.map((problem) => `${problem}; --force if that is meant, --only set=… to keep other sets`),
    );
  }
  if (problems.length === 0) return;
  const details = [...problems, ...rejectionLines(tally.rejected)];
  throw new IngestFailure('validation-failed', 'the new release was not promoted', details);
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

async function load(options: RefreshOptions, run: Run): Promise<void> {
  const { client, progress } = options;
  const { sources, registry, release, base, scope, tally, signal, now } = run;
  const pictured =
    scope.languages !== undefined && base !== undefined
      ? withTranslations(client, base.name, registry, sources, { scope, tally, signal })
      : withFiles(readSymbols(sources, tally, { scope, signal }), tally, options);
  const documents = makeDocuments(
    registry,
    counted(pictured, () => progress.done(tally.read)),
    tally,
    { base, now },
  );
  await loadDocuments(client, release, documents, {
    onIndexed: (receipt) => {
      countIndexed(tally, receipt);
    },
    onRejected: (receipt, reason) => countRefused(tally, receipt, reason),
  });
  await writeRegistered(client, registry);
}

async function* counted<Item>(items: AsyncIterable<Item>, onItem: () => void): AsyncGenerator<Item> {
  for await (const item of items) {
    yield item;
    onItem();
  }
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

/** @param before content hashes by id. */
function countChanges(before: ReadonlyMap<number, string | undefined>, { registry, tally }: Run) {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const [key, { content_hash }] of tally.shown) {
    const id = registry.entries.get(key)?.id ?? 0;
    if (!before.has(id)) counts.added += 1;
    else if (before.get(id) === content_hash) counts.unchanged += 1;
    else counts.changed += 1;
  }
  return counts;
}

function report(
  release: string,
  meta: ReleaseMeta,
  run: Run,
  done: {
    before: ReadonlyMap<number, string | undefined>;
    removed: number;
    seconds: Record<string, number>;
    pruned: string[];
  },
): IngestReport {
  const { before, ...others } = done;
  const { tally } = run;
  return {
    format: 1,
    release,
    catalog_version: meta.catalog_version,
    sources: meta.sources,
    read: tally.read,
    indexed: tally.indexed,
    carried: tally.carried,
    rejected: tally.rejected,
    names: tally.names,
    languages: [...tally.languages]
      .map(([code, names]) => ({ code, names }))
      .sort((a, b) => b.names - a.names || (a.code < b.code ? -1 : 1)),
    // resourceUsage tells kilobytes (getrusage(2)).
    peak_resident_megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    ...countChanges(before, run),
    ...others,
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
