import { readFile } from 'node:fs/promises';
import { ArtworkRefused, prepareArtwork } from '../artwork/prepare.ts';
import type { Renderer } from '../artwork/renderer.ts';
import type { ArtworkStore } from '../artwork/store.ts';
import type { PrepareImage } from './prepare.ts';
import type { RawSymbol } from './symbol.ts';

/** Puts the pictures of symbols into a store; a picture that is there already is not rendered again. */
export function imagePreparer(store: ArtworkStore, renderer: Renderer): PrepareImage {
  return async ({ set, id, artwork }) => {
    const { kind } = artwork;
    const source = await readSource(artwork);
    return prepareArtwork({ store, renderer, set, sourceId: id, source, kind });
  };
}

async function readSource(artwork: RawSymbol['artwork']): Promise<Buffer> {
  if ('bytes' in artwork) return Buffer.from(artwork.bytes);
  try {
    return await readFile(artwork.path);
  } catch (error) {
    // Only this picture is missing; a disk that fails concerns all and is thrown on.
    if (!['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES'].includes(String((error as NodeJS.ErrnoException).code)))
      throw error;
    throw new ArtworkRefused('unreadable', `${artwork.path} cannot be read`, error);
  }
}
