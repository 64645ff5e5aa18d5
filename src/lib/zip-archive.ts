import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

/** Bounds of an archive: what exceeds them is an accident or an attack. */
export interface ZipLimits {
  entries: number;
  /** Of one entry, unpacked. */
  entryBytes: number;
  /** Of all entries together, unpacked. */
  bytes: number;
}

/** How many times larger an entry may get by unpacking; small ones may be all blanks. */
const growth = { ratio: 200, fromBytes: 1024 * 1024 } as const;

/** An archive that can be read by name; nothing of it is ever written to the disk. */
export type ZipArchive = Awaited<ReturnType<typeof openZip>>;

/** What is wrong with an archive, as a part of a sentence: `"a.obf" has more than 100 bytes`. */
export class ArchiveFault extends Error {}

/**
 * Opens an archive and judges its directory before anything is unpacked. A size that an entry states and does not keep
 * ends its reading.
 * @param source the path of the archive, or its bytes
 * @throws ArchiveFault for what is no archive, has names that lead out of it, or exceeds the limits
 */
export async function openZip(source: string | Buffer, limits: ZipLimits) {
  const options = { autoClose: false, lazyEntries: true, strictFileNames: false };
  const entries = new Map<string, Entry>();
  let zip: ZipFile | undefined;
  try {
    zip = await (typeof source === 'string'
      ? openPromise(source, options)
      : fromBufferPromise(source, options));
    if (zip.entryCount > limits.entries) throw new Error(`it has more than ${limits.entries} entries`);
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      judge(entry, bytes, limits);
      if (entries.has(entry.fileName))
        throw new Error(`it has two entries "${entry.fileName.slice(0, 100)}"`);
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip?.close();
    throw new ArchiveFault((error as Error).message);
  }
  const opened = zip;
  return {
    names: [...entries.keys()],
    /**
     * The bytes of an entry; undefined where there is none of that name.
     * @throws ArchiveFault where it cannot be read, or is larger than it says
     */
    read: async (name: string): Promise<Buffer | undefined> => {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      try {
        return await buffer(await opened.openReadStreamPromise(entry));
      } catch (error) {
        throw new ArchiveFault(`"${name.slice(0, 100)}" cannot be read: ${(error as Error).message}`);
      }
    },
    close: () => opened.close(),
  };
}

function judge(
  { fileName, compressedSize, uncompressedSize }: Entry,
  bytesSoFar: number,
  limits: ZipLimits,
): void {
  const tooLarge = (what: string) => new Error(`"${fileName.slice(0, 100)}" ${what}`);
  if (uncompressedSize > limits.entryBytes) throw tooLarge(`has more than ${limits.entryBytes} bytes`);
  if (bytesSoFar > limits.bytes) throw tooLarge(`takes the archive over ${limits.bytes} bytes`);
  const ratio = uncompressedSize / Math.max(1, compressedSize);
  if (uncompressedSize > growth.fromBytes && ratio > growth.ratio) {
    throw tooLarge(`would grow more than ${growth.ratio} times by unpacking`);
  }
}
