import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowReaders } from '../../ingest/catalogue/rows.ts';
import { exportSymbols, readPatiently } from '../../src/catalogue/export.ts';
import { csvPieces } from '../../src/catalogue/export-text.ts';
import { serviceUnavailable } from '../../src/errors.ts';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { all, emptyFolder, writeFiles } from '../support/files.ts';
import { hitFieldsOf, symbolNamed } from '../support/symbols.ts';

it.each([
  ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
  ['+1', "'+1"],
  ['-ing', "'-ing"],
  ['@sum', "'@sum"],
  ['＝1+1', "'＝1+1"],
  ['dog', 'dog'],
  ['a=b', 'a=b'],
  ["'-ing", "''-ing"],
  ["''=1", "'''=1"],
  ["'n", "'n"],
])('a table has the name %s as %s, which no spreadsheet computes', async (name, cell) => {
  const pieces = (async function* () {
    const { core, ...symbol } = symbolNamed({ en: { name } }, { id: 7 });
    yield [{ ...symbol, core: { ...core, image: { path: 'test/x.00000000.png' } as typeof core.image } }];
  })();
  const context = { chain: ['en'], baseUrl: '', fields: ['name', 'language_code'] };
  const lines: string[] = [];
  for await (const piece of csvPieces(pieces, context)) lines.push(piece.toString());
  expect(lines.join('')).toBe(`\ufeffid,name,language_code\r\n7,${cell},en\r\n`);
  // And comes back from such a table as it was.
  const { folder, remove } = await emptyFolder();
  await writeFiles(folder, { 'catalog.csv': lines.join('') });
  const rows = await all(rowReaders['catalog.csv'](join(folder, 'catalog.csv')));
  await remove();
  expect(rows).toEqual([{ line: 2, value: { id: '7', names: { en: { name } } } }]);
});

describe('reading the pages of an export', () => {
  /** An engine that fails at some of its requests, by their number. */
  function engineFailing(...failing: number[]) {
    let requests = 0;
    const bodies: unknown[] = [];
    const request = async (_method: string, _path: string, body: unknown) => {
      requests += 1;
      bodies.push(body);
      if (failing.includes(requests)) throw serviceUnavailable('engine-unavailable', 'away', 3);
      const size = requests === 1 ? 250 : 1;
      return {
        hits: {
          hits: Array.from({ length: size }, (_, id) => ({
            fields: hitFieldsOf({ en: { name: 'dog' } }, { id }),
            sort: [id],
          })),
        },
      };
    };
    return { engine: { request } as unknown as Engine, requests: () => requests, bodies: () => bodies };
  }
  const release = {
    index: 'symbols-1',
    version: '1',
    languages: Object.assign(new Map([['en', { symbolCount: 1, audioCount: 0 }]]), { regionsOf: () => [] }),
  } as unknown as Release;

  async function count(engine: Engine): Promise<number> {
    let symbols = 0;
    const pieces = exportSymbols(engine, release, {
      parameters: { lang: ['en'] },
      chain: ['en'],
      retryPausesMilliseconds: [0, 0, 0, 0],
    });
    for await (const piece of pieces) symbols += piece.length;
    return symbols;
  }

  it('a first page that fails is told at once, as nothing was sent', async () => {
    const { engine, requests } = engineFailing(1);
    await expect(count(engine)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '3' } });
    expect(requests()).toBe(1);
  });

  it('each page goes on behind the one before, and counts nothing', async () => {
    const { engine, bodies } = engineFailing();
    await count(engine);
    const behindLast = { bool: { filter: [{}, { range: { 'filter.id': { gt: 249 } } }] } };
    expect(bodies()).toMatchObject([
      { track_total_hits: false },
      { track_total_hits: false, query: behindLast },
    ]);
  });

  it('a later page is read again until the engine is back', async () => {
    const { engine, requests } = engineFailing(2, 3, 4);
    expect(await count(engine)).toBe(251);
    expect(requests()).toBe(5);
  });

  it('and given up after some attempts', async () => {
    const { engine, requests } = engineFailing(2, 3, 4, 5, 6, 7);
    await expect(count(engine)).rejects.toMatchObject({ status: 503 });
    expect(requests()).toBe(6);
  });

  it('an image is drawn again where too many wait, and not where the service ends', async () => {
    for (const [code, attempts] of [
      ['overloaded', 3],
      ['shutting-down', 1],
    ] as const) {
      let made = 0;
      const image = readPatiently(async () => {
        made += 1;
        throw serviceUnavailable(code, 'not now', 1);
      }, [0, 0]);
      await expect(image).rejects.toMatchObject({ code });
      expect(made).toBe(attempts);
    }
  });
});
