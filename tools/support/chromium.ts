import { findProgram, installSystemPackages } from '../../embedded/system-packages.ts';

/** Chromium without the windows that nobody sees: its pages take two thirds of the time. Debian's name of it. */
const headlessShell = 'chromium-headless-shell';
/** By the names under which systems have it. */
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Arguments that it is started with: its own sandbox refuses to run as root, as in containers. Only this service's pages
 * are opened with them.
 */
export const chromiumArguments = ['--no-sandbox'] as const;

/**
 * The absolute path of a Chromium in the folders of PATH: the headless shell, which is installed where that is possible,
 * else any.
 * @throws Error naming what was looked for where none is found and none can be installed.
 */
export async function chromiumProgram(path: string, log: (line: string) => void): Promise<string> {
  const shell = await findProgram([headlessShell], path);
  if (shell !== undefined) return shell;
  await installSystemPackages([headlessShell], { log });
  const found = (await findProgram([headlessShell], path)) ?? (await findProgram(browsers, path));
  if (found !== undefined) return found;
  throw new Error(
    `No browser was found: install ${headlessShell}, or put one of ${browsers.join(', ')} on PATH.`,
  );
}
