/**
 * The program of a speaking process: takes one {@link SynthesisJob} after the other over IPC.
 */
import { answerJobs } from '../lib/worker-program.ts';
import { audioEncoder } from './encode.ts';
import { espeakWasm } from './espeak.ts';
import { normaliseLoudness } from './loudness.ts';
import type { PcmAudio } from './pcm-audio.ts';
import { decodeMp3, recordingStore } from './recordings.ts';
import type { SynthesisJob } from './speech.ts';

const encode = audioEncoder();
const speak = espeakWasm();

async function soundOf(job: SynthesisJob): Promise<PcmAudio | undefined> {
  if ('recording' in job) {
    const mp3 = await recordingStore(job.dataDir).read(job.recording);
    return mp3 && (await decodeMp3(mp3));
  }
  const { voice, text } = job.utterance;
  return normaliseLoudness(await speak(voice, text));
}

answerJobs(async (job: SynthesisJob) => {
  const sound = await soundOf(job);
  return sound && (await encode(sound, job.format));
});
