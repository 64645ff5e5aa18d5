import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { partnerStore } from '../../ingest/commands/partner-store.ts';
import { readInsights } from '../../src/catalogue/insights.ts';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { deleteIndices } from '../support/indices.ts';
import { startTestService } from '../support/service.ts';

const alias = `reported-${randomUUID().slice(0, 8)}`;
let client: Client;
let service: Service;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  await ingestFixture({ client, alias }, fixtureSymbols().map(rawFixture));
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
});
afterAll(async () => {
  await deleteIndices(client, alias);
  await client.close();
});

async function report(body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${service.url}/api/v1/missing-words`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

it('a word that is missed is counted with the zero-result searches, one that has a symbol is not', async () => {
  for (let time = 0; time < 3; time += 1) {
    expect(await report({ word: ' Qwxz ', lang: 'en' })).toMatchObject({
      status: 200,
      body: { success: true, data: { word: 'Qwxz', language_code: 'en', status: 'recorded' } },
    });
    expect(await report({ word: 'Hund', lang: 'de-AT,de' })).toMatchObject({
      body: { data: { status: 'answered' } },
    });
  }
  expect((await report({ word: 'only mine', lang: 'en' })).status).toBe(200);
  await service.stop();
  await client.indices.refresh({ index: `${alias}-words` });
  const { in_vain } = await readInsights(partnerStore(client), alias, { days: 2, words: 10 });
  expect(in_vain).toMatchObject([{ text: 'qwxz', language_code: 'en', missed: 3 }]);
  expect(in_vain).toHaveLength(1);
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
});

it.each([
  [{ word: '', lang: 'en' }, 'word'],
  [{ word: '   ', lang: 'en' }, 'word'],
  [{ lang: 'en' }, 'word'],
  [{ word: 'x'.repeat(41), lang: 'en' }, 'word'],
  [{ word: 'a long sentence about me', lang: 'en' }, 'word'],
  [{ word: 'call 0664 123', lang: 'en' }, 'word'],
  [{ word: 'me@example.org', lang: 'en' }, 'word'],
  [{ word: 'qwxz' }, 'lang'],
  [{ word: 'qwxz', lang: 'english!' }, 'lang'],
  [{ word: 7, lang: 'en' }, 'word'],
])(
  'a report that says more than a word, or less, is refused with the reason: %j',
  async (body, parameter) => {
    const answer = await report(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      error: { code: 'bad-parameter', details: [{ parameter }] },
    });
  },
);
