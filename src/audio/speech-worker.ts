/**
 * The program of a speaking process: takes one {@link SpeechJob} after the other over IPC.
 */
import { constants, setPriority } from 'node:os';
import { answerJobs } from '../lib/worker-program.ts';
import { audioEncoder } from './encode.ts';
import { espeakProgram } from './espeak-program.ts';
import { espeakWasm } from './espeak-wasm.ts';
import { polished } from './polish.ts';
import { decodeMp3 } from './recording.ts';
import type { SpeechJob } from './speech-job.ts';
import type { Speak, Synthesiser } from './synthesiser.ts';

const encode = audioEncoder();
const wasm = espeakWasm();

// As many of these may run as there are cores: who searches meanwhile must not wait for them.
setPriority(constants.priority.PRIORITY_LOW);

function speakerOf(synthesiser: Synthesiser): Speak {
  return synthesiser.kind === 'program' ? espeakProgram(synthesiser.file) : wasm;
}

async function soundOf(job: SpeechJob) {
  if (job.kind === 'convert') return await decodeMp3(job.recording);
  const { voice, text } = job.utterance;
  return polished(await speakerOf(job.synthesiser)(voice, text));
}

answerJobs(async (job: SpeechJob) => await encode(await soundOf(job), job.format));
