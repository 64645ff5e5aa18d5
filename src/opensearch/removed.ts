import { type Engine, EngineRefusal } from './client.ts';
import type { Release } from './release.ts';
import type { SymbolStore } from './symbol-store.ts';

/** A symbol that left the catalogue. */
export interface RemovedSymbol {
  id: number;
  /** RFC 3339, UTC. */
  deleted_at: string;
  /** The symbol of another set that meant the same when it left. */
  successor?: number;
}

/** A removed symbol's image stays on boards that have its address: it is answered for a year. */
const imageKeptMilliseconds = 365 * 24 * 60 * 60_000;

/** Symbols that took the place of symbols that left in their turn. */
const successionMaximum = 5;

interface RegistryAnswer {
  hits: { hits: { _source: RemovedSymbol }[] };
}

/** The greatest id of the registry, whose field is an `integer`: the engine refuses to look for more. */
const registryIdMaximum = 2 ** 31 - 1;

/** A symbol that was in the catalogue before, with the successor that is there now; undefined for any other id. */
export async function findRemoved(
  { engine, symbols, alias }: { engine: Engine; symbols: SymbolStore; alias: string },
  release: Release,
  id: number,
): Promise<RemovedSymbol | undefined> {
  if (id > registryIdMaximum) return undefined;
  const removed = await readRemoved(engine, alias, release, { term: { id } });
  let next = removed?.successor;
  for (let step = 0; removed && next !== undefined && step < successionMaximum; step += 1) {
    const [present] = await symbols.get(release, [next], ['en']);
    if (present) return { ...removed, successor: next };
    next = (await readRemoved(engine, alias, release, { term: { id: next } }))?.successor;
  }
  return removed && { id: removed.id, deleted_at: removed.deleted_at };
}

/** Whether an image, by its stem (`openmoji/1f415`), is that of a symbol that left within the last year. */
export async function isImageKept(
  engine: Engine,
  alias: string,
  release: Release,
  stem: string,
  now = Date.now(),
): Promise<boolean> {
  const [set = '', sourceId = ''] = stem.split('/');
  const removed = await readRemoved(engine, alias, release, {
    bool: {
      filter: [
        { term: { set } },
        // Stems are in lower case.
        { term: { source_id: { value: sourceId, case_insensitive: true } } },
        { range: { deleted_at: { gte: new Date(now - imageKeptMilliseconds).toISOString() } } },
      ],
    },
  });
  return removed !== undefined;
}

async function readRemoved(
  engine: Engine,
  alias: string,
  release: Release,
  query: object,
): Promise<RemovedSymbol | undefined> {
  try {
    const { hits } = await engine.request<RegistryAnswer>('POST', `/${alias}-registry/_search`, {
      size: 1,
      _source: ['id', 'deleted_at', 'successor'],
      query: {
        bool: {
          // A later removal belongs to a release that this process has not seen.
          filter: [
            query,
            { exists: { field: 'deleted_at' } },
            { range: { sequence: { lte: release.changes } } },
          ],
        },
      },
    });
    return hits.hits[0]?._source;
  } catch (error) {
    // A catalogue that was restored without its registry knows of no removals.
    if (error instanceof EngineRefusal && error.status === 404) return undefined;
    throw error;
  }
}
