import { isUtf8 } from 'node:buffer';
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { asWindows1252 } from '../text.ts';

/** Encodings in which spreadsheets write tables. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** How a file of text is encoded; undefined for one that is not to be read, as its letters would be guessed. */
export async function encodingOf(path: string): Promise<TextEncoding | undefined> {
  const sample = firstBytes(path);
  const [first, second = 1] = sample;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: the first letter of a table is one of ASCII, whose other byte is zero.
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  // The end of a sample may part a character.
  const ends = sample.length < sampleBytes ? [0] : [0, 1, 2, 3];
  if (ends.some((cut) => isUtf8(sample.subarray(0, sample.length - cut)))) return 'utf-8';
  for await (const text of decodedText(path, 'windows-1252'))
    if (unlikelyLetters.test(text)) return undefined;
  return 'windows-1252';
}

/**
 * What Windows-1252 has and western European texts do not: where it stands, the file is of another country's Windows or of a Mac,
 * whose letters have the same bytes.
 */
const unlikelyLetters = /[^\p{ASCII}À-ÖØ-öø-ÿŒœ€‚„…‘’“”–—«»¡¿°·\u00a0]/u;

/** What is not UTF-8 shows it in its first names; beyond this, a broken text is left out by itself. */
const sampleBytes = 16 * 1024 * 1024;

function firstBytes(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(fstatSync(file).size, sampleBytes));
    return bytes.subarray(0, readSync(file, bytes));
  } finally {
    closeSync(file);
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
