import type { Client } from '@opensearch-project/opensearch';
import type { SymbolFilter } from '../../mappings/document.ts';
import { scanValues } from '../opensearch/scan.ts';
import { symbolKey } from '../symbol.ts';
import { writeEntries } from './record.ts';
import {
  entryKey,
  forget,
  type Registry,
  type RegistryEntry,
  type ReleasedSymbol,
  rename,
} from './registry.ts';

/** The symbols of an index, by id; one that the registry lacks, or has under another key, gets an entry. */
export async function readReleasedSymbols(
  client: Client,
  registry: Registry,
  release: string,
): Promise<Map<number, ReleasedSymbol>> {
  const released = new Map<number, ReleasedSymbol>();
  const lost: RegistryEntry[] = [];
  const byId = Map.groupBy(registry.entries.values(), ({ id }) => id);
  for await (const { id, set, source_id, ...present } of indexed(client, release)) {
    released.set(id, present);
    const key = symbolKey({ set, id: source_id });
    const others = (byId.get(id) ?? []).filter((entry) => entryKey(entry) !== key);
    if (registry.entries.has(key)) {
      // A run that was killed between writing a new key and deleting the old one leaves two keys of one id.
      for (const entry of others) forget(registry, entry);
    } else if (others[0] === undefined) lost.push({ set, source_id, id });
    else rename(registry, others[0], { set, id: source_id });
  }
  await writeEntries(client, registry, lost, 'create');
  return released;
}

/** Gives the symbols of an index whose ids the registry lacks an entry each, under the id that they have there. */
export async function registerReleased(client: Client, registry: Registry, release: string): Promise<void> {
  const known = new Set([...registry.entries.values()].map(({ id }) => id));
  const lost: RegistryEntry[] = [];
  for await (const { id, set, source_id } of indexed(client, release)) {
    if (!known.has(id) && !registry.entries.has(symbolKey({ set, id: source_id })))
      lost.push({ set, source_id, id });
  }
  await writeEntries(client, registry, lost, 'create');
}

const indexedFields = [
  'filter.id',
  'filter.set',
  'filter.source_id',
  'filter.content_hash',
  'filter.created_at',
  'filter.updated_at',
] as const satisfies readonly `filter.${keyof SymbolFilter}`[];

type Indexed = ReleasedSymbol & Pick<RegistryEntry, 'id' | 'set' | 'source_id'>;

async function* indexed(client: Client, release: string): AsyncGenerator<Indexed> {
  for await (const values of scanValues(client, release, indexedFields)) {
    const text = (field: (typeof indexedFields)[number]) => String(values[field]?.[0] ?? '');
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
