import { randomUUID } from 'node:crypto';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPartners } from '../../ingest/commands/partner-store.ts';
import { decideRequests, publishAnswered, settleRequests } from '../../src/partners/decisions.ts';
import { createDocuments, type DocumentStore, readDocuments } from '../../src/partners/document-store.ts';
import type { PartnerIndices } from '../../src/partners/indices.ts';
import { type Report, type RequestState, requestIdOf, requestStates } from '../../src/partners/requests.ts';
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
  const opened = await openPartners({ client, alias });
  const plain = opened.store;
  indices = opened.indices;
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

/** A report of a word. */
function reportOf(word: string): Report {
  const request = requestIdOf(word, 'en');
  const at = new Date().toISOString();
  const open = { state: 'open' as const, symbols: [], created_at: at, changed_at: at };
  return { id: `report-${request}`, partner: 'acme', request, word, language: 'en', ...open };
}

const write = (reports: readonly Report[]) =>
  createDocuments(
    store,
    indices.reports,
    reports.map((report) => [report.id, report]),
  );

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
    reportOf(`${number < answeredCount ? 'answered' : 'waiting'} ${number}`),
  );
  for (let start = 0; start < all.length; start += 1000) await write(all.slice(start, start + 1000));
  requestsSent = [];
  const published = await publishAnswered(store, indices, { words, present: async () => new Set() }, release);
  expect(published).toBe(answeredCount);
  expect(requestsSent.length).toBeLessThan(60);
  expect(requestsSent.filter((path) => path.endsWith('/_refresh')).length).toBeLessThanOrEqual(10);
  const ids = all.map(({ id }) => id);
  const reports = await storedReports(ids);
  expect(reports).toHaveLength(all.length);
  for (const { word, state, symbols, decided_by } of reports) {
    const expected = word.startsWith('answered')
      ? { state: 'published', symbols: [numberOf(word)], decided_by: 'release one' }
      : { state: 'open', symbols: [], decided_by: undefined };
    expect({ state, symbols, decided_by }, word).toEqual(expected);
  }

  // A report that was written with the older decision meanwhile.
  const [first, second] = all as [Report, Report];
  await write([{ ...first, id: 'late' }]);
  await client.indices.refresh({ index: indices.reports });
  requestsSent = [];
  await settleRequests(store, indices, [first.request]);
  const [late] = await storedReports(['late']);
  expect(late).toMatchObject({ state: 'published', symbols: [0], decided_by: 'release one' });
  expect(requestsSent.length).toBe(3);

  // A release in which symbol 1 is gone, and nothing has its name: its request waits again; the others stay as they are.
  const present = async (asked: readonly number[]) => new Set(asked.filter((id) => id !== 1));
  const lookUp = { present, words: async (asked: readonly object[]) => asked.map(() => []) };
  expect(await publishAnswered(store, indices, lookUp, { version: 'two' })).toBe(0);
  const [still, opened] = await storedReports([first.id, second.id]);
  expect(still).toMatchObject({ state: 'published', decided_by: 'release one' });
  expect(opened).toMatchObject({ state: 'open', symbols: [], decided_by: 'release two' });
});

it('indices whose copies an older program fixed get them by the nodes there are', async () => {
  const index = indices.reports;
  const fixed = { index: { auto_expand_replicas: 'false', number_of_replicas: 0 } };
  await client.indices.putSettings({ index, body: fixed });
  await openPartners({ client, alias });
  const { body } = await client.indices.getSettings({ index });
  expect(body[index]?.settings?.index).toMatchObject({ auto_expand_replicas: '0-1' });
});

describe('a decision', () => {
  const allowed: Record<RequestState, readonly RequestState[]> = {
    open: ['accepted', 'drawn', 'published', 'declined'],
    accepted: ['drawn', 'published', 'declined'],
    drawn: ['published', 'declined'],
    published: ['open', 'published'],
    declined: ['accepted', 'published'],
  };
  it.each(requestStates)('leads from %s to what may follow alone', async (from) => {
    for (const to of requestStates) {
      const report = { ...reportOf(`${from} ${to}`), state: from, reason: 'no' };
      await write([report]);
      const decision = new Map([[report.request, { state: to, symbols: [] }]]);
      const { decided, conflicts } = await decideRequests(store, indices, decision, 'curator');
      const isAllowed = allowed[from].includes(to);
      expect([decided.size, conflicts.length], to).toEqual(isAllowed ? [1, 0] : [0, 1]);
      const [stored] = await storedReports([report.id]);
      // Why it was declined is forgotten when it is taken up again.
      expect([stored?.state, stored?.reason], to).toEqual(isAllowed ? [to, undefined] : [from, 'no']);
    }
  });
});
