import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { diskErrorMessage, IngestFailure } from '../failure.ts';

interface DownloadOptions {
  /** More than this is not what was expected. */
  maximumBytes: number;
  signal: AbortSignal;
  /** A host that sends nothing for so long is given up. */
  stallMilliseconds?: number;
  /** Called with the bytes that are there. */
  onProgress: (bytes: number) => void;
}

/**
 * Downloads a file. It is written to `<file>.part`, and has its name only when it is complete; of a failure nothing is left.
 * @throws IngestFailure `download-failed` where the host cannot be reached, refuses, breaks off, falls silent, or sends too much.
 */
export async function download(
  url: string,
  file: string,
  { maximumBytes, signal, stallMilliseconds = 30_000, onProgress }: DownloadOptions,
): Promise<void> {
  const part = `${file}.part`;
  const stalled = new AbortController();
  const giveUp = () => stalled.abort(new Error(`it sends nothing for ${stallMilliseconds / 1000} seconds`));
  const timer = setTimeout(giveUp, stallMilliseconds);
  try {
    // Bytes of a file that is packed for the transfer could not be counted.
    const response = await fetch(url, {
      headers: { 'Accept-Encoding': 'identity' },
      signal: AbortSignal.any([signal, stalled.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`it answers ${response.status}`);
    let bytes = 0;
    async function* counted(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        timer.refresh();
        bytes += chunk.length;
        if (bytes > maximumBytes) throw new Error(`it has more than ${Math.round(maximumBytes / 1e6)} MB`);
        onProgress(bytes);
        yield chunk;
      }
    }
    await pipeline(response.body, counted, createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    signal.throwIfAborted();
    if (diskErrorMessage(error) !== undefined) throw error;
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
    throw new IngestFailure(
      `${url} cannot be downloaded: ${reason}; the same command again tries once more`,
      { kind: 'download-failed' },
    );
  } finally {
    clearTimeout(timer);
  }
}
