import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { diskErrorMessage, IngestFailure } from '../failure.ts';
import { openZip } from '../sources/zip.ts';

/** Bounds of an archive: what exceeds them is an accident or an attack. */
export const archiveLimits = {
  entries: 100_000,
  /** Of one file. */
  fileBytes: 16 * 1024 * 1024,
  /** Of all that is unpacked, wanted or not. */
  bytes: 1024 * 1024 * 1024,
} as const;

/** One entry of an archive: `read` gives the bytes of a regular file, and undefined for anything else. */
interface ArchiveEntry {
  path: string;
  read(): Promise<Buffer | undefined>;
}

/**
 * Unpacks files of a ZIP or a tar (plain, gzip or xz) into a folder. Only what `pick` names is written, as a regular file
 * below the folder; a link or device under such a name, a file twice and whatever exceeds {@link archiveLimits} end it.
 * @param pick the path in the folder for a path of the archive; undefined = not needed.
 * @returns the hex SHA-256 of the list of files, as `sha256sum` prints it for them sorted by path.
 * @throws IngestFailure where the archive is none, is cut off, or is not to be trusted.
 */
export async function unpack(archive: string, folder: string, pick: (path: string) => string | undefined) {
  const hashes = new Map<string, string>();
  try {
    for await (const { path, read } of await entriesOf(archive)) {
      const target = isPlainPath(path) ? pick(path) : undefined;
      if (target === undefined) continue;
      const bytes = await read();
      if (bytes === undefined) throw new Error(`${quoted(path)} is a link or a device`);
      if (hashes.has(target)) throw new Error(`it has ${quoted(target)} twice`);
      hashes.set(target, hash('sha256', bytes));
      await mkdir(dirname(join(folder, target)), { recursive: true });
      // Fails where there is something already: nothing is ever written through a link.
      await writeFile(join(folder, target), bytes, { flag: 'wx' });
    }
  } catch (error) {
    if (error instanceof IngestFailure || diskErrorMessage(error) !== undefined) throw error;
    const reason = (error as Error).message;
    throw new IngestFailure(`${archive} cannot be used as an archive: ${reason}`);
  }
  const lines = [...hashes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, sha256]) => `${sha256}  ${path}\n`);
  return { files: hashes.size, sha256: hash('sha256', lines.join('')) };
}

const kinds = [
  { begins: Buffer.from('PK'), entries: zipEntries },
  { begins: Buffer.from([0x1f, 0x8b]), entries: (path: string) => tarEntries(gunzipped(path)) },
  {
    begins: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]),
    entries: async (path: string) => tarEntries(await unxzipped(path)),
  },
] as const;

/** The entries of an archive, which is known by its first bytes, whatever its name says. */
async function entriesOf(path: string): Promise<AsyncIterable<ArchiveEntry>> {
  const start = Buffer.alloc(262);
  const handle = await open(path);
  try {
    await handle.read(start, 0, start.length, 0);
  } finally {
    await handle.close();
  }
  const kind = kinds.find(({ begins }) => start.subarray(0, begins.length).equals(begins));
  if (kind !== undefined) return await kind.entries(path);
  if (start.toString('latin1', 257, 262) === 'ustar') return tarEntries(createReadStream(path));
  throw new Error('it is no ZIP and no tar, as such or packed by gzip or xz');
}

async function* zipEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const zip = await openZip(path);
  try {
    for (const name of zip.names) yield { path: name, read: async () => await zip.read(name) };
  } finally {
    zip.close();
  }
}

function gunzipped(path: string): Readable {
  const packed = createReadStream(path);
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  return packed.pipe(unpacked);
}

async function unxzipped(path: string): Promise<Readable> {
  // Loaded where it is needed: it compiles WebAssembly.
  const { default: xz } = await import('xz-decompress');
  const packed = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  return Readable.fromWeb(new xz.XzReadableStream(packed) as never);
}

async function* tarEntries(bytes: Readable): AsyncGenerator<ArchiveEntry> {
  const { extract } = await import('tar-stream');
  const unpacking = extract();
  bytes.on('error', (error) => unpacking.destroy(error));
  bytes.pipe(unpacking);
  let entries = 0;
  let total = 0;
  try {
    for await (const entry of unpacking) {
      const { name, type, size = 0 } = entry.header;
      entries += 1;
      total += size;
      if (entries > archiveLimits.entries)
        throw new Error(`it has more than ${archiveLimits.entries} entries`);
      if (total > archiveLimits.bytes)
        throw new Error(`it unpacks to more than ${archiveLimits.bytes} bytes`);
      yield {
        path: name,
        read: async () => {
          if (type !== 'file' && type !== 'contiguous-file') return undefined;
          if (size > archiveLimits.fileBytes)
            throw new Error(`${quoted(name)} has more than ${archiveLimits.fileBytes} bytes`);
          const chunks: Buffer[] = [];
          for await (const chunk of entry) chunks.push(chunk as Buffer);
          return Buffer.concat(chunks);
        },
      };
      // What was not read has to be passed over.
      entry.resume();
    }
  } finally {
    bytes.destroy();
  }
}

/** Whether a path leads down, from where it begins. */
function isPlainPath(path: string): boolean {
  return (
    !path.includes('\\') && path.split('/').every((part) => part !== '..' && part !== '.' && part !== '')
  );
}

function quoted(path: string): string {
  return JSON.stringify(path.slice(0, 100));
}
