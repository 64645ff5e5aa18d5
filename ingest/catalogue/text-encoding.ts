import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { asWindows1252 } from '../text.ts';

/** Encodings in which spreadsheets write tables. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How a file of text is encoded; undefined for one that is not to be read, as its letters would be guessed. */
export async function encodingOf(path: string): Promise<TextEncoding | undefined> {
  const [first, second = 1] = firstBytes(path);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: the first letter of a table is one of ASCII, whose other byte is zero.
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  if (await isUtf8(path)) return 'utf-8';
  for await (const text of decodedText(path, 'windows-1252'))
    if (unlikelyLetters.test(text)) return undefined;
  return 'windows-1252';
}

/**
 * What Windows-1252 has and western European texts do not: where it stands, the file is of another country's Windows or of a Mac,
 * whose letters have the same bytes.
 */
const unlikelyLetters = /[^\p{ASCII}À-ÖØ-öø-ÿŒœ€‚„…‘’“”–—«»¡¿°·\u00a0]/u;

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(2);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, 2, 0);
  } finally {
    closeSync(file);
  }
  return bytes;
}

/** What is not UTF-8 shows it in its first names; beyond this, a broken text is left out by itself. */
const sampleBytes = 16 * 1024 * 1024;

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    let bytes = 0;
    for await (const chunk of createReadStream(path, { end: sampleBytes - 1 })) {
      bytes += (chunk as Buffer).length;
      decoder.decode(chunk as Buffer, { stream: true });
    }
    // The end of a sample may part a character.
    if (bytes < sampleBytes) decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The text of a file, piece by piece, without a byte order mark. */
export async function* decodedText(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  if (encoding === 'windows-1252') {
    // Node's own decoder takes it for Latin-1.
    for await (const chunk of createReadStream(path))
      yield asWindows1252((chunk as Buffer).toString('latin1'));
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/** A line of a text, and how it ends: by LF, CRLF or CR; by nothing where the text does. */
interface Line {
  text: string;
  end: string;
}

/** The lines of a text that comes in pieces; undefined, as the last one, for a line of more units of UTF-16. */
export async function* linesOf(
  chunks: AsyncIterable<string>,
  lineMaximum: number,
): AsyncGenerator<Line | undefined> {
  let begun: string[] = [];
  let length = 0;
  let held = '';
  for await (const chunk of chunks) {
    const text = held + chunk;
    // The second half of CRLF may be in the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    const parts = text.slice(0, text.length - held.length).split(/(\r\n|\r|\n)/);
    for (const [index, part] of parts.entries()) {
      if (index % 2 === 0) {
        begun.push(part);
        length += part.length;
        continue;
      }
      yield { text: begun.join(''), end: part };
      begun = [];
      length = 0;
    }
    if (length <= lineMaximum) continue;
    yield undefined;
    return;
  }
  if (length > 0 || held !== '') yield { text: begun.join(''), end: held };
}
