import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMp3Encoder } from 'wasm-media-encoders';
import { recordingPreparer } from '../../ingest/pipeline/prepare.ts';
import { RawSymbol } from '../../ingest/symbol.ts';
import { audioEncoder } from '../../src/audio/encode.ts';
import {
  checkRecording,
  decodeMp3,
  RecordingRefused,
  recordingLimits,
  recordingStore,
} from '../../src/audio/recordings.ts';
import { fixtureSymbols, rawFixture } from '../fixtures/source.ts';
import { sine } from '../support/sound.ts';

const encode = audioEncoder();
const mp3 = (seconds: number, amplitude = 0.3, sampleRate = 22_050) =>
  encode(sine(440, amplitude, seconds, sampleRate), 'mp3');

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('checkRecording', () => {
  it('tells how long a recording is, and its sample rate', async () => {
    const { seconds, sampleRate } = await checkRecording(await mp3(1.5, 0.3, 32_000));
    expect(seconds).toBeCloseTo(1.5, 0);
    expect(sampleRate).toBe(32_000);
  });

  it.each([
    ['nothing', async () => Buffer.alloc(0), 'empty'],
    ['text', async () => Buffer.from('not a sound at all '.repeat(200)), 'no MP3'],
    ['an MP3 whose name lies', async () => encode(sine(440, 0.3, 1), 'wav'), 'no MP3 file, but WAV'],
    ['AAC', async () => Buffer.from([0xff, 0xf1, 0x50, 0x80]), 'no MP3 file, but AAC'],
    ['a page', async () => Buffer.from('<!DOCTYPE html><title>404'), 'no MP3 file, but a web page'],
    ['its first bytes', async () => (await mp3(1)).subarray(0, 40), 'no MP3'],
    ['silence', () => mp3(1, 0), 'silent'],
    ['what nobody hears', () => mp3(1, 0.002), 'silent'],
    ['a click', () => mp3(0.01), 'lasts'],
    ['a speech', () => mp3(31, 0.3, 16_000), 'lasts'],
    ['a telephone', () => mp3(1, 0.3, 8000), 'samples a second'],
    ['half a word', async () => (await mp3(1)).subarray(0, 3000), 'breaks off'],
    ['half of the frames that the first one states', async () => withFrames(await mp3(1), 90), 'breaks off'],
    ['a film', async () => Buffer.alloc(recordingLimits.bytes + 1), 'more than 2 MB'],
  ])('refuses %s', async (_what, file, why) => {
    const checked = checkRecording(await file());
    await expect(checked).rejects.toThrow(RecordingRefused);
    await expect(checked).rejects.toThrow(why);
  });

  it.each([
    ['as many frames as the first one states', async () => withFrames(await mp3(1), 30)],
    ['a tag of ID3v1', async () => Buffer.concat([await mp3(1), Buffer.from('TAG'.padEnd(128, 'x'))])],
    [
      'a tag before it',
      async () => Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\0'), Buffer.alloc(128), await mp3(1)]),
    ],
    ['other rates', () => mp3(1, 0.3, 48_000)],
    ['other rates', () => mp3(1, 0.3, 16_000)],
  ])('takes one with %s', async (_what, file) => {
    await expect(checkRecording(await file())).resolves.toMatchObject({ seconds: expect.any(Number) });
  });
});

/** An MP3 whose first frame says how many there are (Xing). */
function withFrames(whole: Buffer, frames: number): Buffer {
  const stated = Buffer.from(whole);
  stated.write('Xing\0\0\0\x01', 13, 'latin1');
  stated.writeUInt32BE(frames, 21);
  return stated;
}

describe('a recording of 35 minutes in 2 MB', () => {
  it('is refused by its first minute', async () => {
    const encoder = await createMp3Encoder();
    encoder.configure({ channels: 1, sampleRate: 16_000, bitrate: 8 });
    const tone = sine(440, 0.3, 60, 16_000).samples;
    const minute = Buffer.concat([Buffer.from(encoder.encode([tone])), encoder.finalize()]);
    const flood = Buffer.concat(Array(35).fill(minute)).subarray(0, recordingLimits.bytes);
    expect(flood.length).toBeGreaterThan(2e6);
    const { samples } = await decodeMp3(flood);
    expect(samples.length / 16_000).toBeLessThan(120);
    await expect(checkRecording(flood)).rejects.toThrow('lasts more than 30 s');
  });
});

describe('recordingStore', () => {
  const name = { set: 'mine', sourceId: 'Dog', tag: 'pt-BR' };

  it('keeps a recording under a path that names its content', async () => {
    const store = recordingStore(dataDir);
    const [one, other] = [await mp3(0.5), await mp3(0.6)];
    const path = await store.put(name, one);
    expect(path).toMatch(/^mine\/dog\/pt-BR\.[0-9a-f]{16}\.mp3$/);
    expect(await store.put(name, one)).toBe(path);
    const next = await store.put(name, other);
    expect(next).not.toBe(path);
    expect(await store.read(path)).toEqual(one);
    expect(await store.read(next)).toEqual(other);
    expect(await readdir(join(dataDir, 'recordings/mine/dog'))).toHaveLength(2);
  });

  it('keeps nothing that it refuses', async () => {
    const store = recordingStore(dataDir);
    await expect(store.put({ ...name, sourceId: 'cat' }, Buffer.from('no'))).rejects.toThrow(
      RecordingRefused,
    );
    await expect(readdir(join(dataDir, 'recordings/mine/cat'))).rejects.toThrow('ENOENT');
    await expect(store.put({ ...name, set: '../up' }, await mp3(0.5))).rejects.toThrow('cannot be the path');
  });

  it('reads nothing but its own files', async () => {
    const store = recordingStore(dataDir);
    const outside = join(dataDir, 'outside.mp3');
    await writeFile(outside, 'x');
    await mkdir(join(dataDir, 'recordings/mine/link'), { recursive: true });
    const link = 'mine/link/de.0123456789abcdef.mp3';
    await symlink(outside, join(dataDir, 'recordings', link));
    for (const path of [link, '../outside.mp3', 'mine/dog/../../../outside.mp3', 'mine/dog', '']) {
      expect(await store.read(path), path).toBeUndefined();
    }
  });
});

describe('recordingPreparer', () => {
  const [cat] = fixtureSymbols();
  const symbolWith = (recordings: object) =>
    RawSymbol.parse({ ...(cat && rawFixture(cat)), names: { en: { name: 'Cat' } }, recordings });

  it('keeps recordings of files and bytes; a symbol without any has none', async () => {
    const prepare = recordingPreparer(recordingStore(dataDir));
    const bytes = await mp3(0.5);
    const file = join(dataDir, 'cat.mp3');
    await writeFile(file, bytes);
    const paths = await prepare(symbolWith({ en: { path: file } }));
    expect(Object.keys(paths)).toEqual(['en']);
    expect(await prepare(symbolWith({ en: { bytes } }))).toEqual(paths);
    expect(await prepare(symbolWith({}))).toEqual({});
  });

  it.each([
    ['a file that is missing', { en: { path: '/nowhere/cat.mp3' } }, 'cannot be read'],
    ['no sound', { en: { bytes: Buffer.from('x') } }, 'en: The recording is no MP3'],
    ['a language without a name', { de: { bytes: Buffer.from('x') } }, 'de, but no name'],
  ])('refuses %s', async (_what, recordings, why) => {
    const prepared = recordingPreparer(recordingStore(dataDir))(symbolWith(recordings));
    await expect(prepared).rejects.toThrow(RecordingRefused);
    await expect(prepared).rejects.toThrow(why);
  });
});
