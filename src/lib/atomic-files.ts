/**
 * Files that are written whole or not at all, and read only from the folder they are said to be in.
 */
import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const absent: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

/** Turns "there is no such file" into undefined and throws every other error on. */
async function ifPresent<Value>(value: Promise<Value>): Promise<Value | undefined> {
  try {
    return await value;
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}

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
    await writeFile(temporary, bytes, { flag: 'wx', flush: true, mode: 0o644 });
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
  const isInside = (await ifPresent(realpath(file))) === file;
  return isInside && (await fileBytes(file)) !== undefined ? await ifPresent(readFile(file)) : undefined;
}
