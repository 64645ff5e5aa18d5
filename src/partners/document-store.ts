/**
 * The few calls of OpenSearch that the data of partners need, so that the service and the command line can each bring
 * their own client.
 */

/** Sends one request to the engine: JSON, or a list of entries one a line (`_bulk`). */
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
export interface Found<Source> {
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
  const told = status ?? statusCode;
  return typeof told === 'number' ? told : undefined;
}

/** What a call answers, or undefined where what it asks for is not there (404). */
export async function ifThere<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
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
): Promise<Found<Source> | undefined> {
  return ifThere(store.request<Found<Source>>('GET', `/${index}/_doc/${encodeURIComponent(id)}`));
}

/** Reads documents by id, as they stand now; those that are not there are left out. */
export async function readDocuments<Source>(
  store: DocumentStore,
  index: string,
  ids: readonly string[],
): Promise<Map<string, Source>> {
  if (ids.length === 0) return new Map();
  const { docs } = await store.request<{ docs: Found<Source>[] }>('POST', `/${index}/_mget`, { ids });
  return new Map(docs.flatMap(({ _id, found, _source }) => (found ? [[_id, _source]] : [])));
}

/** Makes a document. @returns whether it was made: false where there is one of this id. */
export async function createDocument(
  store: DocumentStore,
  index: string,
  id: string,
  document: object,
): Promise<boolean> {
  try {
    await store.request('POST', `/${index}/_create/${encodeURIComponent(id)}`, document);
    return true;
  } catch (error) {
    if (refusalStatusOf(error) === 409) return false;
    throw error;
  }
}

/**
 * Changes a document that others may change at the same time (optimistic concurrency control): the change is made anew
 * upon what the other has written.
 * @param change what becomes of the document; undefined leaves it as it is.
 * @returns the document as it is then; undefined where there is none.
 */
export async function changeDocument<Source extends object>(
  store: DocumentStore,
  index: string,
  id: string,
  change: (source: Source) => Source | undefined,
): Promise<Source | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await readDocument<Source>(store, index, id);
    if (!found) return undefined;
    const changed = change(found._source);
    if (!changed) return found._source;
    const version = `if_seq_no=${found._seq_no}&if_primary_term=${found._primary_term}`;
    try {
      await store.request('POST', `/${index}/_doc/${encodeURIComponent(id)}?${version}`, changed);
      return changed;
    } catch (error) {
      if (refusalStatusOf(error) !== 409 || attempt >= attemptsMaximum) throw error;
    }
  }
}

/** Makes everything written so far visible to searches. */
export async function makeVisible(store: DocumentStore, index: string): Promise<void> {
  await store.request('POST', `/${index}/_refresh`);
}
