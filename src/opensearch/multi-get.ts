import { type Engine, refusal, unavailable } from './client.ts';

/** A document as `_mget` answers it. */
interface FoundDocument {
  _id: string;
  found?: boolean;
  error?: { type: string };
}

/**
 * Reads documents by id, in the order of the ids, as they stand now and not as of the last refresh. `_mget` answers 200 to those
 * that could not be read as well: they are no documents that are not there.
 * @param path with what is read of each: `/symbols/_mget?_source=false`.
 * @throws EngineRefusal 404 where the index is gone, HttpError `engine-unavailable` where a document could not be read.
 */
export async function multiGet<Fields extends object>(
  engine: Pick<Engine, 'request'>,
  path: string,
  ids: readonly string[],
): Promise<(FoundDocument & Fields)[]> {
  const { docs } = await engine.request<{ docs: (FoundDocument & Fields)[] }>('POST', path, { ids });
  for (const { _id, error } of docs) {
    if (error?.type === 'index_not_found_exception') throw refusal(404, { error });
    if (error) throw unavailable(new Error(`OpenSearch could not read ${_id}: ${error.type}`));
  }
  return docs;
}
