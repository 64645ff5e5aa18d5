import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { deleteIndices } from '../support/indices.ts';
import { ask, catalog, makePartner, report } from '../support/partners.ts';
import { startTestService } from '../support/service.ts';

const alias = `curate-${randomUUID().slice(0, 8)}`;
/** A process looks at the table every second. */
const untilLive = { interval: 250 };

let client: Client;
let services: Service[] = [];
let key: string;
let ids: Record<string, number> = {};

interface Named {
  id: number;
  name: string;
  match?: { text: string; type: string };
}

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  await ingestFixture({ client, alias }, fixtureSymbols().map(rawFixture));
  key = await makePartner(client, alias, 'curators', ['curate']);
  services = await Promise.all([
    startTestService({ SYMBOL_CATALOG_ALIAS: alias }),
    startTestService({ SYMBOL_CATALOG_ALIAS: alias }),
  ]);
  const all = await fetch(`${first().url}/api/v1/symbols?limit=100&lang=en`);
  const { data } = (await all.json()) as { data: Named[] };
  ids = Object.fromEntries(data.map(({ id, name }) => [name, id]));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await deleteIndices(client, alias);
  await client.close();
});

const first = () => services[0] as Service;
const idOf = (name: string) => ids[name] as number;

async function change(kind: string, word: string, symbols: number[], language = 'de'): Promise<number> {
  const body = { kind, word, language, symbols };
  const answer = await ask(first(), key, '/curation', { method: 'POST', body });
  expect(answer.body, `${kind} ${word}`).toMatchObject({ success: true });
  return (answer.body.data as unknown as { change: number }).change;
}

const undo = (number: number) => ask(first(), key, `/curation/${number}`, { method: 'DELETE' });

async function get(service: Service, path: string): Promise<{ etag: string | null; data: never }> {
  const response = await fetch(service.url + path);
  const { data } = (await response.json()) as { data: never };
  return { etag: response.headers.get('etag'), data };
}

/** What a word finds first in each operation, over both processes: ids of symbols. */
async function firstOf(word: string, lang = 'de'): Promise<Record<string, (number | undefined)[]>> {
  const found: Record<string, (number | undefined)[]> = { search: [], suggest: [], match: [], sentence: [] };
  const query = new URLSearchParams({ q: word, lang });
  for (const service of services) {
    const searched: Named[] = (await get(service, `/api/v1/symbols/search?${query}`)).data;
    const suggested: { symbols: Named[] }[] = (await get(service, `/api/v1/symbols/suggest?${query}`)).data;
    const matched = await fetch(`${service.url}/api/v1/symbols/match?lang=${lang}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ words: [word] }),
    });
    const { data: matches } = (await matched.json()) as { data: { symbol: Named | null }[] };
    const text = new URLSearchParams({ text: word, lang });
    const tokens: { symbol: Named | null }[] = (await get(service, `/api/v1/sentences?${text}`)).data;
    found.search?.push(searched[0]?.id);
    found.suggest?.push(suggested[0]?.symbols[0]?.id);
    found.match?.push(matches[0]?.symbol?.id);
    found.sentence?.push(tokens[0]?.symbol?.id);
  }
  return found;
}

const everywhere = (id: number | undefined) => ({
  search: [id, id],
  suggest: [id, id],
  match: [id, id],
  sentence: [id, id],
});

describe('a change', { timeout: 120_000 }, () => {
  it('of a synonym is live in every operation and process, in the entity tag and in exports, until it is undone', async () => {
    const path = '/api/v1/symbols/search?q=Wauwau&lang=de';
    const before = await get(first(), path);
    expect(before.data).toEqual([]);
    const number = await change('synonym', 'Wauwau', [idOf('dog')]);
    await expect.poll(() => firstOf('Wauwau'), untilLive).toEqual(everywhere(idOf('dog')));
    const during = await get(first(), path);
    expect((during.data as Named[])[0]?.match).toEqual({
      language_code: 'de',
      text: 'Wauwau',
      type: 'exact',
    });
    expect(during.etag).not.toBe(before.etag);
    const stale = await fetch(first().url + path, { headers: { 'If-None-Match': String(before.etag) } });
    expect(stale.status).toBe(200);
    expect((await get(first(), '/api/v1/symbols/search?q=wauw&lang=de')).data).toMatchObject([
      { id: idOf('dog') },
    ]);
    const reported = await report(first(), key, { word: 'Wauwau', language: 'de' });
    expect(reported.body).toMatchObject({ answered: 1, data: [{ symbols: [{ id: idOf('dog') }] }] });
    const exported = await fetch(`${first().url}/api/v1/export?format=ndjson&lang=de&ids=${idOf('dog')}`);
    expect(await exported.text()).toContain('Wauwau');
    expect((await undo(number)).status).toBe(200);
    await expect.poll(async () => (await get(first(), path)).etag, untilLive).toBe(before.etag);
    expect((await get(first(), path)).data).toEqual([]);
    expect((await undo(number)).body.error?.code).toBe('change-not-found');
  });

  it('of a pin puts a symbol before the one of that name, and the last undone leaves the one before', async () => {
    expect(await firstOf('Baum')).toEqual(everywhere(idOf('tree')));
    const flower = await change('pin', 'Baum', [idOf('flower')]);
    await expect.poll(() => firstOf('baum'), untilLive).toEqual(everywhere(idOf('flower')));
    const hand = await change('pin', 'Baum', [idOf('hand')]);
    await expect.poll(() => firstOf('Baum'), untilLive).toEqual(everywhere(idOf('hand')));
    expect(await firstOf('tree', 'en')).toEqual(everywhere(idOf('tree')));
    await undo(hand);
    await expect.poll(() => firstOf('Baum'), untilLive).toEqual(everywhere(idOf('flower')));
    await undo(flower);
    await expect.poll(() => firstOf('Baum'), untilLive).toEqual(everywhere(idOf('tree')));
  });

  it('of a hidden word keeps a symbol from its own name, and leaves it to others', async () => {
    const number = await change('hide', 'Katze', [idOf('cat')]);
    await expect.poll(() => firstOf('Katze'), untilLive).toEqual(everywhere(undefined));
    const counted = await fetch(`${first().url}/api/v1/symbols/search?q=Katze&lang=de`);
    expect(await counted.json()).toMatchObject({ count: 0 });
    expect(await firstOf('chat', 'fr')).toEqual(everywhere(idOf('cat')));
    await undo(number);
    await expect.poll(() => firstOf('Katze'), untilLive).toEqual(everywhere(idOf('cat')));
  });

  it('of a name is shown and found, and outlives a reindex', async () => {
    const number = await change('name', 'Krankenanstalt', [idOf('hospital')]);
    await expect.poll(() => firstOf('Krankenanstalt'), untilLive).toEqual(everywhere(idOf('hospital')));
    const [, ...others] = fixtureSymbols();
    await ingestFixture({ client, alias }, others.map(rawFixture), { allowShrink: true });
    const path = `/api/v1/symbols/${idOf('hospital')}?lang=de`;
    await expect
      .poll(async () => (await get(first(), `/api/v1/symbols/${idOf('dog')}`)).data, untilLive)
      .toBeUndefined();
    expect((await get(first(), path)).data).toMatchObject({ name: 'Krankenanstalt' });
    expect(await firstOf('Krankenanstalt')).toEqual(everywhere(idOf('hospital')));
    const whole = await get(first(), `${path}&translations=all`);
    expect(whole.data).toMatchObject({
      translations: { de: { name: 'Krankenanstalt' }, en: { name: 'hospital' } },
    });
    await undo(number);
    await expect
      .poll(async () => (await get(first(), path)).data, untilLive)
      .toMatchObject({ name: 'Krankenhaus' });
  });
});

describe('what is refused', () => {
  it('is a key without the right, and what names nothing', async () => {
    const plain = await makePartner(client, alias, 'plain');
    const body = { kind: 'pin', word: 'Baum', language: 'de', symbols: [idOf('tree')] };
    const answer = await ask(first(), plain, '/curation', { method: 'POST', body });
    expect(`${answer.status} ${answer.body.error.code}`).toBe('403 insufficient-scope');
    expect((await ask(first(), plain, '/curation')).status).toBe(403);
    expect((await ask(first(), undefined, '/curation')).status).toBe(401);
    for (const [wrong, message] of [
      [{ symbols: [999_999] }, /no symbol of the live release has the id 999999/i],
      [{ language: 'sw' }, /a name in sw/],
      [{ symbols: [] }, /1 to 100/],
      [{ symbols: Array.from({ length: 101 }, () => 1) }, /1 to 100/],
      [{ kind: 'delete' }, /synonym, pin, hide, name/],
      [{ word: 'x'.repeat(65) }, /64/],
      [{ word: ' ' }, /blank/],
      [{ language: 'no language' }, /BCP 47/],
    ] as const) {
      const answer = await ask(first(), key, '/curation', { method: 'POST', body: { ...body, ...wrong } });
      expect(answer.status, JSON.stringify(wrong).slice(0, 80)).toBe(400);
      expect(JSON.stringify(answer.body.error.details)).toMatch(message);
      expect(answer.body.error.message).not.toContain('..');
    }
    for (const none of ['0', 'x', '77777']) {
      const answer = await ask(first(), key, `/curation/${none}`, { method: 'DELETE' });
      expect(`${answer.status} ${answer.body.error.code}`).toBe('404 change-not-found');
    }
  });

  it('is nothing that is repeated: the change is the same', async () => {
    const number = await change('synonym', 'Bäumchen', [idOf('tree')]);
    expect(await change('synonym', 'Bäumchen', [idOf('tree')])).toBe(number);
    const { body } = await ask(first(), key, '/curation?limit=1');
    expect(body).toMatchObject({ count: 1, data: [{ change: number, word: 'Bäumchen', by: 'curators' }] });
    await undo(number);
  });
});

describe('the command line', { timeout: 120_000 }, () => {
  it('changes, lists, writes what was changed as files, and undoes', async () => {
    const tree = String(idOf('tree'));
    const folder = join(tmpdir(), `curated-${randomUUID()}`);
    const named = await catalog(alias, 'curate', 'name', 'Laubbaum', tree, '--lang', 'de');
    expect(named.output + named.errors).toContain('live in every process');
    const pinned = await catalog(alias, 'curate', 'pin', 'Wald', tree, '--lang', 'de');
    expect(pinned.code).toBe(0);
    await expect.poll(() => firstOf('Wald'), untilLive).toEqual(everywhere(idOf('tree')));
    const listed = await catalog(alias, 'curate');
    expect(listed.output).toMatch(/pin .*Wald.*symbol \d+, curator .*\n.*name .*Laubbaum/);
    const written = await catalog(alias, 'curate', '--export', folder);
    expect(written.code, written.errors).toBe(0);
    const rows = (await readFile(join(folder, 'catalog.ndjson'), 'utf8')).trim().split('\n');
    expect(rows.map((row) => JSON.parse(row).names.de)).toMatchObject([
      { name: 'Laubbaum', keywords: ['Wald'] },
    ]);
    await rm(folder, { recursive: true });
    expect((await catalog(alias, 'curate', 'undo')).output).toContain('Wald');
    expect((await catalog(alias, 'curate', 'undo')).output).toContain('Laubbaum');
    await expect.poll(() => firstOf('Baum'), untilLive).toEqual(everywhere(idOf('tree')));
    const nothing = await catalog(alias, 'curate', 'undo');
    expect([nothing.code, nothing.errors]).toEqual([3, expect.stringContaining('no change to undo')]);
    const wrong = await catalog(alias, 'curate', 'pin', 'Wald', 'x', '--lang', 'de');
    expect([wrong.code, wrong.errors]).toEqual([3, expect.stringContaining('is no symbol')]);
    expect((await catalog(alias, 'curate', 'pin', 'Wald', tree)).errors).toContain('in which language');
  });
});
