import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import { type Failure, getJson } from '../support/answers.ts';
import { type OpenBoard, openBoardSchema, readPackage } from '../support/open-board.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const post = (body: unknown, url = service.url, path = '/api/v1/boards') =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function boardOf(body: object): Promise<OpenBoard> {
  const response = await post(body);
  const text = await response.text();
  expect(response.status, text.slice(0, 400)).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/obf');
  return openBoardSchema.parse(JSON.parse(text));
}

async function packageOf(body: object) {
  const response = await post({ ...body, format: 'obz' });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 400)).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/obz');
  return readPackage(bytes);
}

async function refusal(body: unknown): Promise<string> {
  const response = await post(body);
  const { error } = (await response.json()) as Failure;
  return `${response.status} ${error.code} ${error.message}`;
}

const labels = ({ buttons, grid }: OpenBoard) =>
  grid.order.map((row) => row.map((place) => buttons.find(({ id }) => id === place)?.label ?? null));
const buttonOf = ({ buttons }: OpenBoard, label: string) => buttons.find((button) => button.label === label);

describe('what is wrong with a board', () => {
  it('is told of every id and every text of its cells', async () => {
    const board = await boardOf({
      ids: Array.from({ length: 30 }, (_, index) => 900_000 + index),
      lang: 'en',
    });
    const warnings = board.ext_symbolcatalog_warnings as string[];
    expect(warnings).toContain('There is no symbol with the id 900000.');
    expect(warnings.at(-1)).toMatch(/^There are no symbols with \d+ further ids\.$/);
    expect(await refusal({ cells: [{ word: '\ud800' }], lang: 'en' })).toMatch(/^400 .*well-formed Unicode/);
  });
});

describe('a board', () => {
  it('shows words in their order, with images, spoken names, licences and authors', async () => {
    const board = await boardOf({ words: ['want', 'elephant', 'banana'], lang: 'en', name: 'Play' });
    expect([board.name, board.locale]).toEqual(['Play', 'en']);
    expect(labels(board)).toEqual([
      ['want', 'elephant'],
      ['banana', null],
    ]);
    const elephant = buttonOf(board, 'elephant');
    const image = board.images.find(({ id }) => id === elephant?.image_id);
    expect(image).toMatchObject({
      width: 1024,
      content_type: 'image/png',
      license: {
        type: 'CC BY-SA 4.0',
        copyright_notice_url: expect.any(String),
        author_name: expect.any(String),
      },
    });
    const sound = board.sounds.find(({ id }) => id === elephant?.sound_id);
    for (const [media, type] of [
      [image, 'image/png'],
      [sound, 'audio/mpeg'],
    ] as const) {
      const linked = await fetch(String(media?.url));
      expect([linked.status, linked.headers.get('content-type')]).toEqual([200, type]);
      await linked.body?.cancel();
    }
    expect(board.ext_symbolcatalog_credits).toEqual(
      expect.arrayContaining([expect.stringMatching(/“elephant” by .+ CC BY-SA 4.0/)]),
    );
  });

  it('shows symbols by id, named in the language, in the grid that was asked for', async () => {
    const { data } = await getJson<{ data: { id: number }[] }>(service, '/api/v1/symbols?limit=3');
    const ids = data.map(({ id }) => id);
    const board = await boardOf({ ids, lang: ['de-LU', 'en'], grid: { rows: 1, columns: 4 } });
    const { data: german } = await getJson<{ data: { name: string }[] }>(
      service,
      `/api/v1/symbols?ids=${ids}&lang=de`,
    );
    expect(labels(board)).toEqual([[...german.map(({ name }) => name), null]]);
    expect(board.locale).toBe('de');
  });

  it('has cells at their places, with labels, variants and colours of their own', async () => {
    const { data } = await getJson<{ data: { id: number; name: string }[] }>(
      service,
      '/api/v1/symbols/search?q=girl&lang=en&has_skin=true&limit=1',
    );
    const [girl] = data;
    const board = await boardOf({
      cells: [
        { word: 'eat' },
        { id: girl?.id, label: 'Ana', row: 1, column: 2 },
        { id: girl?.id, row: 2, column: 2, skin: 2, color: '#FF0000' },
        { label: 'More …', row: 2, column: 1, hair: null },
      ],
      grid: { rows: 2, columns: 3 },
      lang: 'en',
      skin: 5,
      colors: 'fitzgerald',
    });
    expect(labels(board)).toEqual([
      ['eat', 'Ana', null],
      ['More …', girl?.name, null],
    ]);
    const imageOf = (label: string) =>
      board.images.find(({ id }) => id === buttonOf(board, label)?.image_id)?.url;
    expect(imageOf('Ana')).toMatch(/\/variant\?skin=5$/);
    expect(imageOf(String(girl?.name))).toMatch(/\/variant\?skin=2$/);
    expect(buttonOf(board, 'eat')?.background_color).toMatch(/^rgb\(/);
    expect(buttonOf(board, String(girl?.name))?.background_color).toBe('rgb(255, 0, 0)');
    // A voice that says another name than the label would say what nobody meant.
    expect(buttonOf(board, 'Ana')?.sound_id).toBeUndefined();
    expect(buttonOf(board, String(girl?.name))?.sound_id).toBeDefined();
    expect(buttonOf(board, 'More …')).toEqual({ id: '4', label: 'More …' });
  });

  it('holds images and sounds as data where that is asked for', async () => {
    const board = await boardOf({ words: ['dog'], lang: 'en', embed: true, mono: true });
    const [image] = board.images;
    const bytes = Buffer.from(String(image?.data).replace(/^data:image\/png;base64,/, ''), 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(image?.url).toBeUndefined();
    expect(board.sounds[0]?.data).toMatch(/^data:audio\/mpeg;base64,/);
  });

  it('says what it could not show', async () => {
    const board = await boardOf({ cells: [{ word: 'xqzwvkjx' }, { id: 999_999_999 }], lang: 'en', size: 1 });
    expect(labels(board)).toEqual([['xqzwvkjx', '']]);
    expect(board.images).toEqual([]);
    expect(board.ext_symbolcatalog_warnings).toEqual([
      'Unknown field "size" was ignored.',
      'There is no symbol with the id 999999999.',
      'There is no symbol for: xqzwvkjx.',
    ]);
  });

  it('is silent where that is asked for, and answers below the deprecated prefix', async () => {
    expect((await boardOf({ words: ['dog'], lang: 'en', sounds: false })).sounds).toEqual([]);
    const response = await post({ words: ['dog'], name: 'Jenny’s board' }, service.url, '/api/boards');
    expect([response.status, response.headers.get('deprecation')]).toEqual([200, expect.any(String)]);
    expect(response.headers.get('content-disposition')).toContain(
      "filename*=UTF-8''Jenny%E2%80%99s%20board.obf",
    );
    await response.body?.cancel();
  });
});

describe('a package', () => {
  it('has a manifest and every file that its board names, the same each time', async () => {
    const body = { words: ['dog', 'cat', 'girl', 'dog'], lang: 'en', skin: 4, name: 'Animals' };
    const { root, files } = await packageOf(body);
    expect(labels(root)).toEqual([
      ['dog', 'cat'],
      ['girl', 'dog'],
    ]);
    expect(root.images).toHaveLength(3);
    for (const { path = '' } of root.images) {
      expect(files.get(path)?.subarray(1, 4).toString()).toBe('PNG');
    }
    expect(root.sounds.length).toBe(3);
    for (const { path = '' } of root.sounds) expect(files.get(path)?.length).toBeGreaterThan(500);
    expect([...files.keys()].filter((path) => path.includes('skin-4'))).toHaveLength(1);
    const again = await packageOf(body);
    expect([...again.files]).toEqual([...files]);
  });
});

describe('a board is refused', () => {
  it.each([
    [{}, 'cells or ids or words must be given'],
    [{ ids: [1], words: ['dog'] }, 'exactly one of them'],
    [{ words: [] }, 'words must be a list of 1 to 200 words'],
    [{ ids: Array.from({ length: 201 }, () => 1) }, 'ids must be a list of 1 to 200 ids'],
    [{ ids: ['dog', -1] }, 'ids[0] must be the id of a symbol; ids[1] must be the id of a symbol'],
    [{ words: ['dog', 'cat', 'cow'], grid: { rows: 1, columns: 2 } }, 'grid must have a place for each cell'],
    [{ words: ['dog'], grid: { rows: 50, columns: 50 } }, 'grid may have at most 200 places'],
    [{ words: ['dog'], grid: { rows: 0 } }, 'grid.rows must be a whole number from 1 to 50'],
    [{ cells: [{ id: 1, word: 'dog' }] }, 'cells[0] may have an id or a word, not both'],
    [{ cells: [{ id: 1 }, {}] }, 'cells[1] must have an id, a word or a label'],
    [{ cells: [{ id: 1, colr: 'red' }] }, 'cells[0] may have id, word, label'],
    [{ cells: [{ id: 1, row: 2 }] }, 'cells[0] must have both row and column, or neither'],
    [
      { cells: [1, 2].map((id) => ({ id, row: 1, column: 1 })), grid: { rows: 1, columns: 2 } },
      'cells[1] is at the place of another cell',
    ],
    [
      { cells: [{ id: 1, row: 3, column: 1 }], grid: { rows: 2, columns: 2 } },
      'cells[0] is outside of the 2 rows and 2 columns',
    ],
    [{ cells: [{ id: 1, colour: 'reddish' }] }, 'must be a colour such as #fff2a8'],
    [{ words: ['dog'], colours: 'rainbow' }, 'colours must be none, fitzgerald or goossens'],
    [{ words: ['dog'], colours: 'none', colors: 'goossens' }, 'colours mean the same'],
    [{ words: ['dog'], format: 'pdf' }, 'format must be obf or obz'],
    [{ words: ['dog'], skin: 9 }, 'skin must be 1, 2, 3, 4 or 5'],
    [{ words: ['dog'], lang: 'en', language: 'de' }, 'lang mean the same'],
  ])('%j', async (body, message) => {
    const answer = await refusal(body);
    expect(answer).toContain('400 bad-parameter');
    expect(answer).toContain(message);
  });

  it('where it needs more renderings than a client may ask for, and linked ones need none', async () => {
    // Without Redis, no other service has made these images.
    const limited = await startTestService({ RATE_LIMIT_RENDERS: '1' }, { redisUrl: undefined });
    try {
      const body = { words: ['dog', 'cat', 'cow'], lang: 'en', mono: true, sounds: false };
      const response = await post({ ...body, format: 'obz' }, limited.url);
      const { error } = (await response.json()) as Failure;
      expect([response.status, error.code]).toEqual([429, 'rate-limited']);
      expect(response.headers.get('content-disposition')).toBeNull();
      expect((await post(body, limited.url)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
