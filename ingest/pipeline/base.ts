import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag } from '../../mappings/document.ts';
import { IngestFailure } from '../failure.ts';
import { scanValues, searchTimeout } from '../opensearch/scan.ts';
import type { Registry } from '../registry/registry.ts';
import { currentLayout, type ReleaseIndex } from '../releases/releases.ts';
import { expectReadable } from '../rules.ts';
import { isInScope, isPartial, type Scope } from '../scope.ts';
import { isCanonical, type SymbolSource, symbolKey, type UncheckedSymbol } from '../symbol.ts';

/** A live release that the next one is built upon: what does not differ is taken over as it is. */
export interface Base {
  name: string;
  /** `sourceHash` of what each document was made from, by id; documents of unknown origin are left out. */
  sourceHashes: ReadonlyMap<number, string>;
  /** Symbols that stay unless the run makes them anew, by language and in all. */
  retained: { symbols: number; languages: ReadonlyMap<LanguageTag, number> };
  /**
   * Only with --keep-others: live symbols that the sources name again, with their languages. They are subtracted from
   * `retained` when their document is made or reused.
   */
  named: Map<number, LanguageTag[]>;
}

/** Ids in one request: the engine takes 65 536 values of a field. */
const idsPerQuery = 10_000;
/** More languages than there are in any catalogue; the aggregation is exact on one shard. */
const languagesMaximum = 2000;

/**
 * The live release, where the next one can be built upon it.
 * @param namedIds the symbols of a run that keeps others.
 * @returns undefined where there is no live release, or one whose documents are made or indexed otherwise.
 * @throws IngestFailure where the run is about a part of the catalogue, and the rest cannot be taken over.
 */
export async function openBase(
  client: Client,
  live: ReleaseIndex | undefined,
  scope: Scope,
  namedIds: ReadonlySet<number>,
): Promise<Base | undefined> {
  if (live === undefined) return undefined;
  if (live.meta.layout !== currentLayout()) {
    if (!isPartial(scope)) return undefined;
    throw new IngestFailure(
      'the live release was made by another version of this program: ingest the whole catalogue once, without --only and --keep-others',
    );
  }
  const { name } = live;
  const sourceHashes = new Map<number, string>();
  const named: Base['named'] = new Map();
  const keepsOthers = scope.keepOthers === true;
  const fields = ['filter.id', 'filter.source_hash', ...(keepsOthers ? ['filter.lang'] : [])];
  const queries = keepsOthers ? queriesOfIds(namedIds) : [queryOfSets(scope)];
  for (const query of queries) {
    for await (const values of scanValues(client, name, fields, { query })) {
      const id = Number(values['filter.id']?.[0]);
      const hash = String(values['filter.source_hash']?.[0] ?? '');
      if (hash !== '') sourceHashes.set(id, hash);
      if (keepsOthers) named.set(id, (values['filter.lang'] ?? []).map(String));
    }
  }
  return { name, sourceHashes, retained: await countRetained(client, name, scope), named };
}

function queriesOfIds(ids: ReadonlySet<number>): object[] {
  const distinct = [...ids];
  return Array.from({ length: Math.ceil(distinct.length / idsPerQuery) }, (_, page) => ({
    terms: { 'filter.id': distinct.slice(page * idsPerQuery, (page + 1) * idsPerQuery) },
  }));
}

function queryOfSets({ sets }: Scope): object {
  return sets === undefined ? { match_all: {} } : { terms: { 'filter.set': [...sets] } };
}

/** Symbols that stay: all where a run only makes some anew, else those of the sets that it is not about. */
async function countRetained(client: Client, index: string, scope: Scope): Promise<Base['retained']> {
  if (!isPartial(scope)) return { symbols: 0, languages: new Map() };
  if (scope.keepOthers) return await countSymbols(client, index, { match_all: {} });
  return await countSymbols(client, index, {
    bool: { must_not: queryOfSets(scope) },
  });
}

/** Symbols of an index that a query finds, in all and with a name by language. */
export async function countSymbols(
  client: Client,
  index: string,
  query: object,
): Promise<{ symbols: number; languages: Map<LanguageTag, number> }> {
  const { body } = await client.search({
    index,
    body: {
      size: 0,
      timeout: searchTimeout,
      track_total_hits: true,
      query,
      aggs: { lang: { terms: { field: 'filter.lang', size: languagesMaximum } } },
    } as never,
  });
  const { value } = body.hits.total as { value: number };
  const { lang } = body.aggregations as unknown as {
    lang: { buckets: { key: string; doc_count: number }[] };
  };
  return { symbols: value, languages: new Map(lang.buckets.map(({ key, doc_count }) => [key, doc_count])) };
}

/** What sources name, read ahead of their symbols. */
export type Named = Awaited<ReturnType<typeof readNamed>>;

/**
 * Reads which symbols sources name: what a run would lose, and which languages an index needs, is known before it writes anything.
 * Where nothing is live, a source that states its languages is not read for them.
 */
export async function readNamed(
  sources: readonly SymbolSource[],
  { entries }: Pick<Registry, 'entries'>,
  { scope, signal, isFirst }: { scope: Scope; signal: AbortSignal; isFirst: boolean },
) {
  /** Symbols that the registry knows, under their present key or a former one. */
  const ids = new Set<number>();
  /** Symbols with a name, by language, as they stand there: no fewer than will pass, and no language less. */
  const languages = new Map<LanguageTag, number>();
  for (const source of sources) {
    for (const tag of source.languages ?? []) languages.set(tag, languages.get(tag) ?? 0);
    if (isFirst && source.languages) continue;
    for await (const entry of source.entries()) {
      signal.throwIfAborted();
      expectReadable(entry);
      const { set, id, formerly, names } = (entry.symbol ?? {}) as Partial<UncheckedSymbol>;
      if (set === undefined || id === undefined || !isInScope(scope, set)) continue;
      for (const name of [id, ...(Array.isArray(formerly) ? formerly : [])]) {
        const registered = entries.get(symbolKey({ set, id: String(name) }));
        if (registered !== undefined) ids.add(registered.id);
      }
      for (const tag of Object.keys(names ?? {}))
        if (isCanonical(tag)) languages.set(tag, (languages.get(tag) ?? 0) + 1);
    }
  }
  return { ids, languages };
}
