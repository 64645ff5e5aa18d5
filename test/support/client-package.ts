import { mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { runCommand } from '../../embedded/processes.ts';

/** The package of the TypeScript client. */
export const clientPackage = resolve(import.meta.dirname, '../../clients/typescript');

/** The compiler that the package is built with. */
export const clientCompiler = join(clientPackage, 'node_modules/typescript/bin/tsc');

/** Builds the package as `npm run build` does, and gives the folder, which is to be removed. */
export async function buildClient(): Promise<string> {
  const folder = await mkdtemp(resolve(import.meta.dirname, '../../.cache/client-'));
  const build = [clientCompiler, '--project', clientPackage, '--outDir', folder];
  const result = await runCommand(process.execPath, build);
  expect(result).toMatchObject({ exitCode: 0, stdout: '' });
  return folder;
}
