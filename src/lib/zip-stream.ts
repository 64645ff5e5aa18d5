import { once } from 'node:events';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP. */
export interface ZipEntry {
  /** With slashes, without one at the start. */
  path: string;
  /** Bytes, or pieces of them as they are made; these are always compressed. */
  content: Buffer | AsyncIterable<Buffer>;
  /** False for what is compressed already, as images and sounds are. */
  compress: boolean;
}

/**
 * A ZIP, made as it is read: no more than an entry or two are in memory at a time.
 * @param modified the date of every entry, so that the same entries are the same bytes.
 */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, modified: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable & { writableNeedDrain: boolean };
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  const { signal } = closed;

  async function fill(): Promise<void> {
    for await (const { path, content, compress } of entries) {
      if (Buffer.isBuffer(content)) zip.addBuffer(content, path, { mtime: modified, compress });
      else {
        const source = Readable.from(content);
        zip.addReadStream(source, path, { mtime: modified, compress: true });
        await once(source, 'end', { signal });
      }
      if (output.writableNeedDrain) await once(output, 'drain', { signal });
    }
    zip.end();
  }
  fill().catch((error: Error) => output.destroy(error));
  return output;
}
