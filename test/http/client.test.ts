import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as ClientModule from '../../clients/typescript/src/client.ts';
import type * as CopyModule from '../../clients/typescript/src/offline-copy.ts';
import type * as TypingModule from '../../clients/typescript/src/while-typing.ts';
import { runCommand } from '../../embedded/processes.ts';
import type { Service } from '../../src/service.ts';
import { buildClient, clientCompiler, clientPackage } from '../support/client-package.ts';
import { startTestService } from '../support/service.ts';

/** Of the whole package, as it is published. */
const sizeMaximumBytes = 6 * 1024;

let service: Service;
let built: string;
let modules: typeof ClientModule & typeof CopyModule & typeof TypingModule;

beforeAll(async () => {
  service = await startTestService();
  built = await buildClient();
  const load = (name: string) => import(pathToFileURL(join(built, name)).href);
  modules = {
    ...(await load('client.js')),
    ...(await load('offline-copy.js')),
    ...(await load('while-typing.js')),
  };
});
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

/** A request as a recorded or refused one. */
type Answering = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Passes requests on to the service, but for those that `answers` answers; and notes their paths. */
async function startProxy(answers: Answering = () => false) {
  const requests: { path: string; status: number }[] = [];
  const server = createServer(async (request, response) => {
    if (answers(request, response)) {
      requests.push({ path: request.url ?? '', status: response.statusCode });
      return;
    }
    const answer = await fetch(service.url + request.url);
    requests.push({ path: request.url ?? '', status: answer.status });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () => new Promise((stopped) => server.close(stopped).closeAllConnections()),
  };
}

describe('the package', () => {
  it('has every file that it exports, a readme and a licence, and no dependency', async () => {
    const manifest = JSON.parse(await readFile(join(clientPackage, 'package.json'), 'utf8'));
    const files = await readdir(built);
    for (const { types, default: file } of Object.values<Record<string, string>>(manifest.exports)) {
      expect(files).toContain(types?.replace('./dist/', ''));
      expect(files).toContain(file?.replace('./dist/', ''));
    }
    // Resolution as before `exports` (TypeScript's node10, CRA, older Expo and Jest).
    for (const file of [manifest.main, manifest.types, ...Object.values(manifest.typesVersions['*']).flat()])
      expect(files).toContain(String(file).replace('./dist/', ''));
    expect(Object.keys(manifest.typesVersions['*']).map((name) => `./${name}`)).toEqual(
      Object.keys(manifest.exports).filter((name) => name !== '.'),
    );
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
    expect(manifest.license).toBe('Apache-2.0');
    expect(await readdir(clientPackage)).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json']),
    );
    const { version } = JSON.parse(await readFile(resolve(clientPackage, '../../package.json'), 'utf8'));
    expect(manifest.version).toBe(version);
  });

  it(`is at most ${sizeMaximumBytes} bytes, compressed by gzip`, async () => {
    const scripts = (await readdir(built)).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(3);
    const contents = await Promise.all(scripts.map((file) => readFile(join(built, file))));
    const sizeBytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
    expect(sizeBytes).toBeLessThanOrEqual(sizeMaximumBytes);
  });

  it('types what it answers for programs that use it, also where libraries are checked', async () => {
    const consumer = await mkdtemp(resolve(import.meta.dirname, '../../.cache/consumer-'));
    try {
      const compilerOptions = {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: [],
      };
      await writeFile(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
      const source = `import { CatalogueClient } from '${built}/client.js';
const client = new CatalogueClient({ baseUrl: '' });
for (const hit of (await client.search('dog')).data) {
  hit.name satisfies string;
  hit.nmae;
}\n`;
      await writeFile(join(consumer, 'program.mts'), source);
      const compiled = await runCommand(process.execPath, [clientCompiler, '--project', consumer]);
      expect(
        compiled.stdout
          .trim()
          .split('\n')
          .filter((line) => line.includes('error')),
      ).toEqual([expect.stringMatching(/program\.mts\(5,7\): error TS\d+: Property 'nmae' does not exist/)]);
    } finally {
      await rm(consumer, { recursive: true, force: true });
    }
  });
});

describe('requests', () => {
  it('finds, completes, reads sentences, and matches words, in a chain of languages', async () => {
    const client = new modules.CatalogueClient({
      baseUrl: `${service.url}/`,
      languages: ['de-AT', 'de', 'en'],
    });
    const { data } = await client.search('dog', { limit: 1 });
    expect(data[0]).toMatchObject({ name: 'Hund', language_code: 'de' });
    expect(
      (await client.search('dog', { lang: 'en', tags: ['animal'], has_audio: true })).count,
    ).toBeGreaterThan(0);
    expect((await client.suggest('eleph', { lang: ['en'] })).data[0]?.text).toBe('elephant');
    expect((await client.match(['Hund', 'xqzwvkjx'])).data.map(({ symbol }) => symbol?.name)).toEqual([
      'Hund',
      undefined,
    ]);
    const { data: tokens } = await client.sentence('two dogs', { lang: 'en' });
    expect(tokens.map(({ text, overlay }) => [text, overlay])).toEqual([
      ['two', undefined],
      ['dogs', 'plural'],
    ]);
    expect((await client.get('/api/v1/sets')).data.map(({ set }) => set)).toContain('openmoji');
  });

  it('makes a board, a file of the Open Board Format', async () => {
    const client = new modules.CatalogueClient({ baseUrl: service.url, languages: ['de'] });
    const board = await client.board({ words: ['Hund', 'Katze'] });
    expect(board.type).toContain('obf');
    expect(JSON.parse(await board.text())).toMatchObject({ locale: 'de', buttons: [{ label: 'Hund' }, {}] });
    const whole = await client.board({ words: ['Hund'], format: 'obz', sounds: false });
    expect(
      Buffer.from(await whole.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('gives the URL of a spoken name', async () => {
    const client = new modules.CatalogueClient({ baseUrl: service.url });
    const { data } = await client.search('dog', { lang: 'en', has_audio: true, limit: 1 });
    const [dog] = data;
    if (!dog) throw new Error('There is no dog.');
    const heard = await fetch(modules.audioUrl(dog, { lang: ['en'], format: 'wav' }));
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  });

  it('sends the languages of all requests only to routes that know them', async () => {
    const client = new modules.CatalogueClient({ baseUrl: service.url, languages: ['de', 'en'] });
    for (const path of ['/api/v1/sets', '/api/v1/translations/languages'] as const)
      expect((await client.get(path)).warnings).toEqual([]);
    const { data } = await client.get('/api/v1/symbols', { query: { limit: 1, fields: 'name' } });
    expect(data[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
    });
    expect((await client.get('/api/v1/public/stats')).data.symbols).toBeGreaterThan(100);
  });

  it('gives the URL of a variant', async () => {
    const client = new modules.CatalogueClient({ baseUrl: service.url });
    const { data } = await client.search('woman', { lang: 'en', has_skin: true, limit: 1 });
    const [woman] = data;
    if (!woman) throw new Error('There is no woman.');
    const picture = await fetch(modules.variantUrl(woman, { skin: 4, hair: 'black', size: 256 }));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('throws what the service says', async () => {
    const client = new modules.CatalogueClient({ baseUrl: service.url });
    const refused = await client.search('dog', { limit: 0 }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(modules.CatalogueError);
    expect(refused).toMatchObject({
      status: 400,
      code: 'bad-parameter',
      details: [{ parameter: 'limit', message: expect.any(String) }],
    });
    await expect(client.symbol(999_999_999)).rejects.toMatchObject({ status: 404, code: 'symbol-not-found' });
  });

  it.each([429, 503])('waits as long as an answer %d asks, and sends the request again', async (status) => {
    let refusals = 2;
    const proxy = await startProxy((_, response) => {
      if (refusals === 0) return false;
      refusals -= 1;
      response.writeHead(status, { 'Retry-After': '1' }).end();
      return true;
    });
    try {
      const client = new modules.CatalogueClient({ baseUrl: proxy.url });
      const startedAt = performance.now();
      expect((await client.search('dog', { lang: 'en' })).count).toBeGreaterThan(0);
      // A lower bound alone: the wait is what is tested.
      expect(performance.now() - startedAt).toBeGreaterThan(1900);
      expect(proxy.requests.map((request) => request.status)).toEqual([status, status, 200]);
    } finally {
      await proxy.stop();
    }
  });

  it('gives up after the repetitions, at once where the wait is too long, and when it is told to', async () => {
    const proxy = await startProxy((request, response) => {
      const seconds = request.url?.includes('long') ? '3600' : '1';
      response.writeHead(503, { 'Retry-After': seconds });
      response.end(JSON.stringify({ success: false, error: { code: 'overloaded', message: 'Busy.' } }));
      return true;
    });
    try {
      const client = new modules.CatalogueClient({ baseUrl: proxy.url, retries: 1 });
      await expect(client.search('long')).rejects.toMatchObject({ status: 503, code: 'overloaded' });
      expect(proxy.requests).toHaveLength(1);
      await expect(client.search('dog')).rejects.toMatchObject({ status: 503 });
      expect(proxy.requests).toHaveLength(3);
      const controller = new AbortController();
      const waiting = client.search('dog', {}, { signal: controller.signal });
      await expect.poll(() => proxy.requests.length).toBe(4);
      controller.abort(new Error('not wanted any more'));
      await expect(waiting).rejects.toThrow('not wanted any more');
      expect(proxy.requests).toHaveLength(4);
    } finally {
      await proxy.stop();
    }
  });
});

describe('while typing', () => {
  it('sends the last text alone, and shows no answer for a text that was typed over', async () => {
    const proxy = await startProxy();
    try {
      const client = new modules.CatalogueClient({ baseUrl: proxy.url });
      const shown: string[] = [];
      const failures: unknown[] = [];
      const field = modules.whileTyping({
        request: (text, signal) => client.suggest(text, { lang: 'en' }, { signal }),
        show: ({ data }, text) => shown.push(`${text}: ${data[0]?.text}`),
        fail: (error) => failures.push(error),
      });
      for (const text of ['e', 'el', 'ele', 'elep']) field.type(text);
      await expect.poll(() => shown).toEqual(['elep: elephant']);
      expect(proxy.requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('q'))).toEqual([
        'elep',
      ]);
      // The request is under way when it is typed over.
      field.type('do');
      await expect.poll(() => proxy.requests.length).toBe(2);
      field.type('dog');
      await expect.poll(() => shown.at(-1)).toBe('dog: dog');
      field.type('nothing of this');
      field.stop();
      field.type('x'.repeat(129));
      await expect.poll(() => failures).toMatchObject([{ code: 'bad-parameter' }]);
      expect(shown.filter((line) => line.startsWith('nothing'))).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });
});

describe('an offline copy', () => {
  it('takes a set whole, then nothing, and goes on where it was cut off', async () => {
    const client = new modules.CatalogueClient({ baseUrl: service.url, languages: ['en'] });
    const { count } = await client.search('', { set: ['core'], limit: 1 });
    const copy = new Map<number, string>();
    let position: string | undefined;
    let pages = 0;
    const store: CopyModule.SymbolStore = {
      position: () => position,
      store(changes) {
        pages += 1;
        if (pages === 2) throw new Error('the disk is full');
        for (const { id, name } of changes.symbols) copy.set(id, name);
        for (const id of changes.deleted) copy.delete(id);
        position = changes.position;
      },
    };
    const query = { set: ['core'], limit: 50, translations: 'chain' } as const;
    const update = () => modules.updateCopy(client, store, { ...query, set: [...query.set] });
    await expect(update()).rejects.toThrow('the disk is full');
    expect(copy.size).toBe(50);
    expect(await update()).toEqual({ changed: count - 50, deleted: 0 });
    expect(copy.size).toBe(count);
    expect(await update()).toMatchObject({ changed: 0 });
  });
});
