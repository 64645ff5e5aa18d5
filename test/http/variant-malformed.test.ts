import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { Client } from '@opensearch-project/opensearch';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { imagePreparer } from '../../ingest/pipeline/prepare.ts';
import { packArtwork } from '../../src/images/artwork/artwork.ts';
import { artworkStore } from '../../src/images/artwork/store.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { type Failure, type Full, fullSearch } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { renders } from '../support/metrics.ts';
import { startTestService } from '../support/service.ts';

/**
 * What lies in the store was vetted when it was put there. Here it is not any more: a failing disk, another hand, a
 * renderer with a new fault.
 */

const alias = `malformed-${randomUUID().slice(0, 8)}`;
let client: Client;
let dataDir: string;
let service: Service;
let symbols: Full[];

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  dataDir = await mkdtemp(join(tmpdir(), 'malformed-'));
  const renderer = createRenderer({ workers: 1, queueLimit: 10 });
  const prepareImage = imagePreparer(artworkStore(dataDir), renderer);
  await ingestFixture({ client, alias }, fixtureSymbols().map(rawFixture), { prepareImage });
  await renderer.close();
  service = await startTestService(
    { SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: dataDir },
    { redisUrl: undefined },
  );
  symbols = (await fullSearch(service, { limit: 60 })).data;
});
afterAll(async () => {
  await service.stop();
  await deleteIndices(client, alias);
  await client.close();
  await rm(dataDir, { recursive: true });
});

const sourceFile = ({ image }: Full) =>
  join(
    dataDir,
    'artwork',
    'sources',
    new URL(image.url).pathname.replace('/static/', '').replace(/png$/, 'artwork'),
  );
const variantOf = ({ id }: Full) => `/api/v1/symbols/${id}/variant?overlay=negation&size=256`;

const svg = (inside: string, attributes = 'viewBox="0 0 9 9"') =>
  packArtwork({
    kind: 'svg',
    source: Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
    ),
  });
const png = (source: Buffer) => packArtwork({ kind: 'png', source });

/** A PNG whose header claims a width and height. */
function lyingPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.of()),
  ]);
}

/** Each `<use>` draws the one before it ten times over: ten thousand million circles in a kilobyte. */
const bomb = Array.from(
  { length: 10 },
  (_, level) => `<g id="g${level + 1}">${`<use xlink:href="#g${level}"/>`.repeat(10)}</g>`,
).join('');

const whole = () => readFile(sourceFile(symbols[0] as Full));
const malformed: Record<string, () => Promise<Buffer> | Buffer> = {
  nothing: () => Buffer.of(),
  'half of it': async () => (await whole()).subarray(0, 100),
  noise: () => randomBytes(5000),
  zeros: () => Buffer.alloc(20_000),
  'more than there may be': () => svg(`<!--${'x'.repeat(11_000_000)}-->`),
  'an SVG without end': () =>
    packArtwork({ kind: 'svg', source: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>') }),
  text: () => packArtwork({ kind: 'svg', source: Buffer.from('a picture') }),
  'a PNG that is called an SVG': async () =>
    packArtwork({
      kind: 'svg',
      source: await sharp({ create: { width: 9, height: 9, channels: 4, background: 'red' } })
        .png()
        .toBuffer(),
    }),
  'a PNG of noise': () => png(Buffer.concat([lyingPng(9, 9).subarray(0, 40), randomBytes(500)])),
  'a PNG that says it is small and ends too soon': () => png(lyingPng(1024, 1024)),
  'a PNG that says it is huge': () => png(lyingPng(60_000, 60_000)),
  'a PNG without a pixel': () => png(lyingPng(0, 0)),
  'an SVG that takes for ever': () =>
    svg(`<defs><circle id="g0" r="1"/>${bomb}</defs><use xlink:href="#g10"/>`),
};

describe('a picture whose file is', () => {
  it.each(Object.entries(malformed))(
    '%s fails alone, says so, and is not tried again at once',
    async (_name, make) => {
      const [broken, sound] = [symbols.shift() as Full, symbols.at(-1) as Full];
      await writeFile(sourceFile(broken), await make());
      const before = await renders(service);
      for (let round = 0; round < 2; round += 1) {
        const startedAt = performance.now();
        const response = await fetch(service.url + variantOf(broken));
        const text = await response.text();
        expect([404, 500]).toContain(response.status);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(response.headers.get('etag')).toBeNull();
        const { success, error } = JSON.parse(text) as Failure;
        expect(success).toBe(false);
        expect(error.code).toBe(response.status === 404 ? 'not-found' : 'internal');
        expect(error.message).toMatch(/image/);
        expect(text).not.toMatch(/artwork|sharp|vips|\/tmp|png/i);
        // A picture that takes for ever is given up after ten seconds, and the second time it is known.
        expect(performance.now() - startedAt).toBeLessThan(round === 0 ? 30_000 : 8000);
      }
      expect(await renders(service)).toBe(before);
      const other = await fetch(
        `${service.url}/api/v1/symbols/${sound.id}/variant?overlay=plural&size=256&n=${before}`,
      );
      expect(other.status).toBe(200);
      const original = await fetch(broken.image.url.replace(/^http:\/\/[^/]+/, service.url));
      expect([404, 500]).toContain(original.status);
      expect(original.headers.get('cache-control')).toBe('no-store');
      expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    },
  );

  it('gone, is not found', async () => {
    const broken = symbols.shift() as Full;
    await rm(sourceFile(broken));
    const response = await fetch(service.url + variantOf(broken));
    expect(response.status).toBe(404);
    expect(((await response.json()) as Failure).error.code).toBe('not-found');
  });

  it('there again, is served again', async () => {
    const broken = symbols.shift() as Full;
    const bytes = await readFile(sourceFile(broken));
    await rm(sourceFile(broken));
    expect((await fetch(service.url + variantOf(broken))).status).toBe(404);
    await writeFile(sourceFile(broken), bytes);
    expect((await fetch(service.url + variantOf(broken))).status).toBe(200);
  });
});
