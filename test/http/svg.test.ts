import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture, storedImages } from '../fixtures/source.ts';
import { type Full, getJson } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { startTestService } from '../support/service.ts';

/** A catalogue of two: one drawn as an SVG with skin, and one as a PNG. */
const alias = `svg-${randomUUID().slice(0, 8)}`;
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><g id="skin"><circle cx="36" cy="36" r="30" fill="#fcea2b"/></g></svg>';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let [client, service, dataDir]: [Client, Service, string] = [undefined as never, undefined as never, ''];

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  dataDir = await mkdtemp(join(tmpdir(), 'symbol-catalog-svg-'));
  const images = storedImages(dataDir);
  const [first, second] = fixtureSymbols().map(rawFixture);
  const symbols = [
    {
      ...first,
      artwork: { kind: 'svg', bytes: Buffer.from(drawing) },
      variants: { skin: true, hair: false },
    },
    { ...second, artwork: { kind: 'png', bytes: png } },
  ];
  await ingestFixture({ client, alias }, symbols, { prepareImage: images.prepareImage });
  await images.close();
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: dataDir });
});
afterAll(async () => {
  await service.stop();
  await deleteIndices(client, alias);
  await client.close();
  await rm(dataDir, { recursive: true, force: true });
});

const symbol = async (id: number) =>
  (
    await getJson<{ data: Full & { image: { url: string; svg_url?: string } } }>(
      service,
      `/api/v1/symbols/${id}`,
    )
  ).data;

describe('the drawing of a symbol', () => {
  it('counts as no rendering: it is sent as it is stored', async () => {
    const limited = await startTestService({
      SYMBOL_CATALOG_ALIAS: alias,
      DATA_DIR: dataDir,
      RATE_LIMIT_RENDERS: '1',
    });
    try {
      const { image } = await symbol(1);
      const variant = (skin: number) => `/api/v1/symbols/1/variant?skin=${skin}`;
      const statuses = [];
      for (const path of [variant(3), variant(4), new URL(String(image.svg_url)).pathname]) {
        statuses.push((await fetch(limited.url + path)).status);
      }
      expect(statuses).toEqual([200, 429, 200]);
    } finally {
      await limited.stop();
    }
  });

  it('is served as it was vetted, by a name that never shows anything else', async () => {
    const { image } = await symbol(1);
    expect(image.svg_url).toBe(image.url.replace(/png$/, 'svg'));
    const response = await fetch(String(image.svg_url));
    expect(await response.text()).toBe(drawing);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      link: expect.stringContaining('rel="license"'),
    });
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*sandbox$/);
    const again = { 'If-None-Match': String(headers.etag) };
    expect((await fetch(String(image.svg_url), { headers: again })).status).toBe(304);
    const known = await fetch(String(image.svg_url));
    expect(known.headers.get('content-security-policy')).toContain('sandbox');
    await known.body?.cancel();
  });

  it('is not there where the set has none', async () => {
    const { image } = await symbol(2);
    expect(image.svg_url).toBeUndefined();
    const missing = await fetch(image.url.replace(/png$/, 'svg'));
    expect(missing.status).toBe(404);
  });
});
