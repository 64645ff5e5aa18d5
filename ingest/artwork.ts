import { readFileSync } from 'node:fs';
import type { Artwork } from '../src/images/artwork/artwork.ts';
import { ArtworkRefused, prepareArtwork } from '../src/images/artwork/prepare.ts';
import type { ArtworkStore } from '../src/images/artwork/store.ts';
import type { Renderer } from '../src/images/render/renderer.ts';
import type { PrepareImage } from './prepare.ts';
import type { RawSymbol } from './symbol.ts';

/** Puts the pictures of symbols into a store; a picture that is there already is not rendered again. */
export function imagePreparer(store: ArtworkStore, renderer: Renderer): PrepareImage {
  return async ({ set, id, artwork }) =>
    prepareArtwork({ store, renderer, set, sourceId: id, ...readArtwork(artwork) });
}

/** The drawings of a symbol, read. Throws {@link ArtworkRefused} where a file is missing. */
export function readArtwork(artwork: RawSymbol['artwork']): Artwork {
  const { kind, toned, line, colours } = artwork;
  const tones = Object.entries(toned ?? {}).map(([tone, drawing]) => [tone, readDrawing(drawing)]);
  return {
    kind,
    source: readDrawing(artwork),
    ...(tones.length > 0 && { toned: Object.fromEntries(tones) }),
    ...(line && { line: readDrawing(line) }),
    ...(colours && { colours }),
  };
}

function readDrawing(drawing: { path: string } | { bytes: Uint8Array }): Buffer {
  if ('bytes' in drawing) return Buffer.from(drawing.bytes);
  try {
    // A few KB: asking a thread for them takes ten times as long as reading them.
    return readFileSync(drawing.path);
  } catch (error) {
    // Only this picture is missing; a disk that fails concerns all and is thrown on.
    if (!['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES'].includes(String((error as NodeJS.ErrnoException).code)))
      throw error;
    throw new ArtworkRefused('unreadable', `${drawing.path} cannot be read`, error);
  }
}
