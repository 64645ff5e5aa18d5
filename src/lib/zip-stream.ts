import { once } from 'node:events';
import { PassThrough, pipeline, Readable } from 'node:stream';
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
  const closed = new AbortController();
  output.once('close', () => closed.abort());
  const { signal } = closed;

  async function fill(): Promise<void> {
    for await (const { path, content, compress } of entries) {
      signal.throwIfAborted();
      const source = Buffer.isBuffer(content) ? content : Readable.from(content);
      const store = Buffer.isBuffer(content) && !compress;
      await written({ name: path, date: modified, store }, source);
      if (zip.writableNeedDrain) await once(zip, 'drain', { signal });
    }
    zip.finish();
  }

  /** A destroyed ZIP calls nothing back, so its end is waited for beside it. */
  function written(
    file: { name: string; date: Date; store: boolean },
    source: Buffer | Readable,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      zip.entry(source, file, (error) => {
        signal.removeEventListener('abort', leave);
        if (error) reject(error);
        else resolve();
      });
    });
  }

  fill().catch((error: Error) => output.destroy(error));
  return output;
}
