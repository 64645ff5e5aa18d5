import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { IngestOptions } from '../../ingest/pipeline/ingest.ts';
import { openRegistry } from '../../ingest/registry/registry.ts';
import { rollback } from '../../ingest/releases/go-live.ts';
import { listReleases, liveRelease, prune } from '../../ingest/releases/releases.ts';
import { repair, repairLines } from '../../ingest/releases/repair.ts';
import type { UncheckedSymbol } from '../../ingest/symbol.ts';
import type { SymbolDocument } from '../../mappings/document.ts';
import { fixtureInThreeLanguages, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { dyingClient } from '../support/dying-client.ts';
import { deleteIndices } from '../support/indices.ts';

/** Indices that are lost, by a disk or a person: a run never takes what is left for the whole. */
const all = fixtureInThreeLanguages().slice(0, 12).map(rawFixture);
/** A curator's few changes. */
const few = all.slice(0, 2).map((symbol) => ({ ...symbol, tags: ['few'] }));
const keepOthers = { scope: { keepOthers: true } } as const;

let client: Client;
let alias: string;

beforeEach(() => {
  client = new Client({ node: inject('openSearchUrl') });
  alias = `lost-${randomUUID().slice(0, 8)}`;
});

afterEach(async () => {
  await deleteIndices(client, alias);
  await client.close();
});

const run = (symbols: readonly unknown[], changes: Partial<IngestOptions> = {}) =>
  ingestFixture({ client, alias }, symbols, changes);

/** The n-th state of a catalogue: its even symbols differ. */
const stateOf = (n: number): UncheckedSymbol[] =>
  all.map((symbol, index) => ({ ...symbol, tags: [`state-${n * (index % 2)}`] }));

const releases = () => listReleases(client, alias);
const liveName = async () => liveRelease(await releases())?.name;

/** Deletes indices of the catalogue, as long as they are there. */
async function lose(...names: (string | undefined)[]): Promise<void> {
  for (const index of names)
    if (index !== undefined) await client.indices.delete({ index }, { ignore: [404] });
}

/** What readers see of each symbol, dates aside. */
async function shown(): Promise<[string, object][]> {
  const { body } = await client.search({ index: alias, body: { size: 500, query: { match_all: {} } } });
  return body.hits.hits
    .map(({ _source }): [string, object] => {
      const { display } = _source as unknown as SymbolDocument;
      const { created_at: _created, updated_at: _updated, ...content } = display;
      return [`${display.source.set}/${display.source.id}`, content];
    })
    .sort(([left], [right]) => (left < right ? -1 : 1));
}

const idsShown = async () =>
  new Map((await shown()).map(([key, content]) => [key, (content as { id: number }).id]));

describe('a lost live index', () => {
  test('is not made up for by a part: the run says which release is whole, and nothing of it is pruned', async () => {
    const { release: whole } = await run(stateOf(0));
    const ids = await idsShown();
    const { release: lost } = await run(stateOf(1));
    await lose(lost);
    for (const changes of [
      keepOthers,
      { scope: { sets: new Set(['fixture']) } },
      { scope: { languages: new Set(['de']) } },
      {},
      { ...keepOthers, allowShrink: true },
    ]) {
      await expect(run(few, changes)).rejects.toThrow(
        `${whole} with 12 symbols is whole: npm run catalog -- repair makes it live`,
      );
    }
    expect(await prune(client, alias)).toEqual([]);
    expect((await releases()).map(({ name }) => name)).toEqual([whole]);

    const report = await repair(client, alias, []);
    expect(report).toMatchObject({ live: whole, restored: true, deleted: [] });
    expect(repairLines(report)[0]).toContain(`${whole} is live`);
    expect(await run(few, keepOthers)).toMatchObject({ indexed: 12, changed: 2, unchanged: 10 });
    expect(await idsShown()).toEqual(ids);
  });

  test('is rolled back from, to the newest whole release', async () => {
    const { release: whole } = await run(stateOf(0));
    const before = await shown();
    const { release: lost } = await run(stateOf(1));
    await lose(lost);
    expect(await rollback(client, alias, await openRegistry(client, alias))).toEqual({
      from: undefined,
      to: whole,
    });
    expect(await shown()).toEqual(before);
    await expect(rollback(client, alias, await openRegistry(client, alias))).rejects.toThrow(
      /no other whole release/,
    );
  });

  test('without any other whole release is made up for by the whole catalogue alone, under the same ids', async () => {
    const { release } = await run(stateOf(0));
    const before = await shown();
    await lose(release);
    await expect(run(few, keepOthers)).rejects.toThrow('with it 12 symbols that this run does not bring');
    await expect(run(few)).rejects.toMatchObject({
      details: [expect.stringContaining('10 of 12 live symbols would be lost')],
    });
    expect(await repair(client, alias, [])).toMatchObject({ live: undefined, restored: false });
    await run(stateOf(0));
    expect(await shown()).toEqual(before);
  });

  test('and registry: ids come from the releases that are whole', async () => {
    await run([...stateOf(0), rawFixture({ ...fixtureInThreeLanguages()[20], id: 'leaves' } as never)]);
    const ids = await idsShown();
    const { release: lost } = await run(stateOf(1), { allowShrink: true });
    await lose(lost, `${alias}-registry`);
    await expect(run(few, keepOthers)).rejects.toThrow('13 symbols is whole');
    // In place of the whole release, as a curator may want: the ids are those of everybody's boards.
    await run([...stateOf(2), rawFixture({ ...fixtureInThreeLanguages()[21], id: 'new' } as never)], {
      allowShrink: true,
    });
    const now = await idsShown();
    expect(now.get('fixture/new')).toBeGreaterThan(Math.max(...ids.values()));
    for (const [key, id] of now) if (key !== 'fixture/new') expect(id).toBe(ids.get(key));
  });
});

test('a lost registry: the ids of symbols that only the previous release has are not given again', async () => {
  await run([...stateOf(0), rawFixture({ ...fixtureInThreeLanguages()[20], id: 'leaves' } as never)]);
  const ids = await idsShown();
  await run(stateOf(0), { allowShrink: true });
  await lose(`${alias}-registry`);
  await run([rawFixture({ ...fixtureInThreeLanguages()[21], id: 'new' } as never)], keepOthers);
  expect((await idsShown()).get('fixture/new')).toBe(Number(ids.get('fixture/leaves')) + 1);
});

test('a lost previous release is replaced by the newest whole one', async () => {
  const { release: first } = await run(stateOf(0));
  const { release: second } = await run(stateOf(1));
  const { release: third } = await run(stateOf(2));
  expect((await releases()).map(({ name }) => name)).toEqual([second, third]);
  await lose(second);
  await expect(rollback(client, alias, await openRegistry(client, alias))).rejects.toThrow(/no other/);
  expect(first < third).toBe(true);
  expect(await run(few, keepOthers)).toMatchObject({ indexed: 12, changed: 2 });
});

test('documents that somebody deleted from the live index are missed before the next release', async () => {
  const { release } = await run(stateOf(0));
  await client.delete({ index: release, id: '5', refresh: true });
  await expect(run(few, keepOthers)).rejects.toMatchObject({
    details: [expect.stringMatching(/12 symbols would be recorded as live, the index holds 11/)],
  });
  expect(await run(stateOf(0), { rebuild: true })).toMatchObject({ indexed: 12 });
});

/** `EVERY_KILL_POINT=1` loses each index at each step, which takes minutes; else the gravest losses at the gravest steps. */
const everyKillPoint = process.env.EVERY_KILL_POINT === '1';
const killed = everyKillPoint
  ? ['registry', 'load', 'finalize', 'verify', 'record', 'promote', 'prune']
  : ['record', 'promote'];
const lossCases = everyKillPoint
  ? (['live', 'live and registry', 'registry', 'previous', 'both'] as const)
  : (['live', 'live and registry', 'both'] as const);

test.each(killed.flatMap((step) => lossCases.map((lost) => [step, lost] as const)))(
  'killed in "%s", then %s lost: a part is never published alone, and whole sources make a clean ingest',
  async (step, lost) => {
    await run(stateOf(0));
    const ids = await idsShown();
    await run(stateOf(1));
    const { options, close } = dyingClient(inject('openSearchUrl'), step, 2);
    await run(stateOf(2), options).catch(() => undefined);
    await close();

    const live = await liveName();
    const previous = liveRelease(await releases())?.meta.previous;
    const names = {
      live: [live],
      'live and registry': [live, `${alias}-registry`],
      registry: [`${alias}-registry`],
      previous: [previous],
      both: [live, previous],
    }[lost];
    await lose(...names);

    const part = await run(few, keepOthers).catch((error: Error) => error);
    if (part instanceof Error) {
      expect(part).toMatchObject({ name: 'IngestFailure', kind: 'validation-failed' });
      expect(await liveName()).toBeUndefined();
      const { live: restored } = await repair(client, alias, []);
      if (restored !== undefined) {
        await run(few, keepOthers);
        expect((await shown()).length).toBe(12);
      }
    } else expect((await shown()).length).toBe(12);

    await run(stateOf(3));
    const clean = `${alias}-clean`;
    await ingestFixture({ client, alias: clean }, stateOf(3));
    const { body } = await client.count({ index: clean });
    expect(body.count).toBe(12);
    expect((await shown()).map(([key, { tags }]: [string, { tags?: unknown }]) => [key, tags])).toEqual(
      stateOf(3)
        .map(({ id, tags }) => [`fixture/${id}`, tags])
        .sort(([left], [right]) => (String(left) < String(right) ? -1 : 1)),
    );
    expect(await idsShown()).toEqual(ids);
    const { entries, recordedRelease } = await openRegistry(client, alias);
    expect(recordedRelease).toBe(await liveName());
    expect(entries.size).toBe(12);
  },
);
