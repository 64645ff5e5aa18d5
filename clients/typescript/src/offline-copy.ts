import type { Answer, CatalogueClient, FullSymbol, Query, RequestOptions } from './client.ts';

/** A page of changes, to be stored in one step. */
export interface Changes {
  /** New and changed symbols, whole. */
  symbols: readonly FullSymbol[];
  /** Ids of symbols that are gone, or do not pass the filters any more; some may never have been there. */
  deleted: readonly number[];
  /** Where to go on: kept with the symbols, so that a walk that was cut off is continued. */
  position: string;
}

/** Where a copy lies: IndexedDB, SQLite, a folder. */
export interface SymbolStore {
  /** The position of the last changes that were stored; undefined for an empty copy. */
  position(): string | undefined | Promise<string | undefined>;
  store(changes: Changes): void | Promise<void>;
}

/** What a copy holds: filters and languages of `GET /api/v1/symbols`. */
export type CopyQuery = Omit<Query<'/api/v1/symbols'>, 'cursor' | 'offset' | 'updated_since' | 'fields'>;

/**
 * Brings a copy up to date: the whole catalogue the first time, afterwards what has changed. A position belongs to the
 * query that it began with; for another query, begin with an empty copy.
 */
export async function updateCopy(
  client: CatalogueClient,
  store: SymbolStore,
  query: CopyQuery = {},
  options: RequestOptions = {},
): Promise<{ changed: number; deleted: number }> {
  type Page = Answer<'/api/v1/symbols'>;
  const total = { changed: 0, deleted: 0 };
  let position = await store.position();
  for (let more = true; more; ) {
    const page: Page =
      position === undefined
        ? await client.get('/api/v1/symbols', { ...options, query: { limit: 100, ...query, cursor: '' } })
        : await client.follow<Page>(position, options);
    const following = page.next ?? page.next_changes;
    if (following === undefined) throw new Error('The service names no further page.');
    const deleted = (page.deleted ?? []).map(({ id }) => id);
    await store.store({ symbols: page.data, deleted, position: following });
    total.changed += page.data.length;
    total.deleted += deleted.length;
    position = following;
    more = page.next !== null;
  }
  return total;
}
