import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listReleases } from '../../ingest/releases/releases.ts';
import type { Service } from '../../src/service.ts';
import { fixtureInThreeLanguages, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { type Full, getJson, type Page, statsOf, walk } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { startTestService } from '../support/service.ts';

const alias = `reindex-${randomUUID().slice(0, 8)}`;
const symbolCount = fixtureInThreeLanguages().length;

let client: Client;
let service: Service;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  await release('0');
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
});
afterAll(async () => {
  await service.stop();
  await deleteIndices(client, alias);
  await client.close();
});

/** Makes a release in which every symbol carries the same mark as a tag; the version that it went live with. */
async function release(mark: string): Promise<string> {
  const symbols = fixtureInThreeLanguages().map((symbol) => ({
    ...rawFixture(symbol),
    tags: [`mark-${mark}`],
  }));
  const { catalog_version } = await ingestFixture({ client, alias }, symbols);
  return catalog_version;
}

const version = async () => (await statsOf(service)).catalog_version;
const isSeen = (expected: string) => expect.poll(version, { interval: 50 }).toBe(expected);
const withoutRepeats = (values: readonly string[]) =>
  values.filter((value, index) => value !== values[index - 1]);

/** Reads until stopped: the result of each reading. */
function readers(paths: readonly string[]) {
  let reading = true;
  const seen = paths.map((path) => ({
    path,
    etags: [] as string[],
    marks: [] as string[],
    failures: [] as string[],
    mixed: 0,
    reads: 0,
  }));
  const done = Promise.all(
    seen.map(async (reader, number) => {
      // The last reading begins after the last release is live.
      for (let last = false; !last; ) {
        last = !reading;
        // Every second reader asks something new each time, so that the engine has to answer.
        const fresh = number % 2 === 0 ? '' : `&limit=${20 + (reader.reads % 50)}`;
        const response = await fetch(`${service.url}${reader.path}${fresh}`);
        const text = await response.text();
        reader.reads += 1;
        // The engine has a release to load beside the reading.
        await setTimeout(10);
        if (response.status !== 200) {
          reader.failures.push(`${response.status} ${text}`);
          continue;
        }
        const { data } = JSON.parse(text) as Page;
        const marks = new Set(data.flatMap(({ tags }) => tags));
        if (marks.size > 1) reader.mixed += 1;
        reader.marks.push(...marks);
        if (fresh === '') reader.etags.push(response.headers.get('etag') ?? '');
      }
    }),
  );
  return {
    seen,
    stop: () => {
      reading = false;
      return done;
    },
  };
}

it('a new release takes over under continuous reads: nothing fails, no page mixes two, and it is noticed once', async () => {
  const reading = readers([
    '/api/v1/symbols/search?q=dog&lang=en&facets=tags',
    '/api/v1/symbols/search?q=hosue&lang=en,de',
    '/api/v1/symbols?limit=60',
    '/api/v1/symbols?lang=de',
  ]);
  const versions = [await version()];
  try {
    for (const mark of ['1', '2', '3']) {
      const made = await release(mark);
      await isSeen(made);
      versions.push(made);
    }
  } finally {
    await reading.stop();
  }
  expect(new Set(versions).size).toBe(4);
  for (const { path, etags, marks, failures, mixed, reads } of reading.seen) {
    expect(failures, path).toEqual([]);
    expect(mixed, path).toBe(0);
    expect(reads, path).toBeGreaterThan(20);
    // Each release in its turn, and never back.
    expect(withoutRepeats(marks), path).toEqual(['mark-0', 'mark-1', 'mark-2', 'mark-3']);
    if (etags.length > 0) expect(withoutRepeats(etags), path).toHaveLength(4);
    for (const [index, etag] of withoutRepeats(etags).entries())
      expect(etag).toContain(String(versions[index]));
  }
});

it('an index that is gone before anybody noticed is replaced within the request', async () => {
  const releases = (await listReleases(client, alias)).map(({ name }) => name).sort();
  const [previous, present] = releases.slice(-2) as [string, string];
  const { tags } = (await getJson<{ data: Full }>(service, '/api/v1/symbols/1')).data;
  expect(tags).toEqual(['mark-3']);
  await client.indices.updateAliases({
    body: { actions: [{ add: { index: previous, alias } }, { remove_index: { index: present } }] },
  });
  const page = await getJson<Page>(service, '/api/v1/symbols/search', { q: 'horse', lang: 'en', limit: 3 });
  expect(page.data[0]?.source.id).toBe('horse');
  expect(page.data[0]?.tags).toEqual(['mark-2']);
});

it('a walk by cursor that a new release interrupts sees every symbol once', async () => {
  const seen: Full[] = [];
  let pages = 0;
  await walk(service, '/api/v1/symbols?cursor=&limit=7', async ({ data }) => {
    seen.push(...data);
    pages += 1;
    if (pages === 3) await isSeen(await release('9'));
  });
  expect(seen).toHaveLength(symbolCount);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(symbolCount);
  expect(new Set(seen.map(({ source }) => source.id)).size).toBe(symbolCount);
  // It was interrupted indeed.
  expect(new Set(seen.flatMap(({ tags }) => tags)).size).toBe(2);
});

it('an entity tag of the release before no longer holds', async () => {
  const url = `${service.url}/api/v1/symbols/1?lang=de`;
  const before = await fetch(url);
  const etag = before.headers.get('etag') ?? '';
  const asked = { headers: { 'If-None-Match': etag } };
  expect((await fetch(url, asked)).status).toBe(304);
  await isSeen(await release('10'));
  const after = await fetch(url, asked);
  expect(after.status).toBe(200);
  expect(after.headers.get('etag')).not.toBe(etag);
  expect(Date.parse(after.headers.get('last-modified') ?? '')).toBeGreaterThanOrEqual(
    Date.parse(before.headers.get('last-modified') ?? ''),
  );
  expect((await getJson<{ data: Full }>(service, '/api/v1/symbols/1')).data.tags).toEqual(['mark-10']);
});

it('tells those who ask what changed since, and what is gone', async () => {
  const since = new Date().toISOString();
  const symbols = fixtureInThreeLanguages()
    .slice(0, symbolCount - 2)
    .map((symbol, index) => ({ ...rawFixture(symbol), tags: [index === 4 ? 'changed' : 'mark-10'] }));
  const { catalog_version } = await ingestFixture({ client, alias }, symbols, { allowShrink: true });
  await isSeen(catalog_version);
  const page = await getJson<Page & { deleted: { id: number; deleted_at: string }[] }>(
    service,
    '/api/v1/symbols',
    { updated_since: since, limit: '100' },
  );
  // What changed in the minutes before may be listed once more.
  expect(page.data.map(({ tags }) => tags)).toContainEqual(['changed']);
  expect(page.deleted.map(({ id }) => id)).toEqual([symbolCount - 1, symbolCount]);
  for (const { deleted_at } of page.deleted)
    expect(Date.parse(deleted_at)).toBeGreaterThanOrEqual(Date.parse(since));
  const removed = await fetch(`${service.url}/api/v1/symbols/${symbolCount}`);
  expect(removed.status).toBe(410);
  // Nothing else means the same.
  expect(await removed.json()).toMatchObject({ error: { code: 'symbol-removed' } });
  expect((await fetch(`${service.url}/api/v1/symbols/999999`)).status).toBe(404);
});
