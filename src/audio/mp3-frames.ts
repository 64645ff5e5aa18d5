/** Kilobits a second of a frame of layer III by its index, of MPEG 1 and of MPEG 2 and 2.5 (ISO 11172-3 2.4.2.3, 13818-3 2.4.2.3). */
const bitRates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Samples a second by index, of MPEG 1; half as many of MPEG 2, a quarter of 2.5. */
const sampleRates = [44_100, 48_000, 32_000] as const;

/** The bytes of the frame of layer III that begins at a place; undefined where none does, or one of free bit rate. */
function frameBytes(mp3: Buffer, at: number): number | undefined {
  if (at + 4 > mp3.length) return undefined;
  const header = mp3.readUInt32BE(at);
  const [version, layer] = [(header >>> 19) & 3, (header >>> 17) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 1) return undefined;
  const isFirst = version === 3;
  const bitRate = bitRates[isFirst ? 1 : 2][((header >>> 12) & 15) - 1];
  const sampleRate = sampleRates[(header >>> 10) & 3];
  if (bitRate === undefined || sampleRate === undefined) return undefined;
  const slower = { 3: 1, 2: 2, 0: 4 }[version] ?? 1;
  const padding = (header >>> 9) & 1;
  return Math.floor(((isFirst ? 144_000 : 72_000) * bitRate * slower) / sampleRate) + padding;
}

/** Where the first frame begins: behind a tag of ID3v2, whose size has seven bits a byte. */
function firstFrame(mp3: Buffer): number {
  if (mp3.toString('latin1', 0, 3) !== 'ID3' || mp3.length < 10) return 0;
  const size = mp3.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0);
  const footer = ((mp3[5] ?? 0) & 0x10) === 0 ? 0 : 10;
  return 10 + size + footer;
}

/**
 * Whether an MP3 breaks off: its last frame is not whole, or it has fewer frames than its first one says (as encoders of variable bit
 * rate write, Xing or Info). Decoders pass over both. Pure.
 */
export function breaksOff(mp3: Buffer): boolean {
  let at = firstFrame(mp3);
  const first = mp3.subarray(at, at + 60);
  const mark = Math.max(first.indexOf('Xing'), first.indexOf('Info'));
  const saysFrames = mark > 0 && ((first[mark + 7] ?? 0) & 1) === 1 && first.length >= mark + 12;
  // Not all encoders count the frame that says it.
  const stated = saysFrames ? first.readUInt32BE(mark + 8) : 0;
  let frames = 0;
  for (;;) {
    const bytes = frameBytes(mp3, at);
    if (bytes === undefined) return frames < stated;
    if (at + bytes > mp3.length) return true;
    at += bytes;
    frames += 1;
  }
}
