import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runCommand } from './processes.ts';

const tenMinutesMilliseconds = 10 * 60_000;
/** Another apt or dpkg at work is waited for, not failed on. */
const lockWait = ['-o', 'DPkg::Lock::Timeout=300'];

/**
 * The absolute path of a program in the folders of PATH, or undefined.
 * @param names under which systems have it: in a folder that has several the first counts.
 */
export async function findProgram(names: readonly string[], path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter((part) => part !== '')) {
    for (const name of names) {
      const program = join(folder, name);
      if (await isExecutable(program)) return program;
    }
  }
  return undefined;
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Whether packages can be installed here: the process is root and `apt-get` is present (Debian and kin). */
export async function canInstallSystemPackages(): Promise<boolean> {
  return process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));
}

/** The command that installs packages by hand, as messages name it. */
export function installCommand(packages: readonly string[]): string {
  return `apt-get install ${packages.join(' ')}`;
}

/** How an installation is told of and ended. */
export type Installation = {
  /** Receives one line before the work starts, and one with apt's reason if it fails. */
  log: (line: string) => void;
  /** Ends apt-get, which leaves the packages that it has begun with in order. */
  signal?: AbortSignal | undefined;
};

/**
 * Installs Debian packages quietly, updating the package lists only where the first try does not know a name.
 * Returns whether they are installed now; where that is impossible (not root, no apt) it does nothing.
 * @param packages names, all or none
 */
export async function installSystemPackages(
  packages: readonly string[],
  { log, signal }: Installation,
): Promise<boolean> {
  if (!(await canInstallSystemPackages())) return false;
  log(`installing the missing system packages ${packages.join(' ')} with apt-get (--no-install forbids it)`);
  const install = ['install', '--no-install-recommends', ...packages];
  if ((await aptGet(install, signal)).exitCode === 0) return true;
  await aptGet(['update'], signal);
  const retried = await aptGet(install, signal);
  signal?.throwIfAborted();
  if (retried.exitCode !== 0)
    log(`apt-get could not install ${packages.join(' ')}: ${lastLine(retried.stderr)}`);
  return retried.exitCode === 0;
}

function aptGet(args: readonly string[], signal: AbortSignal | undefined) {
  return runCommand(
    'env',
    ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '--yes', '--quiet', '--quiet', ...lockWait, ...args],
    { timeoutMilliseconds: tenMinutesMilliseconds, signal, killSignal: 'SIGTERM' },
  );
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
