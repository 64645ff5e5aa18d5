import { unzipSync } from 'fflate';
import { fetchJson, type ListResponse, matchWords, symbolsPath } from '../api-client.ts';
import {
  type Board,
  type BoardCell,
  boardLimits,
  captionMaximumCharacters,
  fileBoardsMaximum,
  newId,
} from './board.ts';
import { checkedSound, smallPhoto } from './own-files.ts';

/** What of a file could not be read, each with how often. */
export type Losses = Partial<Record<'pictures' | 'sounds' | 'cells' | 'boards', number>>;

/** The boards of a file: the first is the one to open. */
interface ReadBoards {
  boards: Board[];
  /** Own pictures and sounds by their ids. */
  files: Map<string, Blob>;
  losses: Losses;
}

const fileMaximumBytes = 64 * 1024 * 1024;
/** Words of one request. */
const wordsMaximum = 200;

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const idOf = (value: unknown): string => (typeof value === 'number' ? String(value) : textOf(value));

/** A cell whose picture is looked for by its caption, or by the symbol that this service wrote. */
type FoundCell = BoardCell & { source?: string };

/**
 * Reads a file of the Open Board Format: a board (`.obf`), or a package of them (`.obz`).
 * @throws Error where it is no such file, too large, or the service does not answer.
 * @see https://www.openboardformat.org/docs
 */
export async function readBoardFile(file: Blob): Promise<ReadBoards> {
  if (file.size > fileMaximumBytes) throw new Error('The file is too large.');
  const files = unpacked(new Uint8Array(await file.arrayBuffer()));
  const manifest = files['manifest.json'] ? fieldsOf(readJson(files['manifest.json'])) : {};
  const root = textOf(manifest.root);
  const paths = Object.keys(files)
    .filter((path) => path.endsWith('.obf'))
    .sort((left, right) => Number(right === root) - Number(left === root));
  const contents = paths.slice(0, fileBoardsMaximum).map((path) => ({
    path,
    id: newId(),
    content: fieldsOf(readJson(files[path])),
  }));
  if (!contents.some(({ content }) => Array.isArray(content.buttons)))
    throw new Error('The file holds no board.');
  const read: ReadBoards = { boards: [], files: new Map(), losses: {} };
  lose(read, 'boards', paths.length - contents.length);
  /** The id that a board of the file has here. */
  const idHere = (target: Fields) =>
    contents.find(({ path, content }) => path === target.path || (content.id && content.id === target.id))
      ?.id;
  for (const { id, content } of contents)
    read.boards.push(await readBoard(id, content, { read, files, idHere }));
  return read;
}

function lose({ losses }: ReadBoards, kind: keyof Losses, count = 1): void {
  if (count > 0) losses[kind] = (losses[kind] ?? 0) + count;
}

function unpacked(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isArchive) return { 'board.obf': bytes };
  let sum = 0;
  return unzipSync(bytes, {
    // A small archive may hold more than any memory.
    // Entries that are stored are taken by their packed size, whatever they say of themselves.
    filter: ({ size, originalSize }) => {
      sum += Math.max(size, originalSize);
      return sum <= fileMaximumBytes;
    },
  });
}

const readJson = (bytes: Uint8Array | undefined): unknown => JSON.parse(new TextDecoder().decode(bytes));

interface Reading {
  read: ReadBoards;
  files: Readonly<Record<string, Uint8Array>>;
  idHere: (target: Fields) => string | undefined;
}

async function readBoard(id: string, content: Fields, reading: Reading): Promise<Board> {
  const byId = (list: unknown) =>
    new Map(listOf(list).map((entry) => [idOf(fieldsOf(entry).id), fieldsOf(entry)]));
  const buttons = byId(content.buttons);
  const images = byId(content.images);
  const sounds = byId(content.sounds);
  const order = listOf(fieldsOf(content.grid).order).map((row) => listOf(row).map(idOf));
  // A board without a grid is read in the order of its buttons.
  const ids = order.length > 0 ? order : chunks([...buttons.keys()]);
  const rows = within(ids.length, boardLimits.rows);
  const columns = within(Math.max(...ids.map(({ length }) => length)), boardLimits.columns);
  const places = Array.from({ length: rows * columns }, (_, index) =>
    buttons.get(ids[Math.floor(index / columns)]?.[index % columns] ?? ''),
  );
  lose(
    reading.read,
    'cells',
    ids.flat().filter((each) => buttons.has(each)).length - places.filter(Boolean).length,
  );
  const cells: (FoundCell | null)[] = [];
  for (const button of places) {
    const [image, sound] = [images.get(idOf(button?.image_id)), sounds.get(idOf(button?.sound_id))];
    cells.push(button ? await readCell(button, { image, sound }, reading) : null);
  }
  const lang =
    /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/.exec(textOf(content.locale))?.[0].replaceAll('_', '-') ?? 'en';
  const folder = cut(textOf(content.ext_symbolcatalog_folder));
  return {
    id,
    ...(folder !== '' && { folder }),
    title: cut(textOf(content.name)),
    lang,
    columns,
    rows,
    cells: await withSymbols(cells, lang, reading.read),
  };
}

const cut = (text: string) => [...text].slice(0, captionMaximumCharacters).join('');
const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));
const chunks = (ids: readonly string[]) => {
  const columns = Math.ceil(Math.sqrt(ids.length));
  return Array.from({ length: Math.ceil(ids.length / columns) || 1 }, (_, row) =>
    ids.slice(row * columns, (row + 1) * columns),
  );
};

async function readCell(
  button: Fields,
  { image, sound }: Readonly<Record<'image' | 'sound', Fields | undefined>>,
  { read, files, idHere }: Reading,
): Promise<FoundCell> {
  const caption = cut(textOf(button.label) || textOf(button.vocalization));
  const opens = button.load_board === undefined ? undefined : idHere(fieldsOf(button.load_board));
  if (button.load_board !== undefined && opens === undefined) lose(read, 'boards');
  const isOurs = image !== undefined && 'ext_symbolcatalog_attribution' in image;
  // The spoken name of a symbol is that of this service, which has it still.
  const isSpokenName = isOurs && /^sound-\d/.test(idOf(sound?.id));
  const own = isSpokenName ? undefined : await ownFile(sound, files, checkedSound);
  if (idOf(button.sound_id) !== '' && !isSpokenName && !own) lose(read, 'sounds');
  const cell: FoundCell = {
    id: 0,
    ...(caption !== '' && { caption }),
    ...(opens !== undefined && { opens }),
    ...(own && { sound: keep(read, own) }),
  };
  const [, symbol, variant = ''] = /^image-(\d{1,10})(.*)$/.exec(idOf(image?.id)) ?? [];
  if (isOurs && symbol !== undefined) {
    const { set, filename } = fieldsOf(image.symbol);
    const overlay = /plural|negation/.exec(variant)?.[0];
    return { ...cell, id: Number(symbol), ...(overlay && { overlay }), source: `${set}/${filename}` };
  }
  const photo = await ownFile(image, files, smallPhoto);
  return photo ? { ...cell, photo: keep(read, photo) } : cell;
}

/** Adds a file to what was read. @returns its id */
function keep({ files }: ReadBoards, file: Blob): string {
  const id = newId();
  files.set(id, file);
  return id;
}

/** A picture or sound of the file itself; undefined where there is none that the browser takes. */
async function ownFile(
  media: Fields | undefined,
  files: Reading['files'],
  checked: (file: Blob) => Promise<Blob>,
): Promise<Blob | undefined> {
  const [, type = textOf(media?.content_type), data] =
    /^data:([\w/+.-]+);base64,(.+)$/.exec(textOf(media?.data)) ?? [];
  const bytes =
    data === undefined
      ? files[textOf(media?.path)]
      : Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  if (!bytes) return undefined;
  return checked(new Blob([bytes as Uint8Array<ArrayBuffer>], { type })).catch(() => undefined);
}

/** Cells with the symbols that this service wrote, where it has them still, and that their captions find. */
async function withSymbols(
  cells: readonly (FoundCell | null)[],
  lang: string,
  read: ReadBoards,
): Promise<(BoardCell | null)[]> {
  const path = symbolsPath(
    cells.map((cell) => cell?.id ?? 0),
    undefined,
  );
  const known = path === undefined ? [] : (await fetchJson<ListResponse>(path)).data;
  const sources = new Map(known.map(({ id, source }) => [id, `${source.set}/${source.id}`]));
  const isFound = ({ id, photo, source }: FoundCell) =>
    photo !== undefined || (id > 0 && sources.get(id) === source);
  const words = [
    ...new Set(cells.flatMap((cell) => (cell?.caption && !isFound(cell) ? [cell.caption] : []))),
  ];
  const found = new Map(
    (words.length === 0 ? [] : await matchWords(words.slice(0, wordsMaximum), lang)).map(
      ({ word, symbol }) => [word, symbol?.id ?? 0],
    ),
  );
  return cells.map((cell) => {
    if (!cell) return null;
    const { source: _source, ...kept } = cell;
    if (isFound(cell)) return kept;
    const id = found.get(cell.caption ?? '') ?? 0;
    if (id === 0) lose(read, 'pictures');
    return { ...kept, id };
  });
}
