import { fork } from 'node:child_process';
import { once } from 'node:events';
import { audioEncoder } from '../../../src/audio/encode.ts';
import { espeakProgram, espeakWasm } from '../../../src/audio/espeak.ts';
import type { Utterance } from '../../../src/audio/synthesis-job.ts';
import type { Synthesiser } from '../../../src/audio/synthesiser.ts';
import { stopProcess } from '../../support/stop-process.ts';

/** The synthesiser and an encoder, in one process with nothing around them. */
interface BareSpeaker {
  /** Speaks one after the other. @returns milliseconds of each. */
  run(utterances: readonly Utterance[]): Promise<number[]>;
  stop(): Promise<void>;
}

/** Starts a process that speaks as MP3 what the service's processes speak, without measuring or cutting it. */
export function startBareSpeaker(synthesiser: Synthesiser): BareSpeaker {
  const child = fork(import.meta.filename, [JSON.stringify(synthesiser)]);
  return {
    async run(utterances) {
      child.send(utterances);
      const [answer] = (await once(child, 'message')) as [number[] | { failed: string }];
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    },
    stop: () => stopProcess(child),
  };
}

if (import.meta.main) {
  const synthesiser = JSON.parse(process.argv[2] ?? '') as Synthesiser;
  const speak = synthesiser.kind === 'program' ? espeakProgram(synthesiser.file) : espeakWasm();
  const encode = audioEncoder();

  const times = async (utterances: readonly Utterance[]): Promise<number[]> => {
    const milliseconds: number[] = [];
    for (const { voice, text } of utterances) {
      const startedAt = performance.now();
      await encode(await speak(voice, text), 'mp3');
      milliseconds.push(performance.now() - startedAt);
    }
    return milliseconds;
  };

  process.on('message', (utterances: readonly Utterance[]) => {
    times(utterances).then(
      (milliseconds) => process.send?.(milliseconds),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
}
