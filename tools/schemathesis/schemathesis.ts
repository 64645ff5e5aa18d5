import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../../embedded/processes.ts';
import { findPythonProgram, type PythonPackage } from '../support/python-program.ts';

/** Schemathesis (https://schemathesis.io). */
export const schemathesis: PythonPackage = { name: 'schemathesis', version: '4.32.5' };

/** A run over all operations. */
interface SchemathesisRun {
  program: string;
  /** `http://host:port` of a service without limits. */
  url: string;
  /** Random requests an operation; the systematic ones come beside. */
  examples: number;
  seed: number;
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
      `--seed=${run.seed}`,
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

const usage = `npm run schemathesis -- [--url http://localhost:8080] [--examples 600] [--seed 1]

The service has to run without limits: RATE_LIMIT_JSON=0 RATE_LIMIT_IMAGES=0 RATE_LIMIT_RENDERS=0 npm start
`;

/** `npm run schemathesis`: holds a running service against its own `/openapi.json`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'http://localhost:8080' },
      examples: { type: 'string', default: '600' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
  } else {
    const say = (line: string) => process.stderr.write(`${line}\n`);
    const found = await findPythonProgram(resolve(import.meta.dirname, '../../.cache'), schemathesis, say);
    if ('missing' in found) {
      say(found.missing);
      process.exitCode = 1;
    } else {
      const { url, examples, seed } = values;
      const result = await runSchemathesis({
        ...{ program: found.program, url, examples: Number(examples), seed: Number(seed) },
      });
      process.stdout.write(result.output);
      process.exitCode = result.passed ? 0 : 1;
    }
  }
}

if (import.meta.main) await main();
