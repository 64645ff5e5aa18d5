import { setTimeout } from 'node:timers/promises';
import type { LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import { fieldsOf, hitFields } from '../../mappings/symbols.ts';
import { HttpError } from '../errors.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import { type CachedSymbol, type HitFields, symbolOf } from '../opensearch/symbol-store.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { wholeSymbol } from '../symbols/serialize.ts';

interface PageAnswer {
  hits: { hits: { _source?: { display: SymbolDisplay }; fields?: HitFields; sort: [id: number] }[] };
}

/** Texts a request: parsing a page of more, some 750 KB, would block the process for too long. A page has 250 symbols at most. */
const pageMaximum = { texts: 2500, symbols: 250 } as const;
/** Pauses before it is tried again: the engine may be restarting, and a client has a part of the file already. */
const retryPauses: readonly number[] = [500, 2000, 5000, 10_000];

/** Reads what a part of an export needs, and again after each pause where that is unavailable (503), unless the service ends. */
export async function readPatiently<Part>(
  read: () => Promise<Part>,
  pausesMilliseconds: readonly number[] = retryPauses,
): Promise<Part> {
  for (const pause of pausesMilliseconds) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 503 && error.code !== 'shutting-down'))
        throw error;
      await setTimeout(pause);
    }
  }
  return read();
}

/** Pieces a page: one takes some 2 ms, in which no other request is answered. */
const piecesPerPage = 5;

/**
 * The symbols of a release that pass the filters, a few at a time in the order of ids. Holds two pages at most: the next
 * one is read while one is sent. The first page is tried once, as its client can still be told to come back.
 * @param chain languages that are read of each; undefined = all.
 */
export async function* exportSymbols(
  engine: Engine,
  release: Release,
  {
    parameters,
    chain,
    retryPausesMilliseconds,
  }: {
    parameters: SearchParameters;
    chain: readonly LanguageTag[] | undefined;
    retryPausesMilliseconds?: readonly number[];
  },
): AsyncGenerator<CachedSymbol[]> {
  const languages = chain?.length ?? release.languages.size;
  const size = Math.ceil(Math.min(pageMaximum.symbols, pageMaximum.texts / languages));
  const symbolsPerPiece = Math.ceil(size / piecesPerPage);
  const fields = chain && [hitFields.core, ...chain.map((tag) => fieldsOf(tag).hitText)];
  const found = buildQuery(parseQuery(release, parameters), { from: 0, size });
  const body = {
    ...found,
    // Counted, each page would visit all symbols that match instead of those behind the last one.
    track_total_hits: false,
    // The whole source: to take a part out of it, the engine would read and write each document as JSON.
    ...(fields ? { docvalue_fields: fields } : { stored_fields: undefined, _source: true }),
  };
  // By a range, as `search_after` that counts nothing leaves out symbols of some segments (OpenSearch 3.8.0).
  const behind = (id: number) => ({
    query: { bool: { filter: [found.query, { range: { [hitFields.id]: { gt: id } } }] } },
  });
  const read = (after?: number) =>
    engine.request<PageAnswer>('POST', `/${release.index}/_search`, {
      ...body,
      ...(after !== undefined && behind(after)),
    });
  for (let page: Promise<PageAnswer> | undefined = read(); page !== undefined; ) {
    const { hits }: PageAnswer['hits'] = (await page).hits;
    const after = hits.at(-1)?.sort[0];
    page = hits.length === size ? readPatiently(() => read(after), retryPausesMilliseconds) : undefined;
    // Awaited in the next round; until then a refusal must not count as unhandled.
    page?.catch(() => undefined);
    for (let start = 0; start < hits.length; start += symbolsPerPiece) {
      yield hits
        .slice(start, start + symbolsPerPiece)
        .flatMap((hit) => symbolOfHit(release, hit, chain) ?? []);
    }
  }
}

function symbolOfHit(
  { curation }: Release,
  { _source, fields }: PageAnswer['hits']['hits'][number],
  chain: readonly LanguageTag[] | undefined,
): CachedSymbol | undefined {
  if (_source) return wholeSymbol(curation?.withDisplay(_source.display) ?? _source.display);
  return fields && symbolOf(fields, chain ?? [], curation);
}
