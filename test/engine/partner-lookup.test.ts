import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { symbolsIndex } from '../../mappings/symbols.ts';
import { connectEngine, type Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { releaseLookUp } from '../../src/partners/catalogue-lookup.ts';

const index = `lookup-${randomUUID().slice(0, 8)}`;
const symbols = [
  {
    id: 1,
    name: ['en:guide dog', 'de:blindenhund', 'de:blindenhunde', 'en:🦮', 'de:🦮'],
    keyword: ['en:to lead'],
  },
  { id: 2, name: ['en:water wave', 'pt:cachorro'], keyword: ['en:sea'] },
  { id: 3, name: ['en:water pistol'], keyword: [] },
  { id: 4, name: ['en:water closet'], keyword: [] },
  { id: 5, name: ['en:water polo'], keyword: [] },
  { id: 6, name: ['en:water buffalo', 'en:sea'], keyword: [] },
  { id: 7, name: ['en:droplet'], keyword: ['en:water', 'pt-BR:cachorro'] },
];
const release = {
  version: 'one',
  index,
  languages: new Map(['en', 'de', 'pt', 'pt-BR'].map((language) => [language, 1])),
} as unknown as Release;

let client: Client;
let engine: Engine;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  engine = connectEngine({ url: inject('openSearchUrl') });
  await client.indices.create({ index, body: symbolsIndex(['en', 'de', 'pt', 'pt-BR']) as never });
  for (const { id, name, keyword } of symbols) {
    await client.index({ index, body: { query: { name, keyword }, filter: { id } } });
  }
  await client.indices.refresh({ index });
});
afterAll(async () => {
  await client.indices.delete({ index });
  await engine.close();
  await client.close();
});

async function lookUp(word: string, language: string): Promise<readonly number[]> {
  const [ids = []] = await releaseLookUp(engine, release).words([{ word, language }]);
  return ids;
}

describe('the catalogue look-up', () => {
  it.each([
    ['GUIDE  dog', 'en'],
    ['the guide dog', 'en'],
    ['guide dog', 'en-GB'],
    ['to lead', 'en'],
    ['Blindenhunde', 'de-AT'],
    ['der Blindenhund', 'de'],
    ['🦮', 'en'],
  ])(
    'finds a name, a plural, a keyword or an emoji, however spelled, also behind an article: %s (%s)',
    async (word, language) => {
      expect(await lookUp(word, language)).toEqual([1]);
    },
  );

  it.each([
    ['dog', 'en'],
    ['guide', 'en'],
    ['guide dogs', 'en'],
    ['Blindenhund', 'en'],
    ['guide dog', 'fr'],
    ['🦮', 'fr'],
    ['1️⃣', 'de'],
  ])(
    'does not find part of a name, another form, or a name in another language: %s (%s)',
    async (word, language) => {
      expect(await lookUp(word, language)).toEqual([]);
    },
  );

  it('finds a keyword behind any number of names that begin with it, and names before keywords', async () => {
    expect(await lookUp('water', 'en')).toEqual([7]);
    expect(await lookUp('sea', 'en')).toEqual([6, 2]);
  });

  it('sends the words of many reports in a few requests', async () => {
    let requests = 0;
    const counting: Engine = {
      ...engine,
      request: (...request: Parameters<Engine['request']>) => {
        requests += 1;
        return engine.request(...request);
      },
    } as Engine;
    const words = Array.from({ length: 400 }, (_, number) => ({ word: `zzq ${number}`, language: 'en' }));
    const found = await releaseLookUp(counting, release).words([
      ...words,
      { word: 'droplet', language: 'en' },
    ]);
    expect([found.length, found.at(-1), found.flat()]).toEqual([401, [7], [7]]);
    expect(requests).toBeLessThanOrEqual(9);
  });
});
