import { unzipSync } from 'fflate';
import { fetchBlob } from '../save-file.ts';
import type { Settings } from '../settings.ts';
import { type Board, type BoardCell, fileBoardsMaximum, placeOf } from './board.ts';
import { readPhoto } from './board-shelf.ts';
import { zipped } from './images-archive.ts';

/** What an obf file says that this adds to. */
interface OpenBoard {
  id: string;
  buttons: { id: string; image_id?: string; load_board?: object }[];
  images: object[];
}

interface Manifest {
  root: string;
  paths: Record<'boards' | 'images' | 'sounds', Record<string, string>>;
}

/**
 * A board, and all that it opens, as a file that communication apps open: the Open Board Format with images, spoken names,
 * credits and own pictures inside.
 * @param kept the boards that its cells may open
 * @param colourOf the colour of the word class of a cell, as CSS writes it
 * @throws Error where the service does not answer.
 * @see https://www.openboardformat.org
 */
export async function openBoardFile(
  board: Board,
  kept: readonly Board[],
  settings: Settings,
  colourOf: (index: number) => string | undefined,
): Promise<Blob> {
  const isPlain = board.cells.every((cell) => !cell?.opens && !cell?.photo);
  if (isPlain) return requestFile(board, settings, colourOf);
  const boards = opened(board, kept);
  const files: Record<string, Uint8Array> = {};
  const manifest: Manifest = { root: pathOf(board), paths: { boards: {}, images: {}, sounds: {} } };
  for (const each of boards) {
    const request = requestFile(each, settings, each === board ? colourOf : () => undefined);
    const made = unzipSync(new Uint8Array(await (await request).arrayBuffer()));
    for (const [path, bytes] of Object.entries(made))
      if (/^(images|sounds)\//.test(path)) files[path] = bytes;
    const { paths } = readJson<Manifest>(made['manifest.json']);
    Object.assign(manifest.paths.images, paths.images);
    Object.assign(manifest.paths.sounds, paths.sounds);
    const written = readJson<OpenBoard>(made[Object.values(paths.boards)[0] ?? '']);
    const own = await ownOf(each, boards);
    Object.assign(files, own.files);
    Object.assign(manifest.paths.images, own.paths);
    const content = {
      ...written,
      id: each.id,
      buttons: written.buttons.map((button) => ({ ...button, ...own.buttons.get(Number(button.id) - 1) })),
      images: [...written.images, ...own.images],
    };
    manifest.paths.boards[each.id ?? ''] = pathOf(each);
    files[pathOf(each)] = encode(content);
  }
  return zipped({ 'manifest.json': encode({ format: 'open-board-0.1', ...manifest }), ...files });
}

/** A board with those that it opens, those that these open, and so on; each once. */
function opened(board: Board, kept: readonly Board[]): Board[] {
  const found = [board];
  for (const { cells } of found) {
    for (const cell of cells) {
      const next = kept.find(({ id }) => id === cell?.opens && !found.some((other) => other.id === id));
      if (next?.cells.some(Boolean) && found.length < fileBoardsMaximum) found.push(next);
    }
  }
  return found;
}

/** What the service does not know of a board: what its cells open, and own pictures; buttons by the place of their cell. */
async function ownOf({ cells }: Board, boards: readonly Board[]) {
  const files: Record<string, Uint8Array> = {};
  const paths: Record<string, string> = {};
  const images: object[] = [];
  const buttons = new Map<number, object>();
  for (const [place, cell] of cells.entries()) {
    const photo = cell?.photo === undefined ? undefined : await readPhoto(cell.photo);
    const target = boards.find(({ id }) => id === cell?.opens);
    const image = photo && {
      id: `photo-${cell?.photo}`,
      path: `images/${cell?.photo}.${photo.type.slice(6)}`,
    };
    if (image && photo && !(image.id in paths)) {
      const bitmap = await createImageBitmap(photo);
      const { width, height } = bitmap;
      bitmap.close();
      files[image.path] = new Uint8Array(await photo.arrayBuffer());
      paths[image.id] = image.path;
      images.push({ ...image, width, height, content_type: photo.type, license: { type: 'private' } });
    }
    buttons.set(place, {
      ...(image && { image_id: image.id }),
      ...(cell?.opens &&
        target && { load_board: { id: target.id, name: target.title, path: pathOf(target) } }),
    });
  }
  return { files, paths, images, buttons };
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
  const body = JSON.stringify({
    format: 'obz',
    ...(title !== '' && { name: title }),
    lang: [lang],
    grid: { rows, columns },
    cells,
    skin: skin === undefined ? undefined : Number(skin),
    hair,
    mono,
    colours,
  });
  return fetchBlob('api/v1/boards', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
}
