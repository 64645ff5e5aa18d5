import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { figuresByKind, outcomeOf } from '../../tools/relevance/figures.ts';
import { concurrentRequests, measureSpeed } from '../../tools/relevance/peers/measure.ts';
import { type ComparedEngine, executeQuery, type PeerQuery } from '../../tools/relevance/peers/peer.ts';
import { judgedQueries, uncachedQueries } from '../../tools/relevance/peers/peer-queries.ts';
import { comparedService, readCatalogue, textsByLanguage } from '../../tools/relevance/peers/service.ts';
import { comparisonTable, noteLines } from '../../tools/relevance/peers/table.ts';
import { vocabularyOf } from '../../tools/relevance/vocabulary.ts';
import { type LoadGenerator, startLoadGenerator } from '../../tools/support/load-generator.ts';
import type { LoadPlan } from '../../tools/support/load-process.ts';
import { symbolNamed } from '../support/symbols.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (let end = ends.pop(); end; end = ends.pop()) await end();
});

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A service of which only some paths are there. */
function service(answers: Readonly<Record<string, unknown>>): Promise<string> {
  return serving((request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? ''];
    response.statusCode = answer === undefined ? 404 : 200;
    response.end(JSON.stringify(answer ?? {}));
  });
}

const searchPath = '/api/v1/public/symbols/search';
const suggestPath = '/api/v1/symbols/suggest';
const found = { data: [{ id: 7 }, { id: 3 }] };
const suggested = { data: [{ symbols: [{ id: 9 }, { id: 2 }] }, { symbols: [] }, { symbols: [{ id: 1 }] }] };
const half: PeerQuery = { kind: 'first-half', language: 'en', text: 'um & b' };
const whole: PeerQuery = { ...half, kind: 'exact' };

describe('the service', () => {
  test('receives unfinished names by suggest, and everything else by search', async () => {
    const engine = await comparedService(await service({ [searchPath]: found, [suggestPath]: suggested }));
    expect(engine.pathOf(half)).toBe(`${suggestPath}?q=um+%26+b&lang=en&limit=10`);
    expect(engine.pathOf(whole)).toBe(`${searchPath}?q=um+%26+b&language=en&limit=10`);
    expect(await executeQuery(engine, half)).toEqual([[9, 2], [], [1]]);
    expect(await executeQuery(engine, whole)).toEqual([[7], [3]]);
  });

  test('receives everything by search, with a note, where it has no suggest', async () => {
    const engine = await comparedService(await service({ [searchPath]: found }));
    expect(engine.pathOf(half)).toContain(searchPath);
    expect(engine.note).toContain('no symbols/suggest there (404)');
    expect(await executeQuery(engine, half)).toEqual([[7], [3]]);
  });

  test('has to be there', async () => {
    await expect(comparedService('http://127.0.0.1:1')).rejects.toThrow('answers nothing to a search');
  });

  test('is read page by page, with the keys that its index has', async () => {
    const translations = { en: { name: 'Dog', plural: 'Dogs', keywords: ['DOG', 'Pet'] } };
    const next = '/api/v1/symbols?cursor=1';
    const url = await serving((request, response) => {
      const second = request.url === next;
      response.end(
        JSON.stringify({ data: [{ id: second ? 1 : 2, translations }], next: second ? null : next }),
      );
    });
    const symbols = await readCatalogue(url);
    expect(symbols.map(({ core }) => core.id)).toEqual([1, 2]);
    expect([...vocabularyOf(symbols, 'en').idsByText.keys()]).toEqual(['dog', 'dogs', 'pet']);
    expect(textsByLanguage(symbols).get('en')?.[0]).toEqual({
      id: 1,
      name: 'Dog',
      keywords: ['Dogs', 'DOG', 'Pet'],
    });
  });
});

const names = ['elephant', 'umbrella', 'fire engine', 'apple', 'banana', 'window', 'kitchen', 'tree', 'bee'];
const english = vocabularyOf(
  names.map((name, index) => symbolNamed({ en: { name } }, { id: index + 1 })),
  'en',
);

test('uncached queries come once each, and none was used before', () => {
  const used = judgedQueries([english], { count: 3, seed: '1' });
  const uncached = uncachedQueries([english], { total: 20, seed: '2', used });
  const texts = uncached.map(({ text }) => text);
  expect(uncached.length).toBeGreaterThan(10);
  expect(new Set(texts).size).toBe(texts.length);
  expect(used.some(({ text }) => texts.includes(text))).toBe(false);
});

function engine(title: string, url = `http://${title}`): ComparedEngine {
  return {
    title,
    url,
    answers: 'ids only',
    note: `${title} is there`,
    pathOf: ({ text }) => `/${text}`,
    placesIn: () => [],
    stop: async () => undefined,
  };
}

test('the speed of all engines is measured in turn, each query once', async () => {
  const plans: LoadPlan[] = [];
  const load: Pick<LoadGenerator, 'run'> = {
    run: async (plan) => {
      plans.push(plan);
      const slow = plan.url.endsWith('slow');
      return {
        requests: plan.requests.length,
        statuses: { 200: plan.requests.length },
        requestsPerSecond: slow ? 1 : 100,
        p50Milliseconds: slow ? 50 : 5,
        p99Milliseconds: slow ? 99 : 9,
      };
    },
  };
  const [slow, fast] = [engine('slow'), engine('fast')];
  const queries = Array.from({ length: 50 }, (_, index) => ({ ...whole, text: String(index) }));
  const speeds = await measureSpeed([slow, fast], queries, load);
  expect(speeds.get(slow)?.p50Milliseconds).toEqual([50, 50, 50, 50, 50]);
  expect(speeds.get(fast)?.requestsPerSecond).toEqual([100, 100, 100, 100, 100]);
  expect(speeds.get(fast)?.queryCount).toBe(50);
  const begins = plans.filter((_, index) => index % 4 === 0).map(({ url }) => url);
  expect(begins).toEqual(['slow', 'fast', 'slow', 'fast', 'slow'].map((title) => `http://${title}`));
  expect(new Set(plans.map(({ concurrency }) => concurrency))).toEqual(new Set([1, concurrentRequests]));
  const paths = plans
    .filter(({ url }) => url === slow.url)
    .flatMap(({ requests }) => requests.map(({ path }) => path));
  expect(paths.toSorted()).toEqual(queries.map(({ text }) => `/${text}`).toSorted());
});

test('load is made on a server that closes every connection, too', async () => {
  let connections = 0;
  const url = await serving((request, response) => {
    connections += 1;
    response.writeHead(200, { Connection: 'close', 'Content-Length': 2 });
    response.write('o');
    setImmediate(() => response.end(request.url === '/' ? 'k' : '?'));
  });
  const load = startLoadGenerator();
  ends.push(load.end);
  const requests = Array.from({ length: 20 }, () => ({ path: '/' }));
  const result = await load.run({ url, requests, concurrency: 3 });
  expect(result.requests).toBe(20);
  expect(connections).toBe(20);
});

test('the table has all engines side by side', () => {
  const query = { ...whole, intended: 'dog', relevant: [1], equallyRelevantCount: 2 };
  const dog = symbolNamed({ en: { name: 'dog' } });
  const even = (value: number) => [value, value + 1, value];
  const cat = symbolNamed({ en: { name: 'cat' } }, { id: 2 });
  const figuresOfEngine = (title: string, place: (typeof dog)[]) => ({
    title,
    answers: 'ids only' as const,
    note: 'well',
    kinds: figuresByKind([outcomeOf(query, [place], 1)]),
    singleKinds: figuresByKind([outcomeOf(query, [place.slice(0, 1)], 1)]),
    speed: {
      p50Milliseconds: even(1),
      p99Milliseconds: even(2),
      requestsPerSecond: even(300),
      queryCount: 10,
    },
  });
  const engineFigures = [figuresOfEngine('ours', [cat, dog]), figuresOfEngine('theirs', [])];
  const [head, exact, single, p50, , throughput] = comparisonTable(engineFigures);
  expect(head).toMatch(/^queries, @1 @10 +count +target +ceiling +ours +theirs$/);
  expect(exact).toMatch(/^the exact name +1 +0\.990 1\.000 +0\.500 1\.000 +1\.000 1\.000 +0\.000 0\.000$/);
  expect(single).toMatch(/^ {2}a suggestion as its first symbol +0\.000 0\.000 +0\.000 0\.000$/);
  expect(comparisonTable([figuresOfEngine('ours', [dog])])).toHaveLength(5);
  expect(p50).toMatch(/^ms p50, one at a time +10 +1\.0 \(1\.0–2\.0\) +1\.0 \(1\.0–2\.0\)$/);
  expect(throughput).toMatch(/300 \(300–301\)$/);
  expect(noteLines(engineFigures, ['Groonga: not here'])).toEqual([
    'ours: well; answers are ids only',
    'theirs: well; answers are ids only',
    'left out: Groonga: not here',
  ]);
});
