import { unzipSync, zipSync } from 'fflate';
import { posting } from '../api-client.ts';
import { fetchBlob, fileNameOf } from '../save-file.ts';
import type { Settings } from '../settings.ts';
import { type Board, type BoardCell, placeOf } from './board.ts';
import { readFile } from './board-store.ts';
import { pngOf } from './draw-cells.ts';
import type { DrawnGrid } from './drawn-cell.ts';

/** What an obf file says that this adds to. */
interface OpenBoard {
  id: string;
  buttons: { id: string; image_id?: string; load_board?: object }[];
  images: object[];
  sounds: object[];
}

interface Manifest {
  root: string;
  paths: Record<'boards' | 'images' | 'sounds', Record<string, string>>;
}

/**
 * Boards as a file that communication apps open, the first of them the one to begin with: the Open Board Format with images, spoken names,
 * credits, own pictures and sounds inside.
 * @param colourOf the colour of the word class of a cell of the first, as CSS writes it
 * @throws Error where the service does not answer.
 * @see https://www.openboardformat.org
 */
export async function openBoardFile(
  boards: readonly [Board, ...Board[]],
  settings: Settings,
  colourOf: (index: number) => string | undefined,
): Promise<Blob> {
  const [board, ...others] = boards;
  const isPlain =
    others.length === 0 && board.cells.every((cell) => !cell?.opens && !cell?.photo && !cell?.sound);
  if (isPlain) return requestFile(board, settings, colourOf);
  const files: Record<string, Uint8Array> = {};
  const manifest: Manifest = { root: pathOf(board), paths: { boards: {}, images: {}, sounds: {} } };
  for (const each of boards) {
    const request = requestFile(each, settings, each === board ? colourOf : () => undefined);
    const made = unzipSync(new Uint8Array(await (await request).arrayBuffer()));
    for (const [path, bytes] of Object.entries(made))
      if (/^(images|sounds)\//.test(path)) files[path] = bytes;
    const { paths } = readJson<Manifest>(made['manifest.json']);
    const written = readJson<OpenBoard>(made[Object.values(paths.boards)[0] ?? '']);
    const own = await ownOf(each, boards);
    Object.assign(files, own.files);
    for (const kind of ['images', 'sounds'] as const)
      Object.assign(manifest.paths[kind], paths[kind], own.paths[kind]);
    const content = {
      ...written,
      id: each.id,
      ext_symbolcatalog_folder: each.folder,
      buttons: written.buttons.map((button) => ({ ...button, ...own.buttons.get(Number(button.id) - 1) })),
      images: [...written.images, ...own.images],
      sounds: [...written.sounds, ...own.sounds],
    };
    manifest.paths.boards[each.id ?? ''] = pathOf(each);
    files[pathOf(each)] = encode(content);
  }
  return zipped({ 'manifest.json': encode({ format: 'open-board-0.1', ...manifest }), ...files });
}

/** What the service does not know of a board: what its cells open, own pictures and sounds; buttons by the place of their cell. */
async function ownOf({ cells }: Board, boards: readonly Board[]) {
  const files: Record<string, Uint8Array> = {};
  const paths: Pick<Manifest['paths'], 'images' | 'sounds'> = { images: {}, sounds: {} };
  const images: object[] = [];
  const sounds: object[] = [];
  const buttons = new Map<number, object>();
  /** Puts a file into the package, once. @returns its entry in the board, where it is new */
  async function pack(kind: keyof typeof paths, id: string, path: string, file: Blob) {
    if (id in paths[kind]) return undefined;
    paths[kind][id] = path;
    files[path] = new Uint8Array(await file.arrayBuffer());
    return { id, path, content_type: file.type, license: { type: 'private' } };
  }
  for (const [place, cell] of cells.entries()) {
    const [photo, sound] = await Promise.all(
      [cell?.photo, cell?.sound].map((id) => (id === undefined ? undefined : readFile(id))),
    );
    const [imageId, soundId] = [`photo-${cell?.photo}`, `own-${cell?.sound}`];
    const target = boards.find(({ id }) => id === cell?.opens);
    if (photo) {
      const entry = await pack('images', imageId, `images/${cell?.photo}.${photo.type.slice(6)}`, photo);
      if (entry) images.push({ ...entry, ...(await sizeOf(photo)) });
    }
    if (sound) {
      const extension = sound.type
        .replace(/^audio\/(x-)?/, '')
        .replace('mpeg', 'mp3')
        .replace('mp4', 'm4a');
      const entry = await pack('sounds', soundId, `sounds/${cell?.sound}.${extension}`, sound);
      if (entry) sounds.push(entry);
    }
    buttons.set(place, {
      ...(photo && { image_id: imageId }),
      ...(sound && { sound_id: soundId }),
      ...(cell?.opens &&
        target && { load_board: { id: target.id, name: target.title, path: pathOf(target) } }),
    });
  }
  return { files, paths, images, sounds, buttons };
}

async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

const pathOf = ({ id }: Board) => `boards/${id}.obf`;
const encode = (value: object) => new TextEncoder().encode(JSON.stringify(value));
const readJson = <Value>(bytes: Uint8Array | undefined) =>
  JSON.parse(new TextDecoder().decode(bytes)) as Value;

/** The file that the service makes of a board. */
function requestFile(
  board: Board,
  { skin, hair, mono, colours }: Settings,
  colourOf: (index: number) => string | undefined,
): Promise<Blob> {
  const { title, lang, columns, rows } = board;
  const content = ({ id, caption, overlay }: BoardCell) =>
    id === 0 ? { label: caption || '–' } : { id, label: caption, overlay };
  const cells = board.cells.flatMap((cell, index) => {
    if (!cell) return [];
    const { row, column } = placeOf(board, index);
    return [{ ...content(cell), row: row + 1, column: column + 1, colour: colourOf(index) }];
  });
  const asked = {
    format: 'obz',
    ...(title !== '' && { name: title }),
    lang: [lang],
    grid: { rows, columns },
    cells,
    skin: skin === undefined ? undefined : Number(skin),
    hair,
    mono,
    colours,
  };
  return fetchBlob('api/v1/boards', posting(asked));
}

/**
 * The images of a board as a ZIP archive of PNG files, each named by its caption (`02-dog.png`), with whom to name in `credits.txt`.
 * @throws Error where an image cannot be loaded.
 */
export async function imagesArchive({ cells, credits }: DrawnGrid): Promise<Blob> {
  const pictured = cells.flatMap((cell) => (cell?.url || cell?.photo ? [cell] : []));
  const digits = String(pictured.length).length;
  const files = await Promise.all(
    pictured.map(async (cell, index): Promise<[string, Uint8Array]> => {
      const number = String(index + 1).padStart(digits, '0');
      const name = [number, fileNameOf(cell.caption)].filter(Boolean).join('-');
      return [`${name}.png`, new Uint8Array(await (await pngOf(cell)).arrayBuffer())];
    }),
  );
  const text = new TextEncoder().encode(`${credits.join('\r\n')}\r\n`);
  return zipped(Object.fromEntries([...files, ['credits.txt', text]]));
}

/** Midnight of the first day that the format knows, in the reader's zone: archives of the same board are the same. */
const firstDay = new Date(1980, 0, 1);

/** A ZIP archive of files as they are: images and sounds are compressed already. */
function zipped(files: Readonly<Record<string, Uint8Array>>): Blob {
  return new Blob([zipSync({ ...files }, { level: 0, mtime: firstDay }) as Uint8Array<ArrayBuffer>], {
    type: 'application/zip',
  });
}
