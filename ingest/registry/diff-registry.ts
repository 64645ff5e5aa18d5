import type { SymbolDates } from '../transform.ts';
import { isReleased, type Registry, type RegistryEntry, type ReleasedSymbol } from './registry.ts';

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
 * @param successors symbols that take the place of those that the release lacks, by id.
 */
export function* diffRegistry(
  { entries, lastSequence }: Pick<Registry, 'entries' | 'lastSequence'>,
  released: ReadonlyMap<number, ReleasedSymbol>,
  now: string,
  successors: ReadonlyMap<number, number> = new Map(),
): Generator<RegistryEntry> {
  let sequence = lastSequence;
  for (const entry of entries.values()) {
    const { set, source_id, id } = entry;
    const present = released.get(id);
    if (present !== undefined) {
      const same =
        entry.content_hash === present.content_hash &&
        entry.updated_at === present.updated_at &&
        entry.deleted_at === undefined;
      if (same) continue;
      const { content_hash, created_at, updated_at } = present;
      sequence += 1;
      yield { set, source_id, id, content_hash, created_at, updated_at, sequence, changed_at: now };
    } else if (isReleased(entry)) {
      const successor = successors.get(id);
      sequence += 1;
      yield {
        ...entry,
        deleted_at: now,
        ...(successor !== undefined && { successor }),
        sequence,
        changed_at: now,
      };
    }
  }
}
