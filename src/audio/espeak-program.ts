import { spawn } from 'node:child_process';
import { buffer, text as textOf } from 'node:stream/consumers';
import { type Speak, wordsPerMinute } from './synthesiser.ts';
import { readWav } from './wav.ts';

/** The program is ended before the process that runs it would be. */
const timeoutMs = 4_000;

/**
 * Speaks by running espeak-ng once for each text, which goes to its standard input: never to a shell or a command line.
 * The speaker throws what the program says where it fails.
 * @param file absolute path of the program.
 */
export function espeakProgram(file: string): Speak {
  return async (voice, text) => {
    const options = ['-v', voice, '-s', String(wordsPerMinute), '-b', '1', '--stdin', '--stdout'];
    const program = spawn(file, options, {
      env: {},
      stdio: 'pipe',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      program.once('error', reject).once('close', resolve);
    });
    // A program that ends before it has read everything says more by its exit.
    program.stdin.on('error', () => undefined).end(text);
    const [code, wav, complaint] = await Promise.all([ended, buffer(program.stdout), textOf(program.stderr)]);
    if (code !== 0) throw new Error(`espeak-ng ended with ${code}: ${complaint.trim()}`);
    return readWav(wav);
  };
}
