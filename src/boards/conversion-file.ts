import { posix } from 'node:path';
import { httpError } from '../errors.ts';
import { ArchiveFault, openZip } from '../lib/zip-archive.ts';
import type { ZipEntry } from '../lib/zip-stream.ts';
import {
  type BoardFile,
  type BoardPackage,
  type JsonObject,
  readPackage,
  singleBoard,
} from './board-package.ts';
import { Board, Manifest } from './board-schema.ts';
import { boardFormat } from './open-board.ts';

/** Bounds of a file that is converted: those of the largest vocabularies that communication apps export, and some more. */
export const conversionLimits = {
  bytes: 16 * 1024 * 1024,
  zip: { entries: 5000, entryBytes: 8 * 1024 * 1024, bytes: 32 * 1024 * 1024 },
  boards: { boards: 120, listed: 3000, structures: 100_000 },
} as const;

/** A board that could be read. */
export type ReadBoard = Extract<BoardFile, { json: JsonObject }>;

/**
 * Reads the boards of an `.obf` or an `.obz`.
 * @throws HttpError `bad-request` for what is neither, or exceeds {@link conversionLimits}
 */
export async function readConvertible(
  bytes: Buffer,
): Promise<{ original: BoardPackage; boards: ReadBoard[]; isPackage: boolean }> {
  const isPackage = bytes.toString('latin1', 0, 2) === 'PK';
  const original = isPackage
    ? await readArchive(bytes)
    : singleBoard('board.obf', bytes, conversionLimits.boards);
  const boards = original.boards.flatMap((file) =>
    file.json && Array.isArray(file.json.buttons) ? [file] : [],
  );
  const faults = original.boards.flatMap(({ fault }) => fault ?? []);
  if (boards.length === 0)
    throw httpError('bad-request', ['The file holds no board (.obf) with buttons', ...faults].join(': '));
  const { listed } = conversionLimits.boards;
  const buttons = boards.reduce((sum, { board }) => sum + board.buttons.length, 0);
  if (buttons > listed)
    throw httpError('bad-request', `The file may have at most ${listed} buttons: it has ${buttons}.`);
  return { original, boards, isPackage };
}

async function readArchive(bytes: Buffer): Promise<BoardPackage> {
  try {
    return await readPackage(await openZip(bytes, conversionLimits.zip), conversionLimits.boards);
  } catch (error) {
    if (!(error instanceof ArchiveFault || error instanceof RangeError)) throw error;
    throw httpError('bad-request', `The package cannot be read: ${error.message}.`);
  }
}

/**
 * The package with other boards and new images, and without the files that no board shows or plays any more.
 * @param converted the boards that are other ones now, by their files
 * @param images new ones by their ids
 */
export async function convertedPackage(
  original: BoardPackage,
  converted: ReadonlyMap<string, JsonObject>,
  images: ReadonlyMap<string, { path: string; content: Buffer }>,
): Promise<ZipEntry[]> {
  const { json, folder } = original.manifest;
  const { paths } = Manifest.parse(json);
  const placesOf = (file: string, board: Board | undefined) =>
    (['images', 'sounds'] as const).flatMap((kind) =>
      (board?.[kind] ?? []).flatMap((media) => original.placeOf(kind, media, file) ?? []),
    );
  const left = original.boards.flatMap(({ file, board }) =>
    placesOf(file, converted.has(file) ? Board.parse(converted.get(file)) : board),
  );
  const gone = new Set(original.boards.flatMap(({ file, board }) => placesOf(file, board)));
  for (const place of left) gone.delete(place);
  const remaining = (kind: 'images' | 'sounds') =>
    Object.entries(paths[kind]).filter(
      ([id]) => !gone.has(original.placeOf(kind, { id, path: undefined }, '') ?? ''),
    );
  const listed = original.boards.map(({ file, board }) => [board?.id ?? file, posix.relative(folder, file)]);
  const manifest = {
    ...{ format: boardFormat, root: posix.relative(folder, original.root), ...json },
    paths: {
      boards: Object.keys(paths.boards).length > 0 ? paths.boards : Object.fromEntries(listed),
      images: Object.fromEntries([
        ...remaining('images'),
        ...[...images].map(([id, { path }]) => [id, path]),
      ]),
      sounds: Object.fromEntries(remaining('sounds')),
    },
  };
  const manifestPath = posix.join(folder, 'manifest.json');
  const entries: ZipEntry[] = [{ path: manifestPath, content: jsonOf(manifest), compress: true }];
  for (const path of original.names) {
    if (gone.has(path) || path.toLowerCase() === manifestPath.toLowerCase()) continue;
    const board = converted.get(path);
    const content = board ? jsonOf(board) : await original.read(path);
    if (content) entries.push({ path, content, compress: true });
  }
  for (const { path, content } of images.values()) {
    entries.push({ path: posix.join(folder, path), content, compress: false });
  }
  return entries;
}

/**
 * An object as JSON.
 * @throws HttpError `bad-request` for what nests too deeply to be written
 */
export function jsonOf(value: object): Buffer {
  try {
    return Buffer.from(JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw httpError('bad-request', 'The lists and objects of a board nest too deeply.');
  }
}
