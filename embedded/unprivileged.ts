import { chmod, lchown, lstat, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { type ProcessUser, runCommand } from './processes.ts';

/** `nobody` and `nogroup` on Debian; the numbers need no entry in /etc/passwd. */
const NOBODY: ProcessUser = { uid: 65_534, gid: 65_534 };

/** Folders of every Linux system; one is covered, for the engine alone, by a file system in memory. */
const privateMounts = ['/mnt', '/media'];

/** A command line, and the paths by which that command sees the folders it was given. */
type UnprivilegedCommand<Name extends string> = {
  command: readonly string[];
  user: ProcessUser | undefined;
  seen: Readonly<Record<Name, string>>;
};

/**
 * The user that an engine runs as: this process's own (undefined), or, where this process is root, the owner of
 * the folder, of the nearest folder above it that exists, or `nobody` where that is root too.
 */
export async function engineUser(folder: string): Promise<ProcessUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(folder).catch(() => undefined);
  if (owner === undefined) return engineUser(dirname(folder));
  return owner.uid === 0 ? NOBODY : { uid: owner.uid, gid: owner.gid };
}

/** Makes folders that the engine's user owns with everything in them, closed to all others. */
export async function chownFolders(folders: readonly string[], user: ProcessUser | undefined): Promise<void> {
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    if (user === undefined) continue;
    await chmod(folder, 0o700);
    if ((await lstat(folder)).uid === user.uid) continue;
    for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
      await lchown(join(folder, name), user.uid, user.gid);
    }
  }
}

/** Writes a file into a folder of the engine's user: a link that waits there under this name is replaced, not followed. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, 'wx');
  await file.writeFile(text);
  // The engine's user has to read it under any umask of ours.
  await file.chmod(0o644);
  await file.close();
}

/**
 * Arranges that a command may reach its folders as another user. Where a folder above them is closed to that
 * user (a clone in a root-only folder), the command gets a mount namespace of its own in which they lie open.
 * @param folders absolute
 * @throws one line where neither works
 */
export async function withAccessToFolders<Name extends string>(
  folders: Readonly<Record<Name, string>>,
  user: ProcessUser | undefined,
): Promise<UnprivilegedCommand<Name>> {
  if (user === undefined) return { command: [], user, seen: folders };
  let closed: string | undefined;
  // Asks the kernel, as that user: access lists and the like count too.
  for (const folder of Object.values<string>(folders)) {
    if ((await runCommand('test', ['-x', folder], { cwd: sep, user })).exitCode !== 0) closed = folder;
  }
  if (closed === undefined) return { command: [], user, seen: folders };
  const mount = await runCommand('unshare', ['--mount', '--propagation', 'private', 'setpriv', '--version']);
  if (mount.exitCode !== 0) {
    throw new Error(
      `an engine never runs as root, and user ${user.uid} may not enter ${closed}: put DATA_DIR and CACHE_DIR ` +
        'below a folder that everybody may enter, or start as an ordinary user',
    );
  }
  const names = Object.keys(folders) as Name[];
  const mountPoint = privateMounts.find((point) => names.every((name) => !folders[name].startsWith(point)));
  if (mountPoint === undefined) throw new Error(`user ${user.uid} may not enter ${closed}`);
  const seen = Object.fromEntries(names.map((name) => [name, join(mountPoint, name)])) as Record<
    Name,
    string
  >;
  const binds = names.flatMap((name) => [folders[name], seen[name]]);
  const script =
    `mount -t tmpfs -o mode=755 engine ${mountPoint} && ` +
    `for n in ${names.map(() => '_').join(' ')}; do mkdir "$2" && mount --bind "$1" "$2" && shift 2 || exit 1; done; ` +
    `exec setpriv --reuid=${user.uid} --regid=${user.gid} --clear-groups --no-new-privs --pdeathsig TERM "$@"`;
  return {
    command: ['unshare', '--mount', '--propagation', 'private', '/bin/sh', '-c', script, 'sh', ...binds],
    user: undefined,
    seen,
  };
}
