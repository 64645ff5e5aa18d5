import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../src/errors.ts';
import type { Service } from '../../src/service.ts';
import type { Failure } from '../support/answers.ts';
import { startTestService } from '../support/service.ts';

interface Parameter {
  name: string;
  in: 'query' | 'path';
  required?: boolean;
  description?: string;
  schema: {
    type?: string;
    items?: { enum?: string[] };
    enum?: string[];
    minimum?: number;
    maximum?: number;
    default?: unknown;
  };
}
interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string; license: { name: string } };
  servers: { url: string }[];
  paths: Record<string, Partial<Record<'get' | 'post', Operation>>>;
  components: { schemas: Record<string, object> };
}

let service: Service;
let document: Document;
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);

beforeAll(async () => {
  service = await startTestService();
  document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  ajv.addSchema(document, 'openapi');
});
afterAll(() => service.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
const apiPaths = () => operations().filter(({ path }) => path.startsWith('/api/v1/'));
const jsonPaths = () =>
  apiPaths().filter(({ operation }) => operation.responses['200']?.content?.['application/json']);
const pointer = (...steps: string[]) =>
  `openapi#/${steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`;

const methodOf = (path: string) => Object.keys(document.paths[path] ?? {})[0] ?? 'get';
/** Bodies with which a path answers 200. */
const goodBody = { words: ['dog'], text: 'dog', word: 'dog', lang: 'en', buttons: [] };
/** Asks a documented path by its own method, or by one of several. */
const ask = (path: string, url: string, body: unknown = goodBody, method = methodOf(path)) =>
  method === 'get'
    ? fetch(url)
    : fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });

/** The faults of an answer by the document's own schema for that path and status; empty = nothing. */
function complaints(path: string, status: number, body: unknown, method = methodOf(path)): string[] {
  const responses = pointer('paths', path, method, 'responses');
  const validate = ajv.getSchema(`${responses}/${status}/content/application~1json/schema`);
  if (!validate) return [`${status} of ${path} is not described`];
  validate(body);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Where an answer is the whole catalogue, what makes it short; of a sentence and of a pack, what they need. */
const few = (path: string): Record<string, string> => {
  if (path.endsWith('/sentences') || path.endsWith('/utterances/audio')) return { text: 'dog', lang: 'en' };
  return path.endsWith('/export') ? { set: 'none', lang: 'en' } : {};
};

/** A value that each restricted parameter refuses. */
const refused = {
  q: 'x'.repeat(129),
  lang: '!',
  language: '!',
  age_group: 'baby',
  limit: '0',
  offset: 'x',
  tags: Array.from({ length: 21 }, (_, index) => index).join(),
  has_audio: 'maybe',
  part_of_speech: 'thing',
  fuzzy: 'perhaps',
  group: 'x'.repeat(65),
  set: 'x'.repeat(65),
  prefer_set: 'x'.repeat(65),
  license: 'x'.repeat(65),
  has_skin: '2',
  has_hair: 'yes',
  has_plural: 'yes',
  ids: '1,a',
  words: 'x'.repeat(129),
  updated_since: 'yesterday',
  sort: 'best',
  translations: 'some',
  facets: 'colour',
  format: 'xml',
  cursor: 'nonsense',
  skin: '6',
  hair: 'green',
  mono: '2',
  mirror: '2',
  overlay: 'both',
  size: '300',
  text: 'x'.repeat(1001),
  mode: 'some',
  choices: 'dog',
  label: 'beside',
  colours: 'rainbow',
  fields: 'nmae',
} as const satisfies Record<string, string>;

describe('the document', () => {
  it('is OpenAPI 3.1 whose references resolve and whose schemas are JSON Schema 2020-12', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(
      ([, reference]) => reference,
    );
    expect(references.length).toBeGreaterThan(20);
    for (const reference of new Set(references)) {
      expect(ajv.getSchema(`openapi${reference}`), reference).toBeTypeOf('function');
    }
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
      expect(ajv.getSchema(pointer('components', 'schemas', name)), name).toBeTypeOf('function');
    }
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations()) {
      const { operationId, summary, parameters = [], responses } = operation;
      expect(path).toMatch(/^\//);
      expect(summary, operationId).toMatch(/\w/);
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(keys).size, operationId).toBe(keys.length);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name).sort(), path).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      );
      expect(inPath.every(({ required }) => required === true)).toBe(true);
      for (const parameter of parameters) {
        expect(ajv.validateSchema(parameter.schema), `${operationId} ${parameter.name}`).toBe(true);
        if (parameter.in === 'query')
          expect(parameter.description, `${operationId} ${parameter.name}`).toMatch(/\w/);
      }
      expect(Object.keys(responses).length, operationId).toBeGreaterThan(0);
      for (const [status, { description, content = {} }] of Object.entries(responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(description, `${operationId} ${status}`).toMatch(/\w/);
        for (const type of Object.keys(content))
          expect(type).toMatch(
            /^(application\/(json|x-ndjson|obf|obz|pdf|zip)|image\/(png|webp|svg\+xml)|text\/csv|audio\/(mpeg|wav|ogg; codecs=vorbis)$|text\/plain)/,
          );
      }
    }
  });

  it('has every route of the specification that is served, and every error code', () => {
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/public/symbols/search',
        '/api/v1/symbols',
        '/api/v1/symbols/search',
        '/api/v1/symbols/{id}',
        '/api/v1/symbols/{id}/variant',
        '/api/v1/translations/languages',
        '/api/v1/public/stats',
        '/static/{set}/{file}',
        '/static/thumbs/{width}/{set}/{file}',
      ]),
    );
    const text = JSON.stringify(document.components.schemas.ErrorAnswer);
    for (const code of Object.keys(errorCodes)) expect(text).toContain(`"${code}"`);
  });

  it.each(['/openapi.json', '/partner/v1/openapi.json'])(
    'may be kept as long as any other JSON, and is identified by its entity tag: %s',
    async (path) => {
      const url = `${service.url}${path}`;
      const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
      const etag = response.headers.get('etag') ?? '';
      expect(etag).toMatch(/^(W\/)?"/);
      expect(response.headers.get('content-encoding')).toBe('br');
      expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    },
  );
});

/** Requests by documented path: paths with parameters filled in. */
const requests: Record<string, readonly string[]> = {
  '/api/v1/public/symbols/search': [
    '',
    '?q=dog&language=en',
    '?q=Hudn&language=de-AT&age_group=child&limit=3&offset=1',
    '?q=xqzwvkjx',
    '?language=tlh',
    '?limit=0',
    `?q=${'x'.repeat(4200)}`,
  ],
  '/api/v1/symbols': [
    '?limit=2',
    '?cursor=&limit=1&lang=lij,it',
    '?updated_since=2026-01-01T00:00:00Z&limit=1&group=component',
    '?updated_since=2099-01-01T00:00:00Z',
    '?colour=red&limit=1&offset=9999',
    '?cursor=nonsense',
    '?offset=10000',
  ],
  '/api/v1/symbols/search': [
    '?q=dog&limit=2',
    '?q=elefant&lang=en&limit=2&facets=tags,group,age_group,part_of_speech,lang,has_audio,set,license',
    '?sort=name&lang=ja&limit=1&has_skin=true&explain=1',
    '?tags=face&tags=smile&limit=1&colour=red',
    '?ids=1,2,999999',
    '?q=a+b+c+d+e+f+g+h+i+j+k',
    '?lang=de&language=fr&limit=x',
    '?q=%zz',
  ],
  '/api/v1/symbols/suggest': [
    '',
    '?q=do&lang=en&limit=3',
    '?q=elehp&language=en-GB&age_group=child&colour=red',
    '?q=hun&lang=de,en',
    '?q=schmetterl',
    '?q=do&lang=tlh',
    '?limit=21',
  ],
  '/api/v1/symbols/{id}': [
    '/1',
    '/1?lang=de',
    '/2400?language=zh_TW&colour=red',
    '/999999',
    '/abc',
    '/1?lang=!',
  ],
  '/api/v1/symbols/{id}/equivalents': ['', '?lang=de&set=core,none&translations=all', '?lang=!'],
  '/api/v1/translations/languages': ['', '?lang=de', `?${'a&'.repeat(70)}`, '?a=%ff'],
  '/api/v1/groups': ['', '?lang=de&limit=3', '?set=core&age_group=child', '?lang=tlh', '?limit=x'],
  '/api/v1/tags': ['', '?lang=zh-CN&limit=2&offset=2', '?part_of_speech=verb', '?part_of_speech=thing'],
  '/api/v1/classes': ['', '?lang=fr', '?lang=!'],
  '/api/v1/core': [
    '',
    '?lang=de&limit=2',
    '?lang=ga&offset=300',
    '?set=core&part_of_speech=verb',
    '?limit=501',
  ],
  '/api/v1/sentences': [
    '?text=I+ate+two+bananas&lang=en&colour=red',
    '?text=Ich+will+kein+Brot&lang=de-AT,en&mode=key&skin=3&hair=red',
    '?text=xqzwvkjx&lang=tlh&choices=dog:999999',
    '?text=dog',
    '?lang=en',
  ],
  '/api/v1/sets': ['', '?a=b', '?a=%ff'],
  '/api/v1/symbols/next': [
    '',
    '?words=I,want&lang=en',
    '?ids=1&limit=3&lang=de',
    '?words=a&ids=1',
    '?limit=0',
  ],
  '/api/v1/public/stats': [
    '',
    '?group=food-drink',
    '?q=elefant&lang=en',
    '?lang=tlh',
    '?colour=red',
    '?has_skin=2',
  ],
};

/** Bodies by documented path, each beside a query. */
const posts: Record<string, readonly (readonly [query: string, body: unknown])[]> = {
  '/api/v1/symbols/match': [
    ['', { words: ['dog', 'Hudn', '', 'xqzwvkjx', '🐕'] }],
    [
      '?lang=de-AT,en',
      { words: ['Hund', 'hosue'], alternatives: 0, language: ['de-AT', 'en'], colour: 'red' },
    ],
    ['?language=tlh', { words: ['dog'], age_group: 'child', tags: ['mammal'], has_audio: false }],
    [
      '',
      { words: ['beer'], lang: 'en', alternatives: 10, has_skin: false, has_hair: null, group: '', tags: [] },
    ],
    ['', { words: [] }],
    ['', { words: ['dog', 5, 'x'.repeat(129)], alternatives: 11, lang: '!', has_skin: 1 }],
    ['?lang=de', { words: ['dog'], lang: 'fr' }],
    ['', ['dog']],
    ['', { words: ['x'.repeat(70_000)] }],
    [`?${'a&'.repeat(70)}`, {}],
  ],
  '/api/v1/missing-words': [
    ['', { word: 'dog', lang: 'en' }],
    ['?colour=red', { word: 'xqzwvkjx', lang: ['de-AT', 'en'], colour: 'red' }],
    ['', { word: 'dog' }],
    ['', { word: 'call 0664 123', lang: '!' }],
    ['', ['dog']],
    ['', { word: 'x'.repeat(70_000) }],
    [`?${'a&'.repeat(70)}`, {}],
  ],
  '/api/v1/utterances': [
    ['', { words: ['I', 'eat', 'hamburger', 'yesterday'], lang: 'en', tense: 'past', person: '1s' }],
    ['?colour=red', { ids: [1, 2], lang: ['de-AT', 'en'], tense: null, colour: 'red' }],
    ['', { words: ['dog'] }],
    ['', { words: ['x'.repeat(61), 5], lang: '!', tense: 'soon' }],
    ['', { words: ['dog'], ids: [1], lang: 'en' }],
    ['', ['dog']],
    ['', { words: ['x'.repeat(70_000)], lang: 'en' }],
    [`?${'a&'.repeat(70)}`, {}],
  ],
  '/api/v1/sentences': [
    ['', { text: "I don't want milk", lang: 'en', choices: { milk: 1 } }],
    ['?colour=red', { text: 'Hund', lang: ['de-AT', 'en'], skin: 2, hair: null, set: '', mode: 'key' }],
    ['', { text: 'dog' }],
    ['', { text: ' ', lang: '!', skin: 9, choices: { dog: 'x' } }],
    ['', ['dog']],
    ['', { text: 'x'.repeat(70_000) }],
    [`?${'a&'.repeat(70)}`, {}],
  ],
};

describe('every answer is as the document describes it', () => {
  it('for all documented paths of the API', () => {
    expect(
      jsonPaths()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...Object.keys(requests), ...Object.keys(posts)].sort());
  });

  it.each(Object.entries(posts))('%s, and what it takes', async (path, asked) => {
    const taken = ajv.getSchema(
      pointer('paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema'),
    );
    const seen = new Set<number>();
    for (const prefix of ['/api/v1', '/api']) {
      for (const [query, body] of asked) {
        const about = `${query} ${JSON.stringify(body).slice(0, 200)}`;
        const url = service.url + path.replace('/api/v1', prefix) + query;
        const response = await ask(path, url, body, 'post');
        expect(response.headers.get('content-type'), about).toBe('application/json; charset=utf-8');
        expect(complaints(path, response.status, await response.json(), 'post'), about).toEqual([]);
        if (response.status === 200) expect(taken?.(describedForm(body)), about).toBe(true);
        seen.add(response.status);
      }
    }
    expect([...seen].sort()).toEqual([200, 400, 413, 414]);
    const text = await fetch(service.url + path, { method: 'POST', body: 'dog' });
    expect(text.status).toBe(415);
    expect(complaints(path, 415, await text.json(), 'post')).toEqual([]);
    expect(taken?.({ words: [] })).toBe(false);
    expect(taken?.({})).toBe(false);
  });

  /** In the one form that is described: without fields that count as not given, and chains as a text. */
  const describedForm = (body: unknown) =>
    Object.fromEntries(
      Object.entries(body as object)
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => [name, name === 'lang' && Array.isArray(value) ? value.join() : value]),
    );

  it.each(Object.entries(requests))('%s', async (path, targets) => {
    const seen = new Set<number>();
    for (const prefix of ['/api/v1', '/api']) {
      for (const target of targets) {
        const url =
          service.url +
          path
            .replace('/api/v1', prefix)
            .replace(/\/\{id\}$/, '')
            .replace('{id}', '1') +
          target;
        const response = await fetch(url);
        expect(response.headers.get('content-type'), url).toBe('application/json; charset=utf-8');
        expect(complaints(path, response.status, await response.json()), url).toEqual([]);
        seen.add(response.status);
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining([200, 400]));
  });

  it('and the schemas tell a wrong answer', () => {
    const path = '/api/v1/public/symbols/search';
    const symbol = {
      id: 1,
      name: 'dog',
      language_code: 'en',
      image_url: 'http://a/b.png',
      thumbnail_url: 'http://a/b.webp',
    };
    const { name: _, ...nameless } = symbol;
    expect(complaints(path, 200, { success: true, data: [symbol], count: 1 })).toEqual([]);
    for (const wrong of [
      { success: true, data: [nameless], count: 1 },
      { success: true, data: [{ ...symbol, id: 1.5 }], count: 1 },
      { success: true, data: [{ ...symbol, image_url: '/b.png' }], count: 1 },
      { success: true, data: [{ ...symbol, more: 1 }], count: 1 },
      { success: true, data: [], count: -1 },
      { success: true, data: [], count: 0, next: null },
    ]) {
      expect(complaints(path, 200, wrong), JSON.stringify(wrong)).not.toEqual([]);
    }
    expect(complaints(path, 400, { success: false, error: { code: 'unheard-of', message: '' } })).not.toEqual(
      [],
    );
    expect(complaints(path, 418, {})).toEqual([`418 of ${path} is not described`]);
  });

  it('for probes and pictures', async () => {
    for (const path of ['/livez', '/readyz']) {
      const response = await fetch(service.url + path);
      expect(complaints(path, response.status, await response.json())).toEqual([]);
    }
    const { data } = (await (await fetch(`${service.url}/api/v1/symbols/1`)).json()) as {
      data: { image: { url: string }; thumbnails: Record<string, string> };
    };
    for (const [path, url] of [
      ['/static/{set}/{file}', data.image.url],
      ['/static/thumbs/{width}/{set}/{file}', data.thumbnails['256']],
      ['/api/v1/symbols/{id}/variant', `${service.url}/api/v1/symbols/1/variant`],
    ] as const) {
      const described = document.paths[path]?.get?.responses ?? {};
      const picture = await fetch(String(url));
      expect(Object.keys(described['200']?.content ?? {})).toContain(picture.headers.get('content-type'));
      const missing = await fetch(String(url).replace(/openmoji|symbols\/1(?=\/)/, 'nosuch'));
      expect(complaints(path, missing.status, await missing.json())).toEqual([]);
      if (path.startsWith('/static/')) expect(described).toHaveProperty('301');
      expect(described).toHaveProperty('304');
    }
  });
});

describe('failures and headers', () => {
  const described = (path: string, method: 'get' | 'post' = 'get') =>
    document.paths[path]?.[method]?.responses as
      | Record<string, { description: string; headers?: Record<string, unknown> }>
      | undefined;

  it('each operation names the codes that it has, and no others', () => {
    expect(described('/api/v1/symbols/{id}')?.['404']?.description).toMatch(/one of: symbol-not-found\.$/);
    expect(described('/static/{set}/{file}')?.['404']?.description).toMatch(/one of: not-found\.$/);
    expect(described('/api/v1/symbols/search')).not.toHaveProperty('404');
    expect(described('/api/v1/symbols/search')?.['503']?.description).not.toContain('speech-unavailable');
    expect(described('/api/v1/symbols/{id}/audio')?.['503']?.description).toContain('speech-unavailable');
    for (const { operation } of operations()) expect(operation).toHaveProperty('tags.0');
  });
});

describe('what is documented is what is accepted', () => {
  const otherLanguage: Readonly<Record<string, string>> = { lang: 'language', language: 'lang' };

  it('refuses a bad value of every documented parameter, and ignores those of others', async () => {
    const documented = new Set(
      operations().flatMap(({ operation }) =>
        (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      ),
    );
    expect([...documented].sort()).toEqual(Object.keys(refused).sort());
    for (const { path, method, operation } of apiPaths()) {
      const own = new Set(
        operation.parameters?.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      );
      for (const [name, value] of Object.entries(refused)) {
        const response = await ask(
          path,
          `${service.url}${path.replace('{id}', '1')}?${new URLSearchParams({ ...few(path), [name]: value })}`,
          goodBody,
          method,
        );
        const text = await response.text();
        const about = `${path} ${name}`;
        const isKnown = own.has(name) || (otherLanguage[name] !== undefined && own.has(otherLanguage[name]));
        expect(response.status, about).toBe(isKnown ? 400 : 200);
        if (isKnown)
          expect(
            (JSON.parse(text) as Failure).error.details?.map(({ parameter }) => parameter),
            about,
          ).toEqual([name]);
      }
    }
  });

  it('accepts every listed value and both ends of every range, and nothing beyond', async () => {
    let tried = 0;
    for (const { path, method, operation } of apiPaths()) {
      for (const { name, in: where, schema } of operation.parameters ?? []) {
        if (where === 'path') continue;
        const status = async (value: string | number) => {
          tried += 1;
          const url = `${service.url}${path.replace('{id}', '1')}?${new URLSearchParams({ ...few(path), [name]: String(value), ...(name === 'size' && path.endsWith('/export') && { format: 'obz' }) })}`;
          const answer = await ask(path, url, goodBody, method);
          // An export that nobody reads is still under way.
          await answer.arrayBuffer();
          return answer.status;
        };
        const values = schema.type === 'boolean' ? ['true', 'false', '1', '0'] : schema.enum;
        for (const value of values ?? schema.items?.enum ?? [])
          expect(await status(value), `${path} ${name}=${value}`).toBe(200);
        const { minimum, maximum } = schema;
        if (minimum === undefined || maximum === undefined) continue;
        expect(await status(minimum)).toBe(200);
        // The last offset is refused only together with a page that ends beyond it.
        expect(await status(name === 'offset' ? maximum - 20 : maximum)).toBe(200);
        expect(await status(minimum - 1)).toBe(400);
        expect(await status(maximum + 1)).toBe(400);
      }
    }
    expect(tried).toBeGreaterThan(40);
  });
});
