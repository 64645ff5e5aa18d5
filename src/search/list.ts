import type { Release } from '../catalogue.ts';
import { type Engine, EngineRefusal } from '../engine.ts';
import { httpError } from '../errors.ts';
import type { HeldSymbol } from './documents.ts';
import type { SearchParameters } from './parameters.ts';
import { asTyped, type SearchBody, searchRequest } from './request.ts';
import { idOf, questionFor, type SearchServices } from './search.ts';

/** Where a walk through the catalogue stands: after this id. Ids never change, so it outlives a reindex. */
export interface Cursor {
  after: number;
}

/** A page of the catalogue in the order of ids. */
export interface ListResult {
  count: number;
  symbols: HeldSymbol[];
  /** The cursor of the next page; undefined at the end. */
  following: Cursor | undefined;
}

/** A symbol that was removed. */
export interface Deletion {
  id: number;
  deleted_at: string;
}

/** Most deletions that are told at once; a client that missed more starts anew. */
const deletionsMaximum = 10_000;

interface ListAnswer {
  hits: { total: { value: number }; hits: { sort: unknown[] }[] };
}
interface RegistryAnswer {
  hits: { hits: { _source: Deletion }[] };
}

/** Lists symbols in the order of ids, from an offset or after a cursor. */
export async function list(
  { engine, documents }: Pick<SearchServices, 'engine' | 'documents'>,
  release: Release,
  parameters: SearchParameters,
  page: { limit: number; offset: number; cursor: Cursor | undefined },
): Promise<ListResult> {
  // One more than the page holds tells whether another follows.
  const window = page.cursor ? { from: 0, size: page.limit + 1 } : { from: page.offset, size: page.limit };
  const body: SearchBody = {
    ...searchRequest(questionFor(release, parameters), asTyped, window),
    ...(page.cursor && { search_after: [page.cursor.after] }),
  };
  const answer = await engine.request<ListAnswer>('POST', `/${release.index}/_search`, body);
  const found = answer.hits.hits.map(idOf);
  const ids = found.slice(0, page.limit);
  const held = await documents.get(release, ids);
  const last = ids.at(-1);
  return {
    count: answer.hits.total.value,
    symbols: ids.flatMap((id) => held.get(id) ?? []),
    following: last !== undefined && found.length > page.limit ? { after: last } : undefined,
  };
}

/** Symbols removed from the catalogue at or after a time, by the registry that gives out ids. */
export async function deletionsSince(engine: Engine, alias: string, since: string): Promise<Deletion[]> {
  try {
    const answer = await engine.request<RegistryAnswer>('POST', `/${alias}-registry/_search`, {
      size: deletionsMaximum,
      _source: ['id', 'deleted_at'],
      query: { range: { deleted_at: { gte: since } } },
      sort: [{ id: 'asc' }],
    });
    return answer.hits.hits.map(({ _source: { id, deleted_at } }) => ({ id, deleted_at }));
  } catch (error) {
    // A catalogue that was restored without its registry has no deletions to tell of.
    if (error instanceof EngineRefusal && error.status === 404) return [];
    throw error;
  }
}

/** The cursor as clients carry it: opaque, and safe in a URL. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/**
 * Reads a cursor back; the empty one stands before the first symbol.
 * @throws HttpError `bad-parameter` for anything that this service did not write.
 */
export function decodeCursor(text: string): Cursor {
  if (text === '') return { after: 0 };
  const after = afterOf(text);
  if (after !== undefined) return { after };
  const message = 'is not a cursor of this service: start with an empty one and follow `next`';
  throw httpError('bad-parameter', `Bad parameter: cursor ${message}.`, [{ parameter: 'cursor', message }]);
}

function afterOf(text: string): number | undefined {
  try {
    const { after } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Partial<Cursor>;
    return typeof after === 'number' && Number.isSafeInteger(after) && after >= 0 ? after : undefined;
  } catch {
    return undefined;
  }
}
