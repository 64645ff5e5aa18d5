import { beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { getJson } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: { 'application/json'?: { schema: { properties: object } } } };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** An operation of the document with a request that it answers 200. */
interface Example {
  method: 'GET' | 'POST';
  path: string;
  operation: Operation;
  url: string;
  body: Record<string, unknown>;
}

let service: Service;
let examples: Example[];

/** What an operation needs at least, and what keeps its answer small. */
const needed: Readonly<Record<string, string>> = {
  '/api/v1/sentences': 'text=Hund&lang=en',
  '/api/v1/utterances/audio': 'text=Hund&lang=en',
  '/api/v1/export': 'ids=574',
};
const bodies: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/v1/symbols/match': { words: ['Hund'], lang: 'de' },
  '/api/v1/sentences': { text: 'Hund', lang: 'de' },
  '/api/v1/utterances': { words: ['Hund'], lang: 'de' },
  '/api/v1/boards': { words: ['Hund'], lang: 'de', sounds: false },
  '/api/v1/missing-words': { word: 'Hund', lang: 'de' },
};

/** Files that are sent in place of fields. */
const uploads: Readonly<Record<string, Record<string, unknown>>> = {
  '/api/v1/boards/convert': { locale: 'de', buttons: [{ id: '1', label: 'Hund' }] },
};

beforeAll(async () => {
  service = await startTestService();
  const { paths } = await getJson<{ paths: Record<string, Record<string, Operation>> }>(
    service,
    '/openapi.json',
  );
  const { data } = await getJson<{ data: { image: { url: string; svg_url: string }; thumbnails: object } }>(
    service,
    '/api/v1/symbols/574',
  );
  const files: Readonly<Record<string, string>> = {
    '/static/{set}/{file}': new URL(data.image.url).pathname,
    '/static/thumbs/{width}/{set}/{file}': new URL(Object.values(data.thumbnails)[0] as string).pathname,
  };
  examples = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Example => {
      const filled = files[path] ?? path.replace('{id}', '574');
      const query = method === 'get' && needed[path] ? `?${needed[path]}` : '';
      const body = method === 'post' ? (bodies[path] ?? uploads[path] ?? {}) : {};
      return { method: method.toUpperCase() as 'GET' | 'POST', path, operation, url: filled + query, body };
    }),
  );
  expect(examples.length).toBeGreaterThan(25);
});

const withQueryOf = (url: string, query: string) => `${url}${url.includes('?') ? '&' : '?'}${query}`;
const send = ({ method, url, body }: Pick<Example, 'method' | 'url' | 'body'>) =>
  fetch(service.url + url, {
    method,
    ...(method === 'POST' && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
const about = ({ method, url, body }: Example) => `${method} ${url} ${JSON.stringify(body)}`;
/** Operations of the API and of files; probes and the document look at no query. */
const withQuery = () => examples.filter(({ path }) => /^\/(api|static)\//.test(path));
const named = (example: Example, where: 'query' | 'body') =>
  where === 'query'
    ? (example.operation.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name)
    : Object.keys(example.operation.requestBody?.content['application/json']?.schema.properties ?? {});
const takesLanguage = (example: Example, where: 'query' | 'body') =>
  named(example, where).some((name) => name === 'lang' || name === 'language');

describe('every operation', () => {
  it('names a parameter that it does not know: in `warnings`, or in X-Warnings', async () => {
    for (const example of withQuery()) {
      const response = await send({ ...example, url: withQueryOf(example.url, 'nonsense=1') });
      const text = await response.text();
      expect(response.status, about(example)).toBe(200);
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      const { warnings } = (isJson ? JSON.parse(text) : {}) as { warnings?: string[] };
      const told = warnings?.join(' ') ?? response.headers.get('x-warnings') ?? '';
      expect(told, about(example)).toContain('Unknown parameter "nonsense" was ignored.');
    }
  });

  it('still does when its answer comes from a cache, and only then', async () => {
    for (const example of withQuery().filter(({ method }) => method === 'GET')) {
      for (const query of ['nonsense=2', 'nonsense=2', '']) {
        const response = await send({
          ...example,
          url: query ? withQueryOf(example.url, query) : example.url,
        });
        const isTold = `${response.headers.get('x-warnings')} ${await response.text()}`.includes('nonsense');
        expect(isTold, `${about(example)} ${query}`).toBe(query !== '');
      }
    }
  });

  it('understands `language` as `lang`, and refuses both where they differ', async () => {
    let tried = 0;
    for (const example of examples.filter((each) => takesLanguage(each, 'query'))) {
      const bare = example.url.replace(/&?lang=\w+/, '');
      const texts = new Set<string>();
      for (const query of ['lang=de', 'language=de', 'lang=de&language=DE', 'lang=&language=de']) {
        const response = await send({ ...example, url: withQueryOf(bare, query) });
        expect([response.status, query], about(example)).toEqual([200, query]);
        texts.add(Buffer.from(await response.arrayBuffer()).toString('base64'));
      }
      expect(texts.size, about(example)).toBe(1);
      const refused = await send({ ...example, url: withQueryOf(bare, 'lang=de&language=fr') });
      expect([refused.status, await refused.text()], about(example)).toEqual([
        400,
        expect.stringMatching(/(language and lang|lang and language) mean the same/),
      ]);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(10);
  });

  it('understands `language` in bodies too, as a text and as a list', async () => {
    const withBody = examples.filter((each) => takesLanguage(each, 'body'));
    expect(withBody.map(({ path }) => path).sort()).toEqual(Object.keys(bodies).sort());
    for (const example of withBody) {
      const { lang: _, ...body } = example.body;
      const texts = await Promise.all(
        [{ lang: 'de' }, { language: 'de' }, { lang: ['de'] }, { lang: null, language: ['de'] }].map(
          async (languages) => {
            const response = await send({ ...example, body: { ...body, ...languages } });
            expect(response.status, `${about(example)} ${JSON.stringify(languages)}`).toBe(200);
            return response.text();
          },
        ),
      );
      expect(new Set(texts).size, about(example)).toBe(1);
      const refused = await send({ ...example, body: { ...body, lang: 'de', language: ['fr'] } });
      expect(refused.status, about(example)).toBe(400);
    }
  });

  it('answers JSON with `success` and `data`', async () => {
    const ofJson = examples.filter(
      ({ path, operation }) =>
        path.startsWith('/api/') && operation.responses['200']?.content?.['application/json'],
    );
    expect(ofJson.length).toBeGreaterThan(15);
    for (const example of ofJson) {
      const answer = (await (await send(example)).json()) as { data: unknown; count?: number };
      expect(Object.keys(answer).slice(0, 2), about(example)).toEqual(['success', 'data']);
      if (Array.isArray(answer.data))
        expect(answer.count, about(example)).toBeGreaterThanOrEqual(answer.data.length);
    }
  });

  it('tells by HEAD the length that GET has, and its type and lifetime', async () => {
    const variants = ['obf', 'csv'].map((format) => `/api/v1/export?ids=574&format=${format}`);
    const drawn = ['svg', 'png', 'obf'].map(
      (format) => `/api/v1/sentences?text=dog&lang=en&format=${format}`,
    );
    const urls = examples.filter(({ method }) => method === 'GET').map(({ url }) => url);
    for (const url of [...urls.filter((each) => each !== '/metrics'), ...variants, ...drawn]) {
      for (const encoding of ['identity', 'br']) {
        const of = async (method: string) => {
          const response = await fetch(service.url + url, {
            method,
            headers: { 'Accept-Encoding': encoding },
          });
          await response.arrayBuffer();
          const { headers } = response;
          return ['content-length', 'content-type', 'cache-control', 'etag'].map((name) => headers.get(name));
        };
        expect(await of('HEAD'), `${url} ${encoding}`).toEqual(await of('GET'));
      }
    }
  });
});

it('every URL that names its content by a hash may be kept equally long; one that names a symbol, a day', async () => {
  const { data } = await getJson<{
    data: { image: { url: string; svg_url: string }; thumbnails: Record<string, string> };
  }>(service, '/api/v1/symbols/574');
  const lifetime = async (url: string) => (await fetch(url)).headers.get('cache-control');
  const ofHashes = await Promise.all(
    [data.image.url, data.image.svg_url, ...Object.values(data.thumbnails)].map(lifetime),
  );
  expect(new Set(ofHashes)).toEqual(
    new Set(['public, max-age=604800, stale-while-revalidate=86400, immutable']),
  );
  const variant = `${service.url}/api/v1/symbols/574/variant`;
  for (const url of [variant, `${variant}?size=256`]) {
    expect(await lifetime(url)).toBe('public, max-age=86400, stale-while-revalidate=604800');
  }
});
