import { createHash } from 'node:crypto';
import { constants, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ProcessUser } from './processes.ts';
import { chownFolders } from './unprivileged.ts';

/**
 * Java's archive of the classes that an engine loaded, parsed and checked (class data sharing), which a later start maps instead of
 * loading them anew. Java itself leaves aside one that does not fit.
 */
export type ClassArchive = {
  /** Absolute. */
  folder: string;
  /** Name of the archive in the folder; never written to, only replaced. */
  file: string;
  /** Name under which one engine writes an archive, at its end. */
  draft: string;
};

/**
 * The archive that all engines over one home share: one for each user, as nobody else may decide what that user's engines run, and for
 * each build of Java and copy of the jars, as Java refuses an archive that was made with another.
 * @param java absolute home of the Java that runs them
 * @param user as which they run; its folder is made where missing
 * @param dataFolder absolute folder of one engine: has its archive where the folder of the home can not be written to
 */
export async function classArchive(
  home: string,
  java: string,
  user: ProcessUser | undefined,
  dataFolder: string,
): Promise<ClassArchive> {
  const shared = `${home}-classes-${user?.uid ?? process.getuid?.() ?? 0}`;
  const folder = await chownFolders([shared], user).then(
    () => shared,
    () => dataFolder,
  );
  const build = await readFile(join(java, 'release'), 'utf8').catch(() => java);
  const { mtimeMs } = await stat(join(home, 'lib'));
  const file = `${hashOf(`${build}\n${basename(home)}\n${mtimeMs}`)}.jsa`;
  return { folder, file, draft: `${file}.${hashOf(dataFolder)}.draft` };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Shares what an engine wrote at its end; what it was killed amid is removed. */
export async function shareClasses({ folder, file, draft }: ClassArchive): Promise<void> {
  const path = join(folder, draft);
  // The engine's user may have put anything there, such as a link or a pipe.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const written = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined);
  if (written === undefined) return;
  try {
    // Java writes the head last.
    const { buffer } = await written.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.readUInt32LE() === 0) return await rm(path);
    // Else a loss of power could leave a file of this name that is not whole.
    await written.sync();
    await rename(path, join(folder, file));
  } catch {
    // The next start loads its classes itself.
  } finally {
    await written.close();
  }
}
