import type { Client } from '@opensearch-project/opensearch';
import type { SymbolDisplay, SymbolFilter } from '../mappings/document.ts';
import { bulk } from './bulk.ts';
import { refusalType } from './engine-errors.ts';
import { IngestFailure } from './failure.ts';
import { scan, scanValues } from './scan.ts';
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
  /**
   * Place of the last change in the order of all changes, no two alike: clients who have seen it ask for what is behind
   * it. Undefined for what was never live.
   */
  sequence?: number;
  /** RFC 3339, UTC: when that change was recorded, which is just before it goes live. */
  changed_at?: string;
}

/** Identifiers and dates of all symbols there ever were, by {@link symbolKey}. */
export interface Registry {
  index: string;
  entries: Map<string, RegistryEntry>;
  /** Those of the entries that {@link register} made and {@link writeRegistered} has not written yet. */
  unwritten: RegistryEntry[];
  /** Keys under which symbols were known that have another one now. */
  renamed: string[];
  /** The id of the next new symbol. */
  nextId: number;
  /** The highest sequence of the entries. */
  lastSequence: number;
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
    sequence: { type: 'long' },
    changed_at: { type: 'date' },
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
    // Fields that came later are added to a registry that is older.
    await client.indices.putMapping({ index, body: mapping as never });
  }
  await client.indices.refresh({ index });
  return await readEntries(client, index);
}

/** The registry of an alias as it is recorded, without touching it; empty where there is none. */
export async function readRegistry(client: Client, alias: string): Promise<Registry> {
  const index = `${alias}-registry`;
  const { body } = await client.indices.exists({ index });
  if (body) return await readEntries(client, index);
  return {
    index,
    entries: new Map(),
    unwritten: [],
    renamed: [],
    nextId: 1,
    lastSequence: 0,
    recordedRelease: undefined,
  };
}

async function readEntries(client: Client, index: string): Promise<Registry> {
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
    renamed: [],
    nextId: nextId(entries),
    lastSequence: highest(entries, ({ sequence = 0 }) => sequence),
    recordedRelease: meta?.recorded_release,
  };
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
 * the release lacks. Each gets a place behind all changes so far. Pure.
 */
export function settle(
  { entries, lastSequence }: Pick<Registry, 'entries' | 'lastSequence'>,
  shown: ReadonlyMap<string, Shown>,
  now: string,
): RegistryEntry[] {
  const written: RegistryEntry[] = [];
  const change = () => ({ sequence: lastSequence + written.length + 1, changed_at: now });
  for (const [key, entry] of entries) {
    const { set, source_id, id } = entry;
    const present = shown.get(key);
    if (present !== undefined) {
      const same =
        entry.content_hash === present.content_hash &&
        entry.updated_at === present.updated_at &&
        entry.deleted_at === undefined;
      if (!same) written.push({ set, source_id, id, ...present, ...change() });
    } else if (isShown(entry)) {
      written.push({ ...entry, deleted_at: now, ...change() });
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
export function register(
  registry: Registry,
  symbol: { set: string; id: string; formerly?: string[] | undefined },
): RegistryEntry {
  const known = registry.entries.get(symbolKey(symbol));
  if (known !== undefined) return known;
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

/** Gives an entry another key; the number stays. Written by {@link record}, as the old key holds until then. */
function rename(
  registry: Registry,
  entry: RegistryEntry,
  { set, id }: { set: string; id: string },
): RegistryEntry {
  const renamed = { ...entry, set, source_id: id };
  registry.entries.delete(entryKey(entry));
  registry.entries.set(entryKey(renamed), renamed);
  registry.renamed.push(entryKey(entry));
  return renamed;
}

/** Makes the ids durable that were given since the last time, so that no id is ever given to two symbols. */
export async function writeRegistered(client: Client, registry: Registry): Promise<void> {
  await writeEntries(client, registry, registry.unwritten, 'create');
  registry.unwritten = [];
}

/**
 * Brings the registry to what a release shows that is about to go live, and remembers which release that was. Where it
 * does not get so far, the next run finds another release live, and {@link recordFromIndex} takes it back.
 */
export async function record(
  client: Client,
  registry: Registry,
  settled: readonly RegistryEntry[],
  release: string,
): Promise<void> {
  await writeEntries(client, registry, settled, 'index');
  await forgetKeys(client, registry);
  await client.indices.putMapping({
    index: registry.index,
    body: { _meta: { recorded_release: release } },
  });
  registry.recordedRelease = release;
}

/**
 * Brings the registry to what is in an index, read from there: after a run that was killed between record and
 * promotion, and when the registry itself was lost.
 */
export async function recordFromIndex(
  client: Client,
  registry: Registry,
  release: string,
  now: string,
): Promise<void> {
  const shown = await readShown(client, registry, release);
  await record(client, registry, settle(registry, shown, now), release);
}

/** What an index shows, by key; symbols that the registry does not know, or knows by another key, get an entry. */
export async function readShown(
  client: Client,
  registry: Registry,
  release: string,
): Promise<Map<string, Shown>> {
  const shown = new Map<string, Shown>();
  const lost: RegistryEntry[] = [];
  const byId = new Map([...registry.entries.values()].map((entry) => [entry.id, entry]));
  for await (const { id, set, source_id, ...present } of indexed(client, release)) {
    const key = symbolKey({ set, id: source_id });
    shown.set(key, present);
    if (registry.entries.has(key)) continue;
    const other = byId.get(id);
    if (other === undefined) lost.push({ set, source_id, id });
    else rename(registry, other, { set, id: source_id });
  }
  await writeEntries(client, registry, lost, 'create');
  return shown;
}

const indexedFields = [
  'filter.id',
  'filter.set',
  'filter.source_id',
  'filter.content_hash',
  'filter.created_at',
  'filter.updated_at',
] as const satisfies readonly `filter.${keyof SymbolFilter}`[];

type Indexed = Shown & Pick<RegistryEntry, 'id' | 'set' | 'source_id'>;

async function* indexed(client: Client, release: string): AsyncGenerator<Indexed> {
  for await (const values of scanValues(client, release, indexedFields)) {
    const text = (field: (typeof indexedFields)[number]) => String(values[field]?.[0] ?? '');
    // A release of before these values were kept.
    if (text('filter.content_hash') === '') return yield* indexedDisplays(client, release);
    yield {
      id: Number(values['filter.id']?.[0]),
      set: text('filter.set'),
      source_id: text('filter.source_id'),
      content_hash: text('filter.content_hash'),
      created_at: text('filter.created_at'),
      updated_at: text('filter.updated_at'),
    };
  }
}

async function* indexedDisplays(client: Client, release: string): AsyncGenerator<Indexed> {
  // 50 documents of 100 languages are about 1.5 MB of `display`.
  const options = { index: release, sortField: 'filter.id', pageSize: 50, includes: ['display'] };
  for await (const { display } of scan<{ display: SymbolDisplay }>(client, options)) {
    const { created_at, updated_at, source, id } = display;
    const hash = contentHash(canonicalJson(display));
    yield { id, set: source.set, source_id: source.id, content_hash: hash, created_at, updated_at };
  }
}

async function forgetKeys(client: Client, registry: Registry): Promise<void> {
  const lines = registry.renamed.map((key) => `${JSON.stringify({ delete: { _id: key } })}\n`);
  if (lines.length > 0) await bulk(client, registry.index, lines.join(''), { refresh: true });
  registry.renamed = [];
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
      registry.lastSequence = Math.max(registry.lastSequence, entry.sequence ?? 0);
    }
  }
}

function entryKey(entry: RegistryEntry): string {
  return symbolKey({ set: entry.set, id: entry.source_id });
}
