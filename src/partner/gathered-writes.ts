import { type Engine, unavailable } from '../engine.ts';

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
const underWayMaximum = 2;
const documentsMaximum = 1000;

interface Waiting extends PromiseWithResolvers<Created[]> {
  creations: readonly Creation[];
}

/**
 * Makes documents for all who ask at once by one `_bulk`, which ends when its documents are on disk: while one is under
 * way, what comes meanwhile gathers for the next. So a sync of the disk is shared by all who wait for it.
 */
export function gatherCreations(engine: Engine): CreateAll {
  const waiting: Waiting[] = [];
  let underWay = 0;

  function sendNext(): void {
    if (underWay >= underWayMaximum || waiting.length === 0) return;
    const together: Waiting[] = [];
    for (let documents = 0; waiting.length > 0 && documents < documentsMaximum; ) {
      const next = waiting.shift();
      if (!next) break;
      together.push(next);
      documents += next.creations.length;
    }
    underWay += 1;
    void send(together).finally(() => {
      underWay -= 1;
      sendNext();
    });
  }

  async function send(together: readonly Waiting[]): Promise<void> {
    try {
      const statuses = await bulk(
        engine,
        together.flatMap(({ creations }) => creations),
      );
      let position = 0;
      for (const { creations, resolve, reject } of together) {
        const own = statuses.slice(position, position + creations.length);
        position += creations.length;
        const failed = own.find((status) => status !== 201 && status !== 409);
        if (failed === undefined) resolve(own.map((status) => (status === 201 ? 'created' : 'exists')));
        else reject(unavailable(new Error(`OpenSearch answered ${failed} to a document among others`)));
      }
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  return (creations) => {
    if (creations.length === 0) return Promise.resolve([]);
    const next: Waiting = { ...Promise.withResolvers<Created[]>(), creations };
    waiting.push(next);
    if (waiting.length === 1) setImmediate(sendNext);
    return next.promise;
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
