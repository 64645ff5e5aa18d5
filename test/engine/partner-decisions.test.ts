import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { partnerStore, preparePartners } from '../../ingest/commands/partner-store.ts';
import { publishAnswered, showDecisionsSince } from '../../src/partners/decisions.ts';
import { createDocuments, type DocumentStore, readDocuments } from '../../src/partners/document-store.ts';
import type { PartnerIndices } from '../../src/partners/indices.ts';
import type { Report } from '../../src/partners/reports.ts';
import { openRequest, type SymbolRequest } from '../../src/partners/requests.ts';
import { deleteIndices } from '../support/indices.ts';

const alias = `decisions-${randomUUID().slice(0, 8)}`;
const release = { version: 'one' };
const words = async (asked: readonly { word: string }[]) =>
  asked.map(({ word }) => (word.startsWith('answered') ? [numberOf(word)] : []));
const answeredCount = 3000;
const waitingCount = 500;

let client: Client;
let indices: PartnerIndices;
let requestsSent: string[];
let store: DocumentStore;

beforeAll(async () => {
  client = new Client({ node: inject('openSearchUrl') });
  indices = await preparePartners(client, alias, 0);
  const plain = partnerStore(client);
  requestsSent = [];
  store = {
    request(method, path, ...rest) {
      requestsSent.push(path);
      return plain.request(method, path, ...rest);
    },
  };
});
afterAll(async () => {
  await deleteIndices(client, alias);
  await client.close();
});

/** A request for a word, and one report of it. */
function reported(word: string): { request: SymbolRequest; report: Report } {
  const request = openRequest({ word, language: 'en', insisted: false }, new Date().toISOString());
  const { id, state, symbols, revision, created_at, changed_at } = request;
  const report = {
    id: `report-${id}`,
    partner: 'acme',
    request: id,
    word,
    language: 'en',
    insisted: false,
    state,
    symbols,
    revision,
    created_at,
    changed_at,
  };
  return { request, report };
}

const numberOf = (word: string) => Number(word.split(' ')[1]);

async function storedReports(ids: readonly string[]): Promise<Report[]> {
  const stored: Report[] = [];
  for (let start = 0; start < ids.length; start += 1000) {
    stored.push(
      ...(await readDocuments<Report>(store, indices.reports, ids.slice(start, start + 1000))).values(),
    );
  }
  return stored;
}

it('a release that answers thousands of words publishes them, and their reports show it, by a bounded number of requests', {
  timeout: 240_000,
}, async () => {
  const all = Array.from({ length: answeredCount + waitingCount }, (_, number) =>
    reported(`${number < answeredCount ? 'answered' : 'waiting'} ${number}`),
  );
  for (let start = 0; start < all.length; start += 1000) {
    await createDocuments(
      store,
      all.slice(start, start + 1000).flatMap(({ request, report }) => [
        { index: indices.requests, id: request.id, document: request },
        { index: indices.reports, id: report.id, document: report },
      ]),
    );
  }
  requestsSent = [];
  const published = await publishAnswered(store, indices, { words, present: async () => new Set() }, release);
  expect(published).toBe(answeredCount);
  expect(requestsSent.length).toBeLessThan(60);
  expect(requestsSent.filter((path) => path.endsWith('/_refresh')).length).toBeLessThanOrEqual(10);
  const reports = await storedReports(all.map(({ report }) => report.id));
  expect(reports).toHaveLength(all.length);
  for (const { word, state, symbols, revision } of reports) {
    const expected = word.startsWith('answered')
      ? { state: 'published', symbols: [numberOf(word)], revision: 1 }
      : { state: 'open', symbols: [], revision: 0 };
    expect({ state, symbols, revision }, word).toEqual(expected);
  }

  // A report that was written with the older decision meanwhile.
  const late = { ...(all[0] as (typeof all)[number]).report, id: 'late' };
  await createDocuments(store, [{ index: indices.reports, id: late.id, document: late }]);
  await client.indices.refresh({ index: indices.requests });
  requestsSent = [];
  await showDecisionsSince(store, indices, new Date(0));
  expect((await storedReports(['late']))[0]).toMatchObject({ state: 'published', symbols: [0], revision: 1 });
  expect(requestsSent.length).toBeLessThan(30);
  const [first] = await storedReports([(all[0] as (typeof all)[number]).report.id]);
  expect(first).toMatchObject({ revision: 1 });

  // A release in which symbol 1 is gone, and nothing has its name: its request waits again; the others stay as they are.
  const isGone = (id: number) => id === 1;
  const present = async (ids: readonly number[]) => new Set(ids.filter((id) => !isGone(id)));
  const lookUp = { present, words: async (asked: readonly object[]) => asked.map(() => []) };
  expect(await publishAnswered(store, indices, lookUp, { version: 'two' })).toBe(0);
  const [still, opened] = await storedReports(all.slice(0, 2).map(({ report }) => report.id));
  expect([still?.state, still?.revision]).toEqual(['published', 1]);
  expect([opened?.state, opened?.symbols]).toEqual(['open', []]);
});
