import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openSource } from '../../ingest/sources/open.ts';
import type { RawSymbol } from '../../ingest/symbol.ts';
import { createRenderer, type Renderer } from '../../src/images/render/renderer.ts';
import { emptyFolder, writeFiles } from '../support/files.ts';
import { validated } from '../support/validated.ts';

/** Boards as other programs write them: small inputs in the manner of the format's reference files. */
const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${colour}"/></svg>`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const embedded = (colour = '#a00') => `data:image/svg+xml;base64,${base64(drawing(colour))}`;
const license = { type: 'CC BY 4.0', author_name: 'Ann' };
const board = {
  format: 'open-board-0.1',
  id: 'one',
  locale: 'en',
  name: 'One',
  license,
  buttons: [{ id: '1', label: 'red', image_id: 'i1' }] as object[],
  images: [{ id: 'i1', content_type: 'image/svg+xml', data: embedded() }] as object[],
};
const shown = { buttons: [{ id: '1', label: 'red', image_id: 'i1' }] };

let folder: string;
let renderer: Renderer;
beforeAll(() => {
  renderer = createRenderer({ workers: 1, queueLimit: 100 });
});
afterAll(() => renderer.close());
beforeEach(async () => {
  const made = await emptyFolder();
  folder = made.folder;
  return made.remove;
});

async function look(path: string) {
  const report = await validated(path, renderer);
  return { ...report, rules: report.problems.map(({ rule }) => rule) };
}

async function lookAt(content: object | string) {
  await writeFiles(folder, { 'one.obf': content });
  return await look(join(folder, 'one.obf'));
}

async function lookIn(entries: Record<string, string | object>) {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(entries)) {
    archive.addBuffer(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)), path);
  }
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(join(folder, 'pack.obz')));
  return await look(join(folder, 'pack.obz'));
}

const bytesOf = (symbol: RawSymbol | undefined) =>
  symbol && 'bytes' in symbol.artwork ? Buffer.from(symbol.artwork.bytes).toString() : undefined;

describe('ids of images belong to their board', () => {
  const other = (colour: string) => ({
    ...board,
    id: 'two',
    buttons: [{ id: '1', label: 'blue', image_id: 'i1' }],
    images: [{ id: 'i1', data: embedded(colour) }],
  });

  test('two pictures under one id are two symbols, whatever else the package holds', async () => {
    const { symbols, rules } = await lookIn({ 'a.obf': board, 'b.obf': other('#00a') });
    expect(rules).toEqual([]);
    expect(symbols.map(({ names }) => names.en?.name)).toEqual(['red', 'blue']);
    expect(symbols.map(bytesOf)).toEqual([drawing('#a00'), drawing('#00a')]);
    const again = await lookIn({ 'b.obf': other('#00a'), 'a.obf': board });
    expect(again.symbols.map(({ id }) => id).sort()).toEqual(symbols.map(({ id }) => id).sort());
  });

  test('one picture under one id is one symbol, embedded or in the package', async () => {
    const path = { ...other(''), images: [{ id: 'i1', path: 'images/red.svg' }] };
    const { symbols, rules } = await lookIn({
      'a.obf': board,
      'b.obf': path,
      'images/red.svg': drawing('#a00'),
    });
    expect(symbols.map(({ id, names }) => [id, names.en?.name, names.en?.keywords])).toEqual([
      ['i1', 'red', ['blue']],
    ]);
    expect(rules).toEqual(['unlike-labels']);
  });

  test('ids that can be written in one way only are two symbols', async () => {
    const ids = ['a b', 'a-b', 'ä', '!'];
    const { symbols, rules } = await lookAt({
      ...board,
      buttons: ids.map((id, index) => ({ id, label: `word ${index}`, image_id: id })),
      images: ids.map((id, index) => ({ id, data: embedded(`#00${index}`) })),
    });
    expect(rules).toEqual([]);
    expect(new Set(symbols.map(({ id }) => id)).size).toBe(4);
  });
});

describe('fields as other programs write them', () => {
  test('null is absent, and a number is its text', async () => {
    const { symbols, rules } = await lookAt({
      ...board,
      name: null,
      strings: null,
      sounds: null,
      grid: null,
      license: { ...license, source_url: null, author_url: null, copyright_notice_url: null },
      buttons: [
        { id: 1, label: 5, image_id: 7, sound_id: null, vocalization: null },
        { id: 2, label: null, image_id: null },
        null,
      ],
      images: [
        { id: 7, content_type: null, data: embedded(), url: null, path: null, license: null, symbol: null },
      ],
    });
    expect(rules).toEqual([]);
    expect(symbols.map(({ id, names }) => [id, names])).toEqual([['7', { en: { name: '5', keywords: [] } }]]);
  });

  test.each([
    ['a media type without regard to case', { content_type: 'image/SVG+XML; charset=utf-8' }],
    ['the type of the data URI', { content_type: undefined }],
    ['the bytes, where the type lies', { content_type: 'image/png' }],
    ['Base64 without a data URI', { data: base64(drawing('#a00')) }],
    ['a drawing as it stands', { data: drawing('#a00') }],
    ['Base64 with a charset', { data: `data:image/svg+xml;charset=utf-8;base64,${base64(drawing('#a00'))}` }],
    ['percent escapes', { data: `data:image/svg+xml,${encodeURIComponent(drawing('#a00'))}` }],
  ])('%s', async (_what, image) => {
    const { symbols, rules } = await lookAt({ ...board, images: [{ ...board.images[0], ...image }] });
    expect(rules).toEqual([]);
    expect(symbols.map(bytesOf)).toEqual([drawing('#a00')]);
  });

  test('a percent sign that escapes nothing stands for itself, as in browsers', async () => {
    const svg = drawing('#a00').replace('width="9"', 'width="100%"');
    const data = `data:image/svg+xml;utf8,${svg.replaceAll('#', '%23')}`;
    const { symbols } = await lookAt({ ...board, images: [{ id: 'i1', data }] });
    expect(symbols.map(bytesOf)).toEqual([svg]);
  });

  test.each([
    ['pt_BR', 'pt-BR'],
    ['EN-us', 'en-US'],
    [null, 'en'],
  ])('the language %s is %s', async (locale, tag) => {
    const { symbols } = await lookAt({ ...board, locale });
    expect(Object.keys(symbols[0]?.names ?? {})).toEqual([tag]);
  });

  test('a language that is none is no English', async () => {
    const { symbols, problems } = await lookAt({ ...board, locale: 'xx-klingon-q' });
    expect(symbols).toEqual([]);
    expect(problems.map(({ rule, file }) => [rule, file])).toContainEqual(['bad-language', 'one.obf']);
  });

  test.each([[['de']], [{ lang: 'de' }], [true]])(
    'a language that is no text, %j, is no English',
    async (locale) => {
      expect((await lookAt({ ...board, locale })).rules).toEqual(['bad-language']);
    },
  );

  test('lists by their ids', async () => {
    const { symbols, rules } = await lookAt({
      ...board,
      buttons: { 1: { label: 'red', image_id: 'i1', sound_id: 's' } },
      images: { i1: { id: null, data: embedded() } },
      sounds: { s: { url: 'https://example.org/red.mp3' } },
    });
    expect([symbols.map(({ id }) => id), rules]).toEqual([['i1'], ['left-out-sound']]);
  });

  test('what a button does is no word, and what it says is its name where it has no label', async () => {
    const image = (id: string) => ({ id, data: embedded(`#${id}`) });
    const { symbols, problems } = await lookAt({
      ...board,
      buttons: [
        { id: 1, label: 'plural', vocalization: '+s', image_id: '100' },
        { id: 2, label: 'clear', vocalization: ':clear', image_id: '200' },
        { id: 3, label: '', vocalization: 'hello', image_id: '300' },
        { id: 4, label: true, image_id: '400' },
        { id: 5, vocalization: ':home', image_id: '500' },
      ],
      images: ['100', '200', '300', '400', '500'].map(image),
    });
    const words = symbols.map(({ names: { en } }) => [en?.name, ...(en?.keywords ?? [])]);
    expect(words).toEqual([['plural'], ['clear'], ['hello']]);
    expect(problems).toMatchObject([{ rule: 'unnamed-image', message: 'buttons without a label: 2' }]);
  });

  test('of two images under one id nobody knows which is meant', async () => {
    const [image] = board.images;
    const other = { ...image, data: embedded('#00a') };
    expect((await lookAt({ ...board, images: [image, other] })).rules).toEqual(['duplicate-id']);
    expect((await lookAt({ ...board, images: [image, image] })).rules).toEqual([]);
  });

  test.each([
    ['an address that older boards call a link', 'copyright_notice_link'],
    ['a field in another case', 'Copyright_Notice_URL'],
  ])('%s', async (_what, field) => {
    const written = { type: 'CC BY-SA', [field]: 'https://creativecommons.org/licenses/by-sa/4.0' };
    const { symbols } = await lookAt({ ...board, license: { ...written, copyright_notice_url: undefined } });
    expect(symbols[0]?.license.id).toBe('CC-BY-SA-4.0');
  });

  test('the sentence to print has no more than the name and addresses show', async () => {
    const buttons = [{ id: 1, label: '\u200b red', image_id: 'i1' }];
    const { symbols } = await lookAt({
      ...board,
      buttons,
      license: { ...license, source_url: 'javascript:1' },
    });
    expect(symbols[0]?.license.attribution).toBe('“red” by Ann, one, CC BY 4.0');
  });

  test('a linked sound is left out, and the picture stays', async () => {
    const sounds = [{ id: 's', url: 'https://example.org/red.mp3', content_type: 'audio/mpeg' }];
    const buttons = [{ ...shown.buttons[0], sound_id: 's' }];
    const { symbols, rules } = await lookAt({ ...board, buttons, sounds });
    expect([symbols.length, rules]).toEqual([1, ['left-out-sound']]);
  });

  test.each([
    ['RIFF....WAVEfmt ', 'WAV'],
    ['fLaC', 'FLAC'],
    ['FORM....AIFFCOMM', 'AIFF'],
    ['#!AMR\n', 'AMR'],
    ['\x1aE\xdf\xa3', 'WebM'],
    ['0&\xb2u\x8ef', 'Windows Media'],
  ])('a sound that is no MP3 is left out, and the picture stays: %j', async (bytes, kind) => {
    const sounds = [
      { id: 's', data: `data:audio/x;base64,${Buffer.from(bytes, 'latin1').toString('base64')}` },
    ];
    const buttons = [{ ...shown.buttons[0], sound_id: 's' }];
    const { symbols, problems } = await lookAt({ ...board, buttons, sounds });
    expect([symbols.length, problems.map(({ message }) => message)]).toEqual([
      1,
      [`it is no MP3, but ${kind}`],
    ]);
  });

  test('pictures of unlike words are said', async () => {
    const buttons = ['dog', 'dogs', 'I want'].map((label, id) => ({ id, label, image_id: 'i1' }));
    const { problems } = await lookAt({ ...board, buttons });
    expect(problems.map(({ message }) => message)).toEqual([
      'one image is labelled "dog", "I want": all of them find it',
    ]);
  });
});

describe('packages as other programs write them', () => {
  const picture = { ...board, images: [{ id: 'i1', content_type: 'image/svg+xml', path: 'images/rot.svg' }] };
  const { path: _path, ...pathless } = { ...picture.images[0], path: '' };

  test('what a Mac puts beside each file is no board, nor is a board that the manifest does not list', async () => {
    const { symbols, rules } = await lookIn({
      'manifest.json': { root: 'boards/a.obf', paths: { boards: { one: 'boards/a.obf' }, images: null } },
      'boards/a.obf': board,
      'boards/old.obf': '{',
      '__MACOSX/boards/._a.obf': '\u0000\u0005',
    });
    expect([symbols.length, rules]).toEqual([1, []]);
  });

  test('a board that a listed one leads to is read, listed or not', async () => {
    const link = { id: 2, label: 'more', load_board: { id: 'two', path: './b.obf' } };
    const { symbols, rules } = await lookIn({
      'manifest.json': { paths: { boards: { one: 'a.obf' } } },
      'a.obf': { ...board, buttons: [...board.buttons, link, { ...link, load_board: null }] },
      'b.obf': { ...board, id: 'two', buttons: [{ ...board.buttons[0], label: 'blue' }] },
      'stray.obf': '{',
    });
    expect([symbols.map(({ names }) => names.en?.keywords), rules]).toEqual([[['blue']], ['unlike-labels']]);
  });

  test.each(['', '[]', '{"id"'])('a board %j alone is one finding', async (text) => {
    await writeFiles(folder, { 'bad.obf': text });
    expect((await look(join(folder, 'bad.obf'))).rules).toEqual(['unreadable-board']);
  });

  test('one bad board is one finding', async () => {
    const { symbols, problems } = await lookIn({ 'a.obf': board, 'b.obf': '[]', 'c.obf': '{"id"' });
    expect(symbols).toHaveLength(1);
    expect(problems.map(({ rule, file }) => [rule, file])).toEqual([
      ['unreadable-board', 'b.obf'],
      ['unreadable-board', 'c.obf'],
    ]);
  });

  test('a board that the manifest lists and nobody packed is told', async () => {
    const { symbols, rules } = await lookIn({
      'manifest.json': { paths: { boards: { one: 'a.obf', two: 'b.obf' } } },
      'a.obf': board,
    });
    expect([symbols.length, rules]).toEqual([1, ['unreadable-board']]);
  });

  test('the manifest says where an image lies that does not say it', async () => {
    const { symbols, rules } = await lookIn({
      'manifest.json': { paths: { boards: { one: 'a.obf' }, images: { i1: 'images/rot.svg' } } },
      'a.obf': { ...picture, images: [pathless] },
      'images/rot.svg': drawing('#a00'),
    });
    expect([symbols.map(bytesOf), rules]).toEqual([[drawing('#a00')], []]);
  });

  test.each([
    ['./images/rot.svg', 'images/rot.svg'],
    ['/images/rot.svg', 'images/rot.svg'],
    ['images\\rot.svg', 'images/rot.svg'],
    ['images/r%20t.svg', 'images/r t.svg'],
    ['images/röt.svg', 'images/ro\u0308t.svg'],
    ['images/ro\u0308t.svg', 'images/röt.svg'],
    ['Images/Rot.SVG', 'images/rot.svg'],
    ['rot.svg', 'boards/rot.svg'],
  ])('%s is %s', async (path, entry) => {
    const { symbols, rules } = await lookIn({
      'boards/a.obf': { ...picture, images: [{ id: 'i1', path }] },
      [entry]: drawing('#a00'),
    });
    expect([symbols.length, rules]).toEqual([1, []]);
  });

  test('a package with a folder around it, and boards in capitals', async () => {
    const { symbols, rules } = await lookIn({
      'my board/manifest.json': { paths: { boards: { one: 'A.OBF' } } },
      'my board/A.OBF': picture,
      'my board/images/rot.svg': drawing('#a00'),
    });
    expect([symbols.length, rules]).toEqual([1, []]);
  });

  test('boards whose buttons show no image are told so', async () => {
    const { problems, errors } = await lookIn({ 'a.obf': { ...board, buttons: [{ id: 1, label: 'x' }] } });
    expect(errors).toBe(1);
    expect(problems).toMatchObject([
      { rule: 'no-image', message: 'no button with a label shows an image that the board has' },
    ]);
  });

  test.each([
    [
      { url: 'https://example.org/x.png' },
      'https://example.org/x.png is not embedded; images are not fetched',
    ],
    [{ path: 'x.png' }, 'x.png is not in the package'],
    [{ symbol: { set: 'symbolstix', filename: 'a.png' } }, /symbol a\.png of symbolstix/],
    [{}, 'the board holds no image of it'],
  ])('an image that is elsewhere, %j, is told', async (image, message) => {
    const { problems } = await lookIn({ 'a.obf': { ...board, images: [{ id: 'i1', ...image }] } });
    expect(problems).toMatchObject([{ rule: 'missing-image', message: expect.stringMatching(message) }]);
  });
});

test('a licence that is not stated is told so', async () => {
  const { problems } = await lookAt({ ...board, license: null });
  expect(problems).toMatchObject([{ rule: 'unknown-licence', message: 'no licence is stated' }]);
  const file = join(folder, 'one.obf');
  const entries = async () => {
    const symbols = [];
    for await (const { symbol } of (
      await openSource(file, { type: 'CC BY 4.0', author_name: 'Bo' })
    ).entries())
      symbols.push(symbol as RawSymbol);
    return symbols;
  };
  expect((await entries())[0]?.license).toMatchObject({ id: 'CC-BY-4.0', author: 'Bo' });
  // What the board states goes first, a text too.
  await writeFiles(folder, { 'one.obf': { ...board, license: 'CC0' } });
  expect((await entries())[0]?.license).toMatchObject({ id: 'CC0-1.0' });
  await expect(openSource('core', { type: 'CC0-1.0' })).rejects.toThrow(
    '--license is for boards: core states its own',
  );
});

/** The reference files of the format, each rebuilt with what is particular in it: an image or two stand for all. */
describe('the reference file', () => {
  const absent = {
    locale: null,
    name: null,
    strings: null,
    sounds: [],
    grid: { rows: 1, columns: 1, order: [['1']] },
  };
  const linked = {
    ...board,
    buttons: [{ id: 1, label: 'More', load_board: { id: 'b', path: 'b.obf' } }],
    images: [],
  };
  const pathed = { ...board, images: [{ id: 'i1', content_type: 'image/svg+xml', path: 'images/a.svg' }] };
  const manifest = (paths: object) => ({ format: 'open-board-0.1', root: 'a.obf', paths });
  const unstated = { type: '', copyright_notice_url: '', source_url: '', author_name: '' };
  const svg = drawing('#a00');
  const ofMulberry = {
    type: 'CC BY',
    copyright_notice_url: 'https://creativecommons.org/licenses/by/2.0/uk',
    source_url: null,
    author_name: 'Paxtoncrafts',
    author_url: null,
  };
  const foreign = { ...board, ...absent, license: null };
  const deep = (id: string) => ({ ...foreign, id, license, url: null, description_html: null });
  const sounds = [{ id: 's1', content_type: 'audio/mpeg', url: 'https://example.org/a.mp3' }];

  test.each<[string, Record<string, object | string>, number, string[]]>([
    ['foreign', { 'a.obf': { ...foreign, images: [{ ...board.images[0], license: ofMulberry }] } }, 1, []],
    [
      'deep_simple',
      {
        'manifest.json': manifest({ boards: { x: 'a.obf', y: 'b.obf' } }),
        'a.obf': deep('x'),
        'b.obf': deep('y'),
      },
      1,
      [],
    ],
    [
      'manifest_paths',
      {
        'manifest.json': manifest({ boards: { x: 'a.obf' }, images: { i1: 'images/a.svg' }, sounds: {} }),
        'a.obf': { ...pathed, images: [{ id: 'i1', content_type: 'image/svg+xml' }] },
        'images/a.svg': svg,
        '__MACOSX/._a.obf': '\u0000\u0005',
      },
      1,
      [],
    ],
    ['pageset', { 'a.obf': linked, 'b.obf': linked }, 0, ['no-image']],
    ['links', { 'a.obf': linked }, 0, ['no-image']],
    ['simple', { 'a.obf': { ...board, license: unstated } }, 0, ['unknown-licence']],
    [
      'inline_images',
      { 'a.obf': { ...board, license: {}, images: [{ ...board.images[0], license: unstated }] } },
      0,
      ['unknown-licence'],
    ],
    [
      'path_images',
      { 'a.obf': { ...pathed, license: unstated }, 'images/a.svg': svg },
      0,
      ['unknown-licence'],
    ],
    [
      'lots_of_stuff',
      {
        'a.obf': {
          ...board,
          sounds,
          buttons: [{ ...shown.buttons[0], sound_id: 's1', ext_x: {}, hidden: true }],
        },
      },
      1,
      ['left-out-sound'],
    ],
  ])('%s', async (_name, entries, valid, expected) => {
    const { symbols, rules } = await lookIn(entries);
    expect([symbols.length, rules]).toEqual([valid, expected]);
  });

  test.each(['deep_simple.zip', 'Pack.OBZ', 'package.obf'])('a package that is called %s', async (name) => {
    await lookIn({ 'a.obf': board });
    await rename(join(folder, 'pack.obz'), join(folder, name));
    expect((await look(join(folder, name))).symbols).toHaveLength(1);
  });

  test('aboutme, called .json', async () => {
    await writeFiles(folder, { 'aboutme.json': board, 'other.json': { format: 'x' } });
    expect((await look(join(folder, 'aboutme.json'))).symbols).toHaveLength(1);
    await expect(look(join(folder, 'other.json'))).rejects.toThrow('is nothing that can be read');
  });

  test('p4me_1, without a board', async () => {
    await expect(lookIn({ 'index.html': '<p>' })).rejects.toThrow('holds no board (.obf)');
  });
});
