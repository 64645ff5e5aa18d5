import { readFileSync } from 'node:fs';
import { basename, extname, posix } from 'node:path';
import { IngestFailure } from '../failure.ts';
import type { Finding } from '../rules.ts';
import { Board, Manifest, type Media } from './obf-schema.ts';
import { openZip, type ZipArchive } from './zip.ts';

/** A board of a package, or what is wrong with it. */
export interface BoardFile {
  file: string;
  board: Board | undefined;
  finding?: Finding;
}

/** A board alone, or a package of boards. */
export interface BoardPackage {
  boards: readonly BoardFile[];
  /** The place of an image or a sound in the package; undefined for one that is not there. */
  placeOf(kind: 'images' | 'sounds', media: Media, board: string): string | undefined;
  /** The bytes of a place. */
  read(place: string): Promise<Buffer | undefined>;
}

/**
 * Opens a board or a package.
 * @throws IngestFailure for a package that is no archive or holds no board.
 */
export async function openBoards(path: string): Promise<BoardPackage> {
  if (extname(path).toLowerCase() !== '.obz') {
    return {
      boards: [boardFile(basename(path), readFileSync(path))],
      placeOf: () => undefined,
      read: async () => undefined,
    };
  }
  const archive = await openZip(path);
  const find = finder(archive.names);
  const { manifest, root } = await findManifest(archive);
  const listed = Object.values(manifest.boards);
  const files =
    listed.length > 0
      ? new Set(listed.map((name) => find(posix.join(root, name)) ?? name))
      : archive.names.filter(isBoardFile);
  const boards: BoardFile[] = [];
  for (const file of files) {
    const bytes = await archive.read(file);
    if (bytes === undefined)
      boards.push(unreadable(file, 'manifest.json lists it, and it is not in the package'));
    else boards.push(boardFile(file, bytes));
  }
  if (boards.length === 0) throw new IngestFailure('validation-failed', `${path} holds no board (.obf)`);
  return {
    boards,
    placeOf: (kind, { id, path: stated }, board) => {
      const written = stated ?? manifest[kind][id ?? ''];
      if (written === undefined) return undefined;
      return (
        find(posix.join(root, slashes(written))) ?? find(posix.join(posix.dirname(board), slashes(written)))
      );
    },
    read: (place) => archive.read(place),
  };
}

/** What a Mac puts beside each file of an archive is no board. */
function isBoardFile(name: string): boolean {
  return /\.obf$/i.test(name) && !isHousekeeping(name);
}

function isHousekeeping(name: string): boolean {
  return name.startsWith('__MACOSX/') || basename(name).startsWith('._');
}

/** The manifest, and the folder that it stands in: a package may have been zipped with the folder around it. */
async function findManifest(archive: ZipArchive): Promise<{ manifest: Manifest; root: string }> {
  const [path] = archive.names
    .filter((name) => basename(name).toLowerCase() === 'manifest.json' && !isHousekeeping(name))
    .sort((left, right) => left.length - right.length);
  const bytes = path === undefined ? undefined : await archive.read(path);
  const root = path === undefined ? '.' : posix.dirname(path);
  try {
    return { manifest: Manifest.parse(JSON.parse(jsonText(bytes ?? Buffer.from('{}')))), root };
  } catch {
    // Boards are found by their names then.
    return { manifest: Manifest.parse({}), root };
  }
}

function boardFile(file: string, bytes: Buffer): BoardFile {
  try {
    const board = Board.safeParse(JSON.parse(jsonText(bytes))).data;
    return board === undefined ? unreadable(file, 'it is no board: no object of JSON') : { file, board };
  } catch (error) {
    return unreadable(file, `it is no JSON (${(error as Error).message})`);
  }
}

function jsonText(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

function unreadable(file: string, message: string): BoardFile {
  return { file, board: undefined, finding: { rule: 'unreadable-board', message } };
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
