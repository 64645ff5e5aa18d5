/** Texts in a few strings: as strings of their own, and objects around them, they take several times the memory. */
export type TextColumn = ReturnType<typeof textColumn>;

/** Beyond Latin-1 V8 takes two bytes for each code unit of a string. */
const wide = /[^\0-\xFF]/;
/** Texts of one string: where one is wide, all of them are. */
const pieceLength = 32;
/** Bytes of a string beside its letters. */
const stringBytes = 24;

/** Puts texts into strings of a few texts each. */
export function textColumn(texts: readonly string[]) {
  const pieces: string[] = [];
  /** Where a text ends in its piece. */
  const ends = new Uint32Array(texts.length);
  for (let start = 0; start < texts.length; start += pieceLength) {
    const piece = texts.slice(start, start + pieceLength);
    pieces.push(piece.join(''));
    for (let index = start, end = 0; index < start + piece.length; index += 1) {
      end += (texts[index] as string).length;
      ends[index] = end;
    }
  }
  const pieceOf = (index: number) => pieces[Math.floor(index / pieceLength)] ?? '';
  const startOf = (index: number) => (index % pieceLength === 0 ? 0 : (ends[index - 1] as number));
  const bytesOf = (piece: string) => stringBytes + piece.length * (wide.test(piece) ? 2 : 1);
  return {
    length: texts.length,
    /** Approximate size in memory. */
    bytes: pieces.reduce((sum, piece) => sum + bytesOf(piece), ends.byteLength),
    /** A text; empty beyond the last. */
    at: (index: number) => pieceOf(index).slice(startOf(index), ends[index]),
    /** A UTF-16 code unit of a text; -1 where it ends before. */
    charCodeAt(index: number, position: number): number {
      const at = startOf(index) + position;
      return at < (ends[index] as number) ? pieceOf(index).charCodeAt(at) : -1;
    },
  };
}
