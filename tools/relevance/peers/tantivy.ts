import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../../embedded/processes.ts';
import { type ComparedEngine, type Peer, type PeerSetting, placesOfAnswer } from './peer.ts';
import { startServer } from './server-process.ts';

/** Release of the Python bindings, whose number is that of the library. */
const version = '0.27.0';
/** What a virtual environment is made with. */
const systemPython = 'python3';

/** Tantivy by its Python bindings (PyPI), in a server of Python's standard library: `tantivy_server.py`. */
export const tantivyPeer: Peer = { name: 'Tantivy', start };

async function start({ textsFile, cacheDir, log }: PeerSetting): Promise<ComparedEngine> {
  const python = await pythonWithTantivy(cacheDir, systemPython, log);
  log(`Tantivy ${version}: making its index`);
  const { url, stop } = await startServer({
    command: python,
    args: (port) => [join(import.meta.dirname, 'tantivy_server.py'), textsFile, String(port)],
    readyPath: '/ready',
  });
  return {
    title: `Tantivy ${version}`,
    url,
    answers: 'ids only',
    note: "in a server of Python's standard library, whose time is part of its figures",
    pathOf: ({ language, text }) => `/search?${new URLSearchParams({ language, q: text })}`,
    placesIn: placesOfAnswer,
    stop,
  };
}

/**
 * Path of a Python that has Tantivy: of a virtual environment below the folder, made where it is not there yet.
 * @param python what the environment is made with
 * @throws Error with one line, where there is no Python, no `venv`, or the package cannot be installed
 */
export async function pythonWithTantivy(
  cacheDir: string,
  python: string,
  log: (line: string) => void,
): Promise<string> {
  const folder = join(cacheDir, 'peers', `tantivy-${version}`);
  const own = join(folder, 'bin/python');
  if ((await runCommand(own, ['-c', 'import tantivy'])).exitCode === 0) return own;
  log(`Tantivy ${version}: installing it from PyPI`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(cacheDir, 'peers'), { recursive: true });
  await succeeded(python, ['-m', 'venv', folder]);
  await succeeded(own, ['-m', 'pip', 'install', '--quiet', `tantivy==${version}`]);
  return own;
}

async function succeeded(command: string, args: readonly string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await runCommand(command, args);
  if (exitCode === 0) return;
  const lines = (stderr + stdout).trim().split('\n');
  throw new Error(`${command} ${args.join(' ')} failed: ${lines.at(-1)}`);
}
