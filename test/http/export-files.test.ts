import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { RawSymbol } from '../../ingest/symbol.ts';
import { readArtwork } from '../../ingest/symbol-files.ts';
import { createRenderer, type Renderer } from '../../src/images/render/renderer.ts';
import type { Service } from '../../src/service.ts';
import {
  type FixtureSymbol,
  fixtureSymbols,
  ingestFixture,
  rawFixture,
  storedImages,
} from '../fixtures/source.ts';
import { type Full, getJson, statsOf } from '../support/answers.ts';
import { emptyFolder, writeFiles } from '../support/files.ts';
import { deleteIndices } from '../support/indices.ts';
import { readPackage, readZip } from '../support/open-board.ts';
import { startTestService } from '../support/service.ts';
import { validated } from '../support/validated.ts';

/** A catalogue of its own, whose images are really made, and which changes. */
const alias = `files-${randomUUID().slice(0, 8)}`;
let images: ReturnType<typeof storedImages>;
let [client, service, dataDir]: [Client, Service, string] = [undefined as never, undefined as never, ''];

const ingest = (symbols: readonly FixtureSymbol[]) =>
  ingestFixture({ client, alias }, symbols.map(rawFixture), {
    prepareImage: images.prepareImage,
    allowShrink: true,
  });

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  dataDir = await mkdtemp(join(tmpdir(), 'symbol-catalog-files-'));
  images = storedImages(dataDir);
  await ingest(fixtureSymbols());
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: dataDir });
});
afterAll(async () => {
  await service.stop();
  await images.close();
  await deleteIndices(client, alias);
  await client.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The engine, but for addresses at which it is overloaded. */
async function engineWithout(
  isAway: (path: string) => boolean,
): Promise<{ url: string; close: () => Promise<void> }> {
  const target = inject('openSearchUrl');
  const proxy = createServer((incoming, outgoing) => {
    if (isAway(incoming.url ?? '')) return outgoing.writeHead(503).end('{}');
    const { method, headers } = incoming;
    return incoming.pipe(
      request(new URL(incoming.url ?? '/', target), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

async function download(query: string): Promise<{ bytes: Buffer; response: Response }> {
  const response = await fetch(`${service.url}/api/v1/export?${query}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString('utf8', 0, 300)).toBe(200);
  return { bytes, response };
}

describe('a package of boards', () => {
  it('has every symbol once, boards that lead from one to the next, and all images', async () => {
    const { bytes, response } = await download('format=obz&lang=de');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="symbols-de.obz"');
    const { root, boards, files } = await readPackage(bytes);
    const names = fixtureSymbols().map(({ names: { de } }) => de?.name);
    const shown = [...boards.values()].flatMap(({ buttons }) => buttons);
    expect(shown.filter(({ load_board }) => !load_board).map(({ label }) => label)).toEqual(names);
    expect(boards.size).toBe(2);
    expect(root.buttons.at(-1)?.load_board).toMatchObject({ path: 'boards/board-2.obf' });
    const images = [...files].filter(([path]) => path.startsWith('images/'));
    expect(images).toHaveLength(names.length);
    for (const [, image] of images) expect(image.subarray(1, 4).toString()).toBe('PNG');
  });

  it('links an image that is not stored, and is whole otherwise', async () => {
    const { image } = (await getJson<{ data: Full }>(service, '/api/v1/symbols/2')).data;
    // The original, and the thumbnails that were made of it.
    const name = basename(new URL(image.url).pathname, '.png');
    const stored = (await readdir(dataDir, { recursive: true })).filter((path) =>
      basename(path).startsWith(name),
    );
    expect(stored.length).toBeGreaterThan(0);
    const hide = (from: string, to: string) =>
      Promise.all(
        stored.map((path) => rename(join(dataDir, `${path}${from}`), join(dataDir, `${path}${to}`))),
      );
    await hide('', '.hidden');
    // A process that has no image in memory, nor in Redis.
    const other = await startTestService(
      { SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: dataDir },
      { redisUrl: undefined },
    );
    try {
      const packed = await fetch(`${other.url}/api/v1/export?format=obz&lang=en`);
      const { root, files } = await readPackage(Buffer.from(await packed.arrayBuffer()));
      expect(files.has('images/1.png')).toBe(true);
      expect(files.has('images/2.png')).toBe(false);
      expect(root.images.find(({ id }) => id === 'image-2')).toMatchObject({
        url: expect.stringContaining('/static/'),
      });
      const pack = await fetch(`${other.url}/api/v1/export?format=pack&lang=en`);
      const entries = await readZip(Buffer.from(await pack.arrayBuffer()));
      expect(entries.has('thumbs/2.webp')).toBe(false);
      expect(JSON.parse(String(entries.get('pack.json')))).toMatchObject({ missing_thumbnails: [2] });
    } finally {
      await other.stop();
      await hide('.hidden', '');
    }
  });

  it('has its images as large as asked for, in fewer bytes', async () => {
    const { bytes, response } = await download('format=obz&lang=de&size=256');
    const whole = await download('format=obz&lang=de');
    expect(bytes.length).toBeLessThan(whole.bytes.length / 2);
    const { boards, files } = await readPackage(bytes);
    for (const { images } of boards.values())
      for (const image of images) expect([image.width, image.height]).toEqual([256, 256]);
    const images = [...files].filter(([path]) => path.startsWith('images/'));
    expect(images).toHaveLength(fixtureSymbols().length);
    for (const [, image] of images)
      expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([256, 256]);
    expect(response.headers.get('link')).not.toContain('size=');
    expect(response.headers.get('etag')).not.toBe(whole.response.headers.get('etag'));
    const refusals = await Promise.all(
      ['format=obz&size=100', 'format=csv&size=256'].map((query) =>
        fetch(`${service.url}/api/v1/export?${query}`),
      ),
    );
    expect(refusals.map(({ status }) => status)).toEqual([400, 400]);
  });

  it('has what passes the filters, and one empty board where nothing does', async () => {
    const animals = await readPackage((await download('format=obz&lang=en&ids=1,2')).bytes);
    expect(animals.root.buttons).toHaveLength(2);
    const none = await readPackage((await download('format=obz&lang=en&set=none')).bytes);
    expect(none.root.buttons).toEqual([]);
  });
});

/** Exports are what curators have at hand: what was exported can be ingested, with nothing lost. */
describe('our own exports come back', () => {
  let renderer: Renderer;
  let made: Awaited<ReturnType<typeof emptyFolder>>;
  beforeAll(async () => {
    renderer = createRenderer({ workers: 1, queueLimit: 16 });
    made = await emptyFolder();
  });
  afterAll(() => Promise.all([renderer.close(), made.remove()]));
  const symbols = fixtureSymbols();
  const license = rawFixture(symbols[0] as FixtureSymbol).license;

  async function readBack(files: Record<string, Buffer | object>, source: string, expected: string[] = []) {
    await writeFiles(made.folder, files);
    const { problems, symbols } = await validated(join(made.folder, source), renderer);
    expect([...new Set(problems.map(({ rule }) => rule))]).toEqual(expected);
    expect(symbols.map((symbol) => symbol.license)).toEqual(symbols.map(() => license));
    return symbols;
  }
  const namesIn = (tag: string) => symbols.map(({ names }) => names[tag]?.name);

  it('as a package of boards', async () => {
    const { bytes } = await download('format=obz&lang=de');
    // Its sounds are linked.
    const back = await readBack({ 'all.obz': bytes }, 'all.obz', ['left-out-sound']);
    expect(back.map(({ names }) => names.de?.name)).toEqual(namesIn('de'));
  });

  it.each([
    ['obf', false],
    ['obf', true],
    ['obz', false],
    ['obz', true],
  ])('as one board, %s with sounds: %s', async (format, sounds) => {
    const body = { ids: [1, 2, 3], lang: 'de', format, sounds, embed: true };
    const answer = async () => {
      const response = await fetch(`${service.url}/api/v1/boards`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      // A busy machine may refuse to draw or to speak for a moment, and whoever asks comes again.
      return response.status !== 503 && response;
    };
    const response = await vi.waitUntil(answer, { timeout: 60_000, interval: 200 });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status, bytes.toString('utf8', 0, 300)).toBe(200);
    const file = `one.${format}`;
    const back = await readBack({ [file]: bytes }, file);
    expect(back.map(({ names }) => names.de?.name)).toEqual(namesIn('de').slice(0, 3));
    expect(back.filter(({ recordings }) => recordings?.de)).toHaveLength(sounds ? 3 : 0);
  });

  it.each(['csv', 'ndjson'])('as %s, beside the drawings', async (format) => {
    const { bytes } = await download(`format=${format}&lang=de`);
    const folder = `folder-${format}`;
    const drawings = symbols.map((symbol) => {
      const { artwork } = rawFixture(symbol);
      return [`${folder}/artwork/${symbol.id}.svg`, readArtwork(artwork as RawSymbol['artwork']).source];
    });
    const sets = { fixture: { title: 'Fixture', version: '1', license: { id: 'CC-BY-4.0', author: 'Ann' } } };
    const files = {
      [`${folder}/catalog.${format}`]: bytes,
      [`${folder}/sets.json`]: sets,
      ...Object.fromEntries(drawings),
    };
    const back = await readBack(files, folder);
    expect(back.map(({ id }) => id)).toEqual(symbols.map(({ id }) => id));
    expect(back.map(({ names }) => names.de?.name)).toEqual(namesIn('de'));
    expect(back.map(({ group, tags }) => [group, tags])).toEqual(
      symbols.map(({ group }) => [group, [group]]),
    );
  });
});

interface Pack {
  format: string;
  languages: string[];
  symbols: number;
  next: string;
}
interface PackedSymbol {
  id: number;
  name: string;
  thumbnail: string;
  translations: Record<string, { name: string; keywords: string[] }>;
}

async function readPack(query: string) {
  const { bytes, response } = await download(query);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = await readZip(bytes);
  const symbols = String(files.get('symbols.ndjson'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as PackedSymbol);
  return { files, symbols, pack: JSON.parse(String(files.get('pack.json'))) as Pack };
}

describe('an offline pack', () => {
  it('has what comes next after each core word, of the words that it has', async () => {
    const core = await startTestService();
    try {
      const response = await fetch(
        `${core.url}/api/v1/export?format=pack&lang=de&set=core&part_of_speech=verb`,
      );
      const files = await readZip(Buffer.from(await response.arrayBuffer()));
      const here = new Set(
        String(files.get('symbols.ndjson'))
          .split('\n')
          .filter(Boolean)
          .map((line) => (JSON.parse(line) as PackedSymbol).id),
      );
      const table = JSON.parse(String(files.get('next-words.json'))) as Record<string, number[]>;
      expect(Object.keys(table).length).toBeGreaterThan(50);
      expect(Object.keys(table).filter((id) => id !== '' && !here.has(Number(id)))).toEqual([]);
      expect(
        Object.values(table)
          .flat()
          .filter((id) => !here.has(id)),
      ).toEqual([]);
    } finally {
      await core.stop();
    }
  });

  it('has names, search words and a thumbnail of every symbol, and says where changes are listed', async () => {
    const { files, symbols, pack } = await readPack('format=pack&lang=de');
    expect(pack).toEqual({
      format: 'symbol-catalog-pack-1',
      languages: ['de'],
      symbols: fixtureSymbols().length,
      next: expect.stringMatching(/^\/api\/v1\/symbols\?lang=de&cursor=[\w-]+$/),
    });
    expect(symbols[0]).toMatchObject({ id: 1, name: 'Hund', translations: { de: { name: 'Hund' } } });
    for (const { thumbnail } of symbols) {
      expect(files.get(thumbnail)?.subarray(8, 12).toString()).toBe('WEBP');
    }

    const [first, second, , ...others] = fixtureSymbols() as [
      FixtureSymbol,
      FixtureSymbol,
      ...FixtureSymbol[],
    ];
    const renamed = { ...second, names: { ...second.names, de: { name: 'Mieze', keywords: [] } } };
    const { catalog_version } = await ingest([first, renamed, ...others]);
    await expect
      .poll(async () => (await statsOf(service)).catalog_version, { interval: 50 })
      .toBe(catalog_version);

    const changes = (await (await fetch(service.url + pack.next)).json()) as {
      data: PackedSymbol[];
      deleted: { id: number }[];
    };
    expect(changes.data.map(({ id, name }) => [id, name])).toEqual([[2, 'Mieze']]);
    expect(changes.deleted.map(({ id }) => id)).toEqual([3]);
  });

  it('whose first symbols cannot be read is refused before anything is sent', async () => {
    let isKnown = false;
    const engine = await engineWithout((path) => isKnown && path.includes('/_search'));
    const settings = { SYMBOL_CATALOG_ALIAS: alias, DATA_DIR: dataDir };
    const separate = await startTestService(settings, { openSearchUrl: engine.url });
    isKnown = true;
    try {
      const refused = await fetch(`${separate.url}/api/v1/export?format=pack&lang=de`);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect(await refused.json()).toMatchObject({ success: false, error: { code: 'engine-unavailable' } });
    } finally {
      await separate.stop();
      await engine.close();
    }
  });

  it('names its languages, and where to ask for changes', async () => {
    const message = async (query: string) => {
      const response = await fetch(`${service.url}/api/v1/export?${query}`);
      return `${response.status} ${await response.text()}`;
    };
    expect(await message('format=pack')).toMatch(/^400 .*lang must be given for a pack/);
    const { headers } = await fetch(`${service.url}/api/v1/export?format=pack&lang=fr`, { method: 'HEAD' });
    expect(headers.get('link')).toMatch(/<\/api\/v1\/symbols\?lang=fr&cursor=[\w-]+>; rel="monitor"/);
  });
});
