import { hash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBytes, readInside, writeAtomically } from './atomic-files.ts';

/** Bytes that one version of a maker made in advance, by the key that names them in every cache: none is ever out of date. */
export type PreparedFiles = ReturnType<typeof preparedFiles>;

/** The files `<folder>/<version>/<two hex digits>/<hash of the key>`; those of other versions are not looked at. */
export function preparedFiles(folder: string, version: string) {
  const root = join(folder, version);
  const fileOf = (key: string): string => {
    const digest = hash('sha256', key);
    return `${digest.slice(0, 2)}/${digest}`;
  };
  return {
    has: async (key: string) => ((await fileBytes(join(root, fileOf(key)))) ?? 0) > 0,
    /** Undefined where there are none. */
    read: (key: string) => readInside(root, fileOf(key)),
    /** Keeps them, whole or not at all. */
    write: (key: string, bytes: Buffer) => writeAtomically(join(root, fileOf(key)), bytes),
    /** Deletes what other versions made, where this one has made something. */
    async removeOutdated(): Promise<void> {
      const versions = await readdir(folder).catch((): string[] => []);
      if (!versions.includes(version)) return;
      for (const name of versions) {
        if (name !== version) await rm(join(folder, name), { recursive: true });
      }
    },
  };
}
