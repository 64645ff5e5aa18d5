import { spawn } from 'node:child_process';
import { buffer, text as textOf } from 'node:stream/consumers';
import { fromPcm16, readWav } from './pcm-audio.ts';
import { type Speak, wordsPerMinute } from './synthesiser.ts';
import type { Voice } from './voices.ts';

/** The part of the package that is used here; it comes without types. */
interface EspeakModule {
  HEAPU8: Uint8Array;
  eSpeakNGWorker: new () => EspeakWorker;
}
interface EspeakWorker {
  samplerate: number;
  set_rate(wordsPerMinute: number): void;
  set_voice(name: string, language: string, gender: number, age: number, variant: number): number;
  /** Calls back with each piece of sound, at last with none; what the callback returns ends it early. */
  synthesize(text: string, onPiece: (pcm: Int16Array | null) => boolean): number;
}

/** The voice by which the program is brought into a state where everything is loaded that all voices use. */
const firstVoice: Voice = 'gmw/en-US';
/** Enough to speak a name of 200 characters. */
const soundMaximumSeconds = 120;

/**
 * Speaks by the WebAssembly build of espeak-ng, in this very process. It keeps state from text to text, which changes
 * the sound a little: its memory is put back to what it was before each text, so that the same text is the same bytes.
 */
export function espeakWasm(): Speak {
  let loaded: ReturnType<typeof load> | undefined;

  return async (voice, text) => {
    loaded ??= load();
    const { module, worker, memory } = await loaded;
    // Where it has grown, all beyond is as if never used.
    module.HEAPU8.set(memory);
    module.HEAPU8.fill(0, memory.length);
    if (worker.set_voice(voice, '', 0, 0, 0) !== 0) throw new Error(`there is no voice ${voice}`);
    const pieces: Int16Array[] = [];
    let length = 0;
    worker.synthesize(text, (pcm) => {
      if (pcm) {
        pieces.push(pcm.slice());
        length += pcm.length;
      }
      return length > soundMaximumSeconds * worker.samplerate;
    });
    const samples = new Float32Array(length);
    let start = 0;
    for (const piece of pieces) {
      samples.set(fromPcm16(piece), start);
      start += piece.length;
    }
    return { samples, sampleRate: worker.samplerate };
  };
}

async function load(): Promise<{ module: EspeakModule; worker: EspeakWorker; memory: Uint8Array }> {
  // Loaded on first use, as the package is optional. Its name is no literal, as it has no types.
  const name: string = '@echogarden/espeak-ng-emscripten';
  const { default: create } = (await import(name)) as { default: () => Promise<EspeakModule> };
  const module = await create();
  const worker = await new module.eSpeakNGWorker();
  worker.set_rate(wordsPerMinute);
  worker.set_voice(firstVoice, '', 0, 0, 0);
  return { module, worker, memory: module.HEAPU8.slice() };
}

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
