import type { Engine } from './client.ts';
import type { Release } from './release.ts';
import type { SymbolStore } from './symbol-store.ts';

/** A removed symbol's image stays on boards that have its address: it is answered for a year. */
const imageKeptMilliseconds = 365 * 24 * 60 * 60_000;

/** Symbols that took the place of symbols that left in their turn. */
const successionMaximum = 5;

/** What the registry says of a symbol's last change. */
export interface RegistryEntry {
  id: number;
  sequence: number;
  /** RFC 3339, UTC, as the other. */
  changed_at: string;
  deleted_at?: string;
  successor?: number;
}

/** A symbol that left the catalogue, and the one of another set that meant the same when it left. */
export type RemovedSymbol = Pick<RegistryEntry, 'id' | 'successor'> & { deleted_at: string };

interface RegistryAnswer {
  hits: { total: { value: number }; hits: { _source: RegistryEntry }[] };
  aggregations?: { last?: { value: number | null } };
}

const registryIndex = (alias: string) => `${alias}-registry`;

/** Searches the registry, where changes are recorded; a catalogue that was restored without it has none. */
export function searchRegistry(engine: Engine, alias: string, body: object): Promise<RegistryAnswer> {
  return engine.request('POST', `/${registryIndex(alias)}/_search?ignore_unavailable=true`, body);
}

/** The runs that have recorded changes, the newest last. */
export async function recordedRuns(engine: Engine, alias: string): Promise<readonly string[]> {
  const index = registryIndex(alias);
  type Mappings = Record<string, { mappings: { _meta?: { runs?: string[] } } }>;
  const mappings = await engine.request<Mappings>('GET', `/${index}/_mapping?ignore_unavailable=true`);
  return mappings[index]?.mappings._meta?.runs ?? [];
}

/** Changes that a release shows: a later one belongs to a release that this process has not seen. */
export const shownBy = ({ changes }: Release, after?: number) => ({
  range: { sequence: { gt: after, lte: changes } },
});

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
): Promise<boolean> {
  const [set = '', sourceId = ''] = stem.split('/');
  const removed = await readRemoved(engine, alias, release, {
    bool: {
      filter: [
        { term: { set } },
        // Stems are in lower case.
        { term: { source_id: { value: sourceId, case_insensitive: true } } },
        { range: { deleted_at: { gte: new Date(Date.now() - imageKeptMilliseconds).toISOString() } } },
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
  const { hits } = await searchRegistry(engine, alias, {
    size: 1,
    _source: ['id', 'deleted_at', 'successor'],
    query: { bool: { filter: [query, { exists: { field: 'deleted_at' } }, shownBy(release)] } },
  });
  return hits.hits[0]?._source as RemovedSymbol | undefined;
}
