import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import type { Full } from '../support/answers.ts';
import { metric } from '../support/metrics.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  service = await startTestService(
    { LOG_LEVEL: 'info' },
    { logTo: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) } },
  );
});
afterAll(() => service.stop());

const requestLines = (requestId: string | null) =>
  lines.filter((line) => line.msg === 'request' && line.requestId === requestId);

const observed = (route: string, status: number, method = 'GET') =>
  metric(
    service,
    `http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
  );

it('the line of a failure names its code', async () => {
  const response = await fetch(`${service.url}/api/v1/symbols/search?limit=0`);
  const id = response.headers.get('x-request-id');
  await expect.poll(() => requestLines(id)).toHaveLength(1);
  expect(requestLines(id)[0]).toMatchObject({ status: 400, code: 'bad-parameter' });
});

describe('a URL that is requested again and again', () => {
  /** Requests the URL three times, and once with the entity tag: from the second on it is answered from the cache. */
  async function expectSeen(path: string, route: string): Promise<void> {
    const before = [
      await observed(route, 200),
      await observed(route, 304),
      await observed(route, 200, 'HEAD'),
    ];
    let etag = '';
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', {}],
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { 'If-None-Match': () => etag }],
    ] as const) {
      const condition = 'If-None-Match' in headers ? { 'If-None-Match': headers['If-None-Match']() } : {};
      const response = await fetch(service.url + path, { method, headers: condition });
      await response.arrayBuffer();
      etag = response.headers.get('etag') ?? '';
      const id = response.headers.get('x-request-id');
      await expect.poll(() => requestLines(id)).toHaveLength(1);
      expect(requestLines(id)[0]).toMatchObject({
        route,
        method,
        status: response.status,
        seconds: expect.any(Number),
      });
      expect(Object.keys(requestLines(id)[0] ?? {}).sort()).toEqual(
        ['level', 'time', 'requestId', 'route', 'method', 'status', 'seconds', 'msg'].sort(),
      );
    }
    const after = [
      await observed(route, 200),
      await observed(route, 304),
      await observed(route, 200, 'HEAD'),
    ];
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([3, 1, 1]);
  }

  it('is logged, counted and timed each time, by its route: a search', async () => {
    await expectSeen('/api/v1/public/symbols/search?q=rabbit&language=en', '/api/v1/public/symbols/search');
    expect(await metric(service, 'cache_lookups_total{layer="answers",outcome="hit"}')).toBeGreaterThan(2);
  });

  it('below the deprecated prefix', () =>
    expectSeen('/api/public/symbols/search?q=rabbit&language=en', '/api/public/symbols/search'));

  it('a thumbnail, an original and a variant', async () => {
    const { data } = (await (await fetch(`${service.url}/api/v1/symbols/7`)).json()) as { data: Full };
    const pathOf = (url: string) => new URL(url).pathname;
    await expectSeen(pathOf(data.thumbnails['256']), '/static/thumbs/:width/:set/:file');
    await expectSeen(pathOf(data.image.url), '/static/:set/:file');
    await expectSeen('/api/v1/symbols/7/variant', '/api/v1/symbols/:id/variant');
    expect(await metric(service, 'cache_lookups_total{layer="images",outcome="hit"}')).toBeGreaterThan(8);
  });
});
