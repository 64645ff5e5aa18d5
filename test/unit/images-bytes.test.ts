import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareArtwork } from '../../ingest/artwork/prepare.ts';
import type { Image } from '../../mappings/document.ts';
import { httpError } from '../../src/errors.ts';
import { type ArtworkStore, artworkStore } from '../../src/images/artwork/store.ts';
import { createImageCache, imageEntries } from '../../src/images/image-cache.ts';
import { type ImageBytesOptions, imageBytes, preparedImages } from '../../src/images/images.ts';
import type { StoredRenderJob } from '../../src/images/render/render-job.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import { type Rendition, renditionKey } from '../../src/images/serving/rendition.ts';
import { QueueFull } from '../../src/lib/bounded-queue.ts';
import { WorkFailed } from '../../src/lib/worker-pool.ts';

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="gold"/></svg>',
);

let dataDir: string;
let store: ArtworkStore;
let image: Image;
const renderer = createRenderer({ workers: 1, queueLimit: 100 });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'image-bytes-'));
  store = artworkStore(dataDir);
  image = await prepareArtwork({
    store,
    renderer,
    set: 'demo',
    sourceId: 'Sun',
    source: drawing,
    kind: 'svg',
  });
});
afterAll(async () => {
  await renderer.close();
  await rm(dataDir, { recursive: true });
});

function harness(changes: Partial<ImageBytesOptions> = {}) {
  const memory = createImageCache(imageEntries(10_000_000));
  const jobs: StoredRenderJob[] = [];
  const real = changes.renderer ?? renderer;
  const bytes = imageBytes({
    store,
    files: preparedImages(dataDir),
    memory,
    ...changes,
    renderer: {
      ...real,
      renderStored: (job) => {
        jobs.push(job);
        return real.renderStored(job);
      },
    },
  });
  const get = (rendition: Rendition, beforeRender: () => Promise<void> = async () => undefined) =>
    bytes.get(rendition, beforeRender);
  const find = async (rendition: Rendition) => memory.get(renditionKey(rendition));
  return { get, find, jobs };
}

const thumbnail = (size: 256 | 512 = 256, path = image.path): Rendition => ({
  path,
  format: 'webp',
  size,
});
const plural = (size: 256 | 512 | 1024 = 1024): Rendition => ({
  path: image.path,
  size,
  variant: { overlay: 'plural' },
});
const code = (expected: string) => expect.objectContaining({ name: 'HttpError', code: expected });
const mayNot = () => Promise.reject(new Error('must not be rendered'));

describe('imageBytes', () => {
  it('draws an original when it is asked for, once, or takes the one that was made in advance', async () => {
    const { get, find, jobs } = harness();
    const original = { path: image.path };
    await expect(get(original, mayNot)).rejects.toThrow('must not be rendered');
    const bytes = await get(original);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1024, height: 1024 });
    expect(await find(original)).toBe(bytes);
    expect(await get(original, mayNot)).toBe(bytes);
    expect(jobs).toHaveLength(1);
    await preparedImages(dataDir).write(renditionKey(original), Buffer.from('made in advance'));
    expect(String(await harness().get(original, mayNot))).toBe('made in advance');
    await rm(join(dataDir, 'artwork', 'thumbnails'), { recursive: true });
  });

  it.each([256, 512] as const)('makes the thumbnail of %d pixels once', async (size) => {
    const { get, find, jobs } = harness();
    expect(await find(thumbnail(size))).toBeUndefined();
    const all = await Promise.all(Array.from({ length: 100 }, () => get(thumbnail(size))));
    expect(await sharp(all[0]).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
    expect(await get(thumbnail(size), mayNot)).toBe(all[0]);
    expect(await find(thumbnail(size))).toBe(all[0]);
    expect(jobs).toHaveLength(1);
  });

  it('takes a thumbnail that was made in advance', async () => {
    await preparedImages(dataDir).write(renditionKey(thumbnail(512)), Buffer.from('made in advance'));
    const { get, jobs } = harness();
    expect(String(await get(thumbnail(512), mayNot))).toBe('made in advance');
    expect(jobs).toEqual([]);
    await rm(join(dataDir, 'artwork', 'thumbnails'), { recursive: true });
  });

  it('has a variant made of what the store says, in the size asked', async () => {
    const { get, jobs } = harness();
    const bytes = await get(plural(512));
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 512,
      height: 512,
      hasAlpha: true,
    });
    expect(jobs[0]).toMatchObject({ variant: { overlay: 'plural' }, output: { format: 'png', size: 512 } });
  });

  it('says what is not stored', async () => {
    const { get } = harness();
    const lost = 'demo/moon.00000000.png';
    await expect(get({ path: lost })).rejects.toEqual(code('not-found'));
    await expect(get(thumbnail(256, lost))).rejects.toEqual(code('not-found'));
  });

  it('says when to come back where too many wait, and tries again then', async () => {
    let isFull = true;
    const { get, jobs } = harness({
      renderer: {
        ...renderer,
        renderStored: async () => {
          if (isFull) throw new QueueFull(130, 3);
          return Buffer.from('done');
        },
      },
    });
    await expect(get(thumbnail())).rejects.toMatchObject({
      status: 503,
      code: 'overloaded',
      headers: { 'Retry-After': '3' },
    });
    isFull = false;
    expect(String(await get(thumbnail()))).toBe('done');
    expect(jobs).toHaveLength(2);
  });

  it('does not try again at once what cannot be made, and says no more of it than that', async () => {
    const failing = (reason: 'crashed' | 'closed') =>
      harness({
        renderer: {
          ...renderer,
          renderStored: () => Promise.reject(new WorkFailed(reason, '/secret/path')),
        },
      });
    const broken = failing('crashed');
    for (let round = 0; round < 3; round += 1) {
      const error = await broken.get(thumbnail()).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'internal', message: expect.not.stringContaining('/secret') });
    }
    expect(broken.jobs).toHaveLength(1);
    const closing = failing('closed');
    for (let round = 0; round < 2; round += 1) {
      await expect(closing.get(thumbnail())).rejects.toEqual(code('shutting-down'));
    }
    expect(closing.jobs).toHaveLength(2);
  });

  it('refuses who may have nothing made, and nobody else who waits for the same image', async () => {
    const { get, jobs } = harness();
    let refusals = 0;
    const refuse = async () => {
      refusals += 1;
      await new Promise((resolve) => setImmediate(resolve));
      throw httpError('rate-limited', 'Too many requests.');
    };
    const outcomes = await Promise.allSettled([
      get(plural(), refuse),
      get(plural(), refuse),
      get(plural()),
      get(plural(), refuse),
      get(plural()),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(code('rate-limited'));
    }
    expect(refusals).toBe(3);
    expect(jobs).toHaveLength(1);
  });
});
