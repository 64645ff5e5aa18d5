import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { installSystemPackages } from './system-packages.ts';

/** By the names under which systems have it. */
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Arguments that it is started with: its own sandbox refuses to run as root, as in containers. Only this service's pages
 * are opened with them.
 */
export const chromiumArguments = ['--no-sandbox'] as const;

/**
 * The absolute path of a Chromium in the folders of PATH; where there is none, Debian's is installed.
 * @throws Error naming what was looked for where none is found and none can be installed.
 */
export async function chromiumProgram(path: string, log: (line: string) => void): Promise<string> {
  const found = await findChromium(path);
  if (found !== undefined) return found;
  await installSystemPackages(['chromium'], log);
  const installed = await findChromium(path);
  if (installed !== undefined) return installed;
  throw new Error(`No browser was found: install chromium, or put one of ${programs.join(', ')} on PATH.`);
}

async function findChromium(path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter((part) => part !== '')) {
    for (const name of programs) {
      const program = join(folder, name);
      const isThere = await access(program, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere) return program;
    }
  }
  return undefined;
}
