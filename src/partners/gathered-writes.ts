import { type Engine, unavailable } from '../opensearch/client.ts';
import { gather } from './gather.ts';

/** A document to be made. */
export interface Creation {
  index: string;
  id: string;
  document: object;
}

/** What came of a creation: made, or there was one of its id already. */
export type Created = 'created' | 'exists';

/** Makes documents. @throws HttpError `engine-unavailable` where not every one is on disk. */
export type CreateAll = (creations: readonly Creation[]) => Promise<Created[]>;

/** Requests to the engine at once, and documents in one. */
const together = { underWayMaximum: 2, itemsMaximum: 1000 } as const;

/**
 * Makes documents for all who ask at once by one `_bulk`, which ends when its documents are on disk: so a sync of the disk
 * is shared by all who wait for it.
 */
export function gatherCreations(engine: Engine): CreateAll {
  const statusesOf = gather((creations: readonly Creation[]) => bulk(engine, creations), together);

  return async function createAll(creations) {
    const statuses = await statusesOf(creations);
    const failed = statuses.find((status) => status !== 201 && status !== 409);
    if (failed !== undefined) {
      throw unavailable(new Error(`OpenSearch answered ${failed} to a document among others`));
    }
    return statuses.map((status) => (status === 201 ? 'created' : 'exists'));
  };
}

/** The status of each document. */
async function bulk(engine: Engine, creations: readonly Creation[]): Promise<number[]> {
  const lines = creations.flatMap(({ index, id, document }) => [
    { create: { _index: index, _id: id } },
    document,
  ]);
  const { items } = await engine.request<{ items: { create: { status: number } }[] }>(
    'POST',
    '/_bulk?filter_path=items.create.status',
    lines,
    'application/x-ndjson',
  );
  return creations.map((_, position) => items[position]?.create.status ?? 503);
}
