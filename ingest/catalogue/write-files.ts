import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SymbolDisplay } from '../../mappings/document.ts';
import type { RecordingStore } from '../../src/audio/recordings.ts';
import { alternateDrawings } from '../../src/images/artwork/artwork.ts';
import type { ArtworkStore } from '../../src/images/artwork/store.ts';
import type { CatalogueSymbol } from './format.ts';

/** Writes the recordings of a symbol below a folder. @returns the files by language, as far as they are stored here. */
export async function writeRecordings(
  root: string,
  { source, recordings = {} }: SymbolDisplay,
  store: RecordingStore,
): Promise<Record<string, string>> {
  const written: Record<string, string> = {};
  for (const [tag, stored] of Object.entries(recordings)) {
    const mp3 = await store.read(stored);
    if (mp3 === undefined) continue;
    written[tag] = await writeIn(root, join('audio', source.set, tag, `${source.id}.mp3`), mp3);
  }
  return written;
}

/** Writes a file below a folder. @returns its path there. */
async function writeIn(root: string, path: string, bytes: Buffer): Promise<string> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), bytes);
  return path;
}

/** Writes the drawings of a symbol below a folder. @returns how its row names them; undefined where they are not stored here. */
export async function writeArtwork(
  root: string,
  { source, image }: SymbolDisplay,
  store: ArtworkStore,
): Promise<CatalogueSymbol['artwork']> {
  const artwork = await store.readArtwork(image.path);
  if (artwork === undefined) return undefined;
  const name = (suffix: string) => join('artwork', source.set, `${source.id}${suffix}.${artwork.kind}`);
  const path = await writeIn(root, name(''), artwork.source);
  const toned: Record<string, string> = {};
  let line: string | undefined;
  for (const [drawing, bytes] of alternateDrawings(artwork)) {
    const written = await writeIn(root, name(`-${drawing}`), bytes);
    if (drawing === 'line') line = written;
    else toned[drawing] = written;
  }
  const { skin, hair } = artwork.colours ?? {};
  return {
    path,
    ...(Object.keys(toned).length > 0 && { toned }),
    ...(line !== undefined && { line }),
    ...(artwork.colours && {
      colours: { ...(skin && { skin: [...skin] }), ...(hair && { hair: [...hair] }) },
    }),
  };
}
