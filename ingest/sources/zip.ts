import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { IngestFailure } from '../failure.ts';

/** Bounds of an archive: what exceeds them is an accident or an attack. */
export const zipLimits = {
  entries: 100_000,
  /** Of one entry, unpacked. */
  entryBytes: 64 * 1024 * 1024,
  /** Of all entries together, unpacked. */
  bytes: 4 * 1024 * 1024 * 1024,
  /** How many times larger an entry may get by unpacking; small ones may be all blanks. */
  ratio: 200,
  ratioFromBytes: 1024 * 1024,
} as const;

/** An archive that can be read by name; nothing of it is ever written to the disk. */
export interface ZipArchive {
  names: readonly string[];
  /** The bytes of an entry; undefined where there is none of that name. */
  read(name: string): Promise<Buffer | undefined>;
  close(): void;
}

/**
 * Opens an archive and judges its directory before anything is unpacked. A size that an entry states and does not keep
 * ends its reading.
 * @throws IngestFailure for what is no archive, has names that lead out of it, or exceeds {@link zipLimits}.
 */
export async function openZip(path: string): Promise<ZipArchive> {
  const entries = new Map<string, Entry>();
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: false });
    if (zip.entryCount > zipLimits.entries) throw new Error(`it has more than ${zipLimits.entries} entries`);
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      bytes += entry.uncompressedSize;
      judge(entry, bytes);
      if (entries.has(entry.fileName)) throw new Error(`it has two entries "${entry.fileName}"`);
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip?.close();
    throw new IngestFailure(
      'validation-failed',
      `${path} cannot be used as an archive: ${(error as Error).message}`,
    );
  }
  const opened = zip;
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      try {
        return await buffer(await opened.openReadStreamPromise(entry));
      } catch (error) {
        const reason = `"${name.slice(0, 100)}" cannot be read: ${(error as Error).message}`;
        throw new IngestFailure('validation-failed', `${path} cannot be used as an archive: ${reason}`);
      }
    },
    close: () => opened.close(),
  };
}

function judge({ fileName, compressedSize, uncompressedSize }: Entry, bytesSoFar: number): void {
  const tooLarge = (what: string) => new Error(`"${fileName.slice(0, 100)}" ${what}`);
  if (uncompressedSize > zipLimits.entryBytes) throw tooLarge(`has more than ${zipLimits.entryBytes} bytes`);
  if (bytesSoFar > zipLimits.bytes) throw tooLarge(`takes the archive over ${zipLimits.bytes} bytes`);
  const ratio = uncompressedSize / Math.max(1, compressedSize);
  if (uncompressedSize > zipLimits.ratioFromBytes && ratio > zipLimits.ratio) {
    throw tooLarge(`would grow more than ${zipLimits.ratio} times by unpacking`);
  }
}
