import { hash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IngestFailure } from '../failure.ts';
import { openZip } from '../sources/zip.ts';

/** Bounds of the archive of a set, wanted files or not: what exceeds them is an accident or an attack. */
export const archiveLimits = {
  entries: 100_000,
  entryBytes: 16 * 1024 * 1024,
  bytes: 1024 * 1024 * 1024,
} as const;

/** What was unpacked. */
interface Unpacked {
  files: number;
  /** Hex SHA-256 of the list of files, as `sha256sum` prints it for them sorted by path. */
  sha256: string;
}

/**
 * Unpacks files of a ZIP into a folder. Only what `pick` names is written, as a regular file below the folder; a file twice and
 * whatever exceeds {@link archiveLimits} end it.
 * @param pick the path in the folder for a path of the archive; undefined = not needed.
 * @throws IngestFailure where the archive is none, is cut off, or is not to be trusted.
 */
export async function unpack(
  archive: string,
  folder: string,
  pick: (path: string) => string | undefined,
): Promise<Unpacked> {
  const hashes = new Map<string, string>();
  const zip = await openZip(archive, archiveLimits);
  try {
    for (const path of zip.names) {
      const target = pick(path);
      const bytes = target === undefined ? undefined : await zip.read(path);
      if (target === undefined || bytes === undefined) continue;
      if (hashes.has(target))
        throw new IngestFailure(
          `${archive} cannot be used as an archive: it has ${JSON.stringify(target)} twice`,
        );
      hashes.set(target, hash('sha256', bytes));
      await mkdir(dirname(join(folder, target)), { recursive: true });
      // Fails where there is something already: nothing is ever written through a link.
      await writeFile(join(folder, target), bytes, { flag: 'wx' });
    }
  } finally {
    zip.close();
  }
  const lines = [...hashes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, sha256]) => `${sha256}  ${path}\n`);
  return { files: hashes.size, sha256: hash('sha256', lines.join('')) };
}
