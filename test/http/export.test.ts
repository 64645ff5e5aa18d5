import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Client } from '@opensearch-project/opensearch';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { type Full, getJson, type Page, walk } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { openBoardSchema } from '../support/open-board.ts';
import { startTestService } from '../support/service.ts';

const alias = `export-${randomUUID().slice(0, 8)}`;
let client: Client;
/** One that holds all symbols in memory, and one that has no room for them. */
const services: { held?: Service; unheld?: Service } = {};

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  // More than a megabyte of keywords.
  const keywords = Array.from({ length: 200 }, (_, index) => `${'x'.repeat(190)} ${index}`);
  const klingon = {
    ...rawFixture(fixtureSymbols()[0] as never),
    names: { tlh: { name: 'Qapla', keywords } },
  };
  const further = Array.from({ length: 30 }, (_, index) => ({ ...klingon, id: `klingon-${index}` }));
  await ingestFixture({ client, alias }, [...fixtureSymbols().map(rawFixture), ...further]);
  const settings = { SYMBOL_CATALOG_ALIAS: alias };
  services.held = await startTestService(settings);
  services.unheld = await startTestService({ ...settings, SYMBOL_CATALOG_CACHE_MB: '1' });
});
afterAll(async () => {
  await services.held?.stop();
  await services.unheld?.stop();
  await deleteIndices(client, alias);
  await client.close();
});

async function lines<Line = Full>(
  service: Service,
  query = '',
): Promise<{ response: Response; lines: Line[] }> {
  const response = await fetch(`${service.url}/api/v1/export${query}`);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text === '' || text.endsWith('\n')).toBe(true);
  return {
    response,
    lines: text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line),
  };
}

it('parameters that it does not know are named in a header', async () => {
  const { response } = await lines(services.held as Service, '?lang=tlh&colour=red&sort=name');
  expect(response.headers.get('x-warnings')).toMatch(/colour.*sort/);
  const { response: without } = await lines(services.held as Service, '?lang=tlh');
  expect(without.headers.get('x-warnings')).toBeNull();
});

describe.each(['held', 'unheld'] as const)('from a service whose symbols are %s', (name) => {
  const service = () => services[name] as Service;

  it('the export is the whole catalogue, as a walk finds it', async () => {
    const walked: Full[] = [];
    await walk(service(), '/api/v1/symbols?cursor=&limit=25', ({ data }) => {
      walked.push(...data);
    });
    const exported = await lines(service());
    expect(exported.lines).toEqual(walked);
    expect(exported.response.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
  });

  it('in some languages it has their names alone, and symbols that have one', async () => {
    const { lines: german } = await lines(service(), '?lang=de-AT,fr');
    expect(german).toHaveLength(fixtureSymbols().length);
    expect(german[0]).toMatchObject({ name: 'Hund', language_code: 'de' });
    expect(Object.keys(german[0]?.translations ?? {})).toEqual(['de', 'fr']);
    const klingon = await lines(service(), '?language=tlh');
    expect(klingon.lines.map(({ name }) => name)).toEqual(Array(30).fill('Qapla'));
    expect((await lines(service(), '?lang=sw')).lines).toEqual([]);
    expect((await lines(service(), '?set=other')).lines).toEqual([]);
  });

  it('as a table it has a line of names and a line a symbol', async () => {
    const response = await fetch(`${service().url}/api/v1/export?format=csv&lang=de`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="symbols-de.csv"');
    const rows = parseCsv(await response.text(), { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(fixtureSymbols().length);
    expect(rows[0]).toMatchObject({ id: '1', name: 'Hund', language_code: 'de', 'license.id': 'CC0-1.0' });
    const chosen = await fetch(
      `${service().url}/api/v1/export?format=csv&lang=de&fields=translations.keywords,tags`,
    );
    const [first] = parseCsv(await chosen.text(), { columns: true }) as Record<string, string>[];
    expect(Object.keys(first ?? {})).toEqual(['id', 'translations.keywords', 'tags']);
    expect(JSON.parse(String(first?.['translations.keywords']))).toEqual({ de: expect.any(Array) });
  });

  it('as a board it links to its images', async () => {
    const response = await fetch(`${service().url}/api/v1/export?format=obf&lang=en`);
    expect(response.headers.get('content-type')).toBe('application/obf');
    const board = openBoardSchema.parse(await response.json());
    expect(board.buttons.map(({ label }) => label)).toEqual(
      fixtureSymbols().map(({ names }) => names.en?.name),
    );
    expect(board.grid).toMatchObject({ rows: 6, columns: 10 });
    expect(board.images[0]).toMatchObject({
      id: 'image-1',
      url: expect.stringMatching(/\/static\/fixture\/dog\.[0-9a-f]{8}\.png$/),
      license: { type: 'CC0 1.0' },
      symbol: { set: 'fixture', filename: 'dog' },
    });
  });
});

it('says where to ask for changes later, and 304 while there are none', async () => {
  const service = services.held as Service;
  const { response } = await lines(service, '?lang=de');
  const [, next = ''] = /<([^>]+)>; rel="monitor"/.exec(response.headers.get('link') ?? '') ?? [];
  const changes = await getJson<Page & { deleted: unknown[]; next_changes: string }>(service, next);
  expect([changes.data, changes.deleted]).toEqual([[], []]);
  expect(next).toContain('lang=de');
  const filtered = await lines(service, '?lang=de&group=animal&has_skin=false&tags=pet');
  expect(filtered.response.headers.get('link')).toContain('lang=de&tags=pet&group=animal&has_skin=false');

  const etag = response.headers.get('etag') ?? '';
  const again = await fetch(`${service.url}/api/v1/export?lang=de`, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  const other = await fetch(`${service.url}/api/v1/export?lang=fr`, { headers: { 'If-None-Match': etag } });
  expect(other.status).toBe(200);
  await other.body?.cancel();
});

it('answers HEAD, is compressed where that is asked for, and refuses what it does not know', async () => {
  const { url } = services.held as Service;
  const head = await fetch(`${url}/api/v1/export`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
    '',
  ]);
  const encodingFor = (accepted: string) =>
    new Promise((resolve) => {
      request(`${url}/api/v1/export?lang=en`, { headers: { 'accept-encoding': accepted } }, (response) => {
        resolve(response.headers['content-encoding']);
        response.resume();
      }).end();
    });
  expect(await encodingFor('gzip')).toBe('gzip');
  expect(await encodingFor('identity')).toBeUndefined();
  expect((await fetch(`${url}/api/v1/export?format=xml`)).status).toBe(400);
  expect((await fetch(`${url}/api/export`)).headers.get('deprecation')).toBeTruthy();
});

it('has so many under way of one client, and in all, over all processes, and of neither for ever', async () => {
  // The demo's export is larger than any buffer between the service and a client that does not read.
  const settings = { TRUST_PROXY_HOPS: '1', SYMBOL_CATALOG_PROCESSES: '2' };
  const processes = [await startTestService(settings), await startTestService(settings)];
  let asked = 0;
  const opened: (() => void)[] = [];
  /** Begins an export and reads no further than its headers. */
  const open = (client: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'X-Forwarded-For': client };
      // By turns, as connections come to the processes.
      const { url = '' } = processes[asked++ % 2] ?? {};
      const begun = request(`${url}/api/v1/export`, { headers }, (response) => {
        opened.push(() => begun.destroy());
        resolve(response.statusCode ?? 0);
      });
      begun.on('error', reject).end();
    });
  try {
    const statuses: number[] = [];
    for (const client of ['a', 'a', 'a', 'b', 'b', 'c', 'b']) statuses.push(await open(`${client}.example`));
    expect(statuses).toEqual([200, 200, 429, 200, 200, 503, 429]);
    for (const end of opened.splice(0)) end();
    await expect.poll(() => open('c.example')).toBe(200);
  } finally {
    for (const end of opened) end();
    await Promise.all(processes.map((service) => service.stop()));
  }
});

it.each(['identity', 'gzip'])('is no error in the log when its client leaves (%s)', async (accepted) => {
  const entries: { level: number; msg: string }[] = [];
  const logTo = { write: (line: string) => void entries.push(JSON.parse(line)) };
  const service = await startTestService({ LOG_LEVEL: 'debug' }, { logTo });
  try {
    await new Promise<void>((resolve, reject) => {
      const headers = { 'Accept-Encoding': accepted };
      const begun = request(`${service.url}/api/v1/export`, { headers }, (response) => {
        response.once('data', () => {
          response.destroy();
          resolve();
        });
      });
      begun.on('error', reject).end();
    });
    await expect.poll(() => entries.map(({ msg }) => msg)).toContain('client left');
    expect(entries.filter(({ level }) => level >= 40)).toEqual([]);
  } finally {
    await service.stop();
  }
});
