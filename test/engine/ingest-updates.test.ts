import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { CatalogueSets } from '../../ingest/catalogue/format.ts';
import { writeCatalogue } from '../../ingest/catalogue/write.ts';
import { diff } from '../../ingest/pipeline/diff.ts';
import type { IngestOptions } from '../../ingest/pipeline/ingest.ts';
import { imagePreparer, recordingPreparer } from '../../ingest/pipeline/prepare.ts';
import { reportLines } from '../../ingest/pipeline/report.ts';
import { openRegistry, type RegistryEntry } from '../../ingest/registry/registry.ts';
import { listReleases, liveRelease } from '../../ingest/releases/releases.ts';
import { openSource } from '../../ingest/sources/open.ts';
import type { UncheckedSymbol } from '../../ingest/symbol.ts';
import type { SymbolDocument } from '../../mappings/document.ts';
import { audioEncoder } from '../../src/audio/encode.ts';
import { recordingStore } from '../../src/audio/recordings.ts';
import { artworkStore } from '../../src/images/artwork/store.ts';
import { createRenderer } from '../../src/images/render/renderer.ts';
import {
  fixtureCopies,
  fixtureInThreeLanguages,
  ingestFixture,
  rawFixture,
  sourceOf,
  unrendered,
} from '../fixtures/source.ts';
import { dyingClient } from '../support/dying-client.ts';
import { deleteIndices } from '../support/indices.ts';
import { releaseUnderWay } from '../support/release-under-way.ts';
import { sine } from '../support/sound.ts';

const all = fixtureInThreeLanguages().map(rawFixture);
const example = join(import.meta.dirname, '../../examples/catalogue');
const silent = { phase: () => undefined, done: () => undefined, end: () => undefined };
const { signal } = new AbortController();

let client: Client;
let alias: string;

beforeEach(() => {
  client = new Client({ node: inject('openSearchUrl') });
  alias = `updates-${randomUUID().slice(0, 8)}`;
});

afterEach(async () => {
  await deleteIndices(client, alias);
  await client.close();
});

const run = (symbols: readonly unknown[], changes: Partial<IngestOptions> = {}) =>
  ingestFixture({ client, alias }, symbols, changes);

async function shown(from = alias): Promise<Map<string, SymbolDocument>> {
  const { body } = await client.search({ index: from, body: { size: 500, query: { match_all: {} } } });
  return new Map(
    body.hits.hits.map((hit) => {
      const document = hit._source as SymbolDocument;
      return [`${document.filter.set}/${document.filter.source_id}`, document];
    }),
  );
}

const live = async () => liveRelease(await listReleases(client, alias))?.name;

describe('what has not changed', () => {
  test('is taken over, and the release is what a full ingest would have made', async () => {
    await run(all.slice(0, 50));
    const next = [{ ...all[0], tags: ['changed'] }, ...all.slice(3)];
    const report = await run(next, { allowShrink: true });
    expect(report).toMatchObject({
      indexed: 58,
      reused: 47,
      added: 10,
      changed: 1,
      unchanged: 47,
      removed: 2,
    });
    const taken = await shown();

    // The same without anything to build upon.
    const other = `${alias}-full`;
    await ingestFixture({ client, alias: other }, next);
    const undated = ({ display, filter, ...document }: SymbolDocument) => {
      const { created_at: _a, updated_at: _b, id: _c, ...rest } = display;
      const { created_at: _d, updated_at: _e, id: _f, content_hash: _g, ...filtered } = filter;
      return { rest, filtered, document };
    };
    const full = await shown(other);
    expect(taken.size).toBe(full.size);
    for (const [key, document] of full)
      expect(undated(taken.get(key) as SymbolDocument)).toEqual(undated(document));
  });

  test('leaves the live release alone when there is nothing else', async () => {
    const { release } = await run(all);
    const again = await run(all.toReversed());
    expect(again).toMatchObject({ release, unchanged: 60, reused: 60, added: 0, changed: 0, removed: 0 });
    expect(again.promoted).toBe(false);
    expect(reportLines(again)[0]).toMatch(
      new RegExp(`^nothing has changed: ${release} stays live .*--rebuild`),
    );
    expect((await listReleases(client, alias)).map(({ name }) => name)).toEqual([release]);
  });

  test('is neither copied nor written to: the engine sees no new index, and no write to the live one', async () => {
    const { release } = await run(all);
    const made: string[] = [];
    const watched = new Client({ node: inject('openSearchUrl') });
    watched.on('request', (_error, { meta }) =>
      made.push(`${meta.request.params.method} ${meta.request.params.path}`),
    );
    await ingestFixture({ client: watched, alias }, all);
    await watched.close();
    const changing = made.filter((line) => !/^(GET|HEAD) |_search|-(lock|words|registry)\b/.test(line));
    expect(changing).toEqual([]);
    const { body } = await client.indices.getSettings({ index: release, flat_settings: true });
    expect(body[release]?.settings).not.toHaveProperty('index.blocks.write');
  });

  test('is the same however an entry is written', async () => {
    const { release } = await run(all);
    // Defaults are written out, and spaces that are cleaned away.
    const again = await run(
      all.map(({ names, ...symbol }) => ({
        ...symbol,
        age_groups: symbol.age_groups ?? ['child', 'youth', 'adult'],
        names: Object.fromEntries(
          Object.entries(names).map(([tag, name]) => [tag, { ...name, name: ` ${name.name} ` }]),
        ),
      })),
    );
    expect(again).toMatchObject({ release, promoted: false, unchanged: 60 });
  });

  test('stays live with entries that are rejected each time, and a symbol that repeats one is reported', async () => {
    const entries = [...all, {}, all[0]];
    const { release, rejected } = await run(entries, { rejectedMaximum: 0.1 });
    expect(rejected).toHaveLength(2);
    expect(await run(entries, { rejectedMaximum: 0.1 })).toMatchObject({
      release,
      promoted: false,
      rejected,
    });
    await expect(run(entries)).rejects.toMatchObject({ kind: 'validation-failed' });
    expect(await live()).toBe(release);
  });

  test('is taken over around the one that has', async () => {
    const { release } = await run(all);
    const before = await shown();
    const [dog, ...others] = all;
    const report = await run([{ ...dog, tags: ['changed'] }, ...others]);
    expect(report).toMatchObject({ promoted: true, changed: 1, reused: 59, unchanged: 59, indexed: 60 });
    expect(report.release).not.toBe(release);
    const after = await shown();
    expect(after.get('fixture/dog')?.display.tags).toEqual(['changed']);
    for (const [key, document] of before) {
      if (key !== 'fixture/dog') expect(after.get(key)).toEqual(document);
    }
  });

  test('is pictured anew where only its drawing is another, and has its defaults then too', async () => {
    await run(all);
    const before = await shown();
    const [dog, ...others] = all;
    const drawn = { ...dog, artwork: { kind: 'svg', bytes: Buffer.from('<svg/>') } };
    expect(await run([drawn, ...others])).toMatchObject({ changed: 1, reused: 59 });
    const unpictured = (documents: Map<string, SymbolDocument>) => {
      const {
        image: _image,
        updated_at: _updated,
        ...display
      } = { ...documents.get('fixture/dog')?.display };
      return display;
    };
    expect(unpictured(await shown())).toEqual(unpictured(before));
  });

  test('is made anew where that is asked for, all of it or a part', async () => {
    const { release } = await run(all);
    const before = await shown();
    const rebuilt = await run(all, { rebuild: true });
    expect(rebuilt).toMatchObject({ promoted: true, reused: 0, unchanged: 60, changed: 0, added: 0 });
    expect(rebuilt.release).not.toBe(release);
    expect(await shown()).toEqual(before);
    const other = all.slice(0, 5).map((symbol) => ({ ...symbol, set: 'other' }));
    const scope = { sets: new Set(['other']) };
    await run(other, { scope });
    expect(await run(other, { scope, rebuild: true })).toMatchObject({
      promoted: true,
      reused: 60,
      unchanged: 65,
    });
    expect(await run(other, { scope })).toMatchObject({ promoted: false });
  });

  test('is made anew where documents are made otherwise than they were', async () => {
    const { release } = await run(all);
    const [known] = await listReleases(client, alias);
    await client.indices.putMapping({
      index: release,
      body: { _meta: { ...known?.meta, layout: 'of another version' } } as never,
    });
    await expect(run(all, { scope: { sets: new Set(['fixture']) } })).rejects.toThrow(/another version/);
    expect(await run(all)).toMatchObject({ reused: 0, unchanged: 60 });
  });
});

describe('a part of the catalogue', () => {
  const otherSet = all.slice(0, 20).map((symbol) => ({ ...symbol, set: 'other' }));

  test('a set comes, changes and goes beside the others', async () => {
    await run(all);
    const before = await shown();
    const scope = { sets: new Set(['other']) };
    // The rest of the source is ignored.
    const added = await run([...otherSet, { ...all[0], tags: ['not meant'] }], { scope });
    expect(added).toMatchObject({ indexed: 80, added: 20, removed: 0, changed: 0, names: 240 });
    expect(added.sources).toEqual({ fixture: '1' });
    const after = await shown();
    for (const [key, document] of before) expect(after.get(key)).toEqual(document);

    const less = await run(otherSet.slice(10), { scope, allowShrink: true });
    expect(less).toMatchObject({ indexed: 70, removed: 10 });
    expect([...(await shown()).keys()].filter((key) => key.startsWith('fixture/'))).toHaveLength(60);
  });

  test('changes come alone, and what they do not name stays', async () => {
    const scope = { keepOthers: true } as const;
    await run(all.slice(0, 50));
    const before = await shown();
    const edited = { ...all[0], tags: ['changed'], names: { en: { name: 'only English' } } };
    const broken = { ...all[2], names: {} };
    const renamed = { ...all[3], id: 'another-id', formerly: [all[3]?.id] };
    const changes = [edited, all[1], broken, renamed, all[55]];
    const report = await run(changes, { scope, rejectedMaximum: 0.5 });
    expect(report).toMatchObject({ read: 5, indexed: 51, reused: 48, added: 1, changed: 2, removed: 0 });
    expect(report.rejected).toHaveLength(1);
    const after = await shown();
    const keyOf = (index: number) => `fixture/${all[index]?.id}`;
    expect(after.get(keyOf(0))?.display).toMatchObject({
      tags: ['changed'],
      id: before.get(keyOf(0))?.display.id,
    });
    expect(after.get('fixture/another-id')?.display.id).toBe(before.get(keyOf(3))?.display.id);
    expect(after.has(keyOf(55))).toBe(true);
    // One that is wrong stays as it was, as do those that nobody named.
    for (const index of [1, 2, 20, 49]) expect(after.get(keyOf(index))).toEqual(before.get(keyOf(index)));
    expect(after.size).toBe(51);

    const again = await run([edited, renamed], { scope });
    expect(again).toMatchObject({ promoted: false, indexed: 51, unchanged: 51, reused: 51 });
    // The same ids, of the whole catalogue: what is not named leaves it.
    expect(await run([edited, renamed], { allowShrink: true })).toMatchObject({ indexed: 2, removed: 49 });
  });

  test('changes of many symbols of several sets find each', async () => {
    const otherSet = all.map((symbol) => ({ ...symbol, set: 'other' }));
    await run([...all, ...otherSet]);
    const scope = { keepOthers: true, sets: new Set(['other']) } as const;
    const changed = [...all, ...otherSet].map((symbol) => ({ ...symbol, tags: ['changed'] }));
    expect(await run(changed, { scope })).toMatchObject({ indexed: 120, changed: 60, unchanged: 60 });
    const tags = [...(await shown()).values()].map(({ display }) => display.source.set + display.tags.join());
    expect(tags.filter((tag) => tag === 'otherchanged')).toHaveLength(60);
    expect(tags.filter((tag) => tag === 'fixturechanged')).toEqual([]);
  });

  test('a language that loses its names has to be meant', async () => {
    await run(all);
    const silentFrench = all.map(({ names, ...symbol }, index) => {
      const { fr, ...others } = names;
      return { ...symbol, names: index < 6 ? others : { ...others, ...(fr && { fr }) } };
    });
    await expect(run(silentFrench)).rejects.toMatchObject({
      details: [expect.stringContaining('fr would lose 6 of 60 names')],
    });
    expect(await run(silentFrench, { allowShrink: true })).toMatchObject({ changed: 6 });
  });
});

test('a symbol with another identifier is the same symbol', async () => {
  await run(all);
  const id = (await shown()).get('fixture/dog')?.display.id;
  const hound = { ...all[0], id: 'hound', formerly: ['dog'] } as UncheckedSymbol;
  expect(await run([hound, ...all.slice(1)])).toMatchObject({
    indexed: 60,
    added: 0,
    changed: 1,
    removed: 0,
  });
  const after = await shown();
  expect(after.get('fixture/hound')?.display.id).toBe(id);
  expect(after.has('fixture/dog')).toBe(false);
  const { entries } = await openRegistry(client, alias);
  expect([entries.get('fixture/hound')?.id, entries.has('fixture/dog')]).toEqual([id, false]);
});

describe('a difference', () => {
  const compare = (symbols: readonly unknown[]) =>
    diff({
      client,
      alias,
      openSources: () => [sourceOf(symbols)],
      prepareImage: unrendered,
      imageConcurrency: 4,
      progress: silent,
    });

  test('is reported before it is made, and nothing is written', async () => {
    expect(await compare(all.slice(0, 3))).toMatchObject({
      release: undefined,
      added: ['fixture/dog', 'fixture/cat', 'fixture/horse'],
    });
    const { body } = await client.indices.get({ index: `${alias}*` });
    expect(body).toEqual({});

    const { release } = await run(all.slice(0, 10));
    const [dog, cat, ...others] = all.slice(0, 10);
    const { en, de, ...names } = (cat as UncheckedSymbol).names;
    const next = [
      { ...dog, names: { ...dog?.names, de: { name: 'Köter' }, sw: { name: 'mbwa' } } },
      { ...cat, names: { ...names, ...(en && { en }) } },
      { ...others[0], tags: ['other'] },
      ...others.slice(1, -1),
      { ...all[20] },
      {},
    ];
    expect(de).toBeDefined();
    expect(await compare(next)).toEqual({
      format: 1,
      release,
      added: [`fixture/${all[20]?.id}`],
      removed: [`fixture/${all[9]?.id}`],
      renamed: [{ symbol: 'fixture/dog', language: 'de', from: 'Hund', to: 'Köter' }],
      artwork: [],
      languages: expect.arrayContaining([
        { language: 'sw', added: 1, removed: 0 },
        { language: 'de', added: 0, removed: 1 },
      ]),
      other: ['fixture/cat', 'fixture/horse'],
      unchanged: 6,
      rejected: [expect.objectContaining({ line: 11 })],
      refusals: [
        expect.stringMatching(/^1 of 11 entries were rejected/),
        expect.stringMatching(/^1 of 10 live symbols would be lost/),
      ],
    });
    expect(await live()).toBe(release);
  });
});

/** A process that is gone, while its release is made, before and after it goes live. Below a run dies at each step. */
const steps = ['load', 'record', 'promote', 'prune'];

test.each(steps)(
  'a run killed where the step "%s" begins loses nothing, and the next completes it',
  async (step) => {
    await run(all);
    const before = await shown();
    const first = await live();
    const idsBefore = new Map([...before].map(([key, { display }]) => [key, display.id]));

    const script = join(import.meta.dirname, '../support/crashing-refresh.ts');
    const child = spawn(process.execPath, [script, inject('openSearchUrl'), alias, step], {
      stdio: 'inherit',
    });
    const [, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    expect(killedBy).toBe('SIGKILL');
    if (step === 'prune') expect(await live()).not.toBe(first);
    else {
      expect(await live()).toBe(first);
      expect(await shown()).toEqual(before);
    }

    const next = all
      .map((symbol, index) => ({ ...symbol, ...(index < 20 && { tags: ['changed'] }) }))
      .slice(1);
    const report = await run(next);
    expect(report.indexed).toBe(59);
    const after = await shown();
    for (const [key, { display }] of after) {
      expect(display.id).toBe(idsBefore.get(key));
      expect(display.tags.includes('changed')).toBe(Number(display.id) <= 20);
    }
    // The registry tells exactly what is live, each change once, and none beyond what the live release shows.
    const { entries, recordedRelease } = await openRegistry(client, alias);
    expect(recordedRelease).toBe(await live());
    for (const [key, document] of after) {
      const { content_hash, updated_at } = document.filter;
      expect(entries.get(key)).toMatchObject({ content_hash: content_hash, updated_at });
    }
    expect(entries.get('fixture/dog')).toHaveProperty('deleted_at');
    const sequences = [...entries.values()].map(({ sequence }: RegistryEntry) => sequence ?? 0);
    expect(new Set(sequences).size).toBe(sequences.length);
    const meta = liveRelease(await listReleases(client, alias))?.meta;
    expect(Math.max(...sequences)).toBeLessThanOrEqual(meta?.changes ?? 0);
    expect(await listReleases(client, alias)).toHaveLength(2);
  },
);

/** Runs and is killed after the n-th request of a step. @returns false where the step has fewer: the run is complete. */
async function runKilled(symbols: readonly unknown[], step: string, request: number): Promise<boolean> {
  const { options, wasKilled, close } = dyingClient(inject('openSearchUrl'), step, request);
  await run(symbols, { ...options, allowShrink: true }).catch((error: unknown) => {
    if (!wasKilled()) throw error;
  });
  await close();
  return wasKilled();
}

/** The catalogue as readers see it, ids and dates aside. */
async function contents(from = alias) {
  const documents = [...(await shown(from))].map(([key, { display, filter }]) => {
    const { id: _id, created_at: _created, updated_at: _updated, ...content } = display;
    return [key, content, filter.lang] as const;
  });
  return documents.sort(([left], [right]) => (left < right ? -1 : 1));
}

/** Symbols of the n-th state of a catalogue: one leaves, one comes back, one gets another key, others other tags. */
function stateOf(n: number): UncheckedSymbol[] {
  const symbols = all
    .slice(0, 12)
    .map((symbol, index) => ({ ...symbol, tags: [`state-${n * (index % 2)}`] }));
  const { id = '' } = symbols[11] ?? {};
  const moved = { ...symbols[11], id: `${id}-${n}`, formerly: [id, `${id}-${n - 1}`, `${id}-${n - 2}`] };
  return [...symbols.slice(n % 2, 11), moved as UncheckedSymbol];
}

/** Contents of clean ingests by the number of their state: several tests come to the same states. */
const cleanContents = new Map<number, Awaited<ReturnType<typeof contents>>>();

async function contentsOfCleanIngest(n: number) {
  const clean = `${alias}-clean`;
  await ingestFixture({ client, alias: clean }, stateOf(n), { rebuild: true, allowShrink: true });
  const ingested = await contents(clean);
  cleanContents.set(n, ingested);
  return ingested;
}

/** That the live release and the registry are those of a clean ingest of the n-th state. */
async function expectConsistent(n: number): Promise<void> {
  expect(await contents()).toEqual(cleanContents.get(n) ?? (await contentsOfCleanIngest(n)));
  const { entries, recordedRelease } = await openRegistry(client, alias);
  expect(recordedRelease).toBe(await live());
  const documents = await shown();
  for (const [key, { filter }] of documents) {
    const { id, content_hash, updated_at } = filter;
    expect(entries.get(key)).toMatchObject({ id, content_hash: content_hash, updated_at });
  }
  const ids = [...entries.values()].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

/** `EVERY_KILL_POINT=1` kills after each request of every step, which takes minutes; else after the first of each. */
const everyKillPoint = process.env.EVERY_KILL_POINT === '1';

test.each([
  ['registry', 2],
  ['load', 2],
  ['remove', 1],
  ['merge', 1],
  ['finalize', 2],
  ['verify', 1],
  ['record', 9],
  ['promote', 3],
  ['prune', 1],
])(
  'a run killed after any request of the step "%s": again, equal to a clean ingest, and edited by the next',
  { timeout: 900_000 },
  async (step, most) => {
    await run(stateOf(0));
    let kills = 0;
    for (let request = 1; everyKillPoint || request <= most; request += 1) {
      const isKilled = await runKilled(stateOf(request), step, request);
      await run(stateOf(request), { allowShrink: true });
      await expectConsistent(request);
      if (!isKilled) break;
      kills += 1;
    }
    if (everyKillPoint) process.stdout.write(`${step}: killed at ${kills} points\n`);
    expect(kills).toBeGreaterThan(step === 'record' ? 2 : 0);
  },
);

test('a run killed in its record, and the next one while it repairs that', { timeout: 240_000 }, async () => {
  await run(stateOf(0));
  for (const request of [5, 7, 9]) {
    expect(await runKilled(stateOf(request), 'record', 2)).toBe(true);
    await runKilled(stateOf(request), 'registry', request);
    await run(stateOf(request), { allowShrink: true });
    await expectConsistent(request);
  }
});

test('a disk that is full for a while holds a run up, no more', async () => {
  const many = fixtureCopies(5).map(rawFixture);
  const { release } = await run(many);
  const block = (value: boolean | null) => ({ index: { blocks: { read_only_allow_delete: value } } });
  let freed: Promise<unknown> = Promise.resolve();
  const changed = many.map((symbol) => ({ ...symbol, tags: ['changed'] }));
  let readings = 0;
  const source = sourceOf(changed, async (line) => {
    if (line === 1) readings += 1;
    // The difference to the live release reads the symbols first, then they are loaded.
    if (line !== many.length || readings < 2) return;
    const made = await releaseUnderWay(client, alias);
    // As the engine does at its flood stage, and undoes when there is room again.
    await client.indices.putSettings({ index: made, body: block(true) as never });
    freed = new Promise((resolve) => setTimeout(resolve, 1500)).then(() =>
      client.indices.putSettings({ index: made, body: block(null) as never }),
    );
  });
  const report = await run([], { openSources: () => [source] });
  await freed;
  expect(report).toMatchObject({ changed: 300, rejected: [] });
  expect(await live()).not.toBe(release);
});

test('an export ingested again is the same catalogue', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'round-trip-'));
  const renderer = createRenderer({ workers: 2, queueLimit: 50 });
  const other = `${alias}-copy`;
  try {
    const ingest = async (name: string, path: string, data: string) =>
      ingestFixture({ client, alias: name }, [], {
        openSources: async () => [await openSource(path)],
        prepareImage: imagePreparer(artworkStore(join(folder, data)), renderer),
        prepareRecordings: recordingPreparer(recordingStore(join(folder, data))),
      });
    const original = join(folder, 'original');
    await cp(example, original, { recursive: true });
    const recording = await audioEncoder()(sine(440, 0.3, 1), 'mp3');
    for (const tag of ['en', 'de']) {
      await mkdir(join(original, 'audio', tag), { recursive: true });
      await writeFile(join(original, 'audio', tag, 'apple.mp3'), recording);
    }
    await ingest(alias, original, 'data');
    const recorded = (await shown()).get('everyday/apple')?.display.recordings ?? {};
    expect(Object.keys(recorded)).toEqual(['de', 'en']);
    const out = join(folder, 'out');
    const options = {
      client,
      dataDir: join(folder, 'data'),
      folder: out,
      scope: {},
      progress: silent,
      signal,
    };
    expect(await writeCatalogue({ ...options, alias })).toMatchObject({
      symbols: 10,
      without_artwork: [],
      without_recordings: [],
    });
    const titles = async (root: string) => {
      const sets = JSON.parse(await readFile(join(root, 'sets.json'), 'utf8')) as CatalogueSets;
      return new Map(Object.entries(sets).map(([name, { title, version }]) => [name, [title, version]]));
    };
    expect(await titles(out)).toEqual(await titles(original));
    await expect(writeCatalogue({ ...options, alias })).rejects.toThrow(/not empty/);
    expect(await ingest(other, out, 'other-data')).toMatchObject({ indexed: 10, rejected: [] });
    const undated = (documents: Map<string, SymbolDocument>) =>
      new Map(
        [...documents].map(
          ([
            key,
            {
              display: { created_at: _c, updated_at: _u, ...display },
            },
          ]) => [key, display],
        ),
      );
    expect(undated(await shown(other))).toEqual(undated(await shown()));
    for (const path of Object.values(recorded)) {
      expect(await recordingStore(join(folder, 'other-data')).read(path)).toEqual(recording);
    }
    // And into the catalogue that it came from: there is nothing to do.
    expect(await ingest(alias, out, 'data')).toMatchObject({ release: await live(), unchanged: 10 });
  } finally {
    await renderer.close();
    await rm(folder, { recursive: true, force: true });
  }
});
