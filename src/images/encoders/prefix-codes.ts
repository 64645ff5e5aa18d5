/**
 * Prefix codes of lossless WebP (RFC 9649, "Entropy Code"): canonical Huffman codes, and how they are written.
 */

/** Bits, the lowest of each byte first. */
export interface BitWriter {
  /** @param count at most 24. */
  write(bits: number, count: number): void;
  /** The bytes written, filled up with zeros to a whole byte. */
  bytes(): Buffer;
}

/** A code: of each symbol its bits, ready to be written, and how many they are (0: the symbol does not occur). */
export interface PrefixCode {
  bits: Uint16Array;
  lengths: Uint8Array;
}

/** Longest code of a symbol, and of the length of a code, in bits. */
const longest = { symbol: 15, length: 7 } as const;
/** `kCodeLengthCodeOrder` (RFC 9649 §3.7.2.1): the order in which the lengths of the code length code are written. */
const orderOfLengths = [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

/** Collects bits; grows as needed. */
export function bitWriter(): BitWriter {
  let buffer = Buffer.allocUnsafe(16_384);
  let at = 0;
  let pending = 0;
  let pendingCount = 0;
  return {
    write(bits, count) {
      pending |= bits << pendingCount;
      pendingCount += count;
      while (pendingCount >= 8) {
        if (at === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(at)]);
        buffer[at] = pending & 0xff;
        at += 1;
        pending >>>= 8;
        pendingCount -= 8;
      }
    },
    bytes() {
      return Buffer.concat([buffer.subarray(0, at), Buffer.from(pendingCount > 0 ? [pending & 0xff] : [])]);
    },
  };
}

/**
 * Writes the optimal code for symbols of these counts.
 * @param counts of at least 40 symbols, as every alphabet of the format has; a symbol that is the only one is a byte, and
 *   takes no bits at all.
 */
export function writePrefixCode(writer: BitWriter, counts: Uint32Array): PrefixCode {
  const used = symbolsOf(counts);
  if (used.length <= 1) {
    writeSingle(writer, used[0] ?? 0);
    return { bits: new Uint16Array(counts.length), lengths: new Uint8Array(counts.length) };
  }
  const lengths = codeLengths(counts, longest.symbol);
  writeLengths(writer, lengths);
  return { bits: canonicalBits(lengths), lengths };
}

function symbolsOf(counts: Uint32Array): number[] {
  const symbols: number[] = [];
  for (let symbol = 0; symbol < counts.length; symbol += 1) if (counts[symbol]) symbols.push(symbol);
  return symbols;
}

/** Writes a code the short way, for a code of one symbol ("Simple Code Length Code"). */
function writeSingle(writer: BitWriter, symbol: number): void {
  writer.write(1, 1);
  writer.write(0, 1);
  const isLong = symbol > 1;
  writer.write(isLong ? 1 : 0, 1);
  writer.write(symbol, isLong ? 8 : 1);
}

/** Lengths and runs of them: the symbol, and what follows it. */
interface LengthToken {
  symbol: number;
  extra: number;
  extraBits: number;
}

/** The usual way ("Normal Code Length Code"): the lengths of all symbols, themselves coded. */
function writeLengths(writer: BitWriter, lengths: Uint8Array): void {
  const tokens = lengthTokens(lengths);
  const counts = new Uint32Array(orderOfLengths.length);
  for (const { symbol } of tokens) counts[symbol] = (counts[symbol] as number) + 1;
  const ofLengths = codeLengths(counts, longest.length);
  const written = Math.max(
    4,
    orderOfLengths.findLastIndex((symbol) => (ofLengths[symbol] as number) > 0) + 1,
  );
  writer.write(0, 1);
  writer.write(written - 4, 4);
  for (const symbol of orderOfLengths.slice(0, written)) writer.write(ofLengths[symbol] as number, 3);
  // The lengths of all symbols follow, without a bound.
  writer.write(0, 1);
  const bits = canonicalBits(ofLengths);
  for (const { symbol, extra, extraBits } of tokens) {
    writer.write(bits[symbol] as number, ofLengths[symbol] as number);
    writer.write(extra, extraBits);
  }
}

function lengthTokens(lengths: Uint8Array): LengthToken[] {
  const tokens: LengthToken[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] as number;
    let end = at + 1;
    while (end < lengths.length && lengths[end] === length) end += 1;
    if (length > 0) {
      tokens.push({ symbol: length, extra: 0, extraBits: 0 });
      at += 1;
    }
    for (let left = end - at; left > 0; left = end - at) {
      const run = runToken(length, left);
      tokens.push(run.token);
      at += run.covers;
    }
  }
  return tokens;
}

/** The longest part of a run that one token encodes: of zeros, or of the previous length. */
function runToken(length: number, left: number): { token: LengthToken; covers: number } {
  if (left < 3) return { token: { symbol: length, extra: 0, extraBits: 0 }, covers: 1 };
  if (length > 0) {
    const covers = Math.min(left, 6);
    return { token: { symbol: 16, extra: covers - 3, extraBits: 2 }, covers };
  }
  if (left < 11) return { token: { symbol: 17, extra: left - 3, extraBits: 3 }, covers: left };
  const covers = Math.min(left, 138);
  return { token: { symbol: 18, extra: covers - 11, extraBits: 7 }, covers };
}

/** How long the code of each symbol is (D. A. Huffman, 1952). Where one gets too long, rare symbols count for more. */
function codeLengths(counts: Uint32Array, maximum: number): Uint8Array {
  for (let least = 1; ; least *= 2) {
    const lengths = huffmanLengths(counts, least);
    if (lengths.every((length) => length <= maximum)) return lengths;
  }
}

function huffmanLengths(counts: Uint32Array, least: number): Uint8Array {
  const weightOf = (symbol: number): number => Math.max(counts[symbol] as number, least);
  const leaves = symbolsOf(counts).sort((one, other) => weightOf(one) - weightOf(other) || one - other);
  // Leaves and then inner nodes, each group in the order of weights: the two lightest stand in front of one of them.
  const weights = leaves.map(weightOf);
  const parents: number[] = [];
  let leaf = 0;
  let inner = leaves.length;
  const lightest = (): number => {
    const takesLeaf =
      leaf < leaves.length &&
      (inner >= weights.length || (weights[leaf] as number) <= (weights[inner] as number));
    if (takesLeaf) {
      leaf += 1;
      return leaf - 1;
    }
    inner += 1;
    return inner - 1;
  };
  while (weights.length < 2 * leaves.length - 1) {
    const [one, other] = [lightest(), lightest()];
    parents[one] = weights.length;
    parents[other] = weights.length;
    weights.push((weights[one] as number) + (weights[other] as number));
  }
  const depths = new Uint8Array(weights.length);
  for (let node = weights.length - 2; node >= 0; node -= 1) {
    depths[node] = (depths[parents[node] as number] as number) + 1;
  }
  const lengths = new Uint8Array(counts.length);
  for (const [position, symbol] of leaves.entries()) lengths[symbol] = depths[position] as number;
  return lengths;
}

/** Codes of one length follow each other (RFC 1951 §3.2.2); their highest bit comes first. */
function canonicalBits(lengths: Uint8Array): Uint16Array {
  const next = new Uint16Array(longest.symbol + 2);
  for (const length of lengths) if (length > 0) next[length + 1] = (next[length + 1] as number) + 1;
  for (let length = 1; length < next.length; length += 1) {
    next[length] = ((next[length - 1] as number) + (next[length] as number)) << 1;
  }
  const bits = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = lengths[symbol] as number;
    if (length === 0) continue;
    bits[symbol] = reversed(next[length] as number, length);
    next[length] = (next[length] as number) + 1;
  }
  return bits;
}

function reversed(bits: number, count: number): number {
  let turned = 0;
  for (let at = 0; at < count; at += 1) turned |= ((bits >> at) & 1) << (count - 1 - at);
  return turned;
}
