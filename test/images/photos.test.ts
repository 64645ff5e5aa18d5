import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withPhotoAsPng } from '../../ingest/drawings/photo.ts';
import { imagePreparer } from '../../ingest/pipeline/prepare.ts';
import { artworkStore } from '../../src/images/artwork/store.ts';
import { createRenderer, type Renderer } from '../../src/images/render/renderer.ts';
import { emptyFolder, writeFiles } from '../support/files.ts';
import { validated } from '../support/validated.ts';

/** Photos as phones make them: JPEG, lying on their side, with the place and the time in them. */
let folder: string;
let renderer: Renderer;
beforeAll(() => {
  renderer = createRenderer({ workers: 1, queueLimit: 100 });
});
afterAll(() => renderer.close());
beforeEach(async () => {
  const made = await emptyFolder();
  folder = made.folder;
  return made.remove;
});

/** Red on the left and blue on the right, and to be shown turned by a quarter. */
const lying = async (width: number, height: number) => {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#00f' } };
  return await sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: width / 2, top: 0 }])
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '52/1 31/1 12/1' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
};

const sets = { my: { title: 'My set', version: '1', license: { id: 'CC0-1.0' } } };
const named = (id: string, further: object = {}) =>
  JSON.stringify({ id, names: { en: { name: id } }, ...further });

describe('a photo', () => {
  test('is a PNG: upright, at most 1024 pixels a side, without what the camera noted', async () => {
    const photo = await lying(3000, 2000);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { source } = await withPhotoAsPng({ kind: 'png', source: photo });
    const { format, width, height, exif } = await sharp(source).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'png',
      width: 683,
      height: 1024,
      exif: undefined,
    });
    const corner = await sharp(source).extract({ left: 9, top: 9, width: 1, height: 1 }).raw().toBuffer();
    const foot = await sharp(source).extract({ left: 9, top: 1000, width: 1, height: 1 }).raw().toBuffer();
    expect([corner[0], foot[2]].map((value = 0) => value > 240)).toEqual([true, true]);
  });

  test('that is small stays as small, and a PNG as it is', async () => {
    const { source } = await withPhotoAsPng({ kind: 'png', source: await lying(60, 40) });
    expect(await sharp(source).metadata()).toMatchObject({ width: 40, height: 60 });
    expect(await withPhotoAsPng({ kind: 'png', source })).toEqual({ kind: 'png', source });
  });

  test('goes live from a folder, named by its row or by its symbol', async () => {
    await writeFiles(folder, {
      'sets.json': sets,
      'catalog.ndjson': [named('dog'), named('cat', { artwork: { path: 'artwork/IMG_1.JPG' } })].join('\n'),
      'artwork/dog.jpeg': await lying(400, 300),
      'artwork/IMG_1.JPG': await lying(400, 300),
    });
    const { problems, symbols } = await validated(folder, renderer);
    expect(problems).toEqual([]);
    const prepare = imagePreparer(artworkStore(join(folder, 'data')), renderer);
    const images = await Promise.all(symbols.map(prepare));
    expect(images).toHaveLength(2);
    expect(await Promise.all(symbols.map(prepare))).toEqual(images);
  });

  test('that is cut off, or far too large, is one finding of its symbol', async () => {
    const whole = await lying(400, 300);
    await writeFiles(folder, {
      'sets.json': sets,
      'catalog.ndjson': [named('dog'), named('cat')].join('\n'),
      'artwork/dog.jpg': whole.subarray(0, whole.length / 2),
      'artwork/cat.jpg': await lying(9000, 6000),
    });
    const { problems, valid } = await validated(folder, renderer);
    expect(valid).toBe(0);
    expect(problems.map(({ rule, id }) => [id, rule])).toEqual([
      ['dog', 'unreadable-image'],
      ['cat', 'unreadable-image'],
    ]);
  });

  test('goes live from a board', async () => {
    const data = `data:image/jpeg;base64,${(await lying(400, 300)).toString('base64')}`;
    await writeFiles(folder, {
      'b.obf': {
        format: 'open-board-0.1',
        id: 'b',
        locale: 'en',
        license: { type: 'CC0' },
        buttons: [{ id: '1', label: 'dog', image_id: 'i' }],
        images: [{ id: 'i', data }],
      },
    });
    const { problems, symbols } = await validated(join(folder, 'b.obf'), renderer);
    expect(problems).toEqual([]);
    expect(symbols.map(({ artwork }) => artwork.kind)).toEqual(['png']);
  });
});
