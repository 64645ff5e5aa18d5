import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { RecordingRefused } from '../src/audio/recordings.ts';
import type { Artwork } from '../src/images/artwork/artwork.ts';
import { sourceLimits } from '../src/images/artwork/checks.ts';
import { ArtworkRefused } from './artwork/prepare.ts';
import { plainSvg } from './drawings/plain-svg.ts';
import type { RawSymbol } from './symbol.ts';

/** The drawings of a symbol, read. Throws {@link ArtworkRefused} where a file is missing. */
export function readArtwork(artwork: RawSymbol['artwork']): Artwork {
  const { kind, toned, line } = artwork;
  const tones = Object.entries(toned ?? {}).map(([tone, drawing]) => [tone, readDrawing(drawing, kind)]);
  return {
    kind,
    source: readDrawing(artwork, kind),
    ...(tones.length > 0 && { toned: Object.fromEntries(tones) }),
    ...(line && { line: readDrawing(line, kind) }),
  };
}

function readDrawing(drawing: { path: string } | { bytes: Uint8Array }, kind: 'svg' | 'png'): Buffer {
  const bytes = 'bytes' in drawing ? Buffer.from(drawing.bytes) : readDrawingFile(drawing.path);
  return kind === 'svg' ? plainSvg(bytes).svg : bytes;
}

function readDrawingFile(path: string): Buffer {
  const file = readRegularFile(path, sourceLimits.bytes);
  if (typeof file !== 'string') return file;
  throw new ArtworkRefused('missing-image', `${path} ${file}`);
}

/** Recordings are some seconds of speech. */
const recordingMaximumBytes = 10 * 1024 * 1024;

/**
 * Reads a file that a catalogue names. Opened without waiting and read only if it is a regular file of a bounded size:
 * a FIFO would wait for a writer for ever, a device never ends.
 * @returns the bytes, or what is wrong with the file. Errors of the disk, which concern all files, are thrown on.
 */
function readRegularFile(path: string, maximumBytes: number): Buffer | string {
  let descriptor: number;
  try {
    // A few KB: asking a thread for them takes ten times as long as reading them.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'EISDIR', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENXIO'].includes(String(code))) throw error;
    return 'cannot be read';
  }
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return 'is no regular file';
    if (stat.size > maximumBytes) return `has more than ${maximumBytes / 1024 / 1024} MB`;
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * A recording as a source names it.
 * @throws RecordingRefused where there is no such file.
 */
export async function recordingBytes(recording: { path: string } | { bytes: Uint8Array }): Promise<Buffer> {
  if ('bytes' in recording) return Buffer.from(recording.bytes);
  const file = readRegularFile(recording.path, recordingMaximumBytes);
  if (typeof file !== 'string') return file;
  throw new RecordingRefused(`${recording.path} ${file}.`);
}
