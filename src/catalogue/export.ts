import type { LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import { fieldsOf, hitFields } from '../../mappings/symbols.ts';
import type { Engine } from '../opensearch/client.ts';
import type { SearchParameters } from '../search/parameters.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import { wholeSymbol } from '../search/serialize.ts';
import { type LineContext, type LineFormat, lineFormats } from './export-lines.ts';
import type { Release } from './release.ts';
import { type CachedSymbol, type HitFields, symbolOf } from './symbol-store.ts';

/** An export: symbols that pass the filters, as lines of a format. */
export interface ExportRequest extends LineContext {
  format: LineFormat;
  /** Filters of the search; without a text. */
  parameters: SearchParameters;
}

interface PageAnswer {
  hits: { hits: { _source?: { display: SymbolDisplay }; fields?: HitFields; sort: unknown[] }[] };
}

/** Symbols a request: a page in a hundred languages is some 750 KB, in one some 250 KB. Parsing it blocks the process. */
const pageSizes = { everyLanguage: 25, chain: 250 } as const;
/** Symbols a piece: a symbol in a hundred languages takes up to 0.4 ms, in which no other request is answered. */
const symbolsPerPiece = 5;

/**
 * The lines of a release, a few symbols at a time in the order of ids. Holds two pages at most: the next one is read
 * while one is sent.
 */
export async function* exportLines(
  engine: Engine,
  release: Release,
  { parameters, format, ...context }: ExportRequest,
): AsyncGenerator<Buffer> {
  const { chain } = context;
  const size = chain ? pageSizes.chain : pageSizes.everyLanguage;
  const body = {
    ...buildQuery(parseQuery(release, parameters), { from: 0, size }),
    ...(chain ? { docvalue_fields: fieldsRead(chain) } : { stored_fields: undefined, _source: ['display'] }),
  };
  const read = (after: unknown[] | undefined) =>
    engine.request<PageAnswer>('POST', `/${release.index}/_search`, {
      ...body,
      ...(after && { search_after: after }),
    });
  for (let page: Promise<PageAnswer> | undefined = read(undefined); page !== undefined; ) {
    const { hits }: PageAnswer['hits'] = (await page).hits;
    page = hits.length === size ? read(hits.at(-1)?.sort) : undefined;
    // Awaited in the next round; until then a refusal must not count as unhandled.
    page?.catch(() => undefined);
    for (let start = 0; start < hits.length; start += symbolsPerPiece) {
      const lines = hits.slice(start, start + symbolsPerPiece).flatMap((hit) => {
        const symbol = symbolOfHit(hit, chain);
        return symbol ? [lineFormats[format](symbol, context)] : [];
      });
      yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
    }
  }
}

function symbolOfHit(
  { _source, fields }: PageAnswer['hits']['hits'][number],
  chain: readonly LanguageTag[] | undefined,
): CachedSymbol | undefined {
  if (_source) return wholeSymbol(_source.display);
  return fields && symbolOf(fields, chain ?? []);
}

function fieldsRead(chain: readonly LanguageTag[]): string[] {
  return [hitFields.core, ...chain.map((tag) => fieldsOf(tag).hitText)];
}
