import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { IngestFailure } from '../failure.ts';

/** Bounds and surroundings of a download. */
export interface DownloadOptions {
  /** More than this is not what was expected. */
  maximumBytes: number;
  signal: AbortSignal;
  /** Called with the bytes that are there, and how many there will be where the host says so. */
  onProgress?: (bytes: number, total: number | undefined) => void;
  /** Waits between attempts; a test passes one that does not wait. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** A host that sends nothing for so long has gone. */
const stallMilliseconds = 30_000;
const pausesMilliseconds = [500, 2000, 5000, 10_000];

/** A failure that another attempt may get over. */
class Interrupted extends Error {}

/**
 * Downloads a file, going on where an earlier attempt or run was cut off (RFC 9110 §14, `If-Range`): what is there so far
 * stays beside the file as `<file>.part`. The file has its name only when it is complete.
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
        throw failure(url, `${error.message}; the same command again goes on where it stopped`);
      }
      await pause(milliseconds);
    }
  }
}

async function downloadOnce(url: string, file: string, options: DownloadOptions): Promise<void> {
  const { maximumBytes, signal, onProgress = () => undefined } = options;
  const part = `${file}.part`;
  const { bytes: from, validator } = await readPart(part);
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMilliseconds);
  try {
    const response = await request(url, from, validator, AbortSignal.any([signal, stalled.signal]));
    const isResumed = response.status === 206 && startsAt(response, from);
    const start = isResumed ? from : 0;
    const announced = Number(response.headers.get('content-length') ?? Number.NaN);
    const total = Number.isFinite(announced) ? start + announced : undefined;
    const tooLarge = () => failure(url, `it has more than ${Math.round(maximumBytes / 1e6)} MB`);
    if (total !== undefined && total > maximumBytes) throw tooLarge();
    await writeFile(`${part}.etag`, response.headers.get('etag') ?? '');
    const handle = await open(part, isResumed ? 'a' : 'w');
    let bytes = start;
    try {
      for await (const chunk of response.body ?? []) {
        timer.refresh();
        bytes += chunk.length;
        if (bytes > maximumBytes) throw tooLarge();
        await handle.writeFile(chunk);
        onProgress(bytes, total);
      }
    } catch (error) {
      throw error instanceof IngestFailure ? error : new Interrupted(reasonOf(error));
    } finally {
      await handle.close();
    }
    if (total !== undefined && bytes < total)
      throw new Interrupted(`it ended after ${bytes} of ${total} bytes`);
    await rename(part, file);
    await rm(`${part}.etag`, { force: true });
  } catch (error) {
    if (error instanceof IngestFailure && error.kind === 'download-failed') await removePart(part);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function request(url: string, from: number, validator: string, signal: AbortSignal): Promise<Response> {
  // Bytes of a file that is packed for the transfer could not be counted, nor resumed.
  const headers: Record<string, string> = { 'Accept-Encoding': 'identity' };
  if (from > 0 && validator !== '') {
    headers.Range = `bytes=${from}-`;
    headers['If-Range'] = validator;
  }
  const response = await fetch(url, { headers, signal }).catch((error: unknown) => {
    throw new Interrupted(reasonOf(error));
  });
  if (response.ok) return response;
  await response.body?.cancel();
  const answer = `it answers ${response.status}`;
  throw response.status >= 500 || response.status === 429 ? new Interrupted(answer) : failure(url, answer);
}

/** What an earlier attempt left: a part without a strong entity tag cannot be gone on with. */
async function readPart(part: string): Promise<{ bytes: number; validator: string }> {
  const validator = await readFile(`${part}.etag`, 'utf8').catch(() => '');
  const { size: bytes = 0 } = (await stat(part).catch(() => undefined)) ?? {};
  return validator.startsWith('"') ? { bytes, validator } : { bytes: 0, validator: '' };
}

async function removePart(part: string): Promise<void> {
  await rm(part, { force: true });
  await rm(`${part}.etag`, { force: true });
}

function startsAt({ headers }: Response, from: number): boolean {
  return headers.get('content-range')?.startsWith(`bytes ${from}-`) === true;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

function failure(url: string, reason: string): IngestFailure {
  return new IngestFailure('download-failed', `${url} cannot be downloaded: ${reason}`);
}
