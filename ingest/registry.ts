import type { Client } from '@opensearch-project/opensearch';
import type { SymbolDisplay } from '../mappings/document.ts';
import { bulk } from './bulk.ts';
import { refusalType } from './engine-errors.ts';
import { IngestFailure } from './failure.ts';
import { scan } from './scan.ts';
import { symbolKey } from './symbol.ts';
import { canonicalJson, contentHash, type SymbolDates } from './transform.ts';

/**
 * What is remembered of a symbol for ever, whether or not the live release holds it. An entry without `content_hash`
 * got its id in a run that never went live.
 */
export interface RegistryEntry {
  set: string;
  source_id: string;
  id: number;
  content_hash?: string;
  /** RFC 3339, UTC. */
  created_at?: string;
  /** RFC 3339, UTC: the last change of what is shown. */
  updated_at?: string;
  /** RFC 3339, UTC: since when the live release lacks the symbol. */
  deleted_at?: string;
}

/** Identifiers and dates of all symbols there ever were, by {@link symbolKey}. */
export interface Registry {
  index: string;
  entries: Map<string, RegistryEntry>;
  /** Those of the entries that {@link register} made and {@link writeRegistered} has not written yet. */
  unwritten: RegistryEntry[];
  /** The id of the next new symbol. */
  nextId: number;
  /** The release whose content the entries tell; undefined before the first. */
  recordedRelease: string | undefined;
}

/** What a release shows of a symbol, as the registry will record it. */
export interface Shown extends SymbolDates {
  content_hash: string;
}

const mapping = {
  dynamic: 'strict',
  properties: {
    set: { type: 'keyword' },
    source_id: { type: 'keyword' },
    id: { type: 'integer' },
    content_hash: { type: 'keyword', index: false, doc_values: false },
    created_at: { type: 'date' },
    updated_at: { type: 'date' },
    deleted_at: { type: 'date' },
  },
} as const;

/** Entries a request when the registry is read or written. */
const pageSize = 1000;

/** Opens the registry of an alias, creating it where there is none. */
export async function openRegistry(client: Client, alias: string): Promise<Registry> {
  const index = `${alias}-registry`;
  try {
    await client.indices.create({
      index,
      body: {
        settings: { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '-1' },
        mappings: mapping,
      },
    });
  } catch (error) {
    if (refusalType(error) !== 'resource_already_exists_exception') throw error;
  }
  await client.indices.refresh({ index });
  const entries = new Map<string, RegistryEntry>();
  for await (const entry of scan<RegistryEntry>(client, { index, sortField: 'id', pageSize, includes: [] })) {
    entries.set(entryKey(entry), entry);
  }
  const { body } = await client.indices.getMapping({ index });
  const meta = body[index]?.mappings._meta as { recorded_release?: string } | undefined;
  return {
    index,
    entries,
    unwritten: [],
    nextId: nextId(entries),
    recordedRelease: meta?.recorded_release,
  };
}

/** The id after the highest one ever given. */
export function nextId(entries: ReadonlyMap<string, RegistryEntry>): number {
  let highest = 0;
  for (const { id } of entries.values()) highest = Math.max(highest, id);
  return highest + 1;
}

/**
 * The dates of a symbol that now shows content with this hash: `updated_at` moves only when the content changed or
 * the symbol comes back. Pure.
 */
export function datesOf(entry: RegistryEntry, hash: string, now: string): SymbolDates {
  const unchanged = entry.content_hash === hash && entry.deleted_at === undefined;
  return {
    created_at: entry.created_at ?? now,
    updated_at: (unchanged ? entry.updated_at : undefined) ?? now,
  };
}

/**
 * The entries that have to be written once a release is live: symbols that are new, changed or back, and those that
 * the release lacks. Pure.
 */
export function settle(
  entries: ReadonlyMap<string, RegistryEntry>,
  shown: ReadonlyMap<string, Shown>,
  now: string,
): RegistryEntry[] {
  const written: RegistryEntry[] = [];
  for (const [key, entry] of entries) {
    const { set, source_id, id } = entry;
    const present = shown.get(key);
    if (present !== undefined) {
      const same =
        entry.content_hash === present.content_hash &&
        entry.updated_at === present.updated_at &&
        entry.deleted_at === undefined;
      if (!same) written.push({ set, source_id, id, ...present });
    } else if (isShown(entry)) {
      written.push({ ...entry, deleted_at: now });
    }
  }
  return written;
}

/** Whether the recorded release holds the symbol. */
export function isShown(entry: RegistryEntry): boolean {
  return entry.content_hash !== undefined && entry.deleted_at === undefined;
}

/**
 * The entry of a symbol; one that has none gets the next id. It is the symbol's for ever once {@link writeRegistered}
 * has written it, which has to happen before a release with it goes live: what nobody has seen may be given again.
 * Writing at once would make the load wait, as the engine puts every write behind the documents it is busy with.
 */
export function register(registry: Registry, symbol: { set: string; id: string }): RegistryEntry {
  const known = registry.entries.get(symbolKey(symbol));
  if (known !== undefined) return known;
  const fresh = { set: symbol.set, source_id: symbol.id, id: registry.nextId };
  registry.nextId += 1;
  registry.entries.set(symbolKey(symbol), fresh);
  registry.unwritten.push(fresh);
  return fresh;
}

/** Makes the ids durable that were given since the last time, so that no id is ever given to two symbols. */
export async function writeRegistered(client: Client, registry: Registry): Promise<void> {
  await writeEntries(client, registry, registry.unwritten, 'create');
  registry.unwritten = [];
}

/** Brings the registry to what a live release shows, and remembers which release that was. */
export async function record(
  client: Client,
  registry: Registry,
  shown: ReadonlyMap<string, Shown>,
  release: string,
  now: string,
): Promise<void> {
  await writeEntries(client, registry, settle(registry.entries, shown, now), 'index');
  await client.indices.putMapping({
    index: registry.index,
    body: { _meta: { recorded_release: release } },
  });
  registry.recordedRelease = release;
}

/**
 * Brings the registry to what is in an index, read from there: after a run that was killed between promotion and
 * record, after a rollback, and when the registry itself was lost.
 */
export async function recordFromIndex(
  client: Client,
  registry: Registry,
  release: string,
  now: string,
): Promise<void> {
  const shown = new Map<string, Shown>();
  const lost: RegistryEntry[] = [];
  // 50 documents of 100 languages are about 1.5 MB of `display`.
  const options = { index: release, sortField: 'filter.id', pageSize: 50, includes: ['display'] };
  for await (const { display } of scan<{ display: SymbolDisplay }>(client, options)) {
    const { created_at, updated_at, source, id } = display;
    const key = symbolKey(source);
    shown.set(key, { content_hash: contentHash(canonicalJson(display)), created_at, updated_at });
    if (!registry.entries.has(key)) lost.push({ set: source.set, source_id: source.id, id });
  }
  await writeEntries(client, registry, lost, 'create');
  await record(client, registry, shown, release, now);
}

async function writeEntries(
  client: Client,
  registry: Registry,
  entries: readonly RegistryEntry[],
  operation: 'create' | 'index',
): Promise<void> {
  for (let start = 0; start < entries.length; start += pageSize) {
    const page = entries.slice(start, start + pageSize);
    const lines = page.map(
      (entry) => `{"${operation}":${JSON.stringify({ _id: entryKey(entry) })}}\n${JSON.stringify(entry)}\n`,
    );
    // The service reads what is recorded; new ids are read by the next run, which refreshes first.
    const outcomes = await bulk(client, registry.index, lines.join(''), { refresh: operation === 'index' });
    const refusals = outcomes.flatMap(({ reason }) => (reason === '' ? [] : [reason]));
    if (refusals.length > 0) {
      throw new IngestFailure(
        'validation-failed',
        `the registry ${registry.index} refused entries`,
        refusals,
      );
    }
    for (const entry of page) {
      registry.entries.set(entryKey(entry), entry);
      registry.nextId = Math.max(registry.nextId, entry.id + 1);
    }
  }
}

function entryKey(entry: RegistryEntry): string {
  return symbolKey({ set: entry.set, id: entry.source_id });
}
