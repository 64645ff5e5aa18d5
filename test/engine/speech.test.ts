import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { recordingPreparer } from '../../ingest/pipeline/prepare.ts';
import { audioEncoder } from '../../src/audio/encode.ts';
import { findSynthesiser } from '../../src/audio/espeak.ts';
import { secondsOf } from '../../src/audio/pcm-audio.ts';
import { recordingStore } from '../../src/audio/recordings.ts';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { type Full, fullSearch, statsOf } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { startTestService } from '../support/service.ts';
import { decoders, sine } from '../support/sound.ts';

const alias = `speech-${randomUUID().slice(0, 8)}`;

let client: Client;
let dataDir: string;
let recording: Buffer;
let service: Service;
let rejected: string[];

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  dataDir = await mkdtemp(join(tmpdir(), 'speech-'));
  const synthesiser = await findSynthesiser();
  if (!synthesiser) throw new Error('there is no espeak-ng: npm ci');
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
