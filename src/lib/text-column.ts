/** Texts in one string: as strings of their own, and objects around them, they take several times the memory. */
export type TextColumn = ReturnType<typeof textColumn>;

/** Beyond Latin-1 V8 takes two bytes for each code unit of a string. */
const wide = /[^\0-\xFF]/;

/** Puts texts into one string. */
export function textColumn(texts: readonly string[]) {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    end += text.length;
    ends[index] = end;
  }
  const all = texts.join('');
  const startOf = (index: number) => (index === 0 ? 0 : (ends[index - 1] as number));
  return {
    length: texts.length,
    /** Approximate size in memory. */
    bytes: ends.byteLength + all.length * (wide.test(all) ? 2 : 1),
    /** A text; empty beyond the last. */
    at: (index: number) => all.slice(startOf(index), ends[index]),
    /** A UTF-16 code unit of a text; NaN where it ends before. */
    charCodeAt(index: number, position: number): number {
      const at = startOf(index) + position;
      return at < (ends[index] as number) ? all.charCodeAt(at) : Number.NaN;
    },
  };
}
