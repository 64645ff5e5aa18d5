import { dirname, join } from 'node:path';
import { runCommand } from '../../embedded/processes.ts';
import type { PythonPackage } from '../support/python-program.ts';

/** Schemathesis (https://schemathesis.io). */
export const schemathesis: PythonPackage = { name: 'schemathesis', version: '4.32.5' };

interface SchemathesisRun {
  program: string;
  /** `http://host:port` of a service without limits. */
  url: string;
  /** Random requests an operation; the systematic ones come beside. */
  examples: number;
}

/**
 * Sends requests made from `/openapi.json`, good and bad, and holds the answers against it by all checks.
 * @returns how many requests were sent, and its output, with a command to reproduce each finding
 */
export async function runSchemathesis(
  run: SchemathesisRun,
): Promise<{ passed: boolean; cases: number; output: string }> {
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
      '--seed=1',
      '--continue-on-failure',
      '--generation-database=none',
      '--no-color',
    ],
    // It leaves what it found in the folder that it is run in.
    { cwd: dirname(dirname(dirname(run.program))), timeoutMilliseconds: 60 * 60_000 },
  );
  const [, cases] = /(\d+) generated/.exec(stdout.replaceAll(',', '')) ?? [];
  return { passed: exitCode === 0, cases: Number(cases ?? 0), output: stdout + stderr };
}
