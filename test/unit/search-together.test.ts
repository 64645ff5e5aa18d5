import { describe, expect, it } from 'vitest';
import { HttpError } from '../../src/errors.ts';
import { type Engine, EngineRefusal } from '../../src/opensearch/client.ts';
import { searchTogether } from '../../src/search/search-together.ts';

const index = 'symbols-1';

/** An engine that answers a search with what it was asked, and every other request with its path. */
function echo(answerOf: (body: unknown) => unknown = (body) => ({ status: 200, echo: body })) {
  const sent: { path: string; bodies: unknown[]; format: string | undefined }[] = [];
  const engine: Engine = {
    async request<Answer>(_method: string, path: string, body?: unknown, format?: string) {
      const lines = (Array.isArray(body) ? body : []) as unknown[];
      const bodies = lines.filter((_, line) => line % 2 === 1);
      sent.push({ path, bodies, format });
      return (path.includes('/_msearch?') ? { responses: bodies.map(answerOf) } : { path }) as Answer;
    },
    close: async () => undefined,
  };
  return { engine, sent };
}

/** A task that asks one search after another, and ends with all answers. */
const asking = (bodies: readonly unknown[], weight = 1) => ({
  weight,
  async run(engine: Engine) {
    const answers: unknown[] = [];
    for (const body of bodies) {
      answers.push(
        (await engine.request<{ echo: unknown }>('POST', `/${index}/_search?filter_path=hits`, body)).echo,
      );
    }
    return answers;
  },
});

const together = <Result>(
  engine: Engine,
  tasks: Parameters<typeof searchTogether<Result>>[2],
  heaviest: (round: number) => number = () => 1000,
  signal?: AbortSignal,
) => searchTogether(engine, index, tasks, { heaviest, signal });

describe('tasks that search', () => {
  it('ask in rounds, as many as the longest needs, and get each its own answers', async () => {
    const { engine, sent } = echo();
    const asked = [['a1', 'a2', 'a3'], ['b1'], [], ['d1', 'd2']];
    expect(
      await together(
        engine,
        asked.map((bodies) => asking(bodies)),
      ),
    ).toEqual(asked);
    expect(sent).toEqual(
      [['a1', 'b1', 'd1'], ['a2', 'd2'], ['a3']].map((bodies) => ({
        path: expect.stringMatching(/^\/symbols-1\/_msearch\?filter_path=responses\.status,/),
        bodies,
        format: 'application/x-ndjson',
      })),
    );
    expect(await together(engine, [])).toEqual([]);
    expect(sent).toHaveLength(3);
  });

  it('ask for everything else at once, while others wait for their round', async () => {
    const { engine, sent } = echo();
    const reading = {
      weight: 1,
      async run(own: Engine) {
        await own.request('POST', `/${index}/_mget`, { ids: [1] });
        return asking(['b1']).run(own);
      },
    };
    expect(await together(engine, [asking(['a1']), reading])).toEqual([['a1'], ['b1']]);
    expect(sent.map(({ path, bodies }) => [path, ...bodies])).toEqual([
      ['/symbols-1/_mget'],
      [expect.stringContaining('/_msearch'), 'a1', 'b1'],
    ]);
  });

  it('ask in parts where a round is too heavy, at least one at a time', async () => {
    const { engine, sent } = echo();
    const weights = [3, 3, 4, 20, 1, 1];
    const tasks = weights.map((weight) => asking([`${weight} typed`, `${weight} guessed`], weight));
    await together(engine, tasks, (round) => (round === 1 ? 10 : 6));
    const parts = sent.map(({ bodies }) => bodies.map((body) => Number.parseInt(String(body), 10)));
    expect(parts).toEqual([[3, 3, 4], [20], [1, 1], [3, 3], [4], [20], [1, 1]]);
  });

  it('go on one after another, each with what the one before has read', async () => {
    const { engine, sent } = echo();
    const read = new Set<number>();
    const reading = (id: number) => ({
      weight: 1,
      async run(own: Engine) {
        await asking([`a${id}`]).run(own);
        if (!read.has(id)) await own.request('POST', `/${index}/_mget`, { ids: [id] });
        read.add(id);
        return asking([`b${id}`]).run(own);
      },
    });
    await together(engine, [reading(1), reading(1), reading(2), reading(1)]);
    expect(sent.map(({ path }) => path.split('?')[0])).toEqual([
      '/symbols-1/_msearch',
      '/symbols-1/_mget',
      '/symbols-1/_mget',
      '/symbols-1/_msearch',
    ]);
  });

  it('may ask several searches at once', async () => {
    const { engine, sent } = echo();
    const pair = (name: string) => ({
      weight: 1,
      async run(own: Engine) {
        const halves = await Promise.all([asking([`${name}1`]).run(own), asking([`${name}2`]).run(own)]);
        return [...halves.flat(), ...(await asking([`${name}3`]).run(own))];
      },
    });
    const tasks = [pair('a'), asking(['b1', 'b2']), pair('c')];
    expect(await together<unknown[]>(engine, tasks)).toEqual([
      ['a1', 'a2', 'a3'],
      ['b1', 'b2'],
      ['c1', 'c2', 'c3'],
    ]);
    expect(sent.length).toBeLessThan(6);
  });

  it('let others have their turn between answers', async () => {
    const { engine } = echo();
    let turns = 0;
    let counting = true;
    const count = () => {
      turns += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    await together(
      engine,
      Array.from({ length: 50 }, () => asking(['x'])),
    );
    counting = false;
    expect(turns).toBeGreaterThanOrEqual(49);
  });
});

describe('trouble', () => {
  it.each([
    [404, EngineRefusal],
    [400, EngineRefusal],
    [429, HttpError],
    [500, HttpError],
    [503, HttpError],
  ])('a search that is answered %i fails all, without another request', async (status, kind) => {
    const { engine, sent } = echo((body) =>
      body === 'bad' ? { status, error: { type: 'x', reason: 'y' } } : { status: 200, echo: body },
    );
    const tasks = [asking(['a1', 'a2']), asking(['bad']), asking(['c1'])];
    const failed = await together(engine, tasks).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(kind);
    expect(failed).toMatchObject({ status: kind === EngineRefusal ? status : 503 });
    await new Promise(setImmediate);
    expect(sent).toHaveLength(1);
  });

  it('an answer that is missing, and an engine that fails, fail all', async () => {
    const { engine } = echo();
    const short: Engine = { ...engine, request: async () => ({ responses: [] }) as never };
    await expect(together(short, [asking(['a1'])])).rejects.toMatchObject({ code: 'engine-unavailable' });
    const away: Engine = { ...engine, request: () => Promise.reject(new Error('away')) };
    await expect(together(away, [asking(['a1']), asking(['b1'])])).rejects.toThrow('away');
  });

  it('a task that fails by itself fails all', async () => {
    const { engine } = echo();
    const failing = { weight: 1, run: () => Promise.reject(new Error('own fault')) };
    await expect(together<unknown>(engine, [asking(['a1']), failing])).rejects.toThrow('own fault');
  });

  it('nobody waiting any more ends it before the next part', async () => {
    const { engine, sent } = echo();
    const gone = new AbortController();
    const tasks = Array.from({ length: 6 }, (_, at) => ({
      weight: 1,
      async run(own: Engine) {
        await asking([at]).run(own);
        if (at === 2) gone.abort(new Error('gone'));
      },
    }));
    await expect(together(engine, tasks, () => 2, gone.signal)).rejects.toThrow('gone');
    expect(sent).toHaveLength(2);
  });
});
