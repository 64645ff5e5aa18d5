import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';
import { z } from 'zod';

/**
 * The Open Board Format as its specification has it (https://www.openboardformat.org/docs): strict, so that a field that
 * the format does not know is found, unless it begins with `ext_`.
 */

/** Of an object: these fields, and extensions. */
const strict = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.looseObject(shape).superRefine((value, context) => {
    for (const name of Object.keys(value)) {
      if (name in shape || name.startsWith('ext_')) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'the format has no such field' });
    }
  });

const id = z.string().min(1);
const format = z.literal('open-board-0.1');
/** `rgb(1, 2, 3)`, with or without an alpha. */
const colour = z.string().regex(/^rgba?\((?:\s*[\d.]+%?\s*,?){3,4}\)$/);

const license = strict({
  type: z.string().min(1),
  copyright_notice_url: z.url().optional(),
  source_url: z.url().optional(),
  author_name: z.string().optional(),
  author_url: z.url().optional(),
  author_email: z.email().optional(),
});

const media = {
  id,
  data: z
    .string()
    .regex(/^data:[a-z]+\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/)
    .optional(),
  path: z.string().optional(),
  url: z.url().optional(),
  data_url: z.url().optional(),
  content_type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  license,
};
const hasSource = ({ data, path, url }: { data?: unknown; path?: unknown; url?: unknown }) =>
  [data, path, url].some((source) => source !== undefined);

const image = strict({
  ...media,
  width: z.int().positive(),
  height: z.int().positive(),
  symbol: strict({ set: z.string(), filename: z.string() }).optional(),
}).refine(hasSource, 'an image without data, path or url');
const sound = strict(media).refine(hasSource, 'a sound without data, path or url');

const button = strict({
  id,
  label: z.string(),
  vocalization: z.string().optional(),
  image_id: id.optional(),
  sound_id: id.optional(),
  load_board: strict({
    id: id.optional(),
    name: z.string().optional(),
    path: z.string().optional(),
    url: z.url().optional(),
    data_url: z.url().optional(),
  }).optional(),
  background_color: colour.optional(),
  border_color: colour.optional(),
});

/** A board; throws where it is none. */
export const openBoardSchema = strict({
  format,
  id,
  locale: z.string().regex(/^[a-z]{2,8}(-[A-Za-z0-9]+)*$/),
  url: z.url().optional(),
  name: z.string(),
  description_html: z.string().optional(),
  buttons: z.array(button),
  grid: strict({
    rows: z.int().positive(),
    columns: z.int().positive(),
    order: z.array(z.array(id.nullable())),
  }),
  images: z.array(image),
  sounds: z.array(sound),
  license: license.optional(),
  strings: z.record(z.string(), z.record(z.string(), z.string())).optional(),
}).superRefine(({ buttons, grid, images, sounds }, context) => {
  const report = (message: string) => context.addIssue({ code: 'custom', message });
  for (const list of [buttons, images, sounds]) {
    if (new Set(list.map((entry) => entry.id)).size < list.length) report('an id that two have');
  }
  const isKnown = (list: readonly { id: string }[], wanted: string | undefined) =>
    wanted === undefined || list.some((entry) => entry.id === wanted);
  for (const { image_id, sound_id } of buttons) {
    if (!isKnown(images, image_id)) report(`no image ${image_id}`);
    if (!isKnown(sounds, sound_id)) report(`no sound ${sound_id}`);
  }
  const places = grid.order.flat().filter((place) => place !== null);
  if (grid.order.length !== grid.rows) report('not as many rows as it says');
  if (grid.order.some((row) => row.length !== grid.columns)) report('not as many columns as it says');
  if (!places.every((place) => isKnown(buttons, place))) report('a place of an unknown button');
  if (!buttons.every((each) => places.includes(each.id))) report('a button without a place');
});

/** A board of the format. */
export type OpenBoard = z.output<typeof openBoardSchema>;

const manifestSchema = strict({
  format,
  root: z.string(),
  paths: strict({
    boards: z.record(id, z.string()),
    images: z.record(id, z.string()),
    sounds: z.record(id, z.string()),
  }),
});

/** The contents of a package (`.obz`). */
export interface OpenBoardPackage {
  root: OpenBoard;
  boards: ReadonlyMap<string, OpenBoard>;
  files: ReadonlyMap<string, Buffer>;
}

/** Reads a package. Throws where it is none, or where it lacks a file that it names. */
export async function readPackage(bytes: Buffer): Promise<OpenBoardPackage> {
  const files = await readZip(bytes);
  const json = (path: string): unknown => JSON.parse(String(files.get(path)));
  const { root, paths } = manifestSchema.parse(json('manifest.json'));
  const named = [
    root,
    ...Object.values(paths).flatMap((each) => Object.values(each as Record<string, string>)),
  ];
  const missing = named.filter((path) => !files.has(path));
  if (missing.length > 0) throw new Error(`The package lacks ${missing.join(', ')}.`);
  const boards = new Map(
    Object.entries(paths.boards).map(([boardId, path]) => {
      const board = openBoardSchema.parse(json(path));
      if (board.id !== boardId) throw new Error(`The board ${board.id} is called ${boardId}.`);
      for (const { path: own } of [...board.images, ...board.sounds]) {
        if (own !== undefined && !files.has(own)) throw new Error(`The package lacks ${own}.`);
      }
      for (const { load_board } of board.buttons) {
        if (load_board?.path !== undefined && !files.has(load_board.path)) {
          throw new Error(`The package lacks ${load_board.path}.`);
        }
      }
      return [path, board] as const;
    }),
  );
  return { root: boards.get(root) as OpenBoard, boards, files };
}

/** The files of a ZIP, by path. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  const files = new Map<string, Buffer>();
  fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
    if (error) return reject(error);
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (fault, stream) => {
        if (fault) return reject(fault);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('error', reject);
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  return promise;
}

/** A package of some files: texts, bytes, and objects as JSON. */
export async function zipOf(entries: Readonly<Record<string, string | Buffer | object>>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(entries)) {
    const isRaw = typeof content === 'string' || Buffer.isBuffer(content);
    archive.addBuffer(Buffer.from(isRaw ? content : JSON.stringify(content)), path);
  }
  archive.end();
  return buffer(archive.outputStream);
}
