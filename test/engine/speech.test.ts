import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { recordingPreparer } from '../../ingest/pipeline/prepare.ts';
import { makeSpeech, type SpeechOptions, speechLines } from '../../ingest/prerender/speech.ts';
import { audioEncoder } from '../../src/audio/encode.ts';
import { findSynthesiser, type Synthesiser } from '../../src/audio/espeak.ts';
import { secondsOf } from '../../src/audio/pcm-audio.ts';
import { recordingStore } from '../../src/audio/recordings.ts';
import { preparedSpeech } from '../../src/audio/speech.ts';
import { createSynthesisPool, type SynthesisPool } from '../../src/audio/synthesis-pool.ts';
import { WorkFailed } from '../../src/lib/worker-pool.ts';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { type Full, fullSearch, statsOf } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { metric } from '../support/metrics.ts';
import { recordedProgress } from '../support/recorded-progress.ts';
import { startTestService } from '../support/service.ts';
import { decoders, sine } from '../support/sound.ts';

const alias = `speech-${randomUUID().slice(0, 8)}`;

let client: Client;
let dataDir: string;
let recording: Buffer;
let synthesiser: Synthesiser;
let speaker: SynthesisPool;
let service: Service;
let rejected: string[];

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  dataDir = await mkdtemp(join(tmpdir(), 'speech-'));
  const found = await findSynthesiser();
  if (!found) throw new Error('there is no espeak-ng: npm ci');
  synthesiser = found;
  speaker = createSynthesisPool({ workers: 1, queueLimit: 10 });
  recording = await audioEncoder()(sine(440, 0.3, 1, 32_000), 'mp3');
  const symbols = fixtureSymbols()
    .slice(0, 8)
    .map((symbol, position) => {
      const raw = rawFixture(symbol);
      // No voice speaks Faroese; a recording can. A file that no decoder reads is reported.
      if (position === 0) {
        const names = { ...raw.names, fo: { name: 'Hundur' } };
        return { ...raw, names, recordings: { en: { bytes: recording }, fo: { bytes: recording } } };
      }
      if (position === 1) return { ...raw, recordings: { en: { bytes: Buffer.from('no sound') } } };
      if (position === 2) return { ...raw, names: { ...raw.names, fo: { name: 'Ketta' } } };
      return raw;
    });
  const report = await ingestFixture({ client, alias }, symbols, {
    prepareRecordings: recordingPreparer(recordingStore(dataDir)),
    rejectedMaximum: 0.5,
  });
  rejected = report.rejected.map(({ reason }) => reason);
  service = await startTestService(
    { SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: dataDir },
    { redisUrl: undefined, synthesiser },
  );
});
afterAll(async () => {
  await service.stop();
  await speaker.close();
  await deleteIndices(client, alias);
  await client.close();
  await rm(dataDir, { recursive: true });
});

const audio = (id: number, query: string) => fetch(`${service.url}/api/v1/symbols/${id}/audio?${query}`);
const all = async () => (await fullSearch(service, { limit: 100, translations: 'all' })).data;

describe('a recording of the catalogue', () => {
  let recorded: Full;
  beforeAll(async () => {
    const found = (await all()).find(({ translations }) => translations.fo?.has_audio);
    if (!found) throw new Error('no symbol is recorded in Faroese');
    recorded = found;
  });

  it('is heard rather than a voice, as it is, in a language without a voice too', async () => {
    for (const lang of ['en', 'fo']) {
      const response = await audio(recorded.id, `lang=${lang}`);
      expect(response.status).toBe(200);
      expect(Buffer.from(await response.arrayBuffer()).equals(recording)).toBe(true);
    }
    const spoken = await audio(recorded.id, 'lang=de');
    expect(Buffer.from(await spoken.arrayBuffer()).equals(recording)).toBe(false);
  });

  it.each([
    ['wav', 'audio/wav'],
    ['ogg', 'audio/ogg; codecs=vorbis'],
  ] as const)('is heard as %s too', async (format, type) => {
    const response = await audio(recorded.id, `lang=fo&format=${format}`);
    expect(response.headers.get('content-type')).toBe(type);
    const sound = await decoders[type](Buffer.from(await response.arrayBuffer()));
    expect(sound.sampleRate).toBe(32_000);
    expect(Math.abs(secondsOf(sound) - 1)).toBeLessThan(0.15);
  });

  it('counts in has_audio, and its file is nobody’s business', async () => {
    expect((await statsOf(service, { lang: 'fo' })).by_language).toContainEqual(
      expect.objectContaining({ language_code: 'fo', symbols: 2, audio: 1 }),
    );
    expect((await fullSearch(service, { lang: 'fo', has_audio: true })).data.map(({ id }) => id)).toEqual([
      recorded.id,
    ]);
    expect(JSON.stringify(recorded)).not.toContain('.mp3');
    expect(rejected).toEqual([expect.stringMatching(/^recording: en: The recording is no MP3/)]);
  });
});

/** Makes the speech and records the progress. */
async function run(changes: Partial<SpeechOptions> = {}) {
  const { events, progress } = recordedProgress();
  const report = await makeSpeech({
    client,
    alias,
    files: preparedSpeech(dataDir),
    speaker,
    synthesiser,
    languages: new Set(['de', 'en']),
    concurrency: 2,
    progress,
    signal: new AbortController().signal,
    ...changes,
  });
  return { report, events };
}

const files = async () =>
  (await readdir(join(dataDir, 'speech'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );

describe('speaking ahead', () => {
  it('goes on where a run was cut off, then finds all there', async () => {
    const ending = new AbortController();
    const cut: SynthesisPool['run'] = async (job) => {
      const bytes = await speaker.run(job);
      if ((await files()).length >= 3) ending.abort(new Error('enough'));
      return bytes;
    };
    await speaker.run({ utterance: { voice: 'gmw/de', text: 'warm' }, format: 'mp3' });
    await preparedSpeech(dataDir).write('first', Buffer.from('x'));
    await expect(run({ speaker: { ...speaker, run: cut }, signal: ending.signal })).rejects.toThrow('enough');
    const before = (await files()).length;
    expect(before).toBeGreaterThan(2);
    const { report, events } = await run();
    expect(report).toMatchObject({ failed: [] });
    expect(report.made).toBeGreaterThan(0);
    expect(report.present).toBeGreaterThanOrEqual(before - 1);
    expect(events[0]).toMatch(/^speech of \d+$/);
    expect(events.at(-1)).toBe('end');
    const again = await run();
    expect(again.report).toMatchObject({ made: 0, present: report.made + report.present });
    expect(speechLines(again.report)).toEqual([expect.stringContaining(': 0 names spoken')]);
  });

  it('spares the service from speaking', async () => {
    const other = await startTestService(
      { SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: dataDir },
      { redisUrl: undefined, synthesiser },
    );
    try {
      for (const { id } of await all()) {
        const path = `${other.url}/api/v1/symbols/${id}/audio?lang=de`;
        const sound = await decoders['audio/mpeg'](Buffer.from(await (await fetch(path)).arrayBuffer()));
        expect(secondsOf(sound)).toBeGreaterThan(0.2);
      }
      expect(await metric(other, 'speech_synthesis_duration_seconds_count')).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it('tells of a name that fails, and speaks the others', async () => {
    const mute: SynthesisPool['run'] = async (job) => {
      if ('utterance' in job && job.utterance.voice === 'gmw/de') throw new WorkFailed('failed', 'no breath');
      return Buffer.from('x');
    };
    const { report } = await run({
      speaker: { ...speaker, run: mute },
      synthesiser: { version: 'other' },
    });
    expect(report.made).toBeGreaterThan(0);
    expect(report.failed.length).toBeGreaterThan(0);
    expect(report.failed[0]).toMatchObject({ language: 'de', reason: 'no breath' });
  });
});
