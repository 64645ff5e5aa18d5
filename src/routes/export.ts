import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTick } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { Context } from 'koa';
import { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import { lookupChain } from '../../mappings/language-tags.ts';
import { packageEntries } from '../boards/board-files.ts';
import { exportedBoard, exportedBoards } from '../boards/export-boards.ts';
import { imageSize } from '../boards/parameters.ts';
import { exportSymbols, readPatiently } from '../catalogue/export.ts';
import { csvPieces, ndjsonPieces } from '../catalogue/export-text.ts';
import { packEntries } from '../catalogue/offline-pack.ts';
import { HttpError } from '../errors.ts';
import { oneOf } from '../http/parameter-types.ts';
import type { Rendition } from '../images/serving/rendition.ts';
import { zipStream } from '../lib/zip-stream.ts';
import { readNextSymbols } from '../next-words/next-symbols.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { encodeCursor, seenOf } from '../symbols/cursor.ts';
import { fields } from '../symbols/field-selection.ts';
import { filters, language } from '../symbols/parameters.ts';
import { isUnchanged, responseEtag } from './answer.ts';
import { type RouteServices, route } from './route.ts';

/**
 * Concurrent exports of all serving processes of a machine, each of which has its share, and when a reader that takes nothing is cut
 * off. An export takes a second or less where it is read as fast as it comes.
 */
export const exportLimits = { total: 4, perClient: 2, stallMilliseconds: 30_000 } as const;

/** The share of {@link exportLimits} that each serving process has: a client that holds all of its own leaves one to others. */
export function exportShare(processes: number): { total: number; perClient: number } {
  const share = (all: number) => Math.max(1, Math.floor(all / Math.max(1, processes)));
  const perClient = share(exportLimits.perClient);
  return { total: Math.max(share(exportLimits.total), perClient + 1), perClient };
}

const exportFormats = ['ndjson', 'csv', 'obf', 'obz', 'pack'] as const;

const exportParameters = z
  .object({
    ...language,
    ...filters,
    format: oneOf(exportFormats).default('ndjson').meta({
      description:
        '`ndjson` = one full symbol a line; `csv` = a table for a spreadsheet; `obf` = a board of the Open Board Format that links to its images; `obz` = a package of boards with their images; `pack` = a ZIP of names, search words and thumbnails for apps that work offline, in the languages of `lang`.',
    }),
    size: imageSize,
    ...fields,
  })
  .refine(({ format, lang }) => format !== 'pack' || lang, {
    path: ['lang'],
    message: 'must be given for a pack: its languages',
  })
  .refine(({ format, size }) => format === 'obz' || size === undefined, {
    path: ['size'],
    message: 'is for format=obz: other formats hold no images, or those of a pack',
  });

type ExportValues = z.output<typeof exportParameters>;

interface Exporting {
  services: RouteServices;
  release: Release;
  values: ExportValues;
  chain: readonly LanguageTag[] | undefined;
  pieces: AsyncGenerator<CachedSymbol[]>;
  baseUrl: string;
  /** URL of later changes through the same filters. */
  next: string;
}

interface ExportFormat {
  contentType: string;
  /** File extension; without one the answer is no file to save. */
  extension?: string;
  /** Whether gzip makes it smaller. */
  isText: boolean;
  /** Whether it is sent in one piece, whose length a HEAD answers too. */
  hasLength?: true;
  write(exporting: Exporting): Promise<Buffer | Readable> | AsyncGenerator<Buffer> | Readable;
}

const textContext = ({ chain, baseUrl, values: { fields } }: Exporting) => ({ chain, baseUrl, fields });
const boardsOf = ({ chain, baseUrl }: Exporting) => ({ name: 'Symbol Catalog', chain, baseUrl });

/** Every format, by the value of `format`. */
const formats = {
  ndjson: {
    contentType: 'application/x-ndjson; charset=utf-8',
    isText: true,
    write: (exporting) => ndjsonPieces(exporting.pieces, textContext(exporting)),
  },
  csv: {
    contentType: 'text/csv; charset=utf-8',
    extension: 'csv',
    isText: true,
    write: (exporting) => csvPieces(exporting.pieces, textContext(exporting)),
  },
  obf: {
    contentType: 'application/obf',
    extension: 'obf',
    isText: true,
    hasLength: true,
    write: (exporting) => exportedBoard(exporting.pieces, boardsOf(exporting)),
  },
  obz: {
    contentType: 'application/obz',
    extension: 'obz',
    isText: false,
    write(exporting) {
      const { size = 1024 } = exporting.values;
      const options = { ...boardsOf(exporting), size };
      const boards = exportedBoards(exporting.pieces, options, ({ rendition }) =>
        'image' in rendition ? storedImage(exporting.services, rendition.image) : Promise.resolve(undefined),
      );
      return zipStream(packageEntries(boards), exporting.release.createdAt);
    },
  },
  pack: {
    contentType: 'application/zip',
    extension: 'zip',
    isText: false,
    write: writePack,
  },
} as const satisfies Record<ExportValues['format'], ExportFormat>;

/** An image that is not stored here leaves a gap in an export, and does not cut off the rest. */
async function storedImage({ images }: RouteServices, rendition: Rendition): Promise<Buffer | undefined> {
  try {
    // No rate limit per image: an export renders one image at a time, and the number of exports is limited.
    return await readPatiently(() => images.get(rendition, async () => undefined));
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/** Symbols that count as one request against the limit: in all their languages, in those of `lang`, and with their images. */
const symbolsPerRequest = { all: 50, chain: 200, files: 25 } as const;
/** Cost of the export of a large catalogue: it takes minutes, and each client may have two at once. */
const exportCostMaximum = 100;

/** Cost of an export, in requests of the rate limit, by the symbols that it may hold at most. */
export function exportCost(
  { format, ids, lang }: Pick<ExportValues, 'format' | 'ids' | 'lang'>,
  { symbolCount }: Pick<Release, 'symbolCount'>,
): number {
  // A list without an id filters nothing.
  const symbols = Math.min(ids?.length || symbolCount, symbolCount);
  const kind = format === 'obz' || format === 'pack' ? 'files' : lang ? 'chain' : 'all';
  return Math.min(exportCostMaximum, Math.max(1, Math.ceil(symbols / symbolsPerRequest[kind])));
}

/** `GET /export`: the whole catalogue, or what passes the filters, as one file that is sent as it is made. */
export const exportRoute = route({
  operationId: 'exportCatalogue',
  path: '/export',
  summary: 'The whole catalogue, or a part of it, as one file',
  description: `For copies that work offline. \`Link\` with \`rel="monitor"\` says where to ask later for what has changed since. With \`lang\` only names in these languages, and only symbols that have one. A client may have two in progress, of which each serving process makes its share; one that reads nothing for 30 s is cut off. Against the rate limit it counts as one request for every ${symbolsPerRequest.all} symbols that it may hold, ${symbolsPerRequest.chain} with \`lang\`, ${symbolsPerRequest.files} with images; as ${exportCostMaximum} at most.`,
  parameters: exportParameters,
  responses: {
    200: {
      description: 'By `format`. Text is in UTF-8, and symbols are in the order of ids.',
      files: ['application/x-ndjson', 'text/csv', 'application/obf', 'application/obz', 'application/zip'],
    },
  },
  async send(services, { values, baseUrl, urlWith }, context) {
    const lang = values.lang;
    // Its index is read for as long as the export takes: one that is about to go would end it.
    const release = await services.catalogue.refresh();
    const others = { format: undefined, updated_since: undefined, size: undefined };
    const next = urlWith({ ...others, cursor: encodeCursor(seenOf(release)) }).replace('export?', 'symbols?');
    // RFC 5989 §6: where changes of this resource can be followed.
    context.set({ Vary: 'Accept-Encoding', Link: `<${next}>; rel="monitor"` });
    const etag = `W/${responseEtag(services, release, JSON.stringify([values, baseUrl]))}`;
    if (isUnchanged(context, etag, release)) return;
    const format: ExportFormat = formats[values.format];
    const headers = {
      'Content-Type': format.contentType,
      ...(format.extension && {
        'Content-Disposition': `attachment; filename="symbols${lang ? `-${lang.join('-')}` : ''}.${format.extension}"`,
      }),
    };
    // The length of a board is known only when it is made; that of a stream is never told.
    if (context.method === 'HEAD' && !format.hasLength) {
      context.set(headers);
      context.status = 200;
      return;
    }
    await services.limits.charge('json', context, exportCost(values, release));
    services.exports.occupy(context.req, context.res);
    const chain = lang && lookupChain(lang, release.languages);
    const { format: _format, fields: _fields, size: _size, ...parameters } = values;
    const symbols = exportSymbols(services.slowEngine, release, { chain, parameters });
    const pieces = oneATick(await begun(symbols));
    const written = format.write({ services, release, values, chain, pieces, baseUrl, next });
    const body = written instanceof Promise ? await written : written;
    context.set(headers);
    const stream =
      body instanceof Readable || Buffer.isBuffer(body) ? body : Readable.from(body, { highWaterMark: 1 });
    const isCompressed =
      format.isText && stream instanceof Readable && context.acceptsEncodings('gzip', 'identity') === 'gzip';
    context.body = isCompressed ? gzipped(context, stream) : stream;
  },
});

/** Words that follow each core word in a pack: two rows of suggestions. */
const nextWordsInPack = 24;

/** A pack of names, search words, thumbnails, and what people say next. */
async function writePack(exporting: Exporting): Promise<Readable> {
  const { services, release, values, chain, pieces, baseUrl, next } = exporting;
  const { table } = await readNextSymbols(services, release, values.lang);
  const nextWords = await table(nextWordsInPack);
  const context = { chain, baseUrl, fields: values.fields, next, nextWords };
  const entries = packEntries(pieces, context, (path) =>
    storedImage(services, { path, format: 'webp', size: 256 }),
  );
  return zipStream(entries, release.createdAt);
}

/**
 * The pieces, once the first one was read: what fails until then is answered with 503 and `Retry-After`, as nothing was
 * sent yet.
 */
async function begun<Piece>(pieces: AsyncGenerator<Piece>): Promise<AsyncGenerator<Piece>> {
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pieces;
  })();
}

/** Lets other requests go first between the pieces of an export. */
async function* oneATick(pieces: AsyncGenerator<CachedSymbol[]>): AsyncGenerator<CachedSymbol[]> {
  await nextTick();
  for await (const piece of pieces) {
    if (piece.length > 0) yield piece;
    await nextTick();
  }
}

/** Compressed as it is sent, at the level that costs least: the lines are much alike. */
function gzipped(context: Context, lines: Readable): Readable {
  context.set('Content-Encoding', 'gzip');
  const gzip = createGzip({ level: 1 });
  // What fails while it is being sent can only be cut off: the client sees that the end is missing.
  return pipeline(lines, gzip, () => undefined);
}
