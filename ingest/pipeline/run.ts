import type { Client } from '@opensearch-project/opensearch';
import type { Correction } from '../concepts/link-concepts.ts';
import type { Progress, Stopwatch } from '../progress.ts';
import { isReleased, type Registry, type RegistryEntry, type ReleasedSymbol } from '../registry/registry.ts';
import {
  catalogVersion,
  currentLayout,
  listReleases,
  liveRelease,
  type ReleaseIndex,
  type ReleaseMeta,
  releaseName,
} from '../releases/releases.ts';
import { isPartial, isRetained, type Scope } from '../scope.ts';
import type { SymbolSource } from '../symbol.ts';
import type { SerialisedDocument } from '../transform.ts';
import { type Base, type Named, openBase, readNamed } from './base.ts';
import { type IngestCounts, startCounts } from './counts.ts';
import { makeDocuments } from './documents.ts';
import { conceptsVersion } from './link-release.ts';
import { expectNothingLost } from './losses.ts';
import { type PrepareImage, type PrepareRecordings, withFiles } from './prepare.ts';
import { readSymbols } from './read.ts';

/** The input of an ingest, and of the comparison that says what one would change. */
export interface RunOptions {
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
  /** Images rendered concurrently: somewhat more than there are render processes. */
  imageConcurrency: number;
  progress: Progress;
  /** Ends the run before promotion; its reason is thrown. */
  signal?: AbortSignal;
  /** Share of the entries that may be rejected; above it nothing goes live. */
  rejectedMaximum?: number;
  /** Goes live even when many of the live symbols or names are missing. */
  allowShrink?: boolean;
  /** What curators state of symbols of different sets. */
  corrections?: readonly Correction[];
  /** Makes everything in scope anew, and a new release even where nothing differs. */
  rebuild?: boolean;
}

/** The context that the steps of an ingest share. */
export interface Run extends Required<RunOptions> {
  sources: readonly SymbolSource[];
  /** Entries of all sources, for progress. */
  total: number;
  registry: Registry;
  /** The release that is searched meanwhile. */
  live: ReleaseIndex | undefined;
  /** What the next release reuses of the live one. */
  base: Base | undefined;
  /** What the sources name. */
  named: Named;
  previouslyLive: readonly (RegistryEntry & ReleasedSymbol)[];
  /** The next release, and its index. */
  meta: ReleaseMeta;
  release: string;
  counts: IngestCounts;
}

/** What a run does unless its options say otherwise. */
const usual = {
  scope: {},
  prepareRecordings: async () => ({}),
  rejectedMaximum: 0.01,
  allowShrink: false,
  corrections: [],
  rebuild: false,
} as const satisfies Partial<RunOptions>;

/**
 * Opens the sources of a run, and what of the live release it builds upon; writes nothing.
 * @throws IngestFailure where the run would lose what nobody can bring back.
 */
export async function openRun(options: RunOptions, registry: Registry, timed: Stopwatch): Promise<Run> {
  const stated = { ...usual, signal: new AbortController().signal, ...options };
  const { client, alias, scope, allowShrink, rebuild, corrections, signal } = stated;
  const releases = await listReleases(client, alias);
  const live = liveRelease(releases);
  expectNothingLost(alias, releases, registry, { scope, allowShrink });
  const sources = await timed('sources', async () => options.openSources());
  const meta = { ...describeRelease(live, sources, scope), concepts: conceptsVersion(corrections) };
  const previouslyLive = [...registry.entries.values()].filter(isReleased);
  const [named, base] = await timed('diff', async () => {
    const isFirst = previouslyLive.length === 0;
    const named = await readNamed(sources, registry, { scope, signal, isFirst });
    const isAnew = rebuild && !isPartial(scope);
    return [named, isAnew ? undefined : await openBase(client, live, scope, named.ids)] as const;
  });
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  const counts = startCounts(total);
  countRetained(counts, base, scope, previouslyLive);
  return {
    ...stated,
    sources,
    total,
    registry,
    live,
    base,
    named,
    previouslyLive,
    meta,
    release: releaseName(alias, meta),
    counts,
  };
}

/**
 * Reads the sources and makes the documents that differ from the live release; all others are counted.
 * @param onSymbol called for each symbol that is read, whether it differs or not.
 */
export function changedDocuments(
  run: Run,
  onSymbol: () => void = () => undefined,
): AsyncGenerator<SerialisedDocument> {
  const { sources, registry, base, scope, rebuild, counts, signal, meta } = run;
  const symbols = withFiles(readSymbols(sources, counts, { scope, signal }), counts, run);
  return makeDocuments(registry, counted(), counts, { base, rebuild, now: meta.created_at });

  async function* counted() {
    for await (const symbol of symbols) {
      run.progress.done(counts.read);
      onSymbol();
      yield symbol;
    }
  }
}

/** Symbols that were live, and that the next release lacks now that all are read. */
export function lostSymbols({ previouslyLive, counts }: Run): Run['previouslyLive'] {
  return previouslyLive.filter(({ id }) => !counts.released.has(id));
}

/** The metadata of the release's index; a partial run keeps that of the live release for the rest. */
function describeRelease(
  live: ReleaseIndex | undefined,
  sources: readonly SymbolSource[],
  scope: Scope,
): ReleaseMeta {
  const now = new Date();
  const retained = isPartial(scope) ? withoutSets(live?.meta, scope) : undefined;
  return {
    catalog_version: catalogVersion(now),
    created_at: now.toISOString(),
    sources: Object.assign({}, retained?.sources, ...sources.map(({ versions }) => versions)),
    sets: Object.assign({}, retained?.sets, ...sources.map(({ sets }) => sets)),
    layout: currentLayout(),
  };
}

/** What a release states of the sets that a run is not about: a set that no source has leaves it. */
function withoutSets(meta: ReleaseMeta | undefined, scope: Scope) {
  const keep = <Value>(stated: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(stated).filter(([name]) => isRetained(scope, name)));
  return meta && { sources: keep(meta.sources), sets: keep(meta.sets) };
}

/** Counts the symbols outside the scope of the run, which stay as they are live. */
function countRetained(
  counts: IngestCounts,
  base: Base | undefined,
  scope: Scope,
  previouslyLive: Run['previouslyLive'],
): void {
  for (const entry of previouslyLive) {
    if (isRetained(scope, entry.set)) counts.released.set(entry.id, entry);
  }
  counts.indexed += base?.retained.symbols ?? 0;
  counts.reused += base?.retained.symbols ?? 0;
  for (const [tag, symbols] of base?.retained.languages ?? []) {
    counts.languages.set(tag, symbols);
    counts.names += symbols;
  }
}
