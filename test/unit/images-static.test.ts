import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareArtwork } from '../../artwork/prepare.ts';
import { RenderFailed, RenderQueueFull } from '../../artwork/render-job.ts';
import { createRenderer } from '../../artwork/renderer.ts';
import { artworkStore } from '../../artwork/store.ts';
import type { Image } from '../../mappings/document.ts';
import { HttpError, temporarily } from '../../src/errors.ts';
import { derivativeCache } from '../../src/images/derivative-cache.ts';
import { type StaticImageSources, staticImages } from '../../src/images/static.ts';

const drawing = (colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4" fill="${colour}"/></svg>`,
  );

let dataDir: string;
let old: Image;
let present: Image;
const renderer = createRenderer({ workers: 1, queueLimit: 100 });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'static-'));
  const store = artworkStore(dataDir);
  const picture = { store, renderer, set: 'demo', sourceId: 'Sun', kind: 'svg' } as const;
  old = await prepareArtwork({ ...picture, source: drawing('red') });
  present = await prepareArtwork({ ...picture, source: drawing('gold') });
});
afterAll(async () => {
  await renderer.close();
  await rm(dataDir, { recursive: true });
});

const images = (overrides: Partial<StaticImageSources> = {}) =>
  staticImages({
    store: artworkStore(dataDir),
    renderer,
    thumbnails: derivativeCache({ memoryBytes: 1_000_000, sharedTtlSeconds: 60 }),
    currentImagePath: async (stem) => (stem === 'demo/sun' ? present.path : undefined),
    ...overrides,
  });

const thumbnailOf = ({ path }: Image, size = 256): string => `thumbs/${size}/${path.replace(/png$/, 'webp')}`;
const code = (expected: string) => expect.objectContaining({ name: 'HttpError', code: expected });
const engineAway = (): Promise<never> =>
  Promise.reject(temporarily('engine-unavailable', 'The catalogue cannot be asked.', 2));

describe('staticImages', () => {
  it('serves the original', async () => {
    const { status, headers, body } = await images().answer(present.path);
    expect(status).toBe(200);
    expect(body?.length).toBe(present.bytes);
    expect(headers).toEqual({
      'Content-Type': 'image/png',
      'Content-Length': String(present.bytes),
      'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
      ETag: images().etagOf(present.path),
    });
  });

  it.each([256, 512])('serves the thumbnail of %d pixels', async (size) => {
    const { status, headers, body } = await images().answer(thumbnailOf(present, size));
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
    expect(headers).toEqual({
      'Content-Type': 'image/webp',
      'Content-Length': String(body?.length),
      'Cache-Control': 'public, max-age=604800, stale-while-revalidate=86400, immutable',
      ETag: images().etagOf(thumbnailOf(present, size)),
    });
  });

  it('renders a thumbnail once', async () => {
    let rendered = 0;
    const counting = {
      ...renderer,
      render: (job: Parameters<typeof renderer.render>[0]) => {
        rendered += 1;
        return renderer.render(job);
      },
    };
    const served = images({ renderer: counting });
    await Promise.all(Array.from({ length: 100 }, () => served.answer(thumbnailOf(present))));
    await served.answer(thumbnailOf(present));
    expect(rendered).toBe(1);
  });

  it('gives each picture and size an entity tag of its own, from the path alone', () => {
    const touchNothing = new Proxy({}, { get: () => expect.unreachable() });
    const { etagOf } = images({ store: touchNothing as never, renderer: touchNothing as never });
    const paths = [old, present].flatMap((image) => [
      image.path,
      thumbnailOf(image),
      thumbnailOf(image, 512),
    ]);
    const tags = paths.map((path) => etagOf(path));
    expect(new Set(tags).size).toBe(6);
    for (const tag of tags) expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    expect(etagOf('demo/sun.png')).toBeUndefined();
  });

  it('sends an old picture’s URL to the present one', async () => {
    const resolve = (location: string | undefined, path: string): string =>
      new URL(location ?? '', `http://localhost/static/${path}`).pathname;
    const original = await images().answer(old.path);
    expect(original).toMatchObject({ status: 301, body: undefined });
    expect(resolve(original.headers.Location, old.path)).toBe(`/static/${present.path}`);
    const thumbnail = await images().answer(thumbnailOf(old, 512));
    expect(resolve(thumbnail.headers.Location, thumbnailOf(old, 512))).toBe(
      `/static/${thumbnailOf(present, 512)}`,
    );
    const never = await images().answer('demo/sun.00000000.png');
    expect(never.status).toBe(301);
  });

  it('serves what is stored while the catalogue cannot be asked, and says so of the rest', async () => {
    const served = images({ currentImagePath: engineAway });
    expect((await served.answer(present.path)).status).toBe(200);
    expect((await served.answer(old.path)).status).toBe(200);
    expect((await served.answer(thumbnailOf(old))).status).toBe(200);
    for (const path of ['demo/sun.00000000.png', 'thumbs/256/demo/sun.00000000.webp']) {
      await expect(served.answer(path)).rejects.toEqual(code('engine-unavailable'));
    }
  });

  it('knows only pictures of the catalogue, even where a file is left over', async () => {
    const served = images({ currentImagePath: async () => undefined });
    for (const path of [present.path, thumbnailOf(present)]) {
      await expect(served.answer(path)).rejects.toEqual(code('not-found'));
    }
    const lost = images({ currentImagePath: async () => 'demo/moon.00000000.png' });
    for (const path of ['demo/moon.00000000.png', 'thumbs/512/demo/moon.00000000.webp']) {
      await expect(lost.answer(path)).rejects.toEqual(code('not-found'));
    }
  });

  it.each([
    '',
    'thumbs',
    'thumbs/',
    'thumbs/256/',
    'thumbs/256/.webp',
    'thumbs/300/demo/sun.00000000.webp',
    'thumbs/256/demo/sun.00000000.png',
    'thumbs/256/demo/sun.webp',
    'thumbs/256/../../secret.00000000.webp',
    'thumbs/256/..%2f..%2fsecret.00000000.webp',
    'thumbs/256%2fdemo/sun.00000000.webp',
    'thumbs\\256\\demo\\sun.00000000.webp',
    'thumbs/256/demo/sun.00000000.webp\0',
    '../artwork/originals/demo/sun.00000000.png',
    '%2e%2e/%2e%2e/etc/passwd',
    'demo/%2e%2e%2fsun.00000000.png',
    'demo/sun.00000000.png.',
    `demo/${'a'.repeat(300)}.00000000.png`,
  ])('answers 404 to %j and asks nobody', async (path) => {
    const asked: string[] = [];
    const served = images({
      currentImagePath: async (stem) => {
        asked.push(stem);
        return undefined;
      },
    });
    await expect(served.answer(path)).rejects.toEqual(code('not-found'));
    expect(asked).toEqual([]);
    expect(served.etagOf(path)).toBeUndefined();
  });

  it('sheds load with Retry-After, and says no more of a failed picture than that', async () => {
    const failing = (error: Error) =>
      images({ renderer: { ...renderer, render: () => Promise.reject(error) } }).answer(thumbnailOf(present));
    const full = await failing(new RenderQueueFull(5)).catch((error: unknown) => error);
    expect(full).toBeInstanceOf(HttpError);
    expect(full).toMatchObject({ status: 503, code: 'overloaded', headers: { 'Retry-After': '2' } });
    await expect(failing(new RenderFailed('closed', ''))).rejects.toEqual(code('shutting-down'));
    const broken = await failing(new RenderFailed('crashed', '/secret/path')).catch(
      (error: unknown) => error,
    );
    expect(broken).toMatchObject({ code: 'internal', message: expect.not.stringContaining('/secret') });
  });
});
