import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { getJson } from '../support/answers.ts';
import { type OpenBoard, openBoardSchema, readPackage } from '../support/open-board.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
/** Ids of a picture whose arrow goes as one reads, and of one that has no direction. */
let after: number;
let dog: number;
beforeAll(async () => {
  service = await startTestService();
  const idOf = async (word: string) => {
    const path = `/api/v1/symbols/search?q=${word}&lang=en&set=core&limit=1`;
    return (await getJson<{ data: { id: number }[] }>(service, path)).data[0]?.id ?? 0;
  };
  [after, dog] = await Promise.all([idOf('after'), idOf('dog')]);
});
afterAll(() => service.stop());

async function bytesOf(path: string, body?: object): Promise<Buffer> {
  const response = await fetch(
    new URL(path, service.url),
    body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString('utf8', 0, 400)).toBe(200);
  return bytes;
}

const boardOf = async (path: string, body?: object): Promise<OpenBoard> =>
  openBoardSchema.parse(JSON.parse(String(await bytesOf(path, body))));
/** The queries of a board's image URLs by the names of their pictures. */
const linked = ({ images }: OpenBoard) =>
  Object.fromEntries(images.map(({ url, symbol }) => [symbol?.filename, new URL(String(url)).search]));
const pixelsOf = (image: Buffer) => sharp(image).ensureAlpha().raw().toBuffer();
const turned = async (path: string) =>
  pixelsOf(
    await sharp(await bytesOf(path))
      .flop()
      .png()
      .toBuffer(),
  );
const imagesIn = (svg: Buffer) =>
  [...String(svg).matchAll(/data:image\/png;base64,([^"]+)/g)].map(([, data = '']) =>
    Buffer.from(data, 'base64'),
  );

describe('an arrow that goes as one reads', () => {
  it('is mirrored on boards of languages that are written from the right, and nothing else is', async () => {
    const ids = [after, dog];
    for (const lang of ['ar', 'he', 'fa'])
      expect(linked(await boardOf('/api/v1/boards', { ids, lang }))).toEqual({ after: '?mirror=1', dog: '' });
    for (const lang of ['en', 'ja'])
      expect(linked(await boardOf('/api/v1/boards', { ids, lang }))).toEqual({ after: '', dog: '' });
  });

  it('is mirrored in the files of a package', async () => {
    const body = { ids: [after, dog], lang: 'ar', format: 'obz', sounds: false };
    const { root, files } = await readPackage(await bytesOf('/api/v1/boards', body));
    const path = `images/${after}-mirror.png`;
    expect(root.images.map((image) => image.path)).toEqual([path, `images/${dog}.png`]);
    const original = `/api/v1/symbols/${after}/variant`;
    expect(await pixelsOf(files.get(path) ?? Buffer.alloc(0))).toEqual(await turned(original));
  });

  it('is mirrored in exports', async () => {
    const query = `ids=${after},${dog}&lang=ar`;
    expect(linked(await boardOf(`/api/v1/export?format=obf&${query}`))).toEqual({
      after: '?mirror=1',
      dog: '',
    });
    const { root, files } = await readPackage(await bytesOf(`/api/v1/export?format=obz&size=256&${query}`));
    const { path = '' } = root.images.find(({ symbol }) => symbol?.filename === 'after') ?? {};
    const original = `/api/v1/symbols/${after}/variant?size=256`;
    expect(await pixelsOf(files.get(path) ?? Buffer.alloc(0))).toEqual(await turned(original));
  });

  it('is turned where a board is converted into such a language and back, and not where none is asked for', async () => {
    const board = await boardOf('/api/v1/boards', { ids: [after, dog], lang: 'en' });
    const arabic = await boardOf('/api/v1/boards/convert?lang=ar', board);
    expect(linked(arabic)).toEqual({ after: '?mirror=1', dog: '' });
    expect(linked(await boardOf('/api/v1/boards/convert?lang=en', arabic))).toEqual({ after: '', dog: '' });
    const coloured = await boardOf('/api/v1/boards/convert?colours=fitzgerald', { ...board, locale: 'ar' });
    expect(linked(coloured)).toEqual({ after: '', dog: '' });
  });

  it('is mirrored on strips', async () => {
    const strip = (format: string) =>
      `/api/v1/sentences?${new URLSearchParams({ text: 'بعد كلب', lang: 'ar', set: 'core', format })}`;
    expect(linked(await boardOf(strip('obf')))).toEqual({ after: '?mirror=1', dog: '' });
    const [first = Buffer.alloc(0)] = imagesIn(await bytesOf(strip('svg')));
    expect(await pixelsOf(first)).toEqual(await turned(`/api/v1/symbols/${after}/variant?size=256`));
  });
});
