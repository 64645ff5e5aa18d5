import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { getJson, type Page, walk } from '../support/answers.ts';
import { getRaw } from '../support/raw-http.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const get = (path: string, init?: RequestInit) => fetch(service.url + path, init);
const errorOf = async (response: Response) =>
  (
    (await response.json()) as {
      success: boolean;
      error: { code: string; message: string; details?: { parameter: string }[] };
    }
  ).error;

describe('errors', () => {
  it.each([
    ['/nowhere', 404, 'not-found'],
    ['/api/v1/nowhere', 404, 'not-found'],
    ['/api/v1/symbols/999999999', 404, 'symbol-not-found'],
    ['/api/v1/symbols/abc', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?limit=0', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?limit=101', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?limit=1e1', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?offset=-1', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?offset=9990&limit=20', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?q=a&q=b', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?q=%zz', 400, 'bad-parameter'],
    [`/api/v1/symbols/search?q=${'x'.repeat(129)}`, 400, 'bad-parameter'],
    ['/api/v1/symbols/search?age_group=baby', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?has_audio=maybe', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?lang=German!', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?lang=d', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?lang=de,,en', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?lang=de&language=fr', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?facets=colour', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?sort=best', 400, 'bad-parameter'],
    ['/api/v1/symbols/search?updated_since=yesterday', 400, 'bad-parameter'],
    ['/api/v1/symbols?cursor=nonsense', 400, 'bad-parameter'],
    [`/api/v1/symbols/search?q=${'x'.repeat(4200)}`, 414, 'uri-too-long'],
    [`/api/v1/symbols/search?${'a&'.repeat(70)}`, 414, 'uri-too-long'],
  ])('%s → %i %s', async (path, status, code) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const body = (await response.json()) as { success: boolean; error: { code: string } };
    expect(body.success).toBe(false);
    expect(body.error.code).toBe(code);
  });

  it('names every bad parameter once', async () => {
    const error = await errorOf(await get('/api/v1/symbols/search?limit=0&offset=x&age_group=baby'));
    expect(error.details?.map(({ parameter }) => parameter).sort()).toEqual(['age_group', 'limit', 'offset']);
    expect(error.message).toMatch(/child, youth, adult, all/);
  });

  // Sent raw: fetch refuses TRACE.
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE'])(
    '%s is refused with 405',
    async (method) => {
      for (const path of ['/api/v1/symbols', '/static/openmoji/x.png', '/livez', '/nowhere']) {
        const answer = await getRaw(service.url, path, { 'Content-Length': '0' }, method);
        expect(answer.status).toBe(405);
        expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
        expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'method-not-allowed' } });
      }
    },
  );
});

describe('caching', () => {
  it('answers 304 to its own entity tag, on GET and HEAD, before and after it is in memory', async () => {
    const path = '/api/v1/public/symbols/search?q=tree&language=en';
    const first = await get(path);
    await first.text();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
    expect(Date.parse(first.headers.get('last-modified') ?? '')).toBeGreaterThan(0);
    for (const method of ['GET', 'HEAD']) {
      const again = await get(path, { method, headers: { 'If-None-Match': etag } });
      expect(again.status).toBe(304);
      expect(again.headers.get('etag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
    const other = await get(`${path}&limit=3`, { headers: { 'If-None-Match': etag } });
    expect(other.status).toBe(200);
  });

  it('If-None-Match: * is met by whatever exists, and by nothing else', async () => {
    const any = { headers: { 'If-None-Match': '*' } };
    for (let round = 0; round < 2; round += 1) {
      const found = await get('/api/v1/symbols/7?lang=sv', any);
      expect(found.status).toBe(304);
      expect(await found.text()).toBe('');
      expect(found.headers.get('etag')).toMatch(/^W\/"/);
      expect(found.headers.get('cache-control')).toContain('public');
    }
    expect((await get('/api/v1/symbols/999999999', any)).status).toBe(404);
    expect((await get('/api/v1/symbols/abc', any)).status).toBe(400);
  });

  it('answers the same bytes from memory as computed, plain and compressed', async () => {
    const path = '/api/v1/symbols/search?q=house&lang=en&limit=2';
    const bodies = [];
    for (const coding of ['identity', 'gzip', 'br', 'identity', 'gzip', 'br']) {
      const response = await get(path, { headers: { 'Accept-Encoding': coding } });
      expect(response.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      bodies.push(await response.text());
    }
    expect(new Set(bodies).size).toBe(1);
  });

  it('HEAD has the headers of GET and no body', async () => {
    for (const path of ['/api/v1/public/stats', '/api/v1/symbols/1', '/nowhere', '/openapi.json']) {
      const [getAnswer, headAnswer] = await Promise.all([get(path), get(path, { method: 'HEAD' })]);
      expect(headAnswer.status).toBe(getAnswer.status);
      expect(headAnswer.headers.get('content-type')).toBe(getAnswer.headers.get('content-type'));
      expect(await headAnswer.text()).toBe('');
      await getAnswer.text();
    }
  });
});

describe('CORS and the alias', () => {
  it('answers preflights', async () => {
    const response = await get('/api/v1/symbols/search', {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('GET');
    expect(response.headers.get('allow')).toContain('HEAD');
  });

  it('/api answers as /api/v1 does, and says that it goes', async () => {
    const canonical = await get('/api/v1/public/symbols/search?q=cat&language=en');
    for (let round = 0; round < 2; round += 1) {
      const alias = await get('/api/public/symbols/search?q=cat&language=en');
      expect(await alias.json()).toEqual(await canonical.clone().json());
      expect(alias.headers.get('deprecation')).toMatch(/^@\d+$/);
      expect(alias.headers.get('sunset')).toBe('Fri, 31 Dec 2027 23:59:59 GMT');
      expect(alias.headers.get('link')).toBe(
        '</api/v1/public/symbols/search?q=cat&language=en>; rel="successor-version"',
      );
    }
    expect(canonical.headers.get('deprecation')).toBeNull();
    const failed = await get('/api/symbols/search?limit=x');
    expect(failed.status).toBe(400);
    expect(failed.headers.get('deprecation')).toMatch(/^@\d+$/);
  });

  it('the alias is gone when its time is over', () => {
    expect(Date.now()).toBeLessThan(Date.parse('Fri, 31 Dec 2027 23:59:59 GMT'));
  });
});

describe('walking the catalogue', () => {
  it.each([
    '/api/v1/symbols?group=component',
    '/api/v1/symbols/search?group=component',
    '/api/v1/symbols/search?group=component&lang=en&q=hair&facets=group',
    '/api/v1/symbols?group=component&cursor=',
  ])('%s from start to end: every symbol once, and no page behind the last', async (path) => {
    const { count } = await getJson<Page>(service, path);
    expect(count).toBeGreaterThan(3);
    for (const limit of [2, count - 1, count, count + 1]) {
      const ids: number[] = [];
      let pages = 0;
      await walk(service, `${path}&limit=${limit}`, (page) => {
        expect(page).toMatchObject({ count, limit });
        expect(page.next ?? '/api/v1/symbols').toMatch(/^\/api\/v1\/symbols/);
        ids.push(...page.data.map(({ id }) => id));
        pages += 1;
      });
      expect(ids).toHaveLength(count);
      expect(new Set(ids).size).toBe(count);
      // A cursor does not know the end before it is there.
      if (!path.includes('cursor')) expect(pages).toBe(Math.ceil(count / limit));
    }
  });

  it('by offset, following next', async () => {
    const first = (await (await get('/api/v1/symbols?limit=7&lang=fr')).json()) as {
      data: { id: number }[];
      next: string;
    };
    expect(first.next).toMatch(/^\/api\/v1\/symbols\?/);
    const second = (await (await get(first.next)).json()) as { data: { id: number }[]; offset: number };
    expect(second.offset).toBe(7);
    expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
  });

  it('warns of unknown parameters and of words past the tenth', async () => {
    const answer = (await (
      await get('/api/v1/symbols/search?colour=red&q=one+two+three+four+five+six+seven+eight+nine+ten+eleven')
    ).json()) as { warnings: string[] };
    expect(answer.warnings.join(' ')).toMatch(/colour/);
    expect(answer.warnings.join(' ')).toMatch(/eleven/);
  });
});

describe('probes', () => {
  it('says that it lives, that it is ready, and what it counts', async () => {
    expect((await get('/livez')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/readyz')).headers.get('cache-control')).toBe('no-store');
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/http_request_duration_seconds_bucket\{.*route="\/api\/v1\/symbols\/search"/);
    expect(metrics).not.toMatch(/eleven/);
    expect(metrics).toMatch(/^queue_length\{queue="pictures"\} 0$/m);
    expect(metrics).toMatch(/^queue_length\{queue="names"\} 0$/m);
    expect(metrics).toMatch(/^reindex_running 0$/m);
    // Known once the release is in memory.
    await expect
      .poll(async () => (await get('/metrics')).text(), { timeout: 20_000 })
      .toMatch(/^catalogue_release_created_seconds 1\d{9}/m);
  });
});
