import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Client } from '@opensearch-project/opensearch';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { IngestFailure } from '../../ingest/failure.ts';
import { loadDocuments } from '../../ingest/pipeline/bulk-load.ts';
import { contentHash } from '../../ingest/pipeline/documents.ts';
import type { IngestOptions } from '../../ingest/pipeline/ingest.ts';
import { diffRegistry } from '../../ingest/registry/diff-registry.ts';
import { record, writeRegistered } from '../../ingest/registry/record.ts';
import { openRegistry, register } from '../../ingest/registry/registry.ts';
import { rollback } from '../../ingest/releases/go-live.ts';
import { languagesOf } from '../../ingest/releases/languages.ts';
import { acquireLock } from '../../ingest/releases/lock.ts';
import { createRelease, listReleases, liveRelease, promote } from '../../ingest/releases/releases.ts';
import type { SerialisedDocument } from '../../ingest/transform.ts';
import type { SymbolDocument } from '../../mappings/document.ts';
import { languages } from '../../mappings/languages.ts';
import { fieldsOf, languageMaximum } from '../../mappings/symbols.ts';
import { type CountAnswer, countAggregations, countsOf } from '../../src/catalogue/catalogue-counts.ts';
import {
  fixtureCopies,
  fixtureInThreeLanguages,
  ingestFixture,
  rawFixture,
  sourceOf,
} from '../fixtures/source.ts';
import { deleteIndices } from '../support/indices.ts';
import { releaseUnderWay } from '../support/release-under-way.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const all = fixtureInThreeLanguages();

let client: Client;
let alias: string;

beforeEach(() => {
  client = new Client({ node: inject('openSearchUrl') });
  alias = `ingest-${randomUUID().slice(0, 8)}`;
});

afterEach(async () => {
  await deleteIndices(client, alias);
  await client.close();
});

const run = (symbols: readonly unknown[], changes: Partial<IngestOptions> = {}) =>
  ingestFixture({ client, alias }, symbols, changes);

async function shownSymbols(): Promise<Map<string, SymbolDocument['display']>> {
  const { body } = await client.search({ index: alias, body: { size: 100, query: { match_all: {} } } });
  return new Map(
    body.hits.hits.map((hit) => {
      const { display } = hit._source as SymbolDocument;
      expect(hit._id).toBe(String(display.id));
      return [display.source.id, display];
    }),
  );
}

async function registered(id: string) {
  const { entries } = await openRegistry(client, alias);
  return entries.get(`fixture/${id}`);
}

const live = async () => liveRelease(await listReleases(client, alias))?.name;

test('stats count every group, however many there are', async () => {
  const [first] = all.slice(0, 1).map(rawFixture);
  const many = Array.from({ length: 120 }, (_, index) => ({
    ...first,
    id: `g${index}`,
    group: `group-${index}`,
  }));
  await run(many);
  const { body } = await client.search({
    index: alias,
    body: { size: 0, track_total_hits: true, aggs: countAggregations() } as never,
  });
  const { value } = body.hits.total as { value: number };
  const stats = countsOf(body.aggregations as unknown as CountAnswer, value);
  expect([stats.groups, stats.by_group.length, stats.symbols]).toEqual([120, 120, 120]);
});

describe('ids and dates', () => {
  test('stay through a reindex, growth, change, removal and return', async () => {
    const first = all.slice(0, 40).map(rawFixture);
    const report = await run(first);
    expect(report).toMatchObject({ read: 40, indexed: 40, added: 40, changed: 0, removed: 0, names: 120 });
    expect(report.languages).toContainEqual({ code: 'fr', names: 40 });
    const before = await shownSymbols();
    expect([...before.values()].map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      first.map((_, index) => index + 1),
    );

    // One is new at the front, one is renamed, three are gone.
    const renamed = { ...rawFixture(all[1] as never), names: { en: { name: 'tomcat' } } };
    const second = [rawFixture(all[50] as never), renamed, ...first.slice(2, 38)];
    const grown = await run(second, { allowShrink: true });
    expect(grown).toMatchObject({ added: 1, changed: 1, unchanged: 36, removed: 3 });
    const after = await shownSymbols();
    expect(after.get(String(all[50]?.id))?.id).toBe(41);
    expect(after.get('cat')?.id).toBe(before.get('cat')?.id);
    expect(after.get('cat')?.created_at).toBe(before.get('cat')?.created_at);
    expect(Date.parse(String(after.get('cat')?.updated_at))).toBeGreaterThan(
      Date.parse(String(before.get('cat')?.updated_at)),
    );
    expect(after.get('horse')).toEqual(before.get('horse'));
    const gone = String(all[39]?.id);
    expect(await registered(gone)).toMatchObject({ id: 40, deleted_at: expect.any(String) });

    const third = await run([...second, first[39]]);
    expect(third).toMatchObject({ added: 1, changed: 0, removed: 0 });
    const back = (await shownSymbols()).get(gone);
    expect(back?.id).toBe(40);
    expect(back?.created_at).toBe(before.get(gone)?.created_at);
    expect(Date.parse(String(back?.updated_at))).toBeGreaterThan(
      Date.parse(String(before.get(gone)?.updated_at)),
    );
    expect(await registered(gone)).not.toHaveProperty('deleted_at');
  });

  test('are kept from before their release goes live', async () => {
    const symbols: unknown[] = all.slice(0, 10).map(rawFixture);
    await expect(run([...symbols.slice(0, 5), {}])).rejects.toMatchObject({ kind: 'validation-failed' });
    expect(await registered('cat')).toEqual({ set: 'fixture', source_id: 'cat', id: expect.any(Number) });
    const id = (await registered('cat'))?.id;
    await run(symbols.toReversed());
    expect((await shownSymbols()).get('cat')?.id).toBe(id);
    expect([...(await shownSymbols()).values()].map((shown) => shown.id).sort((a, b) => a - b)).toEqual(
      symbols.map((_, index) => index + 1),
    );
  });

  test('are all read again from a registry of several pages that was written over', async () => {
    const registry = await openRegistry(client, alias);
    const now = new Date().toISOString();
    const keys = Array.from({ length: 2500 }, (_, index) => ({ set: 'fixture', id: `symbol-${index}` }));
    const released = { content_hash: contentHash('x'), created_at: now, updated_at: now };
    const releasedById = new Map(keys.map((key) => [register(registry, key).id, released]));
    await writeRegistered(client, registry);
    await record(client, registry, diffRegistry(registry, releasedById, now), 'x');
    expect((await openRegistry(client, alias)).entries).toEqual(registry.entries);
  });

  test('survive a kill between promotion and record, and the loss of the registry', async () => {
    await run(all.slice(0, 10).map(rawFixture));
    const before = await shownSymbols();
    await client.indices.delete({ index: `${alias}-registry` });
    const report = await run(all.slice(0, 11).map(rawFixture));
    expect(report).toMatchObject({ added: 1, unchanged: 10 });
    const after = await shownSymbols();
    for (const [id, shown] of before) expect(after.get(id)).toEqual(shown);
    expect(after.get(String(all[10]?.id))?.id).toBe(11);
  });
});

describe('what is no good', () => {
  test('is reported with file, line and reason, and the rest goes live', async () => {
    const symbols: unknown[] = all.slice(0, 20).map(rawFixture);
    symbols[3] = { ...(symbols[3] as object), names: {} };
    symbols[7] = symbols[6];
    const report = await run(symbols, { rejectedMaximum: 0.1 });
    expect(report.indexed).toBe(18);
    expect(report.rejected).toEqual([
      { file: 'symbols.json', line: 4, id: 'cow', reason: expect.stringContaining('at least one language') },
      {
        file: 'symbols.json',
        line: 8,
        id: 'bird',
        reason: 'duplicate-id: fixture/bird occurs more than once, first at symbols.json:7',
      },
    ]);
  });

  test('keeps the release from going live when there is too much of it', async () => {
    await run(all.map(rawFixture));
    const before = await live();
    const symbols: unknown[] = all.map(rawFixture);
    symbols[5] = {};
    await expect(run(symbols)).rejects.toMatchObject({
      kind: 'validation-failed',
      details: expect.arrayContaining(['1 of 60 entries were rejected, more than 1 %']),
    });
    expect(await live()).toBe(before);
    expect(await listReleases(client, alias)).toHaveLength(1);
  });

  test('a catalogue that shrinks has to be meant', async () => {
    await run(all.map(rawFixture));
    const before = await live();
    await expect(run(all.slice(0, 50).map(rawFixture))).rejects.toMatchObject({
      kind: 'validation-failed',
      details: [expect.stringContaining('10 of 60 live symbols would be lost')],
    });
    expect(await live()).toBe(before);
    expect(await run(all.slice(0, 50).map(rawFixture), { allowShrink: true })).toMatchObject({ removed: 10 });
  });

  test('a document that the engine refuses is reported, and the others are indexed', async () => {
    const now = '20261121t000000000';
    const meta = { catalog_version: now, created_at: new Date().toISOString(), sources: {} };
    const index = await createRelease(client, alias, meta, ['en']);
    const documents = [{}, { unheard_of: 1 }, {}].map((more, index) => {
      const summary = { id: index + 1, lang: ['en'], name: 'en:a' };
      const matched = { filter: { id: summary.id, lang: summary.lang }, query: { name: [summary.name] } };
      return { summary, json: JSON.stringify({ ...matched, ...more }) };
    });
    const outcomes: string[] = [];
    await loadDocuments(client, index, from(documents), {
      onIndexed: ({ id }) => outcomes.push(`${id} indexed`),
      onRejected: ({ id }, reason) => outcomes.push(`${id} ${reason}`),
    });
    expect(outcomes).toEqual([
      '1 indexed',
      expect.stringMatching(/^2 strict_dynamic_mapping.*unheard_of/),
      '3 indexed',
    ]);
  });
});

describe('languages', () => {
  const [dog, cat] = all.map(rawFixture);
  /** A symbol with one name. */
  const named = (id: string, language: string, name: string) => ({
    ...dog,
    id,
    names: { [language]: { name } },
  });
  const found = async (language: string, text: string) => {
    const query = { match: { [fieldsOf(language).text]: text } };
    const { body } = await client.search({ index: alias, body: { query } });
    return body.hits.hits.map(({ _source }) => (_source as SymbolDocument).display.source.id);
  };

  test('that only later documents have are analysed as all are', async () => {
    const many = Array.from({ length: 251 }, (_, number) => named(`e${number}`, 'en', `thing ${number}`));
    const later = [
      named('hund', 'de', 'Hunde'),
      named('inu', 'ja', 'ラーメン'),
      named('targ', 'tlh', 'Targh'),
    ];
    const report = await run([...many, ...later]);
    expect(report).toMatchObject({ indexed: 254, rejected: [] });
    expect(await found('de', 'hund')).toEqual(['hund']);
    expect(await found('ja', 'らーめん')).toEqual(['inu']);
    expect(await found('tlh', 'TARGH')).toEqual(['targ']);
  });

  test('that a source states are there, also those that no entry has', async () => {
    const source = { ...sourceOf([named('hund', 'de', 'Hunde')]), languages: ['de', 'tlh'] };
    const { release } = await run([], { openSources: () => [source] });
    const present = await languagesOf(client, release);
    expect(present).toEqual(expect.arrayContaining(['de', 'tlh']));
    expect(await found('de', 'hund')).toEqual(['hund']);
  });

  test('come to a live release with an update', async () => {
    await run([cat]);
    const before = await live();
    await run([cat, named('hund', 'de-AT', 'Hunde')]);
    expect(await live()).not.toBe(before);
    expect(await found('de-AT', 'hund')).toEqual(['hund']);
    expect(await found('en', 'cats')).toEqual(['cat']);
  });

  test('that could not be added for a crash leave nothing to the next run', async () => {
    const version = '20260101t000000000';
    const meta = { catalog_version: version, created_at: new Date().toISOString(), sources: {} };
    await client.indices.close({ index: await createRelease(client, alias, meta, ['en']) });
    const everyRelease = () => listReleases(client, alias, ['open', 'closed']);
    expect(await everyRelease()).toMatchObject([{ live: false, meta }]);
    const { release } = await run([cat]);
    expect(await everyRelease()).toMatchObject([{ name: release, live: true }]);
  });

  test('are refused where an index has no room for more, and what is live stays', async () => {
    const tags = Array.from(
      { length: languageMaximum + 1 },
      (_, number) => `q${String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26))}`,
    );
    const many = [cat, ...tags.map((tag) => named(tag, tag, 'dog'))];
    const refusal = {
      kind: 'validation-failed',
      message: expect.stringContaining(`more than ${languageMaximum} languages`),
    };
    await expect(run(many)).rejects.toMatchObject(refusal);
    expect(await listReleases(client, alias)).toHaveLength(0);
    await run([cat]);
    const before = await live();
    await expect(run(many)).rejects.toMatchObject(refusal);
    expect(await live()).toBe(before);
    expect(await listReleases(client, alias)).toHaveLength(1);
  });
});

async function* from(documents: readonly SerialisedDocument[]): AsyncGenerator<SerialisedDocument> {
  yield* documents;
}

describe('the live release', () => {
  test('is swapped without a failed read', async () => {
    await run(all.map(rawFixture));
    let reading = true;
    let reads = 0;
    const readers = Array.from({ length: 4 }, async () => {
      while (reading) {
        const { body } = await client.search({ index: alias, body: { size: 1, track_total_hits: true } });
        expect(body.hits.total).toMatchObject({ value: 60 });
        reads += 1;
      }
    });
    const swaps: string[] = [];
    try {
      for (let swap = 0; swap < 3; swap++)
        swaps.push((await run(all.map((one) => ({ ...rawFixture(one), tags: [`swap ${swap}`] })))).release);
    } finally {
      reading = false;
      await Promise.all(readers);
    }
    expect(new Set(swaps).size).toBe(3);
    expect(reads).toBeGreaterThan(20);
    // The live one and the one to roll back to.
    expect((await listReleases(client, alias)).map(({ name }) => name)).toEqual(swaps.slice(1));
  });

  test('is rolled back and forth, with the registry', async () => {
    const { release: first } = await run(all.slice(0, 59).map(rawFixture));
    const { release: second } = await run(all.map(rawFixture));
    const last = String(all[59]?.id);
    const back = async () => rollback(client, alias, await openRegistry(client, alias));
    expect(await back()).toEqual({ from: second, to: first });
    expect((await shownSymbols()).size).toBe(59);
    expect(await registered(last)).toHaveProperty('deleted_at');
    expect(await back()).toEqual({ from: first, to: second });
    expect(await live()).toBe(second);
    expect(await run(all.map(rawFixture))).toMatchObject({ unchanged: 60, removed: 0 });
    expect(await registered(last)).not.toHaveProperty('deleted_at');
  });

  test('stays when a run is interrupted, which leaves nothing behind', async () => {
    const { release } = await run(all.map(rawFixture));
    const controller = new AbortController();
    const interrupted = new IngestFailure('stop', { kind: 'interrupted' });
    // The difference to the live release reads the symbols first, then they are loaded.
    let readings = 0;
    const source = sourceOf(all.map(rawFixture), (line) => {
      if (line === 1) readings += 1;
      if (line === 30 && readings === 2) controller.abort(interrupted);
    });
    await expect(run([], { openSources: () => [source], signal: controller.signal })).rejects.toBe(
      interrupted,
    );
    expect((await listReleases(client, alias)).map(({ name }) => name)).toEqual([release]);
    await (await acquireLock(client, alias)).release();
  });

  test('knows what it is', async () => {
    const { catalog_version, release } = await run(all.map(rawFixture));
    const [found] = await listReleases(client, alias);
    expect(found).toMatchObject({
      name: release,
      live: true,
      meta: {
        catalog_version,
        sources: { fixture: '1' },
        counts: { symbols: 60, languages: 3, names: 180 },
      },
    });
    expect(release).toBe(`${alias}-${catalog_version}`);
    const { body } = await client.indices.getSettings({ index: release, flat_settings: true });
    expect(body[release]?.settings).toMatchObject({ 'index.translog.durability': 'request' });
    const segments = await client.indices.stats({ index: release, metric: 'segments' });
    expect(segments.body.indices?.[release]?.primaries?.segments?.count).toBe(1);
  });

  test('is merged before it takes the place of another; a first one is searched first', async () => {
    const phasesOf = async (symbols: Parameters<typeof run>[0]) => {
      const phases: string[] = [];
      const phase = (name: string) => phases.push(name);
      await run(symbols, { progress: { phase, done: () => undefined, end: () => undefined } });
      return phases.filter((name) => name === 'merge' || name === 'promote');
    };
    expect(await phasesOf(all.map(rawFixture))).toEqual(['promote', 'merge']);
    expect(await phasesOf(all.slice(1).map(rawFixture))).toEqual(['merge', 'promote']);
  });

  test('is not replaced by one that cannot be verified', async () => {
    const symbols = fixtureCopies(5).map(rawFixture);
    const { release } = await run(symbols);
    // A document slips in behind the back of the run, as a document lost would slip out.
    const changed = symbols.map((one) => ({ ...one, tags: ['changed'] }));
    let readings = 0;
    const source = sourceOf(changed, async (line) => {
      if (line === 1) readings += 1;
      // The difference to the live release reads the symbols first, then they are loaded.
      if (line !== symbols.length || readings < 2) return;
      await client.index({
        index: await releaseUnderWay(client, alias),
        id: '999',
        body: { filter: { id: 999, lang: ['tlh'] } },
      });
    });
    await expect(run([], { openSources: () => [source] })).rejects.toMatchObject({
      kind: 'validation-failed',
      details: [
        '300 symbols were sent, the index holds 301',
        '300 symbols would be recorded as live, the index holds 301',
        '0 symbols were sent in tlh, the index holds 1',
      ],
    });
    expect(await live()).toBe(release);
  });
});

describe('the lock', () => {
  test('keeps a second run out until the first is done', async () => {
    const lock = await acquireLock(client, alias);
    await expect(run(all.map(rawFixture))).rejects.toMatchObject({
      kind: 'locked',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await lock.release();
    expect(await run(all.map(rawFixture))).toMatchObject({ indexed: 60 });
  });

  test('of a process that cannot be seen is respected while it is renewed, under any host name', async () => {
    await (await acquireLock(client, alias)).release();
    // Another container of the same host name; no process here has its id.
    const holder = (seconds: number) => ({
      host: hostname(),
      pid: 2_000_000_000,
      nonce: randomUUID(),
      acquired_at: new Date().toISOString(),
      expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
    });
    const write = (body: object) => client.index({ index: `${alias}-lock`, id: 'refresh', body });
    await write(holder(60));
    await expect(acquireLock(client, alias)).rejects.toMatchObject({ kind: 'locked' });
    await write({ ...holder(60), pid_namespace: 'another boot, another namespace' });
    await expect(acquireLock(client, alias)).rejects.toMatchObject({ kind: 'locked' });
    await write(holder(-1));
    await (await acquireLock(client, alias)).release();
  });

  test('is left to expire where the engine cannot be reached, which fails no run', async () => {
    const proxy = await startTcpProxy(inject('openSearchUrl'));
    const behindProxy = new Client({ node: proxy.url });
    try {
      const lock = await acquireLock(behindProxy, alias, { expirySeconds: 0 });
      await proxy.cut();
      await expect(lock.release()).resolves.toBeUndefined();
      await (await acquireLock(client, alias)).release();
    } finally {
      await behindProxy.close();
      await proxy.close();
    }
  });

  test('is kept where a heartbeat was written though its answer never came', async () => {
    const lost: string[] = [];
    const lock = await acquireLock(client, alias, {
      heartbeatSeconds: 0.2,
      onLost: ({ message }) => lost.push(message),
    });
    const lockDocument = { index: `${alias}-lock`, id: 'refresh' };
    const { body } = await client.get(lockDocument);
    const { body: written } = await client.index({ ...lockDocument, body: body._source as object });
    // One heartbeat is refused, the next one goes on from what is there.
    await expect
      .poll(async () => (await client.get(lockDocument)).body._seq_no)
      .toBeGreaterThan(Number(written._seq_no));
    expect(lost).toEqual([]);
    await lock.release();
    await (await acquireLock(client, alias)).release();
  });

  test('is taken over when its heartbeat has expired, and the silent holder is informed', async () => {
    const lost: string[] = [];
    const silentHolder = await acquireLock(client, alias, {
      expirySeconds: 0,
      heartbeatSeconds: 0.2,
      onLost: ({ message }) => lost.push(message),
    });
    const lock = await acquireLock(client, alias);
    await expect.poll(() => lost).toEqual([expect.stringContaining('took over')]);
    await silentHolder.release();
    await expect(acquireLock(client, alias)).rejects.toMatchObject({ kind: 'locked' });
    await lock.release();
  });
});

test('an index is asked for once, however long the engine takes to make it', async () => {
  const version = '20260101t000000000';
  const meta = { catalog_version: version, created_at: new Date().toISOString(), sources: {} };
  const impatient = new Client({ node: inject('openSearchUrl'), requestTimeout: 20, maxRetries: 3 });
  try {
    expect(await createRelease(impatient, alias, meta, Object.keys(languages))).toBe(`${alias}-${version}`);
  } finally {
    await impatient.close();
  }
  expect(await listReleases(client, alias)).toMatchObject([{ name: `${alias}-${version}`, meta }]);
});

test('exactly one release is live after a promotion', async () => {
  const meta = (version: string) => ({
    catalog_version: version,
    created_at: new Date().toISOString(),
    sources: {},
  });
  const first = await createRelease(client, alias, meta('20260101t000000000'), []);
  const second = await createRelease(client, alias, meta('20260102t000000000'), []);
  await promote(client, alias, first, meta('20260101t000000000'));
  await promote(client, alias, second, meta('20260102t000000000'));
  const releases = await listReleases(client, alias);
  expect(releases.map(({ name, live, meta }) => [name, live, meta.previous])).toEqual([
    [first, false, undefined],
    [second, true, first],
  ]);
});
