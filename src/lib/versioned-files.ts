import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBytes, readInside, writeAtomically } from './atomic-files.ts';

/**
 * Negative cache: where the folder of this version does not exist (nothing was pre-rendered), reads skip the disk for this
 * long, since each check costs a trip through libuv's thread pool.
 */
const absentMilliseconds = 5000;

/** Files that were made in advance by one version of a maker; none is ever out of date. Paths are relative. */
interface VersionedFiles {
  has(path: string): Promise<boolean>;
  /** Undefined where there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** Keeps one, whole or not at all. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** Deletes what other versions made. */
  removeOutdated(): Promise<void>;
}

/** The files below `<folder>/<version>`; those of other versions are not looked at. */
export function versionedFiles(folder: string, version: string): VersionedFiles {
  const root = join(folder, version);
  let absentUntil = 0;

  async function isThere(): Promise<boolean> {
    if (performance.now() < absentUntil) return false;
    const there = await access(root).then(
      () => true,
      () => false,
    );
    if (!there) absentUntil = performance.now() + absentMilliseconds;
    return there;
  }

  return {
    has: async (path) => ((await fileBytes(join(root, path))) ?? 0) > 0,
    read: async (path) => ((await isThere()) ? await readInside(root, path) : undefined),
    write: (path, bytes) => writeAtomically(join(root, path), bytes),
    async removeOutdated() {
      if (!(await isThere())) return;
      const outdated = (await readdir(folder)).filter((name) => name !== version);
      for (const name of outdated) await rm(join(folder, name), { recursive: true });
    },
  };
}
