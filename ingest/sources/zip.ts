import { ArchiveFault, openZip as openArchive, type ZipArchive } from '../../src/lib/zip-archive.ts';
import { IngestFailure } from '../failure.ts';

/** Bounds of the archives of curators. */
export const zipLimits = {
  entries: 100_000,
  entryBytes: 64 * 1024 * 1024,
  bytes: 4 * 1024 * 1024 * 1024,
} as const;

/**
 * Opens an archive of a curator's.
 * @throws IngestFailure, also when an entry is read, for what is no archive, leads out of itself or exceeds {@link zipLimits}
 */
export async function openZip(path: string): Promise<ZipArchive> {
  const failing = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ArchiveFault)) throw error;
      throw new IngestFailure(`${path} cannot be used as an archive: ${error.message}`);
    }
  };
  const archive = await failing(openArchive(path, zipLimits));
  return { ...archive, read: (name) => failing(archive.read(name)) };
}
