import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { RecordingRefused } from '../src/audio/recording.ts';
import { recordingPath } from '../src/audio/recordings.ts';
import type { Artwork } from '../src/images/drawings.ts';
import { ArtworkRefused } from '../src/images/prepare.ts';
import type { RawSymbol } from './symbol.ts';

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

/** Where the recordings of a symbol would be kept, by language; nothing is decoded or written. */
export async function recordingPaths({
  set,
  id,
  recordings = {},
}: Pick<RawSymbol, 'set' | 'id' | 'recordings'>): Promise<Record<string, string>> {
  const paths: Record<string, string> = {};
  for (const [tag, file] of Object.entries(recordings)) {
    paths[tag] = recordingPath({ set, sourceId: id, tag }, await recordingBytes(file));
  }
  return paths;
}

/**
 * A recording as a source names it.
 * @throws RecordingRefused where there is no such file.
 */
export async function recordingBytes(recording: { path: string } | { bytes: Uint8Array }): Promise<Buffer> {
  if ('bytes' in recording) return Buffer.from(recording.bytes);
  const { path } = recording;
  try {
    return await readFile(path);
  } catch (error) {
    // Only this recording is missing; a disk that fails concerns all and is thrown on.
    if (!['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES'].includes(String((error as NodeJS.ErrnoException).code)))
      throw error;
    throw new RecordingRefused(`${path} cannot be read.`);
  }
}
