import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { missingLines, missingWords } from '../../ingest/query-log-report.ts';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { getJson } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
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

it('what several looked for is counted by language over processes, and nothing else is written down', {
  timeout: 60_000,
}, async () => {
  expect(await missingWords(client, alias)).toEqual({ format: 1, missing: [], asked: [] });
  const first = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
  const second = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
  // The first answer is made, the others come from memory.
  await ask(first, 4, { q: 'Qwxz', lang: 'en' });
  await ask(second, 3, { q: 'qwxz', lang: 'en' });
  await ask(first, 3, { q: 'Hund', lang: 'de-AT,de' });
  await ask(first, 2, { q: 'only mine', lang: 'en' });
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
  const day = new Date().toISOString().slice(0, 10);
  const qwxz = { text: 'qwxz', language: 'en', asked: 9, missed: 9, day };
  const baum = { text: 'baum', language: 'de-AT', asked: 3, missed: 0, day };
  const zyqv = { text: 'zyqv', language: 'de-AT', asked: 3, missed: 3, day };
  const hund = { text: 'hund', language: 'de-AT', asked: 3, missed: 0, day };
  const [vbnq, wrtz] = ['vbnq', 'wrtz'].map((text) => ({ text, language: 'en', asked: 3, missed: 3, day }));
  const report = await missingWords(client, alias);
  const byText = (words: typeof report.asked) => words.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  expect(report.missing[0]).toEqual(qwxz);
  expect(byText(report.missing)).toEqual([qwxz, vbnq, wrtz, zyqv]);
  expect(byText(report.asked)).toEqual([baum, hund, qwxz, vbnq, wrtz, zyqv]);
  expect(missingLines(report)).toContain('       9  en         qwxz');
});
