import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { fixtureSymbols, ingestFixture, rawFixture } from '../fixtures/source.ts';
import { type Full, fullSearch, getJson, type Simplified } from '../support/answers.ts';
import { deleteIndices } from '../support/indices.ts';
import { makePartner } from '../support/partners.ts';
import { startTestService } from '../support/service.ts';

/** Every request that the README and the documents show is sent as it stands there, and has to succeed. */

const root = resolve(import.meta.dirname, '../..');
const files = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

/** The blocks of code of a document in one language. */
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\``, 'gms'))].map(
    ([, block = '']) => block,
  );

/** What every JSON answer of a list has. */
interface Answer {
  success: boolean;
  count: number;
}

/** Commands of a document that call curl, lines joined where they end in a backslash. */
const curlCommands = [...texts].flatMap(([file, text]) =>
  blocks(text, 'sh').flatMap((block) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line.startsWith('curl '))
      .map((command) => [file, command] as const),
  ),
);

/** Requests in running text, such as `GET /api/v1/symbols?cursor=&limit=100`, without placeholders. */
const namedRequests = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(/`GET (\/api\/[^`{<]*)`/g)].map(([, path = '']) => [file, path] as const),
);

/** The bytes of a file that another command of the documents writes by `-o`. */
async function fileOf(name: string, base: string): Promise<ArrayBuffer> {
  const [, command = ''] = curlCommands.find(([, each]) => each.includes(` -o ${name} `)) ?? [];
  expect(command, name).not.toBe('');
  const response = await fetch(...(await requestOf(command, base)));
  expect([command, response.status]).toEqual([command, 200]);
  return response.arrayBuffer();
}

/** The request that curl makes of a command: POST with `-d`, as a form unless a header says otherwise, or with a file. */
async function requestOf(command: string, base: string): Promise<[url: string, init: RequestInit]> {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, ...groups]) => groups.find(Boolean) ?? '',
  );
  const headers = new Headers();
  let [url, body]: [string, BodyInit | undefined] = ['', undefined];
  for (let position = 1; position < words.length; position += 1) {
    const word = words[position] ?? '';
    const value = words[position + 1] ?? '';
    if (word === '-H')
      headers.set(value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1).trim());
    else if (word === '-d') body = value;
    else if (word === '--data-binary') body = await fileOf(value.slice(1), base);
    else if (word !== '-o') url = word;
    if (word.startsWith('-')) position += 1;
  }
  if (body !== undefined && !headers.has('Content-Type')) {
    headers.set('Content-Type', 'application/x-www-form-urlencoded');
  }
  const target = url.replace(/^(?:http:\/\/)?localhost:8080/, base);
  return [target, { headers, ...(body !== undefined && { method: 'POST', body }) }];
}

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('requests in the README and the documents', () => {
  it('are found', () => {
    expect(curlCommands.length).toBeGreaterThanOrEqual(10);
    expect(namedRequests.length).toBeGreaterThanOrEqual(2);
  });

  it.each(curlCommands.filter(([, command]) => !command.includes('$KEY')))(
    '%s: %s',
    async (_file, command) => {
      const [url, init] = await requestOf(command, service.url);
      expect(url.startsWith(service.url)).toBe(true);
      const response = await fetch(url, init);
      const bytes = await response.arrayBuffer();
      expect([command, response.status]).toEqual([command, 200]);
      if (!response.headers.get('content-type')?.includes('json')) {
        expect(bytes.byteLength).toBeGreaterThan(100);
        return;
      }
      // Lists have a count; a report has none.
      const { success, count = 1 } = JSON.parse(Buffer.from(bytes).toString()) as Partial<Answer>;
      expect(success ?? true).toBe(true);
      expect(count).toBeGreaterThan(0);
    },
  );

  it.each(namedRequests)('%s: GET %s', async (_file, path) => {
    expect((await fetch(service.url + path)).status).toBe(200);
  });
});

describe('answers in the documents', () => {
  const exampleIn = (file: string) => {
    const [block = ''] = blocks(texts.get(file) ?? '', 'json');
    return JSON.parse(block.trimStart().startsWith('{') ? block : `{${block}}`) as Record<string, unknown>;
  };

  it('the quick start shows the answer as it is', async () => {
    const shown = exampleIn('docs/index.md') as { data: Simplified[]; count: number };
    const found = await getJson<{ data: Simplified[]; count: number }>(
      service,
      '/api/v1/public/symbols/search',
      {
        q: 'elehpant',
        language: 'en',
      },
    );
    const [first] = found.data;
    const base = (url = '') => url.replace(/^http:\/\/[^/]+/, 'http://localhost:8080');
    expect(shown.data[0]).toEqual({
      ...first,
      image_url: base(first?.image_url),
      thumbnail_url: base(first?.thumbnail_url),
    });
    expect(Object.keys(shown)).toEqual(['success', 'data', 'count']);
  });

  it('the licence of the elephant is that of the elephant', async () => {
    const { data } = await fullSearch(service, { q: 'elephant', lang: 'en', limit: 1 });
    expect(exampleIn('docs/licences.md').license).toEqual((data[0] as Full).license);
  });
});

describe('the report in docs/partners.md', () => {
  const alias = `document-examples-${randomUUID().slice(0, 8)}`;
  let client: Client;
  let partnerService: Service;
  let key: string;

  beforeAll(async () => {
    client = new Client({ node: inject('openSearchUrl') });
    await ingestFixture({ client, alias }, fixtureSymbols().map(rawFixture));
    key = await makePartner(client, alias, 'example');
    partnerService = await startTestService({ SYMBOL_CATALOG_ALIAS: alias });
  });
  afterAll(async () => {
    await partnerService.stop();
    await deleteIndices(client, alias);
    await client.close();
  });

  const keyedCommands = (document: string) =>
    curlCommands.filter(([file, command]) => file === document && command.includes('$KEY'));

  it('and the change of a word in docs/curators.md are taken by a key with the right', async () => {
    const [[, change = ''] = [], ...others] = keyedCommands('docs/curators.md');
    expect(others).toHaveLength(1);
    const curators = await makePartner(client, alias, 'curators', ['curate']);
    const listed = await fetch(`${partnerService.url}/api/v1/symbols?limit=1`);
    const { data } = (await listed.json()) as { data: { id: number }[] };
    const command = change.replace('$KEY', curators).replace('[574]', `[${data[0]?.id}]`);
    const [url, init] = await requestOf(command, partnerService.url);
    expect((await fetch(url, init)).status).toBe(201);
  });

  it('is taken, and answered with the fields that are shown', async () => {
    const commands = keyedCommands('docs/partners.md');
    expect(commands).toHaveLength(1);
    for (const [, command] of commands) {
      const [url, init] = await requestOf(command.replace('$KEY', key), partnerService.url);
      const response = await fetch(url, init);
      expect(response.status).toBe(201);
      const answer = (await response.json()) as { data: { report: object }[] };
      const [shown = ''] = blocks(texts.get('docs/partners.md') ?? '', 'json');
      const example = JSON.parse(shown) as typeof answer;
      expect(Object.keys(answer).sort()).toEqual(Object.keys(example).sort());
      expect(Object.keys(answer.data[0]?.report ?? {}).sort()).toEqual(
        Object.keys(example.data[0]?.report ?? {}).sort(),
      );
    }
  });
});
