import { closeSync, openSync, readSync } from 'node:fs';

/** A catalogue of 100 000 symbols is a file of 200 MB, of which this much is in memory at a time. */
const pieceBytes = 1024 * 1024;

/** How often a text of ASCII that does not overlap itself occurs in a file, whatever the size of that. */
export function occurrences(path: string, text: string, bytesAtOnce = pieceBytes): number {
  const piece = Buffer.allocUnsafe(Math.max(bytesAtOnce, 2 * text.length));
  const descriptor = openSync(path, 'r');
  try {
    let count = 0;
    // What is too short to be all of the text may be its beginning: it is kept for the next piece.
    let kept = 0;
    for (;;) {
      const read = readSync(descriptor, piece, kept, piece.length - kept, null);
      if (read === 0) return count;
      const held = piece.subarray(0, kept + read);
      for (let at = held.indexOf(text); at >= 0; at = held.indexOf(text, at + text.length)) count += 1;
      kept = Math.min(text.length - 1, held.length);
      held.copy(piece, 0, held.length - kept);
    }
  } finally {
    closeSync(descriptor);
  }
}
