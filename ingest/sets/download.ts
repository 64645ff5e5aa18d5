import { open, rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { IngestFailure } from '../failure.ts';

/** Bounds and surroundings of a download. */
export interface DownloadOptions {
  /** More than this is not what was expected. */
  maximumBytes: number;
  signal: AbortSignal;
  /** Called with the bytes that are there. */
  onProgress?: (bytes: number) => void;
  /** Waits between attempts; a test passes one that does not wait. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** A host that sends nothing for so long has gone. */
const stallMilliseconds = 30_000;
const pausesMilliseconds = [500, 2000, 5000, 10_000];

/** A failure that another attempt may get over. */
class Interrupted extends Error {}

/**
 * Downloads a file, and begins again where an attempt was cut off. It is written to `<file>.part`, and has its name only when it is
 * complete; of a failure nothing is left.
 * @throws IngestFailure `download-failed` where the host cannot be reached, refuses, or sends too much.
 */
export async function download(url: string, file: string, options: DownloadOptions): Promise<void> {
  const { signal, pause = sleep } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await downloadOnce(url, file, options);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Interrupted)) throw error;
      const milliseconds = pausesMilliseconds[attempt];
      if (milliseconds === undefined) {
        throw failure(url, `${error.message}; the same command again tries once more`);
      }
      await pause(milliseconds);
    }
  }
}

async function downloadOnce(url: string, file: string, options: DownloadOptions): Promise<void> {
  const { maximumBytes, signal, onProgress = () => undefined } = options;
  const part = `${file}.part`;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMilliseconds);
  try {
    const response = await request(url, AbortSignal.any([signal, stalled.signal]));
    const announced = Number(response.headers.get('content-length') ?? Number.NaN);
    const total = Number.isFinite(announced) ? announced : undefined;
    const tooLarge = () => failure(url, `it has more than ${Math.round(maximumBytes / 1e6)} MB`);
    if (total !== undefined && total > maximumBytes) throw tooLarge();
    const handle = await open(part, 'w');
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) {
        timer.refresh();
        bytes += chunk.length;
        if (bytes > maximumBytes) throw tooLarge();
        await handle.writeFile(chunk);
        onProgress(bytes);
      }
    } catch (error) {
      throw error instanceof IngestFailure ? error : new Interrupted(reasonOf(error));
    } finally {
      await handle.close();
    }
    if (total !== undefined && bytes < total)
      throw new Interrupted(`it ended after ${bytes} of ${total} bytes`);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function request(url: string, signal: AbortSignal): Promise<Response> {
  // Bytes of a file that is packed for the transfer could not be counted.
  const headers = { 'Accept-Encoding': 'identity' };
  const response = await fetch(url, { headers, signal }).catch((error: unknown) => {
    throw new Interrupted(reasonOf(error));
  });
  if (response.ok) return response;
  await response.body?.cancel();
  const answer = `it answers ${response.status}`;
  throw response.status >= 500 || response.status === 429 ? new Interrupted(answer) : failure(url, answer);
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

function failure(url: string, reason: string): IngestFailure {
  return new IngestFailure(`${url} cannot be downloaded: ${reason}`, { kind: 'download-failed' });
}
