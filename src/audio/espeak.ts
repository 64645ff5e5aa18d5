import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromPcm16, joined, type PcmAudio } from './pcm-audio.ts';
import type { Voice } from './voices.ts';

/** The build of espeak-ng that is installed; its version is a part of the key of each sound, so that another one makes new ones. */
export interface Synthesiser {
  version: string;
}

/** No literal for the compiler, as it comes without types. */
const espeakPackage: string = '@echogarden/espeak-ng-emscripten';

/**
 * Finds espeak-ng, as WebAssembly from npm. It is a package that may be left out (GPL-3.0), and never a part of the service:
 * processes of their own load it.
 * @param log receives one line: which one it is, or that there is none.
 */
export async function findSynthesiser(
  log: (line: string) => void = () => undefined,
): Promise<Synthesiser | undefined> {
  try {
    const main = fileURLToPath(import.meta.resolve(espeakPackage));
    const { version } = JSON.parse(await readFile(join(main, '../package.json'), 'utf8')) as Synthesiser;
    log(`speech: the WebAssembly build of espeak-ng (${espeakPackage} ${version})`);
    return { version };
  } catch {
    log('speech: none; install the build of espeak-ng from npm (npm ci without --omit=peer)');
    return undefined;
  }
}

/** Words a minute, somewhat fewer than espeak-ng's 175: a name stands alone, and many who hear it are learning it. */
const wordsPerMinute = 160;

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
export function espeakWasm() {
  let loaded: ReturnType<typeof load> | undefined;

  return async (voice: Voice, text: string): Promise<PcmAudio> => {
    loaded ??= load();
    const { module, worker, memory } = await loaded;
    // Where it has grown, all beyond is as if never used.
    module.HEAPU8.set(memory);
    module.HEAPU8.fill(0, memory.length);
    if (worker.set_voice(voice, '', 0, 0, 0) !== 0) throw new Error(`there is no voice ${voice}`);
    const pieces: Float32Array[] = [];
    let length = 0;
    worker.synthesize(text, (pcm) => {
      if (pcm) {
        pieces.push(fromPcm16(pcm));
        length += pcm.length;
      }
      return length > soundMaximumSeconds * worker.samplerate;
    });
    return { samples: joined(pieces), sampleRate: worker.samplerate };
  };
}

async function load(): Promise<{ module: EspeakModule; worker: EspeakWorker; memory: Uint8Array }> {
  // Loaded on first use, as the package is optional.
  const { default: create } = (await import(espeakPackage)) as { default: () => Promise<EspeakModule> };
  const module = await create();
  const worker = await new module.eSpeakNGWorker();
  worker.set_rate(wordsPerMinute);
  worker.set_voice(firstVoice, '', 0, 0, 0);
  return { module, worker, memory: module.HEAPU8.slice() };
}
