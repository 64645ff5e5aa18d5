import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { partnerStore, preparePartners } from '../../ingest/commands/partner-store.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { publishAnswered, reconcileForMilliseconds, reconcileReports } from '../../src/partners/decisions.ts';
import { createDocuments, type DocumentStore, readDocuments } from '../../src/partners/document-store.ts';
import type { PartnerIndices } from '../../src/partners/indices.ts';
import type { Report } from '../../src/partners/reports.ts';
import { openRequest, type SymbolRequest } from '../../src/partners/requests.ts';
import { deleteIndices } from '../support/indices.ts';

const alias = `decisions-${randomUUID().slice(0, 8)}`;
const release = { version: 'one' } as Release;
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
  const request = openRequest({ word, language: 'en', insisted: false }, new Date());
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
    changes: 0,
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
  const published = await publishAnswered(
    store,
    indices,
    async (_, words) => words.map(({ word }) => (word.startsWith('answered') ? [numberOf(word)] : [])),
    release,
  );
  expect(published).toBe(answeredCount);
  expect(requestsSent.length).toBeLessThan(40);
  expect(requestsSent.filter((path) => path.endsWith('/_refresh')).length).toBeLessThanOrEqual(3);
  const reports = await storedReports(all.map(({ report }) => report.id));
  expect(reports).toHaveLength(all.length);
  for (const { word, state, symbols, revision, changes } of reports) {
    const expected = word.startsWith('answered')
      ? { state: 'published', symbols: [numberOf(word)], revision: 1, changes: 1 }
      : { state: 'open', symbols: [], revision: 0, changes: 0 };
    expect({ state, symbols, revision, changes }, word).toEqual(expected);
  }

  // A report that was written with the older decision meanwhile.
  const late = { ...(all[0] as (typeof all)[number]).report, id: 'late' };
  await createDocuments(store, [{ index: indices.reports, id: late.id, document: late }]);
  await client.indices.refresh({ index: indices.requests });
  requestsSent = [];
  await reconcileReports(store, indices, new Date());
  expect((await storedReports(['late']))[0]).toMatchObject({ state: 'published', symbols: [0], changes: 1 });
  await reconcileReports(store, indices, new Date(Date.now() + reconcileForMilliseconds));
  expect(requestsSent.length).toBeLessThan(80);
  await client.indices.refresh({ index: indices.requests });
  const { body } = await client.count({
    index: indices.requests,
    body: { query: { term: { settled: false } } },
  });
  expect(body.count).toBe(0);
  const [first] = await storedReports([(all[0] as (typeof all)[number]).report.id]);
  expect(first).toMatchObject({ revision: 1, changes: 1 });
});
