import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withExclusiveLock } from '../../embedded/exclusive-lock.ts';
import { runCommand } from '../../embedded/processes.ts';
import { canInstallSystemPackages, installSystemPackages } from '../../embedded/system-packages.ts';

/** Of PyPI; another version finds other things. */
const version = '4.32.5';
const installDeadlineMilliseconds = 5 * 60_000;
/** A machine without a package registry is found out soon. */
const pip = ['install', '--quiet', '--disable-pip-version-check', '--retries', '1', '--timeout', '15'];

/** The program, or in one line what is missing for it. */
type Schemathesis = { program: string } | { missing: string };

/**
 * Schemathesis (https://schemathesis.io) in a Python environment of its own, made where it is not there yet.
 * @param cacheDir absolute folder in which the environment lies
 */
export async function findSchemathesis(
  cacheDir: string,
  log: (line: string) => void = () => undefined,
): Promise<Schemathesis> {
  const folder = join(cacheDir, `schemathesis-${version}`);
  const program = join(folder, 'bin', 'schemathesis');
  return withExclusiveLock(`${folder}.lock`, async () => {
    if (await isThere(join(folder, 'complete'))) return { program };
    log(`installing Schemathesis ${version} with pip (once)`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(dirname(folder), { recursive: true });
    const problem = (await makeEnvironment(folder, log)) ?? (await install(folder));
    if (problem === undefined) {
      // Last: an installation that was cut off is made anew.
      await writeFile(join(folder, 'complete.draft'), version);
      await rename(join(folder, 'complete.draft'), join(folder, 'complete'));
      return { program };
    }
    await rm(folder, { recursive: true, force: true });
    return { missing: `Schemathesis is not there: ${problem}` };
  });
}

async function makeEnvironment(folder: string, log: (line: string) => void): Promise<string | undefined> {
  const make = () => runCommand('python3', ['-m', 'venv', folder]);
  let made = await make();
  if (made.exitCode !== 0 && (await canInstallSystemPackages())) {
    await installSystemPackages(['python3-venv'], log);
    made = await make();
  }
  return made.exitCode === 0
    ? undefined
    : 'python3 with venv is needed (Debian: apt-get install python3-venv)';
}

async function install(folder: string): Promise<string | undefined> {
  const { exitCode, stderr } = await runCommand(
    join(folder, 'bin', 'pip'),
    [...pip, `schemathesis==${version}`],
    { timeoutMilliseconds: installDeadlineMilliseconds },
  );
  return exitCode === 0 ? undefined : `pip has no package registry (${stderr.trim().split('\n').at(-1)})`;
}

/** A run over all operations. */
interface SchemathesisRun {
  program: string;
  /** `http://host:port` of a service without limits. */
  url: string;
  /** Random requests an operation; the systematic ones come beside. */
  examples: number;
  seed: number;
}

/** Result of a run. */
interface SchemathesisResult {
  passed: boolean;
  /** Requests that were sent. */
  cases: number;
  /** Its output, with a command to reproduce each finding. */
  output: string;
}

/** Sends requests made from `/openapi.json`, good and bad, and holds the answers against it by all checks. */
export async function runSchemathesis(run: SchemathesisRun): Promise<SchemathesisResult> {
  const { exitCode, stdout, stderr } = await runCommand(
    'env',
    [
      `SCHEMATHESIS_HOOKS=${join(import.meta.dirname, 'hooks.py')}`,
      'PYTHONDONTWRITEBYTECODE=1',
      run.program,
      `--config-file=${join(import.meta.dirname, 'schemathesis.toml')}`,
      'run',
      `${run.url}/openapi.json`,
      '--checks=all',
      '--phases=examples,coverage,fuzzing,stateful',
      `--max-examples=${run.examples}`,
      `--seed=${run.seed}`,
      '--continue-on-failure',
      // The warning that made-up paths of images lead nowhere.
      '--warnings=off',
      '--generation-database=none',
      '--no-color',
    ],
    // It leaves what it found in the folder that it is run in.
    { cwd: dirname(dirname(dirname(run.program))), timeoutMilliseconds: 60 * 60_000 },
  );
  const [, cases] = /(\d+) generated/.exec(stdout.replaceAll(',', '')) ?? [];
  return { passed: exitCode === 0, cases: Number(cases ?? 0), output: stdout + stderr };
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
