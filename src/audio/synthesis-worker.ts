/**
 * The program of a speaking process: takes one {@link SynthesisJob} after the other over IPC.
 */
import { answerJobs } from '../lib/worker-program.ts';
import { audioEncoder } from './encode.ts';
import { espeakProgram, espeakWasm } from './espeak.ts';
import { normaliseLoudness } from './loudness.ts';
import { decodeMp3 } from './recordings.ts';
import type { SynthesisJob } from './synthesis-pool.ts';
import type { Speak, Synthesiser } from './synthesiser.ts';

const encode = audioEncoder();
const wasm = espeakWasm();

function speakerOf(synthesiser: Synthesiser): Speak {
  return synthesiser.kind === 'program' ? espeakProgram(synthesiser.file) : wasm;
}

async function soundOf(job: SynthesisJob) {
  if (job.kind === 'convert') return await decodeMp3(job.recording);
  const { voice, text } = job.utterance;
  return normaliseLoudness(await speakerOf(job.synthesiser)(voice, text));
}

answerJobs(async (job: SynthesisJob) => await encode(await soundOf(job), job.format));
