import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openRegistry } from '../../ingest/registry/registry.ts';
import { rollback } from '../../ingest/releases/go-live.ts';
import type { Service } from '../../src/service.ts';
import { decodeCursor } from '../../src/symbols/cursor.ts';
import { fixtureInThreeLanguages, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { type Full, getJson, type Page, statsOf } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { startTestService } from '../support/service.ts';

interface Changes extends Page {
  deleted?: { id: number; deleted_at: string }[];
  next_changes?: string;
}

const alias = `changes-${randomUUID().slice(0, 8)}`;
const all = fixtureInThreeLanguages().map(rawFixture);
let client: Client;
let service: Service;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  await ingestFixture({ client, alias }, all);
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
});
afterAll(async () => {
  await service.stop();
  await deleteIndices(client, alias);
  await client.close();
});

const seen = (version: string) =>
  expect.poll(async () => (await statsOf(service)).catalog_version, { interval: 50 }).toBe(version);

async function ingest(symbols: readonly unknown[]): Promise<void> {
  const { catalog_version } = await ingestFixture({ client, alias }, symbols, { allowShrink: true });
  await seen(catalog_version);
}

/** An app's own copy of the catalogue, and where it asks for changes. */
interface Copy {
  symbols: Map<number, Full>;
  changesUrl: string;
  /** Symbols and deletions of the last answers. */
  listed: number;
}

async function follow(copy: Copy, start: string): Promise<Copy> {
  copy.listed = 0;
  for (let next: string | null = start; next !== null; ) {
    const page: Changes = await getJson<Changes>(service, next);
    for (const symbol of page.data) copy.symbols.set(symbol.id, symbol);
    for (const { id } of page.deleted ?? []) copy.symbols.delete(id);
    copy.listed += page.data.length + (page.deleted?.length ?? 0);
    copy.changesUrl = page.next_changes ?? copy.changesUrl;
    next = page.next;
  }
  return copy;
}

const take = (query = '') =>
  follow({ symbols: new Map(), changesUrl: '', listed: 0 }, `/api/v1/symbols?cursor=&limit=7${query}`);
const refresh = (copy: Copy) => follow(copy, copy.changesUrl);

it('a copy that follows the changes is the catalogue, after every kind of change', async () => {
  const copy = await take();
  const whole = async () => (await take()).symbols;
  expect(copy.symbols.size).toBe(all.length);
  expect((await refresh(copy)).listed).toBe(0);

  const [first, second, third, ...others] = all;
  const renamed = { ...first, names: { ...first?.names, en: { name: 'hound' } } };
  const adultsOnly = { ...third, age_groups: ['adult'] };
  const repainted = { ...second, artwork: { kind: 'svg', bytes: Buffer.from('<svg/>') } };
  const second60 = [renamed, repainted, adultsOnly, ...others.slice(0, -9)];
  await ingest(second60);
  await refresh(copy);
  expect(copy.listed).toBe(12);
  expect(copy.symbols).toEqual(await whole());
  expect(copy.symbols.size).toBe(all.length - 9);

  // Back to what was: nothing that moved the release's own dates.
  await rollback(client, alias, await openRegistry(client, alias));
  await expect.poll(async () => (await statsOf(service)).symbols).toBe(all.length);
  await refresh(copy);
  expect(copy.listed).toBe(12);
  expect(copy.symbols).toEqual(await whole());

  await ingest([...second60, ...all.slice(-3)]);
  await refresh(copy);
  expect(copy.symbols).toEqual(await whole());
  expect(copy.symbols.size).toBe(all.length - 6);
});

it('a walk that a release interrupts gets afterwards what it missed', async () => {
  await ingest(all);
  const first = await getJson<Changes>(service, '/api/v1/symbols?cursor=&limit=30');
  await ingest([{ ...all[0], tags: ['late'] }, ...all.slice(1)]);
  const symbols = new Map(first.data.map((symbol) => [symbol.id, symbol]));
  const copy = await follow({ symbols, changesUrl: '', listed: 0 }, String(first.next));
  expect(copy.symbols.get(1)?.tags).not.toEqual(['late']);
  expect((await refresh(copy)).symbols.get(1)?.tags).toEqual(['late']);
});

it('a symbol that passes the filters no more is listed as deleted', async () => {
  await ingest(all);
  const children = await take('&age_group=child');
  await ingest([{ ...all[0], age_groups: ['adult'] }, ...all.slice(1)]);
  const { data, deleted } = await getJson<Changes>(service, children.changesUrl);
  expect([data, deleted?.map(({ id }) => id)]).toEqual([[], [1]]);
});

it('changes can be asked for since a time', async () => {
  await ingest(all);
  const { body } = await client.search({
    index: `${alias}-registry`,
    body: { size: 1, sort: [{ sequence: 'desc' }] as never },
  });
  const newest = body.hits.hits.map((hit) => hit._source as { changed_at: string });
  const since = encodeURIComponent(newest.map(({ changed_at }) => changed_at).join());
  const page = await getJson<Changes>(service, `/api/v1/symbols?cursor=&updated_since=${since}`);
  expect(page.data.length).toBeGreaterThan(0);
  expect(page.next ?? page.next_changes).toContain('cursor=');
  const later = await getJson<Changes>(service, '/api/v1/symbols?cursor=&updated_since=2099-01-01T00:00:00Z');
  expect([later.data, later.deleted]).toEqual([[], []]);
});

it('what went live after a time is changed since that time, though its ingest began before it', async () => {
  await ingest(all);
  await ingest([{ ...all[0], tags: ['slow'] }, ...all.slice(1, -1)]);
  const { body } = await client.search({
    index: `${alias}-registry`,
    body: { size: 2, sort: [{ sequence: 'desc' }] as never },
  });
  type Change = { id: number; updated_at: string; changed_at: string; deleted_at?: string };
  const changes = body.hits.hits.map((hit) => hit._source as unknown as Change);
  const [changed, removed] = [changes.find(({ id }) => id === 1), changes.find(({ id }) => id !== 1)];
  // A client that looked when the release was complete and not live yet.
  const updated_since = changed?.changed_at ?? '';
  expect((changed?.updated_at ?? '') < updated_since).toBe(true);
  const listed = await getJson<Changes>(service, '/api/v1/symbols', { updated_since, limit: 100 });
  expect(listed.data.map(({ id }) => id)).toContain(1);
  expect(listed.deleted?.map(({ id }) => id)).toContain(removed?.id);
  expect(listed.next ?? listed.next_changes).toContain('cursor=');
  // Elsewhere it is a filter on the time that a symbol itself shows.
  const search = (since = '') =>
    getJson<Page>(service, '/api/v1/symbols/search', { updated_since: since, tags: 'slow' });
  expect((await search(updated_since)).data).toEqual([]);
  const own = changed?.updated_at ?? '';
  expect((await search(own)).data.map(({ id }) => id)).toEqual([1]);
  expect((await statsOf(service, { updated_since: own, tags: 'slow' })).symbols).toBe(1);
  const exported = await fetch(`${service.url}/api/v1/export?tags=slow&updated_since=${own}`);
  expect(JSON.parse(await exported.text())).toMatchObject({ id: 1 });
  const later = await getJson<Changes>(service, '/api/v1/symbols', { updated_since: '2099-01-01T00:00:00Z' });
  expect([later.data, later.deleted]).toEqual([[], []]);
});

it('changes of a release that is not live yet are not listed', async () => {
  await ingest(all);
  const copy = await take();
  const registry = await openRegistry(client, alias);
  const dog = registry.entries.get('fixture/dog');
  const change = { ...dog, sequence: registry.lastSequence + 1, deleted_at: new Date().toISOString() };
  await client.index({ index: registry.index, id: 'fixture/dog', body: change, refresh: true });
  expect((await refresh(copy)).listed).toBe(0);
});

it('a cursor of a history that a restore undid is told to begin anew, also when new changes have passed its number', async () => {
  await ingest(all);
  const before = await take();
  const { index: registry } = await openRegistry(client, alias);
  const backup = `${registry}-backup`;
  await copyIndex(registry, backup);
  // Changes that the backup lacks, which a client sees.
  await ingest([{ ...all[0], tags: ['undone'] }, ...all.slice(1)]);
  const ahead = await refresh(before);
  expect((await getJson<Changes>(service, ahead.changesUrl)).data).toEqual([]);
  // The restore; and ingests that know nothing of what was, until the numbers are higher than the client's.
  await client.indices.delete({ index: registry });
  await copyIndex(backup, registry);
  await client.indices.delete({ index: backup });
  await ingest(all.map((symbol) => ({ ...symbol, tags: ['restored'] })));
  const { lastSequence } = await openRegistry(client, alias);
  const numberOf = (url: string) =>
    decodeCursor(new URL(url, service.url).searchParams.get('cursor') ?? '')?.changes ?? Infinity;
  expect(lastSequence).toBeGreaterThan(numberOf(ahead.changesUrl));
  const lost = await fetch(new URL(ahead.changesUrl, service.url));
  expect(lost.status).toBe(410);
  expect(await lost.json()).toMatchObject({ error: { code: 'changes-lost' } });
  // Who began before the backup goes on, and so does who knows the number alone.
  const kept = await take();
  expect((await refresh(kept)).listed).toBe(0);
  const numeric = numberOf(kept.changesUrl);
  expect((await getJson<Changes>(service, `/api/v1/symbols?cursor=${numeric}`)).data).toEqual([]);
});

async function copyIndex(from: string, to: string): Promise<void> {
  await client.indices.refresh({ index: from });
  const { body: mapping } = await client.indices.getMapping({ index: from });
  await client.indices.create({ index: to, body: { mappings: mapping[from]?.mappings } as never });
  const body = { source: { index: from }, dest: { index: to } };
  await client.reindex({ refresh: true, wait_for_completion: true, body });
}

it('a cursor behind all that is recorded, as after a restore, is told to begin anew', async () => {
  const { lastSequence } = await openRegistry(client, alias);
  const cursorOf = String;
  const recorded = await fetch(`${service.url}/api/v1/symbols?cursor=${cursorOf(lastSequence)}`);
  expect(recorded.status).toBe(200);
  const ahead = await fetch(`${service.url}/api/v1/symbols?cursor=${cursorOf(lastSequence + 1)}`);
  expect(ahead.status).toBe(410);
  expect(await ahead.json()).toMatchObject({
    success: false,
    error: { code: 'changes-lost', message: expect.stringContaining('empty cursor') },
  });
});
