import { posix } from 'node:path';
import { httpError } from '../errors.ts';
import { ArchiveFault, openZip } from '../lib/zip-archive.ts';
import type { ZipEntry } from '../lib/zip-stream.ts';
import {
  type BoardFile,
  type BoardPackage,
  type JsonObject,
  objectsOf,
  readPackage,
  singleBoard,
} from './board-package.ts';
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
): Promise<{ original: BoardPackage; boards: ReadBoard[] }> {
  const original = await readFile(bytes);
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
  return { original, boards };
}

async function readFile(bytes: Buffer): Promise<BoardPackage> {
  if (bytes.toString('latin1', 0, 2) !== 'PK')
    return singleBoard('board.obf', bytes, conversionLimits.boards);
  try {
    return await readPackage(await openZip(bytes, conversionLimits.zip), conversionLimits.boards);
  } catch (error) {
    if (!(error instanceof ArchiveFault || error instanceof RangeError)) throw error;
    throw httpError('bad-request', `The package cannot be read: ${error.message}.`);
  }
}

/** A board as it was and as it is now. */
export type ConvertedBoard = ReadBoard & { after: JsonObject };

/** The package with other boards and new images, and without the files that no board shows or plays any more. */
export async function convertedPackage(
  original: BoardPackage,
  converted: readonly ConvertedBoard[],
  images: ReadonlyMap<string, { path: string; content: Buffer }>,
): Promise<ZipEntry[]> {
  const { json: manifest, folder } = original.manifest;
  const within = (name: string) => (name.startsWith(`${folder}/`) ? posix.relative(folder, name) : name);
  const used = { images: new Map<string, string>(), sounds: new Map<string, string>() };
  const before = new Set<string>();
  for (const { file, board, after } of converted) {
    for (const kind of ['images', 'sounds'] as const) {
      const left = new Set(objectsOf(after[kind]).map(({ id }) => String(id)));
      for (const media of board[kind]) {
        const place = original.placeOf(kind, media, file);
        if (place !== undefined) before.add(place);
        if (place !== undefined && left.has(media.id ?? '')) used[kind].set(media.id ?? '', place);
      }
    }
  }
  const places = new Set([...used.images.values(), ...used.sounds.values()]);
  const pathsOf = (files: ReadonlyMap<string, string>) =>
    Object.fromEntries([...files].map(([id, place]) => [id, within(place)]));
  const paths = {
    boards: pathsOf(new Map(original.boards.map(({ file, board }) => [board?.id ?? file, file]))),
    images: {
      ...Object.fromEntries([...images].map(([id, { path }]) => [id, path])),
      ...pathsOf(used.images),
    },
    sounds: pathsOf(used.sounds),
  };
  const entries = new Map<string, Omit<ZipEntry, 'path'>>();
  const root = { ...manifest, format: boardFormat, root: within(original.root), paths };
  entries.set('manifest.json', { content: jsonOf(root), compress: true });
  for (const { file, after } of converted)
    entries.set(within(file), { content: jsonOf(after), compress: true });
  for (const name of original.names) {
    if (entries.has(within(name)) || (before.has(name) && !places.has(name))) continue;
    const content = await original.read(name);
    if (content) entries.set(within(name), { content, compress: true });
  }
  for (const { path, content } of images.values()) entries.set(path, { content, compress: false });
  return [...entries].map(([path, entry]) => ({ path, ...entry }));
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
