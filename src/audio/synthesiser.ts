import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PcmAudio } from './pcm-audio.ts';
import { usedVoices, type Voice } from './voices.ts';

/** A synthesiser that was found, as data: it goes to the processes that speak. */
export type Synthesiser =
  | { kind: 'program'; version: string /** Absolute path of espeak-ng. */; file: string }
  | { kind: 'wasm'; version: string };

/** Speaks a text; the same text in the same voice is the same sound. */
export type Speak = (voice: Voice, text: string) => Promise<PcmAudio>;

/** Words a minute, somewhat fewer than espeak-ng's 175: a name stands alone, and many who hear it are learning it. */
export const wordsPerMinute = 160;

const wasmPackage = '@echogarden/espeak-ng-emscripten';
const probeTimeoutMs = 5_000;
const run = promisify(execFile);

/** Kind and version of a synthesiser: a part of the cache key of each recording, so that another voice makes new ones. */
export function identityOf({ kind, version }: Synthesiser): string {
  return `${kind}-${version}`;
}

/**
 * Finds espeak-ng: the program on PATH, where it has every voice that is used, else its WebAssembly build from npm. It
 * is a separate program or a package that may be left out (GPL-3.0), never a part of the service.
 * @param log receives one line: which synthesiser it is, and why it is not the program where that was tried.
 */
export async function findSynthesiser(
  path: string,
  log: (line: string) => void = () => undefined,
): Promise<Synthesiser | undefined> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const file = join(folder, 'espeak-ng');
    if (!(await isExecutable(file))) continue;
    const found = await probe(file);
    if (typeof found === 'string') {
      log(`speech: ${file} is not used: ${found}`);
      continue;
    }
    log(`speech: espeak-ng ${found.version} at ${file}`);
    return found;
  }
  const version = await wasmVersion();
  if (version === undefined) {
    log(`speech: none; install espeak-ng, or its build from npm (npm ci without --omit=peer)`);
    return undefined;
  }
  log(`speech: the WebAssembly build of espeak-ng (${wasmPackage} ${version})`);
  return { kind: 'wasm', version };
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The program, or why it cannot be used. */
async function probe(file: string): Promise<Synthesiser | string> {
  try {
    const options = { timeout: probeTimeoutMs, env: {} };
    const [{ stdout: about }, { stdout: listed }] = await Promise.all([
      run(file, ['--version'], options),
      run(file, ['--voices'], options),
    ]);
    const version = /: (\d[\w.-]*)/.exec(about)?.[1];
    if (version === undefined) return 'it does not print its version';
    const there = new Set(listed.split(/\s+/));
    const missing = usedVoices.filter((voice) => !there.has(voice));
    return missing.length === 0 ? { kind: 'program', version, file } : `it lacks ${missing.join(', ')}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function wasmVersion(): Promise<string | undefined> {
  try {
    const main = fileURLToPath(import.meta.resolve(wasmPackage));
    const { version } = JSON.parse(await readFile(join(main, '../package.json'), 'utf8')) as {
      version: string;
    };
    return version;
  } catch {
    return undefined;
  }
}
