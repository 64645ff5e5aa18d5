import { selectAudio } from '../audio/audio-selection.ts';
import type { AudioRendition, Speech } from '../audio/speech.ts';
import { badParameters } from '../http/parse-parameters.ts';
import type { Images } from '../images/images.ts';
import type { Rendition } from '../images/serving/rendition.ts';
import { variantRendition } from '../images/serving/variant-parameters.ts';
import { type ImageSize, variantKey } from '../images/variants/variant.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import type { ZipEntry } from '../lib/zip-stream.ts';
import { audioUrl, variantUrl } from '../symbols/serialize.ts';
import type { SymbolCell } from './board-symbols.ts';
import { type BoardCell, type BoardMedia, boardFormat, type MediaSource } from './open-board.ts';

/** An image or a sound of a board, and what its bytes are made from. */
export interface MediaFile extends BoardMedia {
  /** Within an `.obz`. */
  path: string;
  contentType: string;
  rendition: { image: Rendition } | { audio: AudioRendition };
}

/** Images and sounds that one board makes at a time: others wait for the same processes. */
const concurrency = 4;
/** Most bytes of the images and sounds of a board, all of which are in memory once. */
const mediaMaximumBytes = 32 * 1024 * 1024;

/** A cell as a board has it, with its files. Cells with the same image have the same file. */
export function withFiles(
  { label, symbol, variant, spokenIn, colour }: SymbolCell,
  { sounds, baseUrl, size = 1024 }: { sounds: boolean; baseUrl: string; size?: ImageSize | undefined },
): BoardCell<MediaFile> {
  if (!symbol) return { label, colour };
  const { id, image, variants } = symbol.core;
  const key = variantKey(variant);
  const name = key === '' ? String(id) : `${id}-${key}`;
  return {
    label,
    colour,
    symbol: symbol.core,
    image: {
      id: `image-${name}`,
      path: `images/${name}.png`,
      url: variantUrl(symbol.core, variant, baseUrl),
      contentType: image.content_type,
      size,
      rendition: {
        image: variantRendition({ path: image.path, variants }, { ...variant, size }),
      },
    },
    ...(sounds &&
      spokenIn !== undefined && {
        sound: {
          id: `sound-${id}-${spokenIn}`,
          path: `sounds/${id}-${spokenIn}.mp3`,
          url: audioUrl(id, spokenIn, baseUrl),
          contentType: 'audio/mpeg',
          rendition: { audio: selectAudio(symbol, [spokenIn], 'mp3', symbol.texts).rendition },
        },
      }),
  };
}

/**
 * Reads or makes the bytes of a board's files, by their ids.
 * @param beforeMaking awaited before an image or a sound is made that no cache has; what it throws is thrown.
 * @throws HttpError `bad-parameter` where they are too many bytes, and what making them throws
 */
export async function readBoardFiles(
  { images, speech }: { images: Images; speech: Speech },
  cells: readonly Pick<BoardCell<MediaFile>, 'image' | 'sound'>[],
  { beforeMaking, signal }: { beforeMaking: () => Promise<void>; signal: AbortSignal },
): Promise<Map<string, Buffer>> {
  const files = new Map(
    cells.flatMap(({ image, sound }) => [image, sound].flatMap((file) => (file ? [[file.id, file]] : []))),
  );
  let total = 0;
  const read = await mapConcurrently([...files.values()], concurrency, async ({ id, rendition }) => {
    signal.throwIfAborted();
    const bytes =
      'image' in rendition
        ? await images.get(rendition.image, beforeMaking)
        : await speech.get(rendition.audio, beforeMaking);
    total += bytes.length;
    if (total > mediaMaximumBytes) {
      const message = `have images and sounds of more than ${mediaMaximumBytes} bytes: make several boards`;
      throw badParameters([{ parameter: 'cells', message }]);
    }
    return [id, bytes] as const;
  });
  return new Map(read);
}

/**
 * How a board refers to an image or a sound: where its bytes are held, in the package or in the board itself; else by its URL.
 * @param folder of the files in the package; empty, or with a slash at its end
 */
export function sourceIn(bytes: ReadonlyMap<string, Buffer>, isPackage: boolean, folder = '') {
  return ({ id, path, url, contentType }: MediaFile): MediaSource => {
    const content = bytes.get(id);
    if (!content) return { url };
    if (isPackage) return { path: folder + path };
    return { data: `data:${contentType};base64,${content.toString('base64')}` };
  };
}

/** A board of a package, with the bytes of the files of its cells as far as the package holds them, by their ids. */
export interface PackedBoard {
  id: string;
  board: object;
  cells: readonly BoardCell<MediaFile>[];
  bytes: ReadonlyMap<string, Buffer>;
}

/** Path of a board within its package. */
export const boardPath = (id: string) => `boards/${id}.obf`;

/** The files of an `.obz`: boards, the first of which opens first, each before what it shows and says, and the manifest, which names all, at the end. */
export async function* packageEntries(
  boards: Iterable<PackedBoard> | AsyncIterable<PackedBoard>,
): AsyncGenerator<ZipEntry> {
  const paths = { boards: {}, images: {}, sounds: {} } as Record<string, Record<string, string>>;
  let root: string | undefined;
  for await (const { id, board, cells, bytes } of boards) {
    const { boards: listed = {}, ...ofKind } = paths;
    const path = boardPath(id);
    root ??= path;
    listed[id] = path;
    yield { path, content: Buffer.from(JSON.stringify(board)), compress: true };
    for (const { image, sound } of cells) {
      for (const [kind, file] of Object.entries({ images: image, sounds: sound })) {
        const content = file && bytes.get(file.id);
        const written = ofKind[kind] ?? {};
        if (!content || written[file.id] !== undefined) continue;
        written[file.id] = file.path;
        yield { path: file.path, content, compress: false };
      }
    }
  }
  const manifest = { format: boardFormat, root, paths };
  yield { path: 'manifest.json', content: Buffer.from(JSON.stringify(manifest)), compress: true };
}
