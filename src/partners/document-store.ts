import { createHash } from 'node:crypto';
import { type Engine, EngineRefusal, unavailable } from '../opensearch/client.ts';
import { multiGet } from '../opensearch/multi-get.ts';

/**
 * Documents in OpenSearch as the data of partners and curators need them: read by id, created once, changed with optimistic
 * concurrency control. The service and the command line each bring their own client.
 */

/** Sends one request to the engine. */
export type DocumentStore = Pick<Engine, 'request'>;

/** What is read of a document that is there. */
interface StoredDocument<Source> {
  _seq_no: number;
  _primary_term: number;
  _source: Source;
}

/** A page of a search, as far as it is read here. */
export interface SearchAnswer<Source> {
  hits: {
    total: { value: number };
    hits: { _id: string; _source: Source; sort: unknown[] }[];
  };
}

/** Attempts to write a document that others change as well. */
const attemptsMaximum = 8;

/**
 * The documents that there are of some ids, as they stand now and not as of the last refresh; of an index that was never made
 * none.
 */
async function getDocuments<Source>(
  store: DocumentStore,
  index: string,
  ids: readonly string[],
): Promise<(StoredDocument<Source> & { _id: string })[]> {
  if (ids.length === 0) return [];
  try {
    const docs = await multiGet<StoredDocument<Source>>(store, `/${index}/_mget`, ids);
    return docs.filter(({ found }) => found);
  } catch (error) {
    if (error instanceof EngineRefusal && error.status === 404) return [];
    throw error;
  }
}

/** Reads documents by id, as they stand now; those that are not there are left out. */
export async function readDocuments<Source>(
  store: DocumentStore,
  index: string,
  ids: readonly string[],
): Promise<Map<string, Source>> {
  const documents = await getDocuments<Source>(store, index, ids);
  return new Map(documents.map(({ _id, _source }) => [_id, _source]));
}

/** Reads a document as it stands now; undefined where there is none. */
export async function readDocument<Source>(
  store: DocumentStore,
  index: string,
  id: string,
): Promise<Source | undefined> {
  return (await readDocuments<Source>(store, index, [id])).get(id);
}

/**
 * Changes a document with optimistic concurrency control: where others changed it meanwhile, the change is applied to what it is
 * then. One that is not there is left out.
 * @param change the new document; undefined leaves it as it is.
 */
export async function changeDocument<Source extends object>(
  store: DocumentStore,
  index: string,
  id: string,
  change: (source: Source) => Source | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [document] = await getDocuments<Source>(store, index, [id]);
    const source = document && change(document._source);
    if (!source) return;
    const { _seq_no, _primary_term } = document;
    const target = { _index: index, _id: id, if_seq_no: _seq_no, if_primary_term: _primary_term };
    const [status = 503] = await writeBulk(store, 'index', [[target, source]]);
    if (status < 300) return;
    if (status !== 409 || attempt >= attemptsMaximum) throw bulkRefusal(status);
  }
}

/**
 * Creates documents by one `_bulk`.
 * @param documents by id
 * @returns whether each was created; false where there was one of its id already.
 * @throws HttpError `engine-unavailable` where not every one is on disk.
 */
export async function createDocuments(
  store: DocumentStore,
  index: string,
  documents: Iterable<readonly [id: string, document: object]>,
): Promise<boolean[]> {
  const writes = [...documents].map(([id, document]) => [{ _index: index, _id: id }, document] as const);
  const statuses = await writeBulk(store, 'create', writes);
  const failed = statuses.find((status) => status !== 201 && status !== 409);
  if (failed !== undefined) throw bulkRefusal(failed);
  return statuses.map((status) => status === 201);
}

/** Creates a document. @returns false where there is one of this id. */
export async function createDocument(
  store: DocumentStore,
  index: string,
  id: string,
  document: object,
): Promise<boolean> {
  const [created = false] = await createDocuments(store, index, [[id, document]]);
  return created;
}

type BulkAction = 'create' | 'index';

/** Writes documents by `_bulk`. @returns the status of each. */
async function writeBulk(
  store: DocumentStore,
  action: BulkAction,
  writes: readonly (readonly [target: object, document: object])[],
): Promise<number[]> {
  if (writes.length === 0) return [];
  const { items } = await store.request<{ items: Partial<Record<BulkAction, { status: number }>>[] }>(
    'POST',
    `/_bulk?filter_path=items.${action}.status`,
    writes.flatMap(([target, document]) => [{ [action]: target }, document]),
  );
  return writes.map((_, position) => items[position]?.[action]?.status ?? 503);
}

function bulkRefusal(status: number): Error {
  return unavailable(new Error(`OpenSearch answered ${status} to a document of a bulk`));
}

/** Deletes the documents that match. @returns how many. */
export async function deleteWhere(store: DocumentStore, index: string, filter: object): Promise<number> {
  await refreshIndex(store, index);
  const { deleted } = await store.request<{ deleted: number }>(
    'POST',
    `/${index}/_delete_by_query?conflicts=proceed&refresh=true`,
    { query: filter },
  );
  return deleted;
}

/** An id that follows from some texts: 32 hexadecimal digits of the SHA-256 of all of them. Pure. */
export function documentId(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
}

/** Makes everything written so far visible to searches. */
export async function refreshIndex(store: DocumentStore, index: string): Promise<void> {
  await store.request('POST', `/${index}/_refresh`);
}
