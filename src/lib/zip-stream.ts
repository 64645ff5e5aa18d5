import { once } from 'node:events';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import ZipStream from 'zip-stream';

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
 * A ZIP, made as it is read: no more than an entry or two are in memory at a time. Where the reader leaves, no further entry
 * is taken.
 * @param modified the date of every entry, so that the same entries are the same bytes.
 */
export function zipStream(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, modified: Date): Readable {
  const zip = new ZipStream({});
  const output = new PassThrough();
  pipeline(zip, output, () => undefined);
  const addEntry = promisify(zip.entry.bind(zip));
  // A destroyed ZIP calls nothing back, so its end is waited for beside it.
  const left = once(output, 'close').then(() => Promise.reject(new Error('the reader has left')));
  left.catch(() => undefined);

  async function fill(): Promise<void> {
    for await (const { path, content, compress } of entries) {
      const source = Buffer.isBuffer(content) ? content : Readable.from(content);
      const store = Buffer.isBuffer(content) && !compress;
      await Promise.race([left, addEntry(source, { name: path, date: modified, store })]);
      if (zip.writableNeedDrain) await Promise.race([left, once(zip, 'drain')]);
    }
    zip.finish();
  }

  fill().catch((error: Error) => output.destroy(error));
  return output;
}
