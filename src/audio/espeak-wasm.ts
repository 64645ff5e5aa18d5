import { fromPcm16 } from './sound.ts';
import { type Speak, wordsPerMinute } from './synthesiser.ts';
import type { Voice } from './voices.ts';

/** What is used of the package, which comes without types. */
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
/** A name of 200 characters is heard within it. */
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
  // Only whoever speaks with it loads it: it is optional. Its name is no literal, as it has no types.
  const name: string = '@echogarden/espeak-ng-emscripten';
  const { default: create } = (await import(name)) as { default: () => Promise<EspeakModule> };
  const module = await create();
  const worker = await new module.eSpeakNGWorker();
  worker.set_rate(wordsPerMinute);
  worker.set_voice(firstVoice, '', 0, 0, 0);
  return { module, worker, memory: module.HEAPU8.slice() };
}
