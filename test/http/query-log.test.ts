import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { partnerStore } from '../../ingest/commands/partner-store.ts';
import { type Insights, readInsights } from '../../src/catalogue/insights.ts';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { getJson } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { catalog, makePartner } from '../support/partners.ts';
import { startTestService } from '../support/service.ts';

const alias = `asked-${randomUUID().slice(0, 8)}`;
let client: Client;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  await ingestFixture({ client, alias }, fixtureSymbols().map(rawFixture));
});
afterAll(async () => {
  await deleteIndices(client, alias);
  await client.close();
});

async function ask(service: Service, times: number, query: Record<string, string>): Promise<void> {
  for (let time = 0; time < times; time += 1) await getJson(service, '/api/v1/symbols/search', query);
}

async function match(
  service: Service,
  times: number,
  body: { words: string[]; lang: string },
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const response = await fetch(`${service.url}/api/v1/symbols/match`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  }
}

it('what several looked for is counted by language over processes, and nothing else is written down', async () => {
  const insights = () => readInsights(partnerStore(client), alias, { days: 2, words: 100 });
  expect(await insights()).toMatchObject({ totals: { asked: 0 }, in_vain: [], most_asked: [], by_day: [] });
  const first = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
  const second = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
  // The first answer is made, the others come from memory.
  await ask(first, 4, { q: 'Qwxz', lang: 'en' });
  await ask(second, 3, { q: 'qwxz', lang: 'en' });
  await ask(first, 3, { q: 'Hund', lang: 'de-AT,de' });
  await ask(first, 2, { q: 'only mine', lang: 'en' });
  await ask(first, 4, { q: 'rabit', lang: 'en' });
  await ask(first, 5, { q: '0664 1234567', lang: 'de' });
  await ask(first, 5, { q: 'dog', lang: 'en', offset: '10' });
  await ask(first, 5, { lang: 'en' });
  await match(first, 3, { words: ['Zyqv', 'Baum', 'zyqv', ' ', '0664 1234567'], lang: 'de-AT,de' });
  await match(second, 2, { words: ['qwxz'], lang: 'en' });
  const sentence = { text: 'vbnq dog wrtz', lang: 'en' };
  for (let time = 0; time < 3; time += 1) await getJson(first, '/api/v1/sentences', sentence);
  await first.stop();
  await second.stop();
  await client.indices.refresh({ index: `${alias}-words` });
  const last_day = new Date().toISOString().slice(0, 10);
  const word = (text: string, language_code: string, asked: number, missed: number, similar = 0) => {
    return { text, language_code, asked, missed, similar, last_day };
  };
  const qwxz = word('qwxz', 'en', 9, 9);
  const zyqv = word('zyqv', 'de-AT', 3, 3);
  const [vbnq, wrtz] = [word('vbnq', 'en', 3, 3), word('wrtz', 'en', 3, 3)];
  const report = await insights();
  expect(report.in_vain).toEqual([qwxz, vbnq, wrtz, zyqv]);
  expect(report.most_asked.slice(0, 2)).toEqual([qwxz, word('rabit', 'en', 4, 0, 4)]);
  expect(report.most_asked.slice(2).map(({ text }) => text)).toEqual([
    'baum',
    'hund',
    'vbnq',
    'wrtz',
    'zyqv',
  ]);
  expect(report.by_spelling).toEqual([word('rabit', 'en', 4, 0, 4)]);
  const [en, de] = report.by_day;
  expect(en).toEqual({
    ...{ day: last_day, language_code: 'en', asked: 19, missed: 15, similar: 4 },
    zero_result_rate: 0.789,
  });
  expect(de).toMatchObject({ language_code: 'de-AT', asked: 9, missed: 3, similar: 0 });
  expect(report.totals).toEqual({ asked: 28, missed: 18, similar: 4, zero_result_rate: 0.643 });
  const german = await readInsights(partnerStore(client), alias, { days: 2, words: 1, languages: ['de-AT'] });
  expect([german.in_vain, german.totals.asked]).toEqual([[zyqv], 9]);
  expect(report.releases).toMatchObject([
    { symbols: 60, languages: 6, by_set: [{ set: 'fixture', symbols: 60 }] },
  ]);
});

it('is read by keys with the right, as JSON and as a table, and at the command line', async () => {
  const service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
  const key = await makePartner(client, alias, 'analysts', ['insights']);
  const plain = await makePartner(client, alias, 'plain', ['curate']);
  const path = `${service.url}/api/v1/insights`;
  const get = (query: string, bearer: string) =>
    fetch(path + query, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await fetch(path)).status).toBe(401);
  expect((await get('', plain)).status).toBe(403);
  const answer = await get('?days=1&limit=2&lang=en', key);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { data } = (await answer.json()) as { data: Insights };
  expect(data.in_vain.map(({ text }) => text)).toEqual(['qwxz', 'vbnq']);
  for (const [wrong, allowed] of [
    ['days=0', 'from 1 to 60'],
    ['limit=101', 'from 1 to 100'],
    ['format=pdf', 'csv'],
  ] as const) {
    const refused = await get(`?${wrong}`, key);
    expect(`${refused.status} ${await refused.text()}`).toMatch(new RegExp(`^400 .*${allowed}`));
  }
  const table = await (await get('?format=csv', key)).text();
  expect(table).toContain('\r\nin_vain,');
  expect(table).toMatch(
    /^\ufeff?list,day,language_code,text,asked,missed,similar,zero_result_rate\r\nby_day,/,
  );
  const printed = await catalog(alias, 'insights', '--days', '1', '--lang', 'en');
  expect(printed.output).toContain('       9  en         qwxz');
  expect(printed.output).toContain('19 searches, 15 in vain (78.9 %), 4 answered by similar spelling alone');
  await service.stop();
});
