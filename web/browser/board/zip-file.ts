/** A file of a ZIP archive. */
export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** CRC-32 of every byte (ISO 3309, polynomial 0xEDB88320). */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** Bit 11 of the general purpose flag: names are UTF-8. */
const utf8Flag = 0x0800;
/** Midnight of 1 January 1980, the first day of the format: archives of the same board are the same. */
const firstDate = 0x0021;

/**
 * A ZIP archive of files as they are (PKWARE APPNOTE 6.3, method 0 "stored"): images are compressed already.
 */
export function zipFile(entries: readonly ZipEntry[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const encodedName = new TextEncoder().encode(name);
    const crc = crc32(bytes);
    const described = [utf8Flag, 0, 0, firstDate];
    const sizes = [crc, bytes.length, bytes.length];
    const local = record(30 + encodedName.length, encodedName, 30, [
      [4, [0x04034b50]],
      [2, [20, ...described]],
      [4, sizes],
      [2, [encodedName.length, 0]],
    ]);
    directory.push(
      record(46 + encodedName.length, encodedName, 46, [
        [4, [0x02014b50]],
        [2, [20, 20, ...described]],
        [4, sizes],
        [2, [encodedName.length, 0, 0, 0, 0]],
        [4, [0, offset]],
      ]),
    );
    parts.push(local, Uint8Array.from(bytes));
    offset += local.length + bytes.length;
  }
  const directoryLength = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record(22, new Uint8Array(), 22, [
    [4, [0x06054b50]],
    [2, [0, 0, entries.length, entries.length]],
    [4, [directoryLength, offset]],
    [2, [0]],
  ]);
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** Little-endian fields, each list of a width in bytes, and a name behind them. */
function record(
  length: number,
  name: Uint8Array,
  nameAt: number,
  fields: readonly [width: 2 | 4, values: readonly number[]][],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, values] of fields) {
    for (const value of values) {
      if (width === 2) view.setUint16(at, value, true);
      else view.setUint32(at, value, true);
      at += width;
    }
  }
  bytes.set(name, nameAt);
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
