import { describe, expect, it } from 'vitest';
import { HttpError } from '../../src/errors.ts';
import { type Engine, EngineRefusal } from '../../src/opensearch/client.ts';
import { gatherSearches } from '../../src/search/gathered-searches.ts';

/** An engine that remembers its requests and answers each search with what it asked. */
function echo(answerOf: (body: unknown) => object = (body) => ({ hits: { hits: [body] } })) {
  const paths: string[] = [];
  const engine: Engine = {
    async request<Answer>(_method: string, path: string, body?: unknown) {
      paths.push(path);
      if (!path.includes('/_msearch')) return answerOf(body) as Answer;
      const bodies = (body as unknown[]).filter((_, line) => line % 2 === 1);
      return { responses: bodies.map(answerOf) } as Answer;
    },
    close: async () => undefined,
  };
  return { engine: gatherSearches(engine), paths };
}

const search = (engine: Engine, body: unknown, index = 'symbols-1') =>
  engine.request('POST', `/${index}/_search?filter_path=hits`, body);
const answered = (body: unknown) => ({ hits: { hits: [body] } });

describe('searches asked in one turn of the event loop', () => {
  it('go together, and get each its own answer, but the first where the engine has no other', async () => {
    const { engine, paths } = echo();
    for (let turn = 1; turn <= 2; turn += 1) {
      const bodies = ['first', 'a', 'b', 'c'];
      expect(await Promise.all(bodies.map((body) => search(engine, body)))).toEqual(bodies.map(answered));
      expect(paths.splice(0)).toEqual([
        '/symbols-1/_search?filter_path=hits',
        expect.stringMatching(/^\/symbols-1\/_msearch\?filter_path=responses\.status,/),
      ]);
    }
  });

  it('go by four, and by index', async () => {
    const { engine, paths } = echo();
    const bodies = Array.from({ length: 10 }, (_, index) => index);
    const all = [...bodies.map((body) => search(engine, body)), search(engine, 'other', 'symbols-2')];
    expect(await Promise.all(all)).toEqual([...bodies, 'other'].map(answered));
    expect(paths.map((path) => path.split('?')[0])).toEqual([
      '/symbols-1/_search',
      '/symbols-1/_msearch',
      '/symbols-1/_msearch',
      '/symbols-1/_search',
      '/symbols-2/_search',
    ]);
  });

  it('leave one that is alone, and every other request, as it is', async () => {
    const { engine, paths } = echo();
    await search(engine, 'a');
    await search(engine, 'b');
    await engine.request('POST', '/symbols-1/_mget?_source_includes=display', {});
    await engine.request('POST', '/symbols-1/_search', {});
    expect(paths).toEqual([
      '/symbols-1/_search?filter_path=hits',
      '/symbols-1/_search?filter_path=hits',
      '/symbols-1/_mget?_source_includes=display',
      '/symbols-1/_search',
    ]);
  });

  it('fail one by one where one is refused, and all where the engine is away', async () => {
    const { engine } = echo((body) =>
      body === 'bad' ? { status: 400, error: { type: 'parsing_exception' } } : answered(body),
    );
    const [, bad, good] = await Promise.allSettled([
      search(engine, 'first'),
      search(engine, 'bad'),
      search(engine, 'good'),
    ]);
    expect(bad).toMatchObject({ status: 'rejected', reason: expect.any(EngineRefusal) });
    expect(good).toMatchObject({ status: 'fulfilled', value: answered('good') });

    const away = gatherSearches({
      request: () => Promise.reject(new HttpError('engine-unavailable', 'away')),
      close: async () => undefined,
    });
    const all = await Promise.allSettled([
      search(away, 'a'),
      search(away, 'b'),
      search(away, 'c'),
      search(away, 'd', 'symbols-2'),
    ]);
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 'rejected'));
  });
});
