import { createHash } from 'node:crypto';
import { unavailable } from '../opensearch/client.ts';

/**
 * Documents in OpenSearch as the data of partners need them: read by id, created once, changed with optimistic
 * concurrency control. The service and the command line each bring their own client.
 */

/** Sends one request to the engine: JSON, or a list of lines (`_bulk`). */
export interface DocumentStore {
  /** @throws an error that carries the status of a refusal, see {@link refusalStatusOf}. */
  request<Answer>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    format?: 'application/json' | 'application/x-ndjson',
  ): Promise<Answer>;
}

/** A document as `_doc` and `_mget` answer it. */
export interface StoredDocument<Source> {
  _id: string;
  found?: boolean;
  _seq_no: number;
  _primary_term: number;
  _source: Source;
}

/** A page of a search, as far as it is read here. */
export interface SearchAnswer<Source> {
  hits: {
    total: { value: number };
    hits: { _id: string; _seq_no: number; _source: Source; sort: unknown[] }[];
  };
}

/** Attempts to write a document that others change as well. */
const attemptsMaximum = 8;

/** HTTP status with which the engine refused a request; undefined for anything else. */
export function refusalStatusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  const refusalStatus = status ?? statusCode;
  return typeof refusalStatus === 'number' ? refusalStatus : undefined;
}

/** The answer to a call; undefined where the engine has no such document or index (404). */
export async function ifFound<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (refusalStatusOf(error) === 404) return undefined;
    throw error;
  }
}

/** Reads a document, as it stands now and not as of the last refresh; undefined where there is none. */
export async function readDocument<Source>(
  store: DocumentStore,
  index: string,
  id: string,
): Promise<StoredDocument<Source> | undefined> {
  return ifFound(store.request<StoredDocument<Source>>('GET', `/${index}/_doc/${encodeURIComponent(id)}`));
}

/** Reads documents by id, as they stand now; those that are not there are left out. */
export async function readDocuments<Source>(
  store: DocumentStore,
  index: string,
  ids: readonly string[],
): Promise<Map<string, Source>> {
  if (ids.length === 0) return new Map();
  const { docs } = await store.request<{ docs: StoredDocument<Source>[] }>('POST', `/${index}/_mget`, {
    ids,
  });
  return new Map(docs.flatMap(({ _id, found, _source }) => (found ? [[_id, _source]] : [])));
}

/** Creates a document. @returns false where there is one of this id. */
export async function createDocument(
  store: DocumentStore,
  index: string,
  id: string,
  document: object,
): Promise<boolean> {
  const [outcome] = await createDocuments(store, [{ index, id, document }]);
  return outcome === 'created';
}

/**
 * Changes documents with optimistic concurrency control: two requests however many they are, and two more for those that
 * others changed meanwhile, where the change is applied to what they are then. Documents that are not there are left out.
 * @param change the new document; undefined leaves it as it is.
 * @returns the documents that were changed, by id.
 */
export async function changeDocuments<Source extends object>(
  store: DocumentStore,
  index: string,
  ids: readonly string[],
  change: (source: Source, id: string) => Source | undefined,
): Promise<Map<string, Source>> {
  const changed = new Map<string, Source>();
  let left = ids;
  for (let attempt = 1; left.length > 0; attempt += 1) {
    const { docs } = await store.request<{ docs: StoredDocument<Source>[] }>('POST', `/${index}/_mget`, {
      ids: left,
    });
    const writes = docs.flatMap((document) => {
      const source = document.found ? change(document._source, document._id) : undefined;
      return source ? [{ document, source }] : [];
    });
    const statuses = await writeBulk(
      store,
      'index',
      writes.map(({ document: { _id, _seq_no, _primary_term }, source }) => [
        { _index: index, _id, if_seq_no: _seq_no, if_primary_term: _primary_term },
        source,
      ]),
    );
    left = writes.flatMap(({ document: { _id }, source }, position) => {
      const status = statuses[position] ?? 503;
      if (status < 300) changed.set(_id, source);
      else if (status !== 409 || attempt >= attemptsMaximum) throw bulkRefusal(status);
      return status === 409 ? [_id] : [];
    });
  }
  return changed;
}

/** Deletes documents by id; those that are not there are left out. */
export async function deleteDocuments(
  store: DocumentStore,
  index: string,
  ids: readonly string[],
): Promise<void> {
  const statuses = await writeBulk(
    store,
    'delete',
    ids.map((_id) => [{ _index: index, _id }]),
  );
  const failed = statuses.find((status) => status >= 300 && status !== 404);
  if (failed !== undefined) throw bulkRefusal(failed);
}

/** A document to be created. */
export interface Creation {
  index: string;
  id: string;
  document: object;
}

/** Whether a document was created, or there was one of its id already. */
export type CreationOutcome = 'created' | 'exists';

/** Creates documents by one `_bulk`. @throws HttpError `engine-unavailable` where not every one is on disk. */
export async function createDocuments(
  store: DocumentStore,
  creations: readonly Creation[],
): Promise<CreationOutcome[]> {
  const statuses = await writeBulk(
    store,
    'create',
    creations.map(({ index, id, document }) => [{ _index: index, _id: id }, document]),
  );
  const failed = statuses.find((status) => status !== 201 && status !== 409);
  if (failed !== undefined) throw bulkRefusal(failed);
  return statuses.map((status) => (status === 201 ? 'created' : 'exists'));
}

type BulkAction = 'create' | 'index' | 'delete';

/** Writes documents by `_bulk`. @returns the status of each. */
async function writeBulk(
  store: DocumentStore,
  action: BulkAction,
  writes: readonly (readonly [target: object, document?: object])[],
): Promise<number[]> {
  if (writes.length === 0) return [];
  const { items } = await store.request<{ items: Partial<Record<BulkAction, { status: number }>>[] }>(
    'POST',
    `/_bulk?filter_path=items.${action}.status`,
    writes.flatMap(([target, ...document]) => [{ [action]: target }, ...document]),
    'application/x-ndjson',
  );
  return writes.map((_, position) => items[position]?.[action]?.status ?? 503);
}

function bulkRefusal(status: number): Error {
  return unavailable(new Error(`OpenSearch answered ${status} to a document of a bulk`));
}

/** An id that follows from some texts: 32 hexadecimal digits of the SHA-256 of all of them. Pure. */
export function documentId(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);
}

/** Makes everything written so far visible to searches. */
export async function refreshIndex(store: DocumentStore, index: string): Promise<void> {
  await store.request('POST', `/${index}/_refresh`);
}
