import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Word lists that tests have prepared. */
export const wordListsFolder = join(import.meta.dirname, '../../.cache/test-data/word-lists');

/** Makes an empty temporary folder for a test, and returns it with the function that removes it. */
export async function emptyFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'symbol-catalog-test-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Writes files into a folder, by their paths in it: text and bytes as they are, anything else as JSON. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Buffer | object>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const isText = typeof content === 'string' || Buffer.isBuffer(content);
    await writeFile(join(folder, path), isText ? content : JSON.stringify(content));
  }
}

/** All that is read, one after the other. */
export async function all<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const read: Entry[] = [];
  for await (const entry of entries) read.push(entry);
  return read;
}
