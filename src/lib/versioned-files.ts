import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBytes, readInside, writeAtomically } from './atomic-files.ts';

/** Files that were made in advance by one version of a maker; none is ever out of date. Paths are relative. */
interface VersionedFiles {
  has(path: string): Promise<boolean>;
  /** Undefined where there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** Keeps one, whole or not at all. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** Deletes what other versions made, where this one has made something. */
  removeOutdated(): Promise<void>;
}

/** The files below `<folder>/<version>`; those of other versions are not looked at. */
export function versionedFiles(folder: string, version: string): VersionedFiles {
  const root = join(folder, version);
  return {
    has: async (path) => ((await fileBytes(join(root, path))) ?? 0) > 0,
    read: (path) => readInside(root, path),
    write: (path, bytes) => writeAtomically(join(root, path), bytes),
    async removeOutdated() {
      const versions = await readdir(folder).catch((): string[] => []);
      if (!versions.includes(version)) return;
      for (const name of versions) {
        if (name !== version) await rm(join(folder, name), { recursive: true });
      }
    },
  };
}
