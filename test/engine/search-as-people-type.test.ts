import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { RawNames } from '../../ingest/symbol.ts';
import { type Catalogue, followCatalogue, type Release } from '../../src/catalogue/release.ts';
import { createSymbolStore } from '../../src/catalogue/symbol-store.ts';
import { connectEngine, type Engine } from '../../src/opensearch/client.ts';
import type { SearchParameters } from '../../src/search/parameters.ts';
import { createPrefixIndexes } from '../../src/search/prefix-index.ts';
import { type SearchServices, search } from '../../src/search/search.ts';
import { answerLanguage } from '../../src/search/serialize.ts';
import { ingestFixture, rawFixture } from '../fixtures/source.ts';

const alias = `as-people-type-${randomUUID().slice(0, 8)}`;

let client: Client;
let engine: Engine;
let catalogue: Catalogue;
let release: Release;
let services: SearchServices;

beforeAll(async () => {
  const url = inject('openSearchUrl');
  client = new Client({ node: url });
  const symbols = Object.entries(vocabulary).map(([id, names]) => ({
    ...rawFixture({ id, group: 'things', names }),
  }));
  await ingestFixture({ client, alias }, symbols);
  engine = connectEngine({ url, deadlineMilliseconds: 30_000 });
  catalogue = followCatalogue(engine, alias);
  release = await catalogue.current();
  services = {
    engine,
    catalogue,
    symbols: createSymbolStore(engine, 1e7),
    prefixIndexes: createPrefixIndexes(engine, 1e7),
  };
});
afterAll(async () => {
  catalogue?.stop();
  await engine?.close();
  const { body } = await client.indices.get({ index: `${alias}-*` });
  for (const index of Object.keys(body)) await client.indices.delete({ index });
  await client.close();
});

const named = (name: string, ...keywords: string[]) => ({ name, keywords });

/** A catalogue of two sets: one tagged by language, one by region too. */
const vocabulary: Record<string, RawNames> = {
  dog: { en: named('dog'), de: named('Hund'), da: named('hund'), kl: named('hund'), nb: named('hund') },
  duck: { en: named('duck'), nb: named('and') },
  ghost: { en: named('ghost'), nb: named('ånd') },
  'boot-of-another-set': { 'de-DE': named('Stiefel'), 'en-AU': named('gumboot') },
  soccer: { en: named('soccer ball'), 'en-GB': named('football'), 'en-001': named('footie') },
  kangaroo: { en: named('kangaroo'), 'en-AU': named('roo') },
};

interface Found {
  id: string;
  named: string;
  type: string | undefined;
  text: string | undefined;
  language: string | undefined;
}

async function find(q: string, ...lang: string[]): Promise<Found[]> {
  const parameters: SearchParameters = { q, ...(lang.length > 0 && { lang }) };
  const { hits, chain } = await search(services, release, parameters, { offset: 0, limit: 10 });
  return hits.map(({ symbol, match }) => ({
    id: symbol.core.source.id,
    named: answerLanguage(symbol, chain, match),
    type: match?.type,
    text: match?.text,
    language: match?.language_code,
  }));
}

describe('regions', () => {
  it.each([
    ['stiefel', 'de', 'boot-of-another-set', 'de-DE'],
    ['stiefel', 'de-AT', 'boot-of-another-set', 'de-DE'],
    ['Hund', 'de-DE', 'dog', 'de'],
    ['footie', 'en-GB', 'soccer', 'en-001'],
    ['soccer ball', 'en-GB', 'soccer', 'en'],
    ['hund', 'nn', 'dog', 'nb'],
    ['gumboot', 'en', 'boot-of-another-set', 'en-AU'],
  ])('%s in %s finds %s, which is named in %s', async (q, lang, id, language) => {
    expect((await find(q, lang))[0]).toMatchObject({ id, type: 'exact', language });
  });

  it('that name nothing alone are searched only where they are requested', async () => {
    expect(await find('footie', 'en')).toEqual([]);
    expect((await find('footie', 'en-GB'))[0]?.id).toBe('soccer');
  });

  it('without a language the most widely used one names what matches alike', async () => {
    expect((await find('hund'))[0]).toMatchObject({ id: 'dog', named: 'de', language: 'de', type: 'exact' });
  });
});

describe('accents between whole names', () => {
  it.each([
    ['and', 'duck'],
    ['ånd', 'ghost'],
    ['ÅND', 'ghost'],
  ])('%s finds the %s first, then the other', async (q, id) => {
    const found = await find(q, 'nb');
    expect(found.map((hit) => hit.id)).toEqual([id, id === 'duck' ? 'ghost' : 'duck']);
    expect(found.every(({ type }) => type === 'exact')).toBe(true);
  });
});
