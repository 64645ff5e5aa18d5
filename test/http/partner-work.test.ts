import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { partnerStore } from '../../ingest/commands/partner-store.ts';
import { deleteOutdated } from '../../src/partners/background-work.ts';
import { newestDecisions } from '../../src/partners/decisions.ts';
import { partnerIndices } from '../../src/partners/indices.ts';
import { requestIdOf } from '../../src/partners/requests.ts';
import type { Service } from '../../src/service.ts';
import {
  type FixtureSymbol,
  fixtureInThreeLanguages,
  ingestFixture,
  rawFixture,
} from '../fixtures/source.ts';
import { deleteIndices } from '../support/indices.ts';
import {
  ask,
  makePartner,
  recordedOf,
  report,
  catalog as runCatalog,
  type SeenReport,
} from '../support/partners.ts';
import { startTestService } from '../support/service.ts';

const alias = `partner-work-${randomUUID().slice(0, 8)}`;
const indices = partnerIndices(alias);

let client: Client;
let services: Service[];
let service: Service;
let acme: string;

const polled = { interval: 100 };
const words = fixtureInThreeLanguages().slice(0, 20);
const release = (symbols: readonly FixtureSymbol[]) =>
  ingestFixture({ client, alias }, symbols.map(rawFixture), { allowShrink: true });
const visible = () => client.indices.refresh({ index: `${alias}-*` });
const seen = async (key: string, id: string | undefined) =>
  (await ask(service, key, `/missing-symbols/${id}`)).body.data as SeenReport;

/** Runs a command of the command line. */
const catalog = (...operands: string[]) => runCatalog(alias, ...operands);

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  await release(words);
  acme = await makePartner(client, alias, 'acme');
  const settings = { SYMBOL_CATALOG_ALIAS: alias };
  services = [await startTestService(settings), await startTestService(settings)];
  service = services[0] as Service;
});
afterAll(async () => {
  await Promise.all(services.map((one) => one.stop()));
  await deleteIndices(client, alias);
  await client.close();
});

describe('curators', () => {
  it('list, accept, draw, decline and link by the command line; partners see it', async () => {
    const sent = recordedOf(
      await report(service, acme, {
        reports: ['grommel', 'grummel', 'grimmel'].map((word) => ({
          word,
          language: 'de',
          meaning: `a ${word}`,
        })),
      }),
    );
    await visible();
    const listed = await catalog('missing', 'list', '--lang', 'de', '--json');
    expect(listed.errors).not.toContain('rror');
    const requests = JSON.parse(listed.output) as { id: string; word: string; partners: object[] }[];
    expect(requests.map(({ word }) => word).sort()).toEqual(['grimmel', 'grommel', 'grummel']);
    expect(requests[0]?.partners).toEqual([{ partner: 'acme', reports: 1 }]);
    const idOf = (word: string) => requests.find((one) => one.word === word)?.id ?? '';
    expect((await catalog('missing', 'accept', idOf('grommel'), idOf('grummel'))).code).toBe(0);
    expect((await catalog('missing', 'draw', idOf('grommel'))).output).toContain('grommel: drawn');
    expect((await catalog('missing', 'link', idOf('grommel'), '2')).output).toContain('grommel: published');
    expect((await catalog('missing', 'decline', idOf('grimmel'))).errors).toContain('--reason');
    expect((await catalog('missing', 'decline', idOf('grimmel'), '--reason', 'not a word')).code).toBe(0);
    const back = await catalog('missing', 'draw', idOf('grimmel'));
    expect([back.code, back.errors]).toEqual([
      3,
      expect.stringContaining('is declined; it can become accepted'),
    ]);
    expect((await catalog('missing', 'link', idOf('grummel'), '99999')).errors).toContain('no symbol');
    const states = await Promise.all(sent.map(({ id }) => seen(acme, id)));
    expect(states).toMatchObject([
      { state: 'published', symbols: [{ id: 2 }] },
      { state: 'accepted', symbols: [] },
      { state: 'declined', reason: 'not a word' },
    ]);
    expect((await catalog('missing', 'list', '--state', 'lost')).code).toBe(2);
    expect((await catalog('insights')).output).toContain('searched for and not found');
  });
});

describe('a new release', () => {
  it('publishes the requests that it answers, also those that a process left half done; others stay', async () => {
    const [added] = fixtureInThreeLanguages().slice(20);
    const name = Object.entries(added?.names ?? {}).find(([language]) => language === 'en')?.[1] as {
      name: string;
    };
    const [waiting, staying] = recordedOf(
      await report(service, acme, {
        reports: [
          { word: name.name.toUpperCase(), language: 'en' },
          { word: 'blorp', language: 'en' },
        ],
      }),
    );
    expect(waiting?.state).toBe('open');
    // As if the process that decided it had been killed before it wrote to all reports.
    const [decided] = recordedOf(await report(service, acme, { word: 'Blorp', language: 'en' }));
    const decision = { state: 'accepted', decided_at: new Date().toISOString(), decided_by: 'curator' };
    await client.update({
      index: indices.reports,
      id: decided?.id ?? '',
      body: { doc: decision },
      refresh: true,
    });
    await release(fixtureInThreeLanguages().slice(0, 21));
    await expect
      .poll(() => seen(acme, waiting?.id), polled)
      .toMatchObject({
        state: 'published',
        symbols: [{ name: name.name }],
      });
    await expect.poll(() => seen(acme, staying?.id), polled).toMatchObject({ state: 'accepted' });
    const request = requestIdOf(name.name, 'en');
    await visible();
    const newest = await newestDecisions(partnerStore(client), indices, [request]);
    expect(newest.get(request)?.decided_by).toMatch(/^release /);
  });
});

describe('what is kept', () => {
  it('goes after its time', async () => {
    const [old] = recordedOf(await report(service, acme, { word: 'oldish', language: 'en' }));
    const [young] = recordedOf(await report(service, acme, { word: 'newish', language: 'en' }));
    await client.update({
      index: indices.reports,
      id: old?.id ?? '',
      body: { doc: { created_at: '2020-01-01T00:00:00.000Z' } },
      refresh: true,
    });
    // The service does the same after the release before.
    await deleteOutdated(partnerStore(client), indices, { reportDays: 365, now: new Date() });
    const statuses = [old, young].map(
      async (one) => (await ask(service, acme, `/missing-symbols/${one?.id}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  });

  it('of one partner goes by one command, and nothing of others', async () => {
    const leaving = await makePartner(client, alias, 'leaving');
    await report(service, leaving, {
      reports: [
        { word: 'alone', language: 'en' },
        { word: 'shared', language: 'en' },
      ],
    });
    const [kept] = recordedOf(await report(service, acme, { word: 'shared', language: 'en' }));
    await visible();
    const { code, output } = await catalog('partners', 'delete', 'leaving', '--json');
    expect([code, JSON.parse(output)]).toEqual([0, { reports: 2 }]);
    const { body } = await client.search({
      index: `${alias}-partners,${alias}-reports`,
      body: { query: { term: { partner: 'leaving' } } },
    });
    expect(body.hits.hits).toEqual([]);
    expect((await ask(service, leaving, '/missing-symbols')).status).toBe(401);
    expect(await seen(acme, kept?.id)).toMatchObject({ word: 'shared' });
  });

  it('survives every release', async () => {
    await visible();
    const count = async () => (await client.count({ index: indices.reports })).body.count;
    const before = await count();
    await release(fixtureInThreeLanguages().slice(0, 19));
    await release(words);
    await catalog('prune');
    expect(await count()).toBe(before);
  });
});
