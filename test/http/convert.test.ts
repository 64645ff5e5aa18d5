import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Service } from '../../src/service.ts';
import coreWords from '../fixtures/core-words.json' with { type: 'json' };
import type { Failure } from '../support/answers.ts';
import { type OpenBoard, openBoardSchema, readPackage, readZip, zipOf } from '../support/open-board.ts';
import { startTestService } from '../support/service.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const post = (query: string, body: Buffer | object, type = 'application/octet-stream') =>
  fetch(`${service.url}/api/v1/boards/convert?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  });

async function bytesOf(query: string, body: Buffer | object): Promise<Buffer> {
  const response = await post(query, body);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.status, bytes.toString().slice(0, 400)).toBe(200);
  return bytes;
}

interface Board {
  locale: string;
  buttons: Record<string, unknown>[];
  images: Record<string, unknown>[];
  sounds: Record<string, unknown>[];
  ext_symbolcatalog_kept: { button: string; label: string; what: string; why: string }[];
  [field: string]: unknown;
}
const converted = async (query: string, body: object): Promise<Board> =>
  JSON.parse(String(await bytesOf(query, body))) as Board;
const labels = ({ buttons }: { buttons: Record<string, unknown>[] }) => buttons.map(({ label }) => label);
const keptOf = ({ ext_symbolcatalog_kept: kept }: Board) =>
  kept.map(({ label, what, why }) => `${label}: ${what} ${why}`);
/** What the symbols of a board are called, by its labels; undefined where a picture is not of this service. */
function symbolsOf({ buttons, images }: Board) {
  const byId = new Map(images.map((image) => [String(image.id), image]));
  return buttons.map(({ image_id }) => {
    const image = byId.get(String(image_id));
    const [, name] = /^“(.+?)”/.exec(String(image?.ext_symbolcatalog_attribution)) ?? [];
    const { set } = (image?.symbol ?? {}) as { set?: string };
    return name && `${set} ${name}`;
  });
}

const photo = `data:image/jpeg;base64,${Buffer.from('a face').toString('base64')}`;
const recording = `data:audio/mp3;base64,${Buffer.from('a voice').toString('base64')}`;
const drawing = 'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" width="100%"/>';

/** A board as CoughDrop writes them: null for what is absent, numbers, images by URL. */
const coughDrop = {
  format: 'open-board-0.1',
  id: '1_45',
  locale: 'en_US',
  name: 'Quick Core',
  default_layout: 'landscape',
  description_html: null,
  license: {
    type: 'CC By',
    author_name: null,
    copyright_notice_url: 'http://creativecommons.org/licenses/by',
  },
  ext_coughdrop_settings: { private: false, key: 'example/quick-core', deep: [[1, null]] },
  buttons: [
    { id: 1, label: 'want', image_id: '1_1', border_color: 'rgb(1, 2, 3)', vocalization: 'want', left: 0.5 },
    { id: 2, label: 'Dog', image_id: 12, sound_id: 's', hidden: false, ext_coughdrop_part: 'noun' },
    { id: 3, label: 'Grandma Ann', image_id: 'face' },
    { id: 4, label: 'food', image_id: '1_1', load_board: { path: 'boards/food.obf', id: 'food' } },
    { id: 5, label: 12, image_id: null, action: ':space' },
    { id: 6, label: null, image_id: 'gone' },
    { id: 7, label: 'MORE', image_id: 'drawn', vocalization: 'I would like more of it' },
    { id: 8, label: 'xyzzy', image_id: 'drawn' },
  ],
  grid: {
    rows: 2,
    columns: 4,
    order: [
      [1, 2, 3, 4],
      [5, 6, 7, null],
    ],
  },
  images: [
    {
      id: '1_1',
      url: 'https://symbols.example.org/want.png',
      content_type: 'image/png',
      license: null,
      width: 1,
    },
    {
      id: 12,
      url: 'https://symbols.example.org/dog.svg',
      path: null,
      data: null,
      license: { type: 'CC BY-NC' },
    },
    { id: 'face', data: photo, content_type: 'image/jpeg', license: { type: 'private' } },
    { id: 'drawn', data: drawing, content_type: null },
  ],
  sounds: [{ id: 's', data: recording, content_type: 'audio/mp3', duration: 1 }],
} as const;

describe('a board of another program', () => {
  it('has other symbols and labels, and all else as it was', async () => {
    const board = await converted('lang=es&prefer_set=core', coughDrop);
    expect(labels(board)).toEqual(['querer', 'Perro', 'Grandma Ann', 'comida', 12, null, 'MÁS', 'xyzzy']);
    expect(symbolsOf(board)).toEqual([
      ...['core want', 'core dog', undefined, expect.any(String)],
      ...[undefined, undefined, 'core more', undefined],
    ]);
    expect(board.locale).toBe('es');
    const { buttons, images, grid: _grid, ...rest } = coughDrop;
    expect(board).toMatchObject({ ...rest, locale: 'es', grid: coughDrop.grid });
    for (const [index, { label, image_id, ...others }] of buttons.entries()) {
      const { vocalization, ...fields } = { vocalization: undefined, ...others };
      expect(board.buttons[index]).toMatchObject(fields);
    }
    expect(board.buttons.map(({ vocalization }) => vocalization)).toEqual([
      ...[
        'querer',
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        'I would like more of it',
        undefined,
      ],
    ]);
    expect(board.images).toEqual(expect.arrayContaining([images[2], images[3]]));
    expect(board.images.map(({ id }) => id)).not.toContain('1_1');
    expect(keptOf(board)).toEqual([
      'Dog: sound own',
      'Grandma Ann: label no-symbol',
      'Grandma Ann: picture own',
      '12: label own',
      'xyzzy: label no-symbol',
      'xyzzy: picture no-symbol',
    ]);
  });

  it('goes there and back', async () => {
    const there = await converted('lang=es&prefer_set=core', coughDrop);
    const back = await converted('lang=en&prefer_set=core', there);
    expect(labels(back)).toEqual(labels(coughDrop as never));
    expect(symbolsOf(back)).toEqual(symbolsOf(there));
    const same = await converted('', back);
    expect({ ...same, ext_symbolcatalog_kept: [] }).toEqual({ ...back, ext_symbolcatalog_kept: [] });
  });

  it('keeps its picture where the requested set has none, and its own translations', async () => {
    const strings = { en: {}, es: { penguin: 'pajarito' }, 'pt-BR': { penguin: 'ave' } };
    const penguin = { id: 1, label: 'penguin', image_id: 12 };
    const board = await converted('lang=es&set=core', { ...coughDrop, strings, buttons: [penguin] });
    expect(labels(board)).toEqual(['pajarito']);
    expect(symbolsOf(board)).toEqual([undefined]);
    expect(keptOf(board)).toEqual(['penguin: picture no-symbol']);
    expect(labels(await converted('lang=pt_BR', { ...coughDrop, strings, buttons: [penguin] }))).toEqual([
      'ave',
    ]);
  });

  it('is never given what is only spelt like a label, or has it in a longer name', async () => {
    // Lucia is a person, and no flag of St. Lucia.
    const names = ['elefant', 'hosue', 'dgo', 'Lucia', '7'];
    const buttons = names.map((label, id) => ({ id, label, image_id: 12 }));
    const board = await converted('lang=de&prefer_set=core', { ...coughDrop, buttons });
    expect(labels(board)).toEqual(names);
    expect(symbolsOf(board)).toEqual(names.map(() => undefined));
  });

  it('has the colours of word classes', async () => {
    const board = await converted('colours=fitzgerald', coughDrop);
    expect(board.buttons[0]?.background_color).toMatch(/^rgb\(/);
    expect(board.buttons[7]?.background_color).toBeUndefined();
    expect([labels(board), board.images]).toEqual([labels(coughDrop as never), coughDrop.images]);
  });
});

describe('a package', () => {
  /** As CoughDrop packs: paths of images in the manifest alone, ids that two boards have for two images. */
  const pack = () =>
    zipOf({
      'manifest.json': {
        format: 'open-board-0.1',
        root: 'boards/core.obf',
        paths: {
          boards: { core: 'boards/core.obf', food: 'boards/food.obf' },
          images: { dog: 'images/dog.png', face: 'images/face.jpg' },
          sounds: { hello: 'sounds/hello.mp3' },
        },
        ext_program: 7,
      },
      'boards/core.obf': {
        ...coughDrop,
        id: 'core',
        buttons: [
          { id: '1', label: 'dog', image_id: 'dog', sound_id: 'hello' },
          { id: '2', label: 'mum', image_id: 'face' },
          { id: '3', label: 'food', load_board: { id: 'food', path: 'boards/food.obf' } },
        ],
        images: [{ id: 'dog' }, { id: 'face', license: { type: 'private' } }],
        sounds: [{ id: 'hello', license: null }],
      },
      'boards/food.obf': {
        ...coughDrop,
        id: 'food',
        buttons: [{ id: '1', label: 'apple', image_id: '1_1' }],
      },
      'images/dog.png': 'a dog',
      'images/face.jpg': 'a face',
      'sounds/hello.mp3': 'a voice',
      'notes/read me.txt': 'hello',
      '__MACOSX/boards/._core.obf': 'rubbish',
    });

  it('keeps its layout, links, sounds and photos, and holds its new pictures alone', async () => {
    const files = await readZip(await bytesOf('lang=de&prefer_set=core', await pack()));
    const json = (path: string) => JSON.parse(String(files.get(path)));
    const [manifest, core, food] = [json('manifest.json'), json('boards/core.obf'), json('boards/food.obf')];
    expect([labels(core), labels(food)]).toEqual([['Hund', expect.any(String), 'Essen'], ['Apfel']]);
    expect(core.buttons[2].load_board).toEqual({ id: 'food', path: 'boards/food.obf' });
    expect(manifest).toMatchObject({ root: 'boards/core.obf', ext_program: 7 });
    expect(manifest.paths.boards).toEqual({ core: 'boards/core.obf', food: 'boards/food.obf' });
    for (const path of ['images/face.jpg', 'sounds/hello.mp3', 'notes/read me.txt']) {
      expect(String(files.get(path))).toBe(
        { 'images/face.jpg': 'a face', 'sounds/hello.mp3': 'a voice' }[path] ?? 'hello',
      );
    }
    expect([...files.keys()].filter((path) => /MACOSX|dog\.png/.test(path))).toEqual([]);
    for (const { path } of [...core.images, ...food.images].filter(({ path }) => typeof path === 'string')) {
      expect(files.get(path)?.toString('latin1', 1, 4)).toBe('PNG');
    }
    expect(core.ext_symbolcatalog_kept.map(({ label, what }: never) => [label, what])).toContainEqual([
      'mum',
      'picture',
    ]);
  });

  it('of this service changes by the ids of its symbols: pictures, skin and spoken names', async () => {
    const cells = ['I', 'dog', 'banana', 'boy'].map((word) => ({ word }));
    const made = await fetch(`${service.url}/api/v1/boards`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ cells: [...cells, { word: 'dog', label: 'Rex' }], lang: 'en', format: 'obz' }),
    });
    const before = Buffer.from(await made.arrayBuffer());
    const { root } = await readPackage(await bytesOf('lang=fr&skin=4', before));
    expect(labels(root as never)).toEqual(['je', 'chien', 'banane', 'garçon', 'Rex']);
    const boy = root.images.find(({ id }) => id === root.buttons[3]?.image_id);
    expect(boy?.id).toMatch(/^image-\d+-skin-4$/);
    expect(root.sounds.map(({ id }) => id)).toEqual(expect.arrayContaining([expect.stringMatching(/-fr$/)]));
    const { root: back } = await readPackage(await bytesOf('lang=en', await bytesOf('lang=fr', before)));
    const { root: first } = await readPackage(before);
    expect(back.buttons.map(({ sound_id: _, ...button }) => button)).toEqual(
      first.buttons.map(({ sound_id: _, ...button }) => button),
    );
    expect(back.images).toEqual(first.images);
  });
});

describe('a picture that is not stored here', () => {
  it('leaves its button the one that it has and is listed, and all others change', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'convert-'));
    const from = join(inject('demoDataDir'), 'artwork/sources');
    const filter = (path: string) => !/core\/dog\.[^/]+$/.test(path);
    await cp(from, join(dataDir, 'artwork/sources'), { recursive: true, filter });
    const incomplete = await startTestService({ DATA_DIR: dataDir });
    try {
      const buttons = ['dog', 'apple'].map((label, id) => ({ id, label, image_id: id === 0 ? 12 : '1_1' }));
      const pack = await zipOf({ 'board.obf': { ...coughDrop, buttons } });
      const response = await fetch(`${incomplete.url}/api/v1/boards/convert?lang=de&prefer_set=core`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/obz' },
        body: new Uint8Array(pack),
      });
      expect(response.status).toBe(200);
      const files = await readZip(Buffer.from(await response.arrayBuffer()));
      const board = JSON.parse(String(files.get('board.obf'))) as Board;
      expect(labels(board)).toEqual(['Hund', 'Apfel']);
      expect(symbolsOf(board)).toEqual([undefined, 'core apple']);
      expect(board.images).toContainEqual(coughDrop.images[1]);
      expect(keptOf(board)).toEqual(['dog: picture no-picture']);
    } finally {
      await incomplete.stop();
      await rm(dataDir, { recursive: true });
    }
  });
});

describe('a board that does not say its language', () => {
  const unsaid = (...words: string[]) => {
    const { locale: _none, ...board } = coughDrop;
    return { ...board, buttons: words.map((label, id) => ({ id, label, image_id: '1_1' })) };
  };
  const warningsOf = (board: Board) => board.ext_symbolcatalog_warnings as string[];

  it('is read in the language that is asked for where that knows more of its labels', async () => {
    const board = await converted('lang=de&prefer_set=core', unsaid('Hund', 'essen', 'Ball', 'trinken'));
    expect(labels(board)).toEqual(['Hund', 'essen', 'Ball', 'trinken']);
    expect(symbolsOf(board)).toEqual(['core dog', 'core eat', expect.any(String), 'core drink']);
    expect(warningsOf(board)).toEqual(['No locale says the language of board.obf: labels were read as de.']);
  });

  it('is English where those are English words, and where nothing is asked for', async () => {
    const board = await converted('lang=de', unsaid('dog', 'eat', 'Ball'));
    expect(labels(board)).toEqual(['Hund', 'essen', 'Ball']);
    expect(warningsOf(board)).toEqual(['No locale says the language of board.obf: labels were read as en.']);
    expect(warningsOf(await converted('prefer_set=core', unsaid('dog')))[0]).toMatch(/read as en/);
    expect(warningsOf(await converted('lang=de', { ...unsaid('dog'), locale: 'en' }))).toEqual([]);
  });
});

describe('what the format allows', () => {
  it('is all that a converted board has', async () => {
    const board = {
      format: 'open-board-0.1',
      id: 'a',
      locale: 'en',
      name: 'A',
      buttons: ['I', 'want', 'milk'].map((label, id) => ({ id: `${id}`, label, image_id: 'x' })),
      grid: { rows: 1, columns: 3, order: [['0', '1', '2']] },
      images: [
        {
          id: 'x',
          url: 'https://example.org/x.png',
          content_type: 'image/png',
          width: 9,
          height: 9,
          license: { type: 'CC BY' },
        },
      ],
      sounds: [],
    };
    const written: OpenBoard = openBoardSchema.parse(
      await converted('set=core&lang=pl&colours=goossens', board),
    );
    expect(written.locale).toBe('pl');
  });
});

describe('core words in five languages', () => {
  const languages = ['en', 'de', 'fr', 'es', 'it'] as const;
  const folded = (text: unknown) => String(text).toLowerCase();

  it('are right in label and picture in 95 of 100 cells, held-out ones too', async () => {
    const right = {
      tuned: { cells: 0, labels: 0, pictures: 0 },
      heldOut: { cells: 0, labels: 0, pictures: 0 },
    };
    for (const [index, from] of languages.entries()) {
      const to = languages[(index + 1) % languages.length] ?? 'en';
      const buttons = coreWords.map((row, id) => ({ id, label: row[from][0], image_id: `x${id}` }));
      const images = buttons.map(({ image_id }) => ({ id: image_id, url: 'https://example.org/x.png' }));
      const board = await converted(`lang=${to}&prefer_set=core`, {
        ...coughDrop,
        locale: from,
        buttons,
        images,
      });
      const symbols = symbolsOf(board);
      for (const [row, words] of coreWords.entries()) {
        const part = right[row % 3 === 2 ? 'heldOut' : 'tuned'];
        part.cells += 1;
        part.labels += Number(words[to].map(folded).includes(folded(board.buttons[row]?.label)));
        part.pictures += Number(words.en.map(folded).includes(folded(symbols[row]).replace(/^\w+ /, '')));
      }
    }
    for (const { cells, labels: named, pictures } of Object.values(right)) {
      expect(named / cells, JSON.stringify(right)).toBeGreaterThanOrEqual(0.95);
      expect(pictures / cells, JSON.stringify(right)).toBeGreaterThanOrEqual(0.95);
    }
  });
});

describe('boards as communication apps write them', () => {
  const words = coreWords.slice(0, 60).map((row) => row.en[0] ?? '');
  const link = (label: string) => ({ label, image_id: 'x' });
  const photoOf = { id: 'x', data: 'data:image/png;base64,iVBORw0KGgo=', content_type: 'image/png' };
  const shapes: Record<string, object> = {
    'ids as numbers and linked pictures': {
      ...coughDrop,
      buttons: words.map((word, id) => ({ ...link(word), id, image_id: '1_1' })),
    },
    'texts as ids and pictures inside': {
      format: 'open-board-0.1',
      id: 'root',
      locale: 'en-GB',
      buttons: words.map((word, id) => ({ ...link(word), id: `root:${id}`, ext_own_key: `symbol.${word}` })),
      grid: { rows: 6, columns: 10, order: [words.map((_, id) => `root:${id}`)] },
      images: [photoOf],
    },
    'words in capitals': {
      locale: 'en_US',
      buttons: words.map((word, id) => ({ ...link(word.toUpperCase()), id })),
      images: [{ ...photoOf, symbol: { set: 'elsewhere', filename: 'x.svg' } }],
    },
  };

  it.each(Object.keys(shapes))('%s: 95 of 100 core cells are right there and back', async (name) => {
    const before = shapes[name] as { buttons: { label: string }[] };
    for (const there of ['es', 'de', 'fr']) {
      const away = await converted(`lang=${there}&prefer_set=core`, before);
      const back = await converted('lang=en&prefer_set=core', away);
      const right = before.buttons.filter(({ label }, place) => {
        const accepted = coreWords[place]?.en.map((word) => word.toLowerCase());
        return accepted?.includes(String(labels(back)[place]).toLowerCase()) && label !== '';
      });
      expect(symbolsOf(back)).toEqual(symbolsOf(away));
      expect(right.length / words.length, `${name} ${there}: ${labels(back)}`).toBeGreaterThanOrEqual(0.95);
    }
  });
});

describe('what cannot be converted', () => {
  async function refusal(query: string, body: Buffer | object, type?: string): Promise<string> {
    const response = await post(query, body, type);
    const { error } = (await response.json()) as Failure;
    return `${response.status} ${error.code} ${error.message}`;
  }

  it('is refused with what is allowed', async () => {
    const { buttons: _none, ...empty } = coughDrop;
    const button = { id: 1, label: 'dog' };
    expect(await refusal('', Buffer.from('no board'))).toMatch(/^400 bad-request The file holds no board/);
    expect(await refusal('', empty)).toMatch(/^400 bad-request The file holds no board/);
    expect(await refusal('', coughDrop, 'text/html')).toMatch(/^415 .*application\/obf/);
    expect(await refusal('', Buffer.alloc(16 * 1024 * 1024 + 1))).toMatch(/^413 .*at most 16777216 bytes/);
    expect(await refusal('', { ...coughDrop, buttons: Array(3001).fill(button) })).toMatch(
      /^400 .*more than 3000 buttons/,
    );
    expect(await refusal('lang=%21', coughDrop)).toMatch(/^400 bad-parameter/);
    expect(await refusal('skin=9', coughDrop)).toMatch(/^400 bad-parameter/);
    const images = Array(3001).fill({});
    expect(await refusal('', { ...coughDrop, images })).toMatch(
      /^400 .*more than 3000 buttons, images or sounds/,
    );
    const wide = {
      ...coughDrop,
      strings: {
        en: Object.fromEntries(
          Array(100_001)
            .fill(0)
            .map((_, key) => [key, 'x']),
        ),
      },
    };
    expect(await refusal('', wide)).toMatch(/^400 .*more than 100000 lists, objects and fields/);
    const deep = `{"buttons":[],"ext_deep":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect(await refusal('', Buffer.from(deep))).toMatch(/^400 bad-request .*too deeply/);
  });

  it('of packages neither bursts, leads out of itself, nor is read by halves', async () => {
    const bomb = await zipOf({ 'a.obf': Buffer.alloc(7 * 1024 * 1024) });
    expect(await refusal('', bomb)).toMatch(/^400 .*more than 200 times/);
    expect(await refusal('', await zipOf({ 'a.obf': Buffer.alloc(9 * 1024 * 1024) }))).toMatch(
      /^400 .*8388608 bytes/,
    );
    const slip = (await zipOf({ 'aa/evil.obf': coughDrop }))
      .toString('latin1')
      .replaceAll('aa/evil', '../evil');
    expect(await refusal('', Buffer.from(slip, 'latin1'))).toMatch(/^400 .*invalid relative path/);
    expect(await refusal('', Buffer.from('PK no archive'))).toMatch(
      /^400 bad-request The package cannot be read/,
    );
    const full = { ...coughDrop, buttons: Array(2000).fill({ id: 1, label: 'dog' }) };
    expect(await refusal('', await zipOf({ 'a.obf': full, 'b.obf': full }))).toMatch(
      /^400 .*at most 3000 buttons: it has 4000/,
    );
    const boards = Object.fromEntries(Array.from({ length: 121 }, (_, index) => [`${index}.obf`, coughDrop]));
    expect(await refusal('', await zipOf(boards))).toMatch(/^400 .*more than 120 boards/);
    expect(await refusal('', await zipOf({ 'a.txt': 'x' }))).toMatch(/^400 .*holds no board/);
  });

  it('is charged by its buttons and labels', async () => {
    const limited = await startTestService({ RATE_LIMIT_JSON: '30', TRUST_PROXY_HOPS: '1' });
    try {
      const buttons = Array.from({ length: 300 }, (_, id) => ({ id, label: `dog ${id}` }));
      const response = await fetch(`${limited.url}/api/v1/boards/convert`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/obf', 'X-Forwarded-For': `198.51.100.${process.pid % 250}` },
        body: JSON.stringify({ ...coughDrop, buttons, images: [] }),
      });
      expect([response.status, (await response.text()).slice(0, 200)]).toEqual([200, expect.any(String)]);
      expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    } finally {
      await limited.stop();
    }
  });
});
