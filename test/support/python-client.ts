import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommand } from '../../embedded/processes.ts';
import type { PythonPackage } from '../../tools/support/python-program.ts';

/** The generator of Python clients; it formats them with ruff, and warns where that is not there. */
export const openApiPythonClient: PythonPackage = {
  name: 'openapi-python-client',
  version: '0.29.1',
  beside: ['ruff==0.14.6'],
};

const settings = resolve(import.meta.dirname, '../../examples/python/openapi-python-client.yaml');

/**
 * Generates a Python client of a document and throws it away.
 * @param environment folder of the Python environment that has the program
 * @returns what it printed, but for the line that names what it makes: nothing for a document that it takes whole
 */
export async function generatePythonClient(environment: string, documentUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'python-client-'));
  try {
    const { exitCode, stdout, stderr } = await runCommand(
      'env',
      [
        // Where it finds ruff.
        `PATH=${join(environment, 'bin')}:${process.env.PATH}`,
        join(environment, 'bin', openApiPythonClient.name),
        'generate',
        `--url=${documentUrl}`,
        `--config=${settings}`,
        `--output-path=${join(folder, 'client')}`,
        '--fail-on-warning',
      ],
      { timeoutMilliseconds: 2 * 60_000 },
    );
    const said = `${stdout}${stderr}`.replace(/^Generating .*\n?/m, '').trim();
    return exitCode === 0 || said !== '' ? said : `It ended with ${exitCode}.`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
