import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@opensearch-project/opensearch';
import { afterEach, describe, expect, test } from 'vitest';
import { loadDocuments } from '../../ingest/load.ts';
import { showProgress, status } from '../../ingest/progress.ts';
import type { SymbolDocument } from '../../mappings/document.ts';

/** An engine that fails as told: each answer is an HTTP status, or one status per document. */
let server: Server | undefined;
const requests: string[][] = [];

async function engineThatAnswers(answers: (number | number[])[]): Promise<Client> {
  requests.length = 0;
  const listening = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      requests.push([...body.matchAll(/"_id":"(\d+)"/g)].map(([, id]) => String(id)));
      const answer = answers.shift() ?? 503;
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

async function* documents(count: number): AsyncGenerator<SymbolDocument> {
  for (let id = 1; id <= count; id++) {
    yield { filter: { id, lang: ['en'] }, query: { name: [`en:${id}`] } } as unknown as SymbolDocument;
  }
}

async function load(client: Client, count: number) {
  const outcomes: string[] = [];
  const pauses: number[] = [];
  const ended = loadDocuments(client, 'x', documents(count), {
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
    expect(written[1]).toMatch(/^\r.*█|░/);
    expect(written.slice(1, -1).every((text) => text.startsWith('\r') && !text.includes('\n'))).toBe(true);
    expect(written.length).toBeLessThan(60);
  });

  test('is a few plain lines in a log', () => {
    const written = lines(false);
    expect(written[0]).toBe('load (100)\n');
    expect(written[1]).toBe('load: 20/100 (20 %), 20/s, 4 s left\n');
    expect(written.length).toBeLessThan(12);
    expect(written.join('')).not.toContain('\u001b');
  });

  test('tells rate and time left', () => {
    expect(status(0, 100, 0)).toBe('0/100 (0 %), 0.0/s');
    expect(status(310, 2465, 1000)).toBe('310/2465 (12 %), 310/s, 7 s left');
    expect(status(10, 100_000, 10_000)).toBe('10/100000 (0 %), 1.0/s, 27.8 h left');
  });
});
