import { hash } from 'node:crypto';
import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag, SetDescription } from '../../mappings/document.ts';
import { languages } from '../../mappings/languages.ts';
import { symbolsIndex } from '../../mappings/symbols.ts';
import { IngestFailure } from '../failure.ts';
import { refusalStatus } from '../opensearch/errors.ts';
import { documentVersion } from '../transform.ts';
import { rulesVersion } from '../validation/check.ts';

/** The description of an index of symbols, in the `_meta` of its mapping. */
export interface ReleaseMeta {
  catalog_version: string;
  /** RFC 3339, UTC. */
  created_at: string;
  /** RFC 3339, UTC: when it last went live, be it by a rollback. */
  live_since?: string;
  /** Its sources: package or publication → version. */
  sources: Record<string, string>;
  /** The sets that its symbols are of, by name, as far as their sources describe them. */
  sets?: Record<string, SetDescription>;
  /** Present once the release is complete and verified. */
  counts?: { symbols: number; languages: number; names: number };
  /** The release that was live before, kept for a rollback. */
  previous?: string;
  /** Versions of the code that made its documents and of its mapping; only a release of the same layout can be built upon. */
  layout?: string;
  /** By which rules and corrections its symbols are linked with those of other sets. */
  concepts?: string;
  /** Up to which change of the registry (`sequence`) it agrees with the registry. */
  changes?: number;
  /** The registry's runs up to then. */
  runs?: readonly string[];
}

/** One index of symbols. */
export interface ReleaseIndex {
  name: string;
  live: boolean;
  meta: ReleaseMeta;
}

/** Merging a large index takes minutes; the engine answers when it is done. */
const slowRequestMilliseconds = 30 * 60_000;

/** An index is made once: sent again while a busy engine was still at it, the request would be refused as a repetition. */
const withoutRetries = { requestTimeout: slowRequestMilliseconds, maxRetries: 0 };
/** The engine takes the analyzers of all its languages apart before an index is there: a minute on a busy machine. */
export const whileCreating = { timeout: '10m', cluster_manager_timeout: '10m' } as const;

/**
 * Releases of an alias, oldest first.
 * @param states of their indices: one that was left while languages were added to it is closed, and only to be deleted.
 */
export async function listReleases(
  client: Client,
  alias: string,
  states: ('open' | 'closed')[] = ['open'],
): Promise<ReleaseIndex[]> {
  const { body } = await client.indices.get({ index: `${alias}-*`, expand_wildcards: states });
  const pattern = new RegExp(`^${alias.replace(/[^a-z0-9]/g, '\\$&')}-\\d{8}t\\d{9}$`);
  return Object.entries(body)
    .filter(([name]) => pattern.test(name))
    .map(([name, { aliases, mappings }]) => ({
      name,
      live: Object.hasOwn(aliases ?? {}, alias),
      meta: (mappings?._meta ?? {}) as unknown as ReleaseMeta,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The live release, if there is one. */
export function liveRelease(releases: readonly ReleaseIndex[]): ReleaseIndex | undefined {
  return releases.find(({ live }) => live);
}

/** The live release. @throws IngestFailure where nothing is live. */
export async function readLiveRelease(client: Client, alias: string): Promise<ReleaseIndex> {
  const live = liveRelease(await listReleases(client, alias));
  if (live !== undefined) return live;
  throw new IngestFailure(`${alias} has no live release: ingest a catalogue first`);
}

/**
 * Releases that are complete and verified, the live one aside, oldest first. An index that was copied, and whose run ended
 * before it said what it is, still has the version of the other. Pure.
 */
export function wholeReleases(releases: readonly ReleaseIndex[]): ReleaseIndex[] {
  return releases.filter(
    ({ name, live, meta }) => !live && meta.counts !== undefined && name.endsWith(`-${meta.catalog_version}`),
  );
}

/**
 * The release to go back to: the one that was live before, and where that is gone or nothing is live, the newest whole one.
 * Pure.
 */
export function previousRelease(releases: readonly ReleaseIndex[]): ReleaseIndex | undefined {
  const whole = wholeReleases(releases);
  const noted = liveRelease(releases)?.meta.previous;
  return whole.find(({ name }) => name === noted) ?? whole.at(-1);
}

/**
 * Releases that nothing needs: neither live nor the one to go back to. Where nothing is live every whole one stays, as any of
 * them may be the last copy of some symbols. Pure.
 */
function obsoleteReleases(releases: readonly ReleaseIndex[]): ReleaseIndex[] {
  const kept = liveRelease(releases) === undefined ? wholeReleases(releases) : [previousRelease(releases)];
  return releases.filter((release) => !release.live && !kept.includes(release));
}

/** The part of a release's name that changes, from the moment it is made: `20261121t040038123`. */
export function catalogVersion(now: Date): string {
  return now
    .toISOString()
    .replace(/[-:.Z]/g, '')
    .toLowerCase();
}

/** The name of a release's index. */
export function releaseName(
  alias: string,
  { catalog_version }: Pick<ReleaseMeta, 'catalog_version'>,
): string {
  return `${alias}-${catalog_version}`;
}

/** The layout of releases of this version of the program: index, documents, and the rules that they passed. */
export function currentLayout(): string {
  return hash(
    'sha256',
    JSON.stringify([documentVersion, rulesVersion, symbolsIndex(Object.keys(languages))]),
  ).slice(0, 16);
}

/**
 * Creates the index of a release as a copy of another, which shares its files on the disk and is never written again.
 * Documents that differ are then written over it: a catalogue of which little changed need not be analysed anew.
 */
export async function copyRelease(
  client: Client,
  alias: string,
  base: string,
  meta: ReleaseMeta,
): Promise<string> {
  const name = releaseName(alias, meta);
  const block = (write: boolean | null) => ({ index: { 'blocks.write': write } });
  await client.indices.putSettings({ index: base, body: block(true) as never });
  await client.indices.clone(
    {
      index: base,
      target: name,
      ...whileCreating,
      body: {
        settings: { index: { ...bulkLoadSettings, auto_expand_replicas: 'false', ...block(null).index } },
      } as never,
    },
    withoutRetries,
  );
  await client.indices.putMapping({ index: name, body: { _meta: meta } as never });
  return name;
}

/**
 * Creates the index of a release, set up to be filled fast: nothing reads it before it is finalized, so it needs neither
 * refreshes nor copies, and losing its translog costs no more than running again.
 * @param languages whose symbols it can hold; others are added (`languages.ts`).
 */
export async function createRelease(
  client: Client,
  alias: string,
  meta: ReleaseMeta,
  languages: readonly LanguageTag[],
): Promise<string> {
  const name = releaseName(alias, meta);
  const { settings, mappings } = symbolsIndex(languages);
  await client.indices.create(
    {
      index: name,
      ...whileCreating,
      body: {
        settings: { ...settings, index: { ...settings.index, ...bulkLoadSettings } },
        mappings: { ...mappings, _meta: meta },
        // The client's types know fewer settings and analyzers than the engine.
      } as object,
    },
    withoutRetries,
  );
  return name;
}

const bulkLoadSettings = {
  refresh_interval: '-1',
  number_of_replicas: 0,
  'translog.durability': 'async',
  'translog.flush_threshold_size': '1gb',
} as const;

/** Settings that an index gets back after the bulk load; the engine adds a copy as soon as there is a second node. */
const liveSettings = {
  refresh_interval: null,
  'translog.durability': 'request',
  'translog.flush_threshold_size': null,
  auto_expand_replicas: '0-1',
} as const;

/** How long the copies of a filled index may take to be made on other nodes before it goes live with fewer. */
const copiesTimeout = '60s';

/** Above it a merge takes minutes, and a few small segments beside a large one cost a search little. */
const mergedBytesMaximum = 1024 ** 3;

const slow = { requestTimeout: slowRequestMilliseconds } as const;

/**
 * Makes one segment of a filled index, which is searched quicker, as nothing changes in it any more; of a copy of a large one
 * only segments that have lost a tenth of their documents are merged.
 */
export async function mergeIndex(
  client: Client,
  name: string,
  { isCopy }: { isCopy: boolean },
): Promise<void> {
  await client.indices.refresh({ index: name }, slow);
  const isLarge = isCopy && (await storedBytes(client, name)) > mergedBytesMaximum;
  const merge = isLarge ? { only_expunge_deletes: true } : { max_num_segments: 1 };
  await client.indices.forcemerge({ index: name, ...merge }, slow);
  await client.indices.refresh({ index: name }, slow);
}

/**
 * Makes a filled index durable, and on a cluster a copy on a second node before it goes live, so that from the first moment
 * one of them may be lost.
 */
export async function finalizeIndex(client: Client, name: string): Promise<void> {
  await client.indices.flush({ index: name, force: true, wait_if_ongoing: true }, slow);
  await client.indices.putSettings({ index: name, body: { index: liveSettings } as never });
  // A cluster that has no room for a copy is no reason against a new release: the answer is not looked at, nor is 408.
  await client.cluster.health(
    { index: name, wait_for_status: 'green', timeout: copiesTimeout },
    { ...slow, ignore: [408] },
  );
  await client.indices.refresh({ index: name }, slow);
}

async function storedBytes(client: Client, name: string): Promise<number> {
  const { body } = await client.indices.stats({ index: name, metric: 'store' });
  return body.indices?.[name]?.primaries?.store?.size_in_bytes ?? 0;
}

/**
 * Points the alias at a release, in one call that only swaps: removing the old index in the same call lets searches
 * fail that are under way. The former live release is noted as the one to roll back to, before the swap.
 */
export async function promote(client: Client, alias: string, name: string, meta: ReleaseMeta): Promise<void> {
  const live = liveRelease(await listReleases(client, alias));
  const { previous: _replaced, ...rest } = meta;
  const live_since = new Date().toISOString();
  await client.indices.putMapping({
    index: name,
    body: { _meta: { ...rest, live_since, ...(live !== undefined && { previous: live.name }) } } as never,
  });
  await client.indices.updateAliases({
    body: {
      actions: [
        ...(live === undefined ? [] : [{ remove: { index: live.name, alias, must_exist: true } }]),
        { add: { index: name, alias } },
      ],
    },
  });
}

/** Notes on a release the last change of the registry that it shows, and the runs up to it. */
export async function noteChanges(
  client: Client,
  { name, meta }: ReleaseIndex,
  noted: Required<Pick<ReleaseMeta, 'changes' | 'runs'>>,
): Promise<void> {
  await client.indices.putMapping({ index: name, body: { _meta: { ...meta, ...noted } } as never });
}

/** Deletes releases, each by its full name; one that is gone already counts as deleted. */
export async function deleteReleases(client: Client, releases: readonly { name: string }[]): Promise<void> {
  for (const { name } of releases) {
    try {
      await client.indices.delete({ index: name });
    } catch (error) {
      if (refusalStatus(error) !== 404) throw error;
    }
  }
}

/**
 * Deletes the releases that nothing needs: those that never went live and those older than the previous one.
 * The caller holds the lock.
 * @returns their names.
 */
export async function prune(client: Client, alias: string): Promise<string[]> {
  const obsolete = obsoleteReleases(await listReleases(client, alias, ['open', 'closed']));
  await deleteReleases(client, obsolete);
  return obsolete.map(({ name }) => name);
}

/** Deletes an unfinished release as far as that works now; the next run deletes what is left. */
export async function discard(client: Client, alias: string, release: string): Promise<void> {
  try {
    // A promotion whose answer got lost may have taken place.
    const obsolete = obsoleteReleases(await listReleases(client, alias, ['open', 'closed']));
    await deleteReleases(
      client,
      obsolete.filter(({ name }) => name === release),
    );
  } catch {
    // The error that made the run fail is the one to report.
  }
}
