import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { type Full, getJson, type Page, walk } from '../support/answers.ts';
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
    ['/api/v1/symbols/9999999999', 404, 'symbol-not-found'],
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
    expect(error.message).toMatch(/child, youth, adult or all/);
  });

  // Sent raw: fetch refuses TRACE.
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'TRACE'])(
    '%s is refused with 405',
    async (method) => {
      for (const path of ['/api/v1/symbols', '/static/openmoji/x.png', '/livez', '/docs']) {
        const answer = await getRaw(service.url, path, { 'Content-Length': '0' }, method);
        expect(answer.status).toBe(405);
        expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
        expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'method-not-allowed' } });
      }
    },
  );
});

describe('errors of requests that clients make by mistake', () => {
  it('a path that leads nowhere is 404 for every method, and its preflight succeeds', async () => {
    for (const path of ['/nowhere', '/api/v1/nowhere', '/api/v1/symbols/1/nowhere']) {
      for (const method of ['GET', 'POST', 'DELETE', 'PROPFIND']) {
        const answer = await getRaw(service.url, path, { 'Content-Length': '0' }, method);
        expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 404, undefined]);
        expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'not-found' } });
      }
      expect((await get(path, { method: 'OPTIONS' })).status).toBe(204);
    }
  });

  it.each([1100, 5000, 9000, 15_000, 20_000, 70_000])('a URL of %i characters is 414', async (length) => {
    const targets = [`/${'a'.repeat(length)}`, ...(length > 4200 ? [`/x?${'a'.repeat(length)}`] : [])];
    for (const target of targets) {
      const answer = await getRaw(service.url, target);
      expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([
        414,
        { error: { code: 'uri-too-long' } },
      ]);
    }
  });

  it('headers that are too long are 431', async () => {
    const headers = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`X-${index}`, 'a'.repeat(500)]),
    );
    const answer = await getRaw(service.url, '/livez', headers);
    expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([
      431,
      { error: { code: 'headers-too-large' } },
    ]);
  });

  it('CONNECT is answered', async () => {
    const answer = await getRaw(service.url, 'example.org:443', {}, 'CONNECT');
    expect([answer.status, JSON.parse(answer.body.toString())]).toMatchObject([
      405,
      { success: false, error: { code: 'method-not-allowed' } },
    ]);
  });

  it.each(['offset=20000', 'offset=10001', 'offset=9990&limit=20'])('%s names the cursor', async (query) => {
    expect((await errorOf(await get(`/api/v1/symbols/search?${query}`))).message).toContain('cursor');
  });

  it.each(['-1', '1.5', '99999999999999999999'])(
    'an id like %s is refused with the form of an id',
    async (id) => {
      expect((await errorOf(await get(`/api/v1/symbols/${id}`))).message).toContain('up to ten digits');
    },
  );

  it.each(['zh-cmn-Hans-CN', 'i-klingon', 'sgn-ase', 'x-private'])(
    'lang=%s is well-formed: found, or nothing',
    async (lang) => {
      const answer = await getJson<Page>(service, '/api/v1/symbols/search', { lang, limit: 1 });
      expect(answer.count > 0).toBe(lang.startsWith('zh'));
    },
  );

  it('words of the API are taken in any case, SPDX identifiers too', async () => {
    const path = '/api/v1/symbols/search';
    const count = async (query: string) => (await getJson<Page>(service, `${path}?limit=1&${query}`)).count;
    for (const [written, meant] of [
      ['license=cc-by-sa-4.0', 'license=CC-BY-SA-4.0'],
      ['age_group=Child', 'age_group=child'],
      ['has_skin=True', 'has_skin=true'],
    ]) {
      expect([written, await count(String(written))]).toEqual([written, await count(String(meant))]);
    }
    expect(await count('license=cc-by-sa-4.0')).toBeGreaterThan(1000);
    const { facets } = await getJson<Page>(service, `${path}?facets=Group&sort=Name&limit=1`);
    expect(facets?.group?.length).toBeGreaterThan(3);
  });

  it('a facet that is cut off is said to be', async () => {
    const path = '/api/v1/symbols/search?lang=en&limit=1&facets=';
    const cut = await getJson<Page>(service, `${path}tags`);
    expect(cut.facets?.tags).toHaveLength(100);
    expect(cut.warnings).toEqual([
      'Of the facet tags the 100 most frequent values are listed: there may be more.',
    ]);
    expect((await getJson<Page>(service, `${path}group,has_audio`)).warnings).toEqual([]);
  });

  it('a symbol that has no name in the requested languages says so', async () => {
    const path = '/api/v1/symbols/574?translations=none&lang=';
    const answer = await getJson<{ data: Full; warnings?: string[] }>(service, `${path}xx,tlh`);
    expect([answer.data.language_code, answer.warnings]).toEqual([
      'en',
      ['There is no name in xx, tlh: it is named in en.'],
    ]);
    expect((await getJson<{ warnings?: string[] }>(service, `${path}xx,de`)).warnings).toEqual([]);
  });
});

describe('next', () => {
  it('is the same for every way of writing a request', async () => {
    const path = '/api/v1/symbols';
    const nextOf = async (query: string) => (await getJson<Page>(service, `${path}?${query}`)).next;
    const written = [
      'age_group=&limit=3&LANG=x&lang=DE&group=Flags',
      'updated_since=&group=flags&lang=de&limit=3',
      'offset=0&limit=3&group=flags&lang=de',
    ];
    for (const query of written) {
      expect(await nextOf(query)).toBe('/api/v1/symbols?lang=de&group=flags&limit=3&offset=3');
    }
    expect(await nextOf('limit=20')).toBe('/api/v1/symbols?offset=20');
  });

  it('of a walk drops an offset, with a warning', async () => {
    const page = await getJson<Page>(service, '/api/v1/symbols?cursor=&offset=5&limit=2');
    expect(page).toMatchObject({
      offset: 0,
      warnings: ['offset was ignored beside cursor.'],
    });
    expect(page.next).not.toContain('offset');
  });
});

describe('caching', () => {
  it('answers 304 to its own date, and to no other', async () => {
    const { data } = await getJson<{ data: Full }>(service, '/api/v1/symbols/574');
    const paths = [
      '/api/v1/public/symbols/search?q=sun&language=en',
      '/api/v1/symbols/574/variant?mono=1&size=256',
      '/api/v1/symbols/574/audio?lang=en',
      '/api/v1/export?set=none',
      new URL(data.image.url).pathname,
    ];
    for (const path of paths) {
      // A second time from memory.
      for (let round = 0; round < 2; round += 1) {
        const first = await get(path);
        const { length } = await first.text();
        const date = first.headers.get('last-modified') ?? '';
        const again = await get(path, { headers: { 'If-Modified-Since': date } });
        expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
        expect(again.headers.get('content-encoding')).toBeNull();
        const other = { 'If-Modified-Since': new Date(Date.parse(date) + 1000).toUTCString() };
        const whole = await get(path, { headers: other });
        expect([path, whole.status, (await whole.text()).length]).toEqual([path, 200, length]);
        const tagged = { 'If-Modified-Since': date, 'If-None-Match': '"another"' };
        expect((await get(path, { headers: tagged })).status).toBe(200);
      }
    }
  });

  it('has a weak entity tag where several codings have the same', async () => {
    for (const path of ['/', '/docs', '/openapi.json', '/partner/v1/openapi.json', '/api/v1/symbols/1']) {
      for (const coding of ['identity', 'gzip', 'br']) {
        const response = await get(path, { headers: { 'Accept-Encoding': coding } });
        await response.arrayBuffer();
        expect([path, response.headers.get('etag')]).toEqual([path, expect.stringMatching(/^W\/"/)]);
      }
    }
  });

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

  it('If-None-Match: * matches everything that exists, and nothing else', async () => {
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
    const preflight = await get('/api/symbols/574', { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('deprecation')]).toEqual([
      204,
      expect.stringMatching(/^@\d+$/),
    ]);
    const page = await getJson<Page>(service, '/api/symbols?limit=1');
    expect(page.next).toBe('/api/v1/symbols?limit=1&offset=1');
    const another = await get('/api/v2/symbols');
    expect([another.status, another.headers.get('deprecation'), another.headers.get('link')]).toEqual([
      404,
      null,
      null,
    ]);
    const absolute = await getRaw(service.url, 'http://evil.example/api/symbols/574');
    expect(absolute.headers.get('link')).toBe('</api/v1/symbols/574>; rel="successor-version"');
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
    expect(metrics).toMatch(/^queue_length\{queue="images"\} 0$/m);
    expect(metrics).toMatch(/^queue_length\{queue="names"\} 0$/m);
    // The one that is being answered with them.
    expect(metrics).toMatch(/^queue_length\{queue="requests"\} [1-9]\d*$/m);
    // Known once the release is in memory.
    await expect
      .poll(async () => (await get('/metrics')).text())
      .toMatch(/^catalogue_release_created_seconds 1\d{9}/m);
  });
});
