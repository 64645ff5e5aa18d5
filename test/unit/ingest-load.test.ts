import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@opensearch-project/opensearch';
import { afterEach, describe, expect, test } from 'vitest';
import { loadDocuments } from '../../ingest/pipeline/bulk-load.ts';
import { showProgress, status } from '../../ingest/progress.ts';
import type { SerialisedDocument } from '../../ingest/transform.ts';

/** An HTTP status, or one status per document. */
type EngineAnswer = number | number[];

/** An engine that fails as configured, by a list of answers or by the ids that it is sent. */
let server: Server | undefined;
const requests: string[][] = [];
const bodies: string[] = [];

async function engineThatAnswers(
  answers: EngineAnswer[] | ((ids: readonly number[]) => EngineAnswer | Promise<EngineAnswer>),
): Promise<Client> {
  requests.length = 0;
  bodies.length = 0;
  const listening = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', async () => {
      bodies.push(body);
      const ids = [...body.matchAll(/"_id":"(\d+)"/g)].map(([, id]) => String(id));
      requests.push(ids);
      const answer = Array.isArray(answers) ? (answers.shift() ?? 503) : await answers(ids.map(Number));
      response.statusCode = typeof answer === 'number' ? answer : 200;
      response.setHeader('content-type', 'application/json');
      const items = typeof answer === 'number' ? [] : answer;
      response.end(
        JSON.stringify({
          items: items.map((code) => ({
            index: { status: code, ...(code >= 300 && { error: { type: 'made_up', reason: `is ${code}` } }) },
          })),
        }),
      );
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return new Client({ node: `http://127.0.0.1:${(listening.address() as AddressInfo).port}` });
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A document of about so many bytes, in characters of one to four bytes each. */
const documentOf = (id: number, bytes = 0): SerialisedDocument => ({
  summary: { id, lang: ['en'], name: `en:${id}` },
  json: JSON.stringify({ id, text: 'aé犬🐕'.repeat(bytes / 10) }),
});

async function* documents(count: number, bytes = 0): AsyncGenerator<SerialisedDocument> {
  for (let id = 1; id <= count; id++) yield documentOf(id, bytes);
}

const linesOf = (...sent: SerialisedDocument[]) =>
  sent.map(({ summary, json }) => `{"index":{"_id":"${summary.id}"}}\n${json}\n`).join('');

async function load(client: Client, count: number, bytes = 0) {
  const outcomes: string[] = [];
  const pauses: number[] = [];
  const ended = loadDocuments(client, 'x', documents(count, bytes), {
    onIndexed: ({ id }) => outcomes.push(`${id} indexed`),
    onRejected: ({ id }, reason) => outcomes.push(`${id} ${reason}`),
    pause: async (milliseconds) => pauses.push(milliseconds),
  });
  return { failure: await ended.catch((error: unknown) => error), outcomes, pauses };
}

describe('loading', () => {
  test('sends again what was put off, and only that, after growing pauses', async () => {
    const client = await engineThatAnswers([503, [201, 429, 400, 503], [201, 429], [200]]);
    const { failure, outcomes, pauses } = await load(client, 4);
    expect(failure).toBeUndefined();
    expect(requests).toEqual([['1', '2', '3', '4'], ['1', '2', '3', '4'], ['2', '4'], ['4']]);
    expect(outcomes).toEqual(['1 indexed', '3 made_up: is 400', '2 indexed', '4 indexed']);
    expect(pauses).toEqual([250, 500, 1000]);
  });

  test('gives up on an engine that stays away, and says so', async () => {
    const client = await engineThatAnswers([]);
    const { failure, outcomes, pauses } = await load(client, 1);
    expect(failure).toMatchObject({ kind: 'engine-unavailable' });
    expect(outcomes).toEqual([]);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(30_000);
  });

  test('does not insist on what the engine refuses altogether', async () => {
    const client = await engineThatAnswers([403]);
    const { failure, pauses } = await load(client, 1);
    expect(failure).toMatchObject({ statusCode: 403 });
    expect(pauses).toEqual([]);
  });

  test('sends at most 250 documents at once', async () => {
    const client = await engineThatAnswers([Array(250).fill(201), Array(250).fill(201)]);
    await load(client, 251);
    expect(requests.map((ids) => ids.length).sort()).toEqual([1, 250]);
  });

  test('does not let an engine wait that has nothing to do, nor one take more than two requests', async () => {
    const { promise: answering, resolve: answer } = Promise.withResolvers<void>();
    const client = await engineThatAnswers(async (ids) => {
      await answering;
      return ids.map(() => 201);
    });
    let read = 0;
    const indexed: number[] = [];
    async function* counted() {
      for await (const document of documents(12, 1024 * 1024)) {
        read += 1;
        yield document;
      }
    }
    const loaded = loadDocuments(client, 'x', counted(), { onIndexed: ({ id }) => indexed.push(id) });
    await expect.poll(() => requests).toEqual([['1'], ['2']]);
    // A full request waits, and one more document that does not fit it.
    await expect.poll(() => read).toBe(7);
    expect(requests).toHaveLength(2);
    answer();
    await loaded;
    expect(indexed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  test('makes documents while the index is in the making, and sends none before it is there', async () => {
    const client = await engineThatAnswers((ids) => ids.map(() => 201));
    const { promise: ready, resolve: make } = Promise.withResolvers<void>();
    const made: number[] = [];
    async function* noted() {
      for await (const document of documents(3, 1024 * 1024)) {
        made.push(document.summary.id);
        yield document;
      }
    }
    const loaded = loadDocuments(client, 'x', noted(), { ready: () => ready });
    await expect.poll(() => made).toEqual([1]);
    expect(requests).toEqual([]);
    make();
    await loaded;
    expect(requests.flat().toSorted()).toEqual(['1', '2', '3']);
  });

  test('sends nothing to an index that could not be made, and says why', async () => {
    const client = await engineThatAnswers([]);
    const loaded = loadDocuments(client, 'x', documents(1), {
      ready: () => Promise.reject(new Error('no room')),
    });
    await expect(loaded).rejects.toThrow('no room');
    expect(requests).toEqual([]);
  });

  test('sends a document that is larger than a request by itself', async () => {
    const client = await engineThatAnswers((ids) => ids.map(() => 201));
    const { failure } = await load(client, 2, 6 * 1024 * 1024);
    expect(failure).toBeUndefined();
    expect(requests.toSorted()).toEqual([['1'], ['2']]);
  });

  test('sends every document whole, in requests of at most 5 MB, also again', async () => {
    const bytes = 1024 * 1024;
    const putOff = new Set([2, 5, 6, 18]);
    const client = await engineThatAnswers((ids) => ids.map((id) => (putOff.delete(id) ? 429 : 201)));
    const { failure, outcomes } = await load(client, 18, bytes);
    expect(failure).toBeUndefined();
    expect(outcomes.toSorted()).toEqual(
      Array.from({ length: 18 }, (_, index) => `${index + 1} indexed`).toSorted(),
    );
    for (const [position, ids] of requests.entries()) {
      expect(bodies[position] === linesOf(...ids.map((id) => documentOf(Number(id), bytes)))).toBe(true);
    }
    expect(Math.max(...bodies.map((body) => Buffer.byteLength(body)))).toBeLessThan(5 * bytes);
    expect(requests.flat()).toHaveLength(18 + 4);
  });
});

describe('progress', () => {
  const lines = (isTTY: boolean) => {
    let time = 0;
    const written: string[] = [];
    const progress = showProgress({ write: (text) => written.push(text), isTTY, columns: 80 }, () => time);
    progress.phase('load', 100);
    for (let count = 1; count <= 100; count++) {
      time += 50;
      progress.done(count);
    }
    progress.end();
    return written;
  };

  test('is one line drawn over on a terminal', () => {
    const written = lines(true);
    expect(written[1]).toMatch(/^\r.*load: \d+\/100/);
    expect(written.slice(1, -1).every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true);
    expect(written.length).toBeLessThan(60);
  });

  test('is a few plain lines in a log', () => {
    const written = lines(false);
    expect(written[0]).toBe('load (100)\n');
    expect(written[1]).toBe('load: 100/100 (100 %), 20/s, 0 s left\n');
    expect(written).toHaveLength(2);
    expect(written.join('')).not.toContain('\u001b');
  });

  test('tells rate and time left', () => {
    expect(status(0, 100, 0)).toBe('0/100 (0 %), 0.0/s');
    expect(status(1550, 12_325, 5000)).toBe('1550/12325 (12 %), 310/s, 35 s left');
    expect(status(10_000, 100_000, 10_000_000)).toBe('10000/100000 (10 %), 1.0/s, 25.0 h left');
    // No estimate before it can be true.
    expect(status(11, 2603, 22_000)).toBe('11/2603 (0 %), 0.5/s');
    expect(status(1300, 2603, 1000)).toBe('1300/2603 (49 %), 1300/s');
  });
});
