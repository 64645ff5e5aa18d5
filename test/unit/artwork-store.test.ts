import { createHash } from 'node:crypto';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareArtwork } from '../../ingest/artwork/prepare.ts';
import type { Finding } from '../../ingest/rules.ts';
import { type Artwork, packArtwork } from '../../src/images/artwork/artwork.ts';
import { imageStem, parseImagePath } from '../../src/images/artwork/paths.ts';
import { ArtworkNameRefused, artworkStore, imageOf } from '../../src/images/artwork/store.ts';
import type { Renderer } from '../../src/images/render/renderer.ts';
import { readInside, writeAtomically } from '../../src/lib/atomic-files.ts';
import { QueueFull } from '../../src/lib/bounded-queue.ts';
import { WorkFailed } from '../../src/lib/worker-pool.ts';
import { pngOfZeros } from '../support/png-files.ts';

const svg = (inside: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`);
const png = Buffer.from('the bytes of a PNG');
const dog = { set: 'openmoji', sourceId: '1F415', source: svg('<g/>'), kind: 'svg' } as const;
/** Where an image goes, on which all that it is drawn from counts. */
const path = `openmoji/1f415.${createHash('sha256').update(packArtwork(dog)).digest('hex').slice(0, 8)}.png`;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'artwork-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Every way in which a path may try to be another file's. */
const hostile = [
  '',
  '.',
  '..',
  '/',
  '/etc/passwd',
  '../secret.0123abcd.png',
  'openmoji/../secret.0123abcd.png',
  'openmoji/..%2fsecret.0123abcd.png',
  '%2e%2e/secret.0123abcd.png',
  '%252e%252e/secret.0123abcd.png',
  'openmoji%2f1f415.0123abcd.png',
  'openmoji/%2e%2e%5csecret.0123abcd.png',
  'openmoji\\1f415.0123abcd.png',
  'openmoji/..\\secret.0123abcd.png',
  'openmoji/%c0%ae%c0%ae/secret.0123abcd.png',
  'openmoji/\uff0e\uff0e/secret.0123abcd.png',
  'openmoji/1f415.0123abcd.png\0',
  'openmoji/1f415\0.0123abcd.png',
  'openmoji/1f415.0123abcd.png%00.svg',
  'openmoji/1f415.0123abcd.png/',
  'openmoji/1f415.0123abcd.png.',
  'openmoji/1f415.0123abcd.png ',
  'openmoji/1f415.0123abcd.png\n',
  'openmoji/1f415.0123abcd.PNG',
  'openmoji/1F415.0123abcd.png',
  'openmoji/1f415.0123ABCD.png',
  'openmoji/1f415.0123abc.png',
  'openmoji/1f415.png',
  'openmoji/1f415.0123abcd.svg',
  'openmoji/.hidden.0123abcd.png',
  'openmoji//1f415.0123abcd.png',
  'openmoji/./1f415.0123abcd.png',
  'openmoji/a/1f415.0123abcd.png',
  'C:/openmoji/1f415.0123abcd.png',
  '//host/openmoji/1f415.0123abcd.png',
  `openmoji/${'a'.repeat(300)}.0123abcd.png`,
  `${'a'.repeat(300)}/1f415.0123abcd.png`,
];

describe('parseImagePath and imageStem', () => {
  it.each(hostile)('takes %j for no image', (text) => {
    expect(parseImagePath(text)).toBeUndefined();
  });

  it('take apart and put together', () => {
    expect(parseImagePath('a-b_1/x.y.12345678.0123abcd.png')).toEqual({
      path: 'a-b_1/x.y.12345678.0123abcd.png',
      stem: 'a-b_1/x.y.12345678',
    });
    expect(imageStem('openmoji', '1F468-200D-1F469')).toBe('openmoji/1f468-200d-1f469');
  });

  it.each([
    ['Openmoji', '1'],
    ['..', '1'],
    ['a/b', '1'],
    ['a', '../1'],
    ['a', ''],
    ['a', 'été'],
    ['a', '.x'],
    ['a', 'x'.repeat(129)],
  ])('refuse the name %s/%s', (set, id) => {
    expect(imageStem(set, id)).toBeUndefined();
  });
});

describe('artworkStore', () => {
  it('keeps drawings, and tells them from the path of their image', async () => {
    const store = artworkStore(dataDir);
    const image = await store.put(dog);
    expect(image).toEqual({
      path,
      width: 1024,
      height: 1024,
      content_type: 'image/png',
      svg: true,
    });
    expect(await store.readSource(path)).toEqual({ source: dog.source, kind: 'svg' });
  });

  it('finds what came of a source, after a restart too, and only for that very source', async () => {
    const image = await artworkStore(dataDir).put(dog);
    const store = artworkStore(dataDir);
    expect(await store.find(dog)).toEqual(image);
    expect(await store.find({ ...dog, sourceId: '1f415' })).toEqual(image);
    expect(await store.find({ ...dog, sourceId: '1F416' })).toBeUndefined();
    expect(await store.find({ ...dog, set: 'other' })).toBeUndefined();
    expect(await store.find({ ...dog, source: svg('') })).toBeUndefined();
    expect(await store.find({ ...dog, kind: 'png' })).toBeUndefined();
    expect(await store.find({ ...dog, line: svg('') })).toBeUndefined();
    expect(await store.find({ ...dog, toned: { 1: svg('') } })).toBeUndefined();
  });

  it('gives another path where only a variant looks different', async () => {
    const store = artworkStore(dataDir);
    const artworks: Artwork[] = [
      dog,
      { ...dog, source: svg('<g id="skin"/>') },
      { ...dog, line: svg('<g/>') },
      { ...dog, toned: { 1: svg('<g/>') } },
      { ...dog, toned: { 2: svg('<g/>') } },
    ];
    const images = await Promise.all(artworks.map((artwork) => store.put({ ...dog, ...artwork })));
    expect(new Set(images.map((image) => image.path)).size).toBe(artworks.length);
  });

  it('gives for a variant what the set has drawn of it', async () => {
    const store = artworkStore(dataDir);
    const toned = { 2: svg('<path id="two"/>'), 5: svg('<path id="five"/>') };
    const line = svg('<path id="line"/>');
    const artwork = { ...dog, toned, line };
    const { path: stored } = await store.put(artwork);
    const { source, kind } = dog;
    expect(await store.readSource(stored)).toEqual({ source, kind });
    expect(await store.readSource(stored, { overlay: 'plural' })).toEqual({ source, kind });
    expect(await store.readSource(stored, { skin: 2 })).toEqual({
      source: toned[2],
      kind,
      toned: true,
    });
    expect(await store.readSource(stored, { skin: 1 })).toEqual({ source, kind });
    expect(await store.readSource(stored, { skin: 5, hair: 'red' })).toEqual({
      source: toned[5],
      kind,
      toned: true,
    });
    expect(await store.readSource(stored, { mono: true })).toEqual({ source, kind, line });
  });

  it('takes a damaged file of drawings for none', async () => {
    const store = artworkStore(dataDir);
    await store.put(dog);
    const file = join(dataDir, 'artwork/sources', path.replace('.png', '.artwork'));
    const whole = await readFile(file);
    for (const bytes of [
      '',
      '\n',
      '{}\n',
      'null\n',
      '{"further":[]}\n',
      whole.subarray(0, -1),
      `${whole}x`,
    ]) {
      await writeFile(file, bytes);
      expect(await store.readSource(path)).toBeUndefined();
    }
  });

  it('does not find an image whose file is gone or cut short, or that was not vetted, and heals it', async () => {
    const store = artworkStore(dataDir);
    const image = await store.put(dog);
    const source = join(dataDir, 'artwork/sources', path.replace('.png', '.artwork'));
    for (const damage of [
      () => rm(source),
      () => truncate(source, 3),
      () => rm(join(dataDir, 'artwork/vetted'), { recursive: true }),
    ]) {
      await damage();
      expect(await store.find(dog)).toBeUndefined();
      await store.put(dog);
      expect(await store.find(dog)).toEqual(image);
    }
    expect(await store.readSource(path)).toEqual({ source: dog.source, kind: 'svg' });
  });

  it('shows each image whole or not at all while many write it', async () => {
    const store = artworkStore(dataDir);
    const large = { ...dog, source: Buffer.alloc(400_000, 7) };
    const largePath = imageOf(large).path;
    let isWriting = true;
    const writers = Promise.all(Array.from({ length: 8 }, () => store.put(large))).finally(() => {
      isWriting = false;
    });
    const sizes = new Set<number | undefined>();
    const look = async () => sizes.add((await store.readArtwork(largePath))?.source.length);
    while (isWriting) await look();
    await writers;
    await look();
    sizes.delete(undefined);
    expect([...sizes]).toEqual([large.source.length]);
    const names = await readdir(join(dataDir, 'artwork'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('leaves nothing behind where it cannot write', async () => {
    await mkdir(join(dataDir, 'folder/in-the-way'), { recursive: true });
    await expect(writeAtomically(join(dataDir, 'folder/in-the-way'), png)).rejects.toThrow();
    expect(await readdir(join(dataDir, 'folder'))).toEqual(['in-the-way']);
  });

  it('refuses names that no path can hold', async () => {
    const store = artworkStore(dataDir);
    const bad = { ...dog, sourceId: '../../1' };
    await expect(store.put(bad)).rejects.toThrow(ArtworkNameRefused);
    await expect(store.find(bad)).rejects.toThrow(ArtworkNameRefused);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('reads no other file, whatever the path', async () => {
    const store = artworkStore(dataDir);
    await store.put(dog);
    const secret = join(dataDir, 'artwork/secret.0123abcd.png');
    await writeFile(secret, 'secret');
    await writeFile(join(dataDir, 'artwork/sources/secret.0123abcd.artwork'), 'secret');
    for (const text of hostile) {
      expect(await store.readArtwork(text)).toBeUndefined();
      expect(await store.has(text)).toBe(false);
      expect(await store.readSource(text)).toBeUndefined();
    }
  });

  it('follows no link, to a file or to a folder, and opens no folder', async () => {
    const store = artworkStore(dataDir);
    await store.put(dog);
    const sources = join(dataDir, 'artwork/sources');
    const outside = join(dataDir, 'outside/x.0123abcd.artwork');
    await mkdir(dirname(outside));
    await copyFile(join(sources, path.replace('.png', '.artwork')), outside);
    await symlink(outside, join(sources, 'openmoji/link.0123abcd.artwork'));
    await symlink(dirname(outside), join(sources, 'linked'));
    await mkdir(join(sources, 'openmoji/folder.0123abcd.artwork'));
    for (const name of ['openmoji/link', 'linked/x', 'openmoji/folder', 'openmoji/none', 'none/none']) {
      expect(await store.readArtwork(`${name}.0123abcd.png`)).toBeUndefined();
    }
    expect((await store.readArtwork(path))?.source).toEqual(dog.source);
    expect([await store.has(path), await store.has('none/none.0123abcd.png')]).toEqual([true, false]);
  });

  it('works where the data folder itself is reached by a link', async () => {
    await mkdir(join(dataDir, 'real'));
    await symlink(join(dataDir, 'real'), join(dataDir, 'link'));
    const store = artworkStore(join(dataDir, 'link'));
    await store.put(dog);
    expect((await store.readArtwork(path))?.source).toEqual(dog.source);
  });

  it('tells an unreadable store from a missing image', async () => {
    await writeAtomically(join(dataDir, 'a/file'), png);
    expect(await readInside(dataDir, 'a/other')).toBeUndefined();
    await chmod(join(dataDir, 'a'), 0);
    const outcome = readInside(dataDir, 'a/file');
    // The superuser may read it all the same.
    if (process.getuid?.() === 0) expect(await outcome).toEqual(png);
    else await expect(outcome).rejects.toMatchObject({ code: 'EACCES' });
    await chmod(join(dataDir, 'a'), 0o755);
  });
});

describe('prepareArtwork', () => {
  const rendererThat = (render: Renderer['render']): Renderer => ({
    render,
    renderStored: () => Promise.reject(new Error('must not be asked')),
    drawStrip: () => Promise.reject(new Error('must not be asked')),
    waiting: () => 0,
    close: async () => {},
  });

  const opaque = pngOfZeros(256, 256, { colourType: 0 });
  const asPng = { ...dog, kind: 'png' as const, source: pngOfZeros(512, 512) };

  it('draws no SVG, and keeps it', async () => {
    const renderer = rendererThat(() => Promise.reject(new Error('must not be asked')));
    const store = artworkStore(dataDir);
    const image = await prepareArtwork({ store, renderer, ...dog });
    expect(image).toEqual(imageOf(dog));
    expect(await store.readSource(image.path)).toEqual({ source: dog.source, kind: 'svg' });
  });

  it('decodes a PNG once', async () => {
    let rendered = 0;
    const renderer = rendererThat(async (job) => {
      expect(job).toEqual({ source: asPng.source, kind: 'png', output: { format: 'png', size: 256 } });
      rendered += 1;
      return opaque;
    });
    const first = await prepareArtwork({ store: artworkStore(dataDir), renderer, ...asPng });
    const second = await prepareArtwork({ store: artworkStore(dataDir), renderer, ...asPng });
    expect(second).toEqual(first);
    expect(rendered).toBe(1);
  });

  it('tells of a picture that can be rendered and not be used, when it is rendered', async () => {
    const issues: string[] = [];
    const onFinding = ({ rule }: Finding) => issues.push(rule);
    const store = artworkStore(dataDir);
    const renderer = rendererThat(async () => opaque);
    const small = { ...dog, kind: 'png' as const, source: pngOfZeros(16, 16) };
    await prepareArtwork({ store, renderer, onFinding, ...small });
    expect(issues).toEqual(['small-image']);
    await prepareArtwork({ store, renderer, onFinding, ...small });
    expect(issues).toHaveLength(1);
  });

  it('refuses a drawing that vetting refuses, and a name, without rendering', async () => {
    const store = artworkStore(dataDir);
    const renderer = rendererThat(() => Promise.reject(new Error('must not be asked')));
    const script = { ...dog, source: svg('<script/>') };
    await expect(prepareArtwork({ store, renderer, ...script })).rejects.toMatchObject({
      name: 'ArtworkRefused',
      rule: 'unsafe-svg',
      message: expect.stringContaining('<script>'),
    });
    await expect(prepareArtwork({ store, renderer, ...dog, sourceId: 'a/b' })).rejects.toMatchObject({
      name: 'ArtworkRefused',
      rule: 'bad-id',
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('refuses what is wrong with any of the drawings, and says with which', async () => {
    const store = artworkStore(dataDir);
    const renderer = rendererThat(() => Promise.reject(new WorkFailed('failed', 'no image')));
    await expect(
      prepareArtwork({ store, renderer, ...dog, toned: { 3: svg('<script/>') } }),
    ).rejects.toMatchObject({
      rule: 'unsafe-svg',
      message: expect.stringMatching(/^skin tone 3: .*<script>/),
    });
    await expect(
      prepareArtwork({ store, renderer, ...dog, line: Buffer.from('no drawing') }),
    ).rejects.toMatchObject({ rule: 'unreadable-image', message: expect.stringMatching(/^line drawing: /) });
    await expect(prepareArtwork({ store, renderer, ...dog, kind: 'png', line: png })).rejects.toMatchObject({
      rule: 'unreadable-image',
      message: expect.stringMatching(/^image: no image/),
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('tells the image’s own trouble from everybody’s', async () => {
    const store = artworkStore(dataDir);
    const outcome = (error: Error) =>
      prepareArtwork({ store, renderer: rendererThat(() => Promise.reject(error)), ...asPng });
    for (const reason of ['timeout', 'failed', 'crashed'] as const) {
      await expect(outcome(new WorkFailed(reason, 'why'))).rejects.toMatchObject({
        name: 'ArtworkRefused',
        rule: 'unreadable-image',
        message: 'image: why',
      });
    }
    await expect(outcome(new WorkFailed('closed', 'why'))).rejects.toBeInstanceOf(WorkFailed);
    await expect(outcome(new QueueFull(1, 1))).rejects.toBeInstanceOf(QueueFull);
  });
});
