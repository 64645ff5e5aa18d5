import { basename, posix } from 'node:path';
import type { ZipArchive } from '../lib/zip-archive.ts';
import { Board, Manifest, type Media } from './board-schema.ts';

/** An object of JSON, with all that the format does not know. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A board of a package, or what is wrong with it. */
export type BoardFile = { file: string } & (
  | { board: Board; json: JsonObject; fault?: undefined }
  | { board?: undefined; json?: undefined; fault: string }
);

/** A board alone, or a package of boards. */
export interface BoardPackage {
  boards: readonly BoardFile[];
  /** The file of the board that opens first. */
  root: string;
  /** `manifest.json` as it is written, and the folder that it stands in; empty where there is none. */
  manifest: { json: JsonObject; folder: string };
  /** All entries but those that a Mac adds. */
  names: readonly string[];
  /** The place of an image or a sound in the package; undefined for one that is not there. */
  placeOf(kind: 'images' | 'sounds', media: Pick<Media, 'id' | 'path'>, board: string): string | undefined;
  /** The bytes of a place. */
  read(place: string): Promise<Buffer | undefined>;
}

/** Bounds of the boards of strangers: a board is parsed in one turn of the event loop. */
export interface BoardLimits {
  boards: number;
  /** Of a board: buttons, images and sounds, each. */
  listed: number;
  /** Of a board, and of the manifest: lists, objects, and fields of objects. */
  structures: number;
}
const unlimited: BoardLimits = {
  boards: Number.POSITIVE_INFINITY,
  listed: Number.POSITIVE_INFINITY,
  structures: Number.POSITIVE_INFINITY,
};

/** A board that is no package. */
export function singleBoard(file: string, bytes: Buffer, limits = unlimited): BoardPackage {
  return {
    boards: [boardFile(file, bytes, limits)],
    root: file,
    manifest: { json: {}, folder: '.' },
    names: [],
    placeOf: () => undefined,
    read: async () => undefined,
  };
}

/**
 * Reads the boards of a package: those that its manifest lists and what these lead to, or else all.
 * @throws RangeError where there are more than the limits allow, and what the archive throws
 */
export async function readPackage(archive: ZipArchive, limits = unlimited): Promise<BoardPackage> {
  const names = archive.names.filter((name) => !isHousekeeping(name));
  const find = finder(names);
  const { json, folder } = await findManifest(archive, names, limits);
  const { root, paths } = Manifest.parse(json);
  const listed = Object.values(paths.boards);
  const files =
    listed.length > 0
      ? new Set(listed.map((name) => find(posix.join(folder, name)) ?? name))
      : new Set(names.filter((name) => /\.obf$/i.test(name)));
  const boards: BoardFile[] = [];
  for (const file of files) {
    if (files.size > limits.boards) throw new RangeError(`it has more than ${limits.boards} boards`);
    const bytes = await archive.read(file);
    const board: BoardFile =
      bytes === undefined
        ? { file, fault: 'manifest.json lists it, and it is not in the package' }
        : boardFile(file, bytes, limits);
    boards.push(board);
    // A board that a listed one leads to belongs to the package, whether the manifest lists it or not.
    for (const { load_board: link } of objectsOf(board.json?.buttons)) {
      const path = isObject(link) && typeof link.path === 'string' ? link.path : undefined;
      const linked = path === undefined ? undefined : find(posix.join(folder, slashes(path)));
      if (linked !== undefined) files.add(linked);
    }
  }
  return {
    boards,
    root: (root !== undefined && find(posix.join(folder, root))) || (boards[0]?.file ?? ''),
    manifest: { json, folder },
    names,
    placeOf: (kind, { id, path: stated }, board) => {
      const written = stated ?? paths[kind][id ?? ''];
      if (written === undefined) return undefined;
      return (
        find(posix.join(folder, slashes(written))) ?? find(posix.join(posix.dirname(board), slashes(written)))
      );
    },
    read: (place) => archive.read(place),
  };
}

/** What a Mac puts beside each file of an archive is no board. */
function isHousekeeping(name: string): boolean {
  return name.startsWith('__MACOSX/') || basename(name).startsWith('._');
}

/** The manifest, and the folder that it stands in: a package may have been zipped with the folder around it. */
async function findManifest(
  archive: ZipArchive,
  names: readonly string[],
  { structures }: BoardLimits,
): Promise<BoardPackage['manifest']> {
  const [path] = names
    .filter((name) => basename(name).toLowerCase() === 'manifest.json')
    .sort((left, right) => left.length - right.length);
  if (path === undefined) return { json: {}, folder: '.' };
  const folder = posix.dirname(path);
  try {
    const bytes = (await archive.read(path)) ?? Buffer.from('{}');
    if (structuresOf(bytes) > structures)
      throw new RangeError(`"${path}" has more than ${structures} lists, objects and fields`);
    const json: unknown = JSON.parse(jsonText(bytes));
    return { json: isObject(json) ? json : {}, folder };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Boards are found by their names then.
    return { json: {}, folder };
  }
}

/** The entries of a list of JSON that are objects; none where it is no list. */
export const objectsOf = (list: unknown): JsonObject[] => (Array.isArray(list) ? list.filter(isObject) : []);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function boardFile(file: string, bytes: Buffer, { listed, structures }: BoardLimits): BoardFile {
  if (structuresOf(bytes) > structures)
    return { file, fault: `it has more than ${structures} lists, objects and fields` };
  try {
    const written: unknown = JSON.parse(jsonText(bytes));
    if (!isObject(written)) return { file, fault: 'it is no board: no object of JSON' };
    const json = withLists(written);
    const lists = [json.buttons, json.images, json.sounds].filter(Array.isArray);
    if (lists.some(({ length }) => length > listed))
      return { file, fault: `it has more than ${listed} buttons, images or sounds` };
    return { file, board: Board.parse(json), json };
  } catch (error) {
    return { file, fault: `it is no JSON (${(error as Error).message})` };
  }
}

/** A board whose buttons, images and sounds are lists: some programs write objects, by their ids. */
function withLists(json: JsonObject): JsonObject {
  const lists = ['buttons', 'images', 'sounds'].flatMap((field) => {
    const byId = json[field];
    if (!isObject(byId)) return [];
    const list = Object.entries(byId).map(([id, entry]) =>
      isObject(entry) ? { ...entry, id: entry.id ?? id } : entry,
    );
    return [[field, list]];
  });
  return { ...json, ...Object.fromEntries(lists) };
}

/** Signs that begin lists and objects, and colons, of which each field has one: no less than what JSON makes of a text. */
function structuresOf(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x7b || byte === 0x5b || byte === 0x3a) count += 1;
  return count;
}

function jsonText(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

const slashes = (path: string) => path.replaceAll('\\', '/');

/**
 * Finds an entry by the path that a board states: `./x.png`, `/x.png`, percent-encoded, with the letters of a Mac (NFD), in
 * another case.
 */
function finder(names: readonly string[]): (path: string) => string | undefined {
  const keyOf = (path: string) => posix.normalize(slashes(path)).replace(/^\/+/, '').normalize('NFC');
  const exact = new Map(names.map((name) => [keyOf(name), name]));
  const caseless = new Map(names.map((name) => [keyOf(name).toLowerCase(), name]));
  return (path) => {
    for (const key of [keyOf(path), keyOf(decoded(path))]) {
      const found = exact.get(key) ?? caseless.get(key.toLowerCase());
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** A text without its percent escapes; one that is malformed stays as it stands, as in browsers. Pure. */
export function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString(),
  );
}
