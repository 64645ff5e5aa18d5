import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { marksInARowMaximum } from '../../src/http/text-bounds.ts';
import { keyRights } from '../../src/partners/keys.ts';
import { routes } from '../../src/routes/table.ts';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import type { Failure } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { makePartner } from '../support/partners.ts';
import { startTestService } from '../support/service.ts';

const alias = `bounds-${randomUUID().slice(0, 8)}`;
let client: Client;
let service: Service;
let key: string;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  await ingestFixture({ client, alias }, fixtureSymbols().map(rawFixture));
  key = await makePartner(client, alias, 'acme', keyRights);
  service = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
});
afterAll(async () => {
  await service?.stop();
  await deleteIndices(client, alias);
  await client.close();
});

/** Marks that canonical reordering has to sort: by the square of their number. */
const bomb = (length: number) =>
  `a${'\u0345'.repeat(length / 3)}${'\u0301'.repeat(length / 3)}${'\u0334'.repeat(length / 3)}`;
const refusal = `may have at most ${marksInARowMaximum} combining marks in a row`;

/** Sends a request; of a failure what is said of each parameter. */
async function complaints(path: string, method: string, body?: object): Promise<[number, string[]]> {
  const response = await fetch(service.url + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.ok) return [response.status, []];
  const { error } = JSON.parse(text) as Failure;
  return [response.status, error.details?.map(({ message }) => message) ?? []];
}

const operations = routes.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));
const pathOf = (path: string) => path.replace(':id', '1').replace(/[:*]\w+/g, 'x');

describe('a text of more combining marks than any language writes is refused before it is normalised', () => {
  it.each(operations.filter(({ parameters }) => Object.keys(parameters?.shape ?? {}).length > 0))(
    'in each parameter of $name',
    async ({ parameters, path, method, body }) => {
      for (const name of Object.keys(parameters?.shape ?? {})) {
        const query = new URLSearchParams({ [name]: bomb(600) });
        const answer = await complaints(`${pathOf(path)}?${query}`, method, body && {});
        expect([name, ...answer]).toEqual([name, 400, expect.arrayContaining([refusal])]);
      }
    },
  );

  it.each(operations.filter(({ body }) => body))(
    'in each field and name of the body of $name',
    async ({ path, method, body }) => {
      const long = bomb(30_000);
      const values = [long, [long], ['a', { word: long }], { [long]: 1 }, { word: { word: long } }];
      for (const name of Object.keys(body?.shape ?? {})) {
        for (const value of values) {
          const [status, messages] = await complaints(pathOf(path), method, { [name]: value });
          expect([name, status]).toEqual([name, 400]);
          expect(messages.join()).toMatch(/may have at most \d+ (?:combining marks|characters)/);
        }
      }
    },
  );

  it.each(operations.filter(({ path }) => path.includes(':')))('in the path of $name', async (route) => {
    const path = route.path.replace(/[:*]\w+/g, encodeURIComponent(bomb(36)));
    const [status] = await complaints(path, route.method, route.body && {});
    expect([400, 404]).toContain(status);
  });
});

it('a word in decomposed letters, and one with all marks that are allowed, are answered', async () => {
  const words = ['한국어 학교'.normalize('NFD'), 'ǖ'.normalize('NFD').repeat(128), `e${'\u0301'.repeat(30)}`];
  expect(await complaints('/api/v1/symbols/match', 'POST', { words, lang: 'en' })).toEqual([200, []]);
});
