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
  // A destroyed ZIP calls nothing back, so its end gives up what is waited for: one variable for all entries, as what is
  // hung on one promise stays until the end, for a million of them.
  const hasLeft = () => new Error('the reader has left');
  let giveUp: (reason: Error) => void = () => undefined;
  output.once('close', () => giveUp(hasLeft()));

  function unlessLeft(step: Promise<unknown>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      giveUp = reject;
      step.then(resolve, reject);
      if (output.closed) reject(hasLeft());
    });
  }

  async function fill(): Promise<void> {
    for await (const { path, content, compress } of entries) {
      const source = Buffer.isBuffer(content) ? content : Readable.from(content);
      const store = Buffer.isBuffer(content) && !compress;
      await unlessLeft(addEntry(source, { name: path, date: modified, store }));
      if (zip.writableNeedDrain) await unlessLeft(once(zip, 'drain'));
    }
    zip.finish();
  }

  fill().catch((error: Error) => output.destroy(error));
  return output;
}
