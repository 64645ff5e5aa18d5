import type { Context } from 'koa';
import { packageEntries, readBoardFiles, sourceIn, withFiles } from '../boards/board-files.ts';
import { findBoardSymbols } from '../boards/board-symbols.ts';
import { openBoard } from '../boards/open-board.ts';
import {
  type BoardRequest,
  boardBody,
  boardMaximumCells,
  cellsOf,
  gridOf,
  placed,
} from '../boards/parameters.ts';
import { creditsOf } from '../catalogue/credits.ts';
import { serviceUnavailable } from '../errors.ts';
import { cacheControl, encodedFileName } from '../http/headers.ts';
import { requestSignal } from '../http/request-signal.ts';
import { zipStream } from '../lib/zip-stream.ts';
import { onLiveRelease, type Release } from '../opensearch/release.ts';
import { noParameters } from '../symbols/parameters.ts';
import { type ParsedRequest, type RouteServices, route } from './route.ts';
import { anyLanguageFactor, searchCost, wordsPerRequest } from './search-cost.ts';

/** Cells of symbols that count as one request against the limit; fewer where the file holds their images and sounds. */
export const cellsPerRequest = { linked: 20, whole: 10 } as const;
/**
 * How long a board may take; what was made until then is in the caches when it is asked for again. Below the time after
 * which a stream that sends nothing is cut off, so that the client is told.
 */
const boardMilliseconds = 25_000;

/** `POST /boards`: a communication board that other programs open. */
export const boardRoute = route({
  operationId: 'createBoard',
  path: '/boards',
  summary: 'A board of the Open Board Format from ids or words',
  description: `The board that \`ids\`, \`words\` or \`cells\` name, with images, spoken names, licences, authors and source URLs, as a file that communication apps open. Credits that are ready to print, and warnings, are in \`ext_symbolcatalog_credits\` and \`ext_symbolcatalog_warnings\` of the board. At most ${boardMaximumCells} cells; it counts as one request for every ${cellsPerRequest.linked} cells begun, or every ${cellsPerRequest.whole} where the file holds images and sounds, and its words as those of \`/symbols/match\`: one for every ${wordsPerRequest} begun, in each language of the chain, and no language as ${anyLanguageFactor}. Images and sounds that have to be made anew count as such.`,
  parameters: noParameters,
  body: boardBody,
  responses: {
    200: {
      description: 'The board as a file.',
      files: ['application/obf', 'application/obz'],
    },
  },
  failures: ['not-found', 'audio-not-found', 'speech-unavailable', 'shutting-down'],
  cost({ body }) {
    const cells = cellsOf(body);
    const words = cells.flatMap(({ word }) => word ?? []);
    const perRequest = cellsPerRequest[isWholeFile(body) ? 'whole' : 'linked'];
    return Math.ceil(cells.length / perRequest) + searchCost(words, body.lang);
  },
  async send(services, { body, warnings, baseUrl }, context) {
    if (isWholeFile(body)) services.exports.occupy(context.req, context.res);
    const made = await makeBoard(services, { body, warnings, baseUrl }, context);
    context.set(boardHeaders(body.format, body.name, made.language));
    context.body =
      body.format === 'obz'
        ? zipStream(packageEntries([{ id: 'board', ...made }]), made.release.createdAt)
        : Buffer.from(JSON.stringify(made.board));
  },
});

/** Headers of a file of boards, in the language of its labels where that is known. */
export function boardHeaders(
  format: BoardRequest['format'],
  name: string,
  language: string | undefined,
): Record<string, string> {
  return {
    'Content-Type': `application/${format}`,
    'Content-Disposition': `attachment; filename="board.${format}"; ${encodedFileName(`${name}.${format}`)}`,
    ...(language !== undefined && { 'Content-Language': language }),
    'Cache-Control': cacheControl.none,
  };
}

/** A board with its cells and, where they are part of it, the bytes of their files; given up when its time is over. */
export function makeBoard(
  services: RouteServices,
  {
    body,
    warnings: ignored,
    baseUrl,
  }: Pick<ParsedRequest<object, BoardRequest>, 'body' | 'warnings' | 'baseUrl'>,
  context: Context,
) {
  const { format, sounds, name } = body;
  const make = async (release: Release, signal: AbortSignal) => {
    const found = await findBoardSymbols(services, release, body, signal);
    const { language } = found;
    const cells = found.cells.map((cell) => withFiles(cell, { sounds, baseUrl }));
    const beforeMaking = () => services.limits.take('renders', context);
    const bytes = isWholeFile(body)
      ? await readBoardFiles(services, cells, { beforeMaking, signal })
      : new Map<string, Buffer>();
    const credits = creditsOf(cells.flatMap(({ symbol }) => symbol ?? []));
    const content = {
      id: 'board',
      name,
      language,
      grid: gridOf(body),
      cells: placed(body, cells),
      credits: credits.map(({ attribution }) => attribution),
      warnings: [...ignored, ...found.warnings],
    };
    const board = openBoard(content, sourceIn(bytes, format === 'obz'));
    return { release, board, cells, bytes, language };
  };
  return withinTime(context, (signal) =>
    onLiveRelease(services.catalogue, (release) => make(release, signal)),
  );
}

/** Whether a board holds its images and sounds. */
const isWholeFile = ({ embed, format }: Pick<BoardRequest, 'embed' | 'format'>) => embed || format === 'obz';

/** Runs a task until its time is over or its client has gone. */
export async function withinTime<Result>(
  { res }: Context,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const message = `This board took longer than ${boardMilliseconds / 1000} s. What was made is kept: please try again.`;
  const timer = setTimeout(() => late.abort(serviceUnavailable('overloaded', message, 1)), boardMilliseconds);
  try {
    return await task(AbortSignal.any([late.signal, requestSignal(res)]));
  } finally {
    clearTimeout(timer);
  }
}
