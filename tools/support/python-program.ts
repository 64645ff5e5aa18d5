import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withExclusiveLock } from '../../embedded/exclusive-lock.ts';
import { runCommand } from '../../embedded/processes.ts';
import { canInstallSystemPackages, installSystemPackages } from '../../embedded/system-packages.ts';

const installDeadlineMilliseconds = 5 * 60_000;
/** A machine without a package registry is found out soon. */
const pip = ['install', '--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '15'];

/** A package of PyPI that brings a program. */
export interface PythonPackage {
  name: string;
  /** Pinned: another version finds other things. */
  version: string;
  /** Packages that the program uses where they are there, as `name==version`. */
  beside?: readonly string[];
}

/** The folder of the environment's programs, or in one line what is missing. */
export type PythonProgram = { program: string; folder: string } | { missing: string };

/**
 * A program of PyPI in a Python environment of its own, made where it is not there yet.
 * @param cacheDir absolute folder in which the environment lies
 */
export async function findPythonProgram(
  cacheDir: string,
  { name, version, beside = [] }: PythonPackage,
  log: (line: string) => void = () => undefined,
): Promise<PythonProgram> {
  const folder = join(cacheDir, `${name}-${version}`);
  const program = join(folder, 'bin', name);
  return withExclusiveLock(`${folder}.lock`, async () => {
    if (await isThere(join(folder, 'complete'))) return { program, folder };
    log(`installing ${name} ${version} with pip (once)`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true });
    const problem =
      (await makeEnvironment(folder, log)) ?? (await install(folder, [`${name}==${version}`, ...beside]));
    if (problem === undefined) {
      // Last: an installation that was cut off is made anew.
      await writeFile(join(folder, 'complete.draft'), version);
      await rename(join(folder, 'complete.draft'), join(folder, 'complete'));
      return { program, folder };
    }
    await rm(folder, { recursive: true, force: true });
    return { missing: `${name} is not there: ${problem}` };
  });
}

async function makeEnvironment(folder: string, log: (line: string) => void): Promise<string | undefined> {
  const make = () => runCommand('python3', ['-m', 'venv', folder]);
  let made = await make();
  if (made.exitCode !== 0 && (await canInstallSystemPackages())) {
    await installSystemPackages(['python3-venv'], { log });
    made = await make();
  }
  return made.exitCode === 0
    ? undefined
    : 'python3 with venv is needed (Debian: apt-get install python3-venv)';
}

async function install(folder: string, packages: readonly string[]): Promise<string | undefined> {
  const { exitCode, stderr } = await runCommand(join(folder, 'bin', 'pip'), [...pip, ...packages], {
    timeoutMilliseconds: installDeadlineMilliseconds,
  });
  return exitCode === 0 ? undefined : `pip has no package registry (${stderr.trim().split('\n').at(-1)})`;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
