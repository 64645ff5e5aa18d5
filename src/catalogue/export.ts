import type { LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import { type Query, term } from '../search/filters.ts';
import type { SearchServices } from '../search/services.ts';
import { inLanguages, type LineContext, type LineFormat, lineFormats } from './export-lines.ts';
import type { Release } from './release.ts';
import { type ShownSymbol, shownSymbol } from './symbol-store.ts';

/** What is exported. */
export interface ExportAsked extends LineContext {
  format: LineFormat;
  set: string | undefined;
}

interface PageAnswer {
  hits: { hits: { _source: { display: SymbolDisplay }; sort: unknown[] }[] };
}

/** Symbols a request: a page in a hundred languages is some 6 MB, in one some 200 KB. */
const pageSize = { all: 100, chosen: 500 } as const;

/** What is read of a symbol beside its names, where only some of those are told. */
const otherFields = [
  'id',
  'characters',
  'tags',
  'group',
  'age_groups',
  'part_of_speech',
  'image',
  'variants',
  'license',
  'source',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof SymbolDisplay)[];

/**
 * The lines of a release, a page of them at a time in the order of ids. Holds two pages at most: the next one is read
 * while one is sent.
 */
export async function* exportLines(
  { engine, documents }: Pick<SearchServices, 'engine' | 'documents'>,
  release: Release,
  asked: ExportAsked,
): AsyncGenerator<Buffer> {
  const held = await documents.all(release);
  if (held !== undefined) {
    for (let start = 0; start < held.length; start += pageSize.all) {
      yield linesOf(held.slice(start, start + pageSize.all), asked);
    }
    return;
  }
  const { chain, set } = asked;
  const size = chain === undefined ? pageSize.all : pageSize.chosen;
  const read = (after: unknown[] | undefined) =>
    engine.request<PageAnswer>('POST', `/${release.index}/_search`, {
      size,
      _source: fieldsFor(chain),
      track_total_hits: true,
      query: queryFor(chain, set),
      sort: [{ 'filter.id': 'asc' }],
      ...(after && { search_after: after }),
    });
  for (let reading: Promise<PageAnswer> | undefined = read(undefined); reading !== undefined; ) {
    const { hits }: PageAnswer['hits'] = (await reading).hits;
    reading = hits.length === size ? read(hits.at(-1)?.sort) : undefined;
    // Met when its turn comes; until then a refusal must not count as unhandled.
    reading?.catch(() => undefined);
    yield linesOf(
      hits.map(({ _source }) => shownSymbol(_source.display)),
      asked,
    );
  }
}

function linesOf(symbols: readonly ShownSymbol[], { format, set, ...context }: ExportAsked): Buffer {
  const lines: Buffer[] = [];
  for (const symbol of symbols) {
    const told =
      set === undefined || symbol.display.source.set === set ? inLanguages(symbol, context.chain) : undefined;
    if (told !== undefined) lines.push(lineFormats[format](told, context), lineFeed);
  }
  return Buffer.concat(lines);
}

const lineFeed = Buffer.from('\n');

function fieldsFor(chain: readonly LanguageTag[] | undefined): string[] {
  if (chain === undefined) return ['display'];
  return [
    ...otherFields.map((field) => `display.${field}`),
    ...chain.map((tag) => `display.translations.${tag}`),
  ];
}

function queryFor(chain: readonly LanguageTag[] | undefined, set: string | undefined): Query {
  const filter: Query[] = [
    ...(chain === undefined ? [] : [{ terms: { 'filter.lang': [...chain] } }]),
    ...(set === undefined ? [] : [term('filter.set', set)]),
  ];
  return filter.length > 0 ? { bool: { filter } } : { match_all: {} };
}
