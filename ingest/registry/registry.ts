import { randomUUID } from 'node:crypto';
import type { Client } from '@opensearch-project/opensearch';
import { createIndex } from '../opensearch/create-index.ts';
import { scan } from '../opensearch/scan.ts';
import { symbolKey } from '../symbol.ts';
import type { SymbolDates } from '../transform.ts';

/**
 * The permanent record of a symbol, whether or not the live release holds it. An entry without `content_hash`
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
  /** Id of the symbol of the same concept that clients show in its place; chosen when the symbol was deleted. */
  successor?: number;
  /**
   * Place of the last change in the order of all changes, each unique: clients who have seen it request the changes after
   * it. Undefined for what was never live.
   */
  sequence?: number;
  /** RFC 3339, UTC: when that change was recorded, which is just before it goes live. */
  changed_at?: string;
}

/** Identifiers and dates of all symbols there ever were, by {@link symbolKey}. */
export type Registry = ReturnType<typeof registryOf>;

/** The registry's own metadata, in the `_meta` of its mapping. */
export interface RegistryMeta {
  /** The release whose content the entries record; absent while entries are written. */
  recorded_release?: string;
  /** The release for which entries are being written. */
  recording?: string;
  runs?: readonly string[];
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
    successor: { type: 'integer', index: false, doc_values: false },
    sequence: { type: 'long' },
    changed_at: { type: 'date' },
  },
} as const;

/** Entries a request when the registry is read: each is a few short values. */
const pageSize = 5000;

/** Opens the registry of an alias, creating it where there is none. */
export async function openRegistry(client: Client, alias: string): Promise<Registry> {
  const index = `${alias}-registry`;
  const settings = { number_of_shards: 1, auto_expand_replicas: '0-1', refresh_interval: '-1' };
  const isNew = await createIndex(client, index, { settings, mappings: mapping });
  // Fields that came later are added to a registry that is older.
  if (!isNew) await client.indices.putMapping({ index, body: mapping as never });
  await client.indices.refresh({ index });
  return await readEntries(client, index);
}

/** The registry of an alias as it is recorded, without touching it; empty where there is none. */
export async function readRegistry(client: Client, alias: string): Promise<Registry> {
  const index = `${alias}-registry`;
  const { body } = await client.indices.exists({ index });
  return body ? await readEntries(client, index) : registryOf(index, new Map());
}

async function readEntries(client: Client, index: string): Promise<Registry> {
  const entries = new Map<string, RegistryEntry>();
  const shared = new Map<string, string>();
  for await (const entry of scan<RegistryEntry>(client, { index, sortField: 'id', pageSize, includes: [] })) {
    shareTexts(entry, shared);
    entries.set(entryKey(entry), entry);
  }
  const { body } = await client.indices.getMapping({ index });
  return registryOf(index, entries, body[index]?.mappings._meta);
}

function registryOf(index: string, entries: Map<string, RegistryEntry>, meta: RegistryMeta = {}) {
  return {
    index,
    entries,
    /** Those of the entries that {@link register} made and `writeRegistered` has not written yet. */
    unwritten: [] as RegistryEntry[],
    /** Former keys of symbols that have another key now: the next write deletes their entries. */
    renamed: [] as string[],
    /** The id of the next new symbol. */
    nextId: nextId(entries),
    /** The highest sequence of the entries. */
    lastSequence: highest(entries, ({ sequence = 0 }) => sequence),
    /** The release whose content the entries record; undefined before the first. */
    recordedRelease: meta.recorded_release,
    /** The runs that recorded changes, the newest last: see {@link startRun}. */
    runs: meta.runs ?? [],
  };
}

/** Runs that a registry names: three years of daily ones, 11 KB of its mapping. */
const runsMaximum = 1000;

/**
 * Gives a run that is about to record changes a name that no other has. A client says which was the newest when it looked: after a
 * restore that one is missing, also when the numbers of changes have passed those that the client knows.
 */
export function startRun(registry: Registry): void {
  registry.runs = [...registry.runs, randomUUID().slice(0, 8)].slice(-runsMaximum);
}

/**
 * Makes the set and the dates of an entry one text in memory with those of the other entries that have the same, as all symbols of
 * one run do.
 * @param shared the texts so far.
 */
function shareTexts(entry: RegistryEntry, shared: Map<string, string>): void {
  for (const field of ['set', 'created_at', 'updated_at', 'deleted_at', 'changed_at'] as const) {
    const text = entry[field];
    if (text === undefined) continue;
    const existing = shared.get(text);
    if (existing === undefined) shared.set(text, text);
    else entry[field] = existing;
  }
}

/** The id after the highest one ever given. */
export function nextId(entries: ReadonlyMap<string, RegistryEntry>): number {
  return highest(entries, ({ id }) => id) + 1;
}

function highest(
  entries: ReadonlyMap<string, RegistryEntry>,
  numberOf: (entry: RegistryEntry) => number,
): number {
  let most = 0;
  for (const entry of entries.values()) most = Math.max(most, numberOf(entry));
  return most;
}

/** A symbol of a release, as the registry records it. */
export interface ReleasedSymbol extends SymbolDates {
  content_hash: string;
}

/** Whether the recorded release holds the symbol; the entry then says how. */
export function isReleased(entry: RegistryEntry): entry is RegistryEntry & ReleasedSymbol {
  return entry.content_hash !== undefined && entry.deleted_at === undefined;
}

/**
 * The entry of a symbol; one that has none gets the next id. It is the symbol's for ever once `writeRegistered` has
 * written it, which has to happen before a release with it goes live: an id that no client has seen may be given again.
 * Writing at once would make the load wait, as the engine puts every write behind the documents it is busy with.
 */
export function register(
  registry: Registry,
  symbol: { set: string; id: string; formerly?: string[] | undefined },
): RegistryEntry {
  const existing = registry.entries.get(symbolKey(symbol));
  if (existing !== undefined) return existing;
  for (const id of symbol.formerly ?? []) {
    const former = registry.entries.get(symbolKey({ set: symbol.set, id }));
    if (former !== undefined) return rename(registry, former, symbol);
  }
  const fresh = { set: symbol.set, source_id: symbol.id, id: registry.nextId };
  registry.nextId += 1;
  registry.entries.set(symbolKey(symbol), fresh);
  registry.unwritten.push(fresh);
  return fresh;
}

/** Gives an entry another key; the number stays. Written by `record`, as the old key holds until then. */
export function rename(
  registry: Registry,
  entry: RegistryEntry,
  { set, id }: { set: string; id: string },
): RegistryEntry {
  const renamed = { ...entry, set, source_id: id };
  forget(registry, entry);
  registry.entries.set(entryKey(renamed), renamed);
  return renamed;
}

/** Drops the key of an entry, whose id another key has. Deleted from the index by `record`. */
export function forget(registry: Registry, entry: RegistryEntry): void {
  registry.entries.delete(entryKey(entry));
  registry.renamed.push(entryKey(entry));
}

/** The key of an entry. */
export function entryKey(entry: Pick<RegistryEntry, 'set' | 'source_id'>): string {
  return symbolKey({ set: entry.set, id: entry.source_id });
}
