/**
 * Files that are written whole or not at all, and read only from the folder they are said to be in.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const absent = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && absent.has(String(error.code));
}

/** Turns "there is no such file" into undefined and throws every other error on. */
async function ifPresent<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Read only what is there; without O_NONBLOCK the opening of a pipe would wait for a writer. */
const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Writes `bytes` so that a reader, or a process started after a crash, sees either the whole file or what was there
 * before: a temporary file beside it, flushed to the disk, then renamed.
 */
export async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  // A leading dot: no path of an image or a recording can name it.
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    const handle = await open(temporary, 'wx', 0o644);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The size in bytes of a regular file; undefined when there is none (a link, a folder or a pipe is none). */
export async function fileBytes(file: string): Promise<number | undefined> {
  const entry = await ifPresent(lstat(file));
  return entry?.isFile() ? entry.size : undefined;
}

/**
 * The bytes of the regular file at `path` below `folder`; undefined when there is none. Neither the file nor a folder
 * on the way to it may be a link: a link placed in the store would choose what is published.
 */
export async function readInside(folder: string, path: string): Promise<Buffer | undefined> {
  const root = await ifPresent(realpath(folder));
  if (root === undefined) return undefined;
  const file = join(root, path);
  if ((await ifPresent(realpath(file))) !== file) return undefined;
  const handle = await ifPresent(open(file, readOnly));
  if (!handle) return undefined;
  try {
    return (await handle.stat()).isFile() ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}
