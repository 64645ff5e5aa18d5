import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readLicence } from '../../ingest/licences.ts';
import { arasaacLanguage } from '../../ingest/sources/arasaac.ts';
import { nameOf } from '../../ingest/sources/mulberry.ts';
import { openSource } from '../../ingest/sources/open.ts';
import { openZip, zipLimits } from '../../ingest/sources/zip.ts';
import { mojibake } from '../../ingest/text.ts';
import { createCheck } from '../../ingest/validation/check.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';
import { emptyFolder, writeFiles } from '../support/files.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>';
const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#fff' } })
  .png()
  .toBuffer();

let folder: string;
beforeEach(async () => {
  const made = await emptyFolder();
  folder = made.folder;
  return made.remove;
});

const write = (files: Record<string, string | Buffer | object>) => writeFiles(folder, files);

/** What a source hands over, checked as ingest checks it. */
async function read(path: string) {
  const source = await openSource(path);
  const check = createCheck();
  const entries = [];
  for await (const entry of source.entries()) {
    const { symbol, findings } = check(entry);
    entries.push({ line: entry.line, symbol, rules: findings.map(({ rule }) => rule), findings });
  }
  expect(source.count).toBe(entries.length);
  return entries;
}

async function zip(name: string, entries: Record<string, string | Buffer>): Promise<string> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(entries)) archive.addBuffer(Buffer.from(content), path);
  archive.end();
  const path = join(folder, name);
  await pipeline(archive.outputStream, createWriteStream(path));
  return path;
}

describe('boards', () => {
  const board = {
    format: 'open-board-0.1',
    id: 'animals',
    locale: 'en',
    name: 'Animals',
    license: { type: 'CC BY-SA', copyright_notice_url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
    buttons: [
      { id: 1, label: 'dog', vocalization: 'the dog', image_id: 7, sound_id: 's1' },
      { id: 2, label: 'hound', image_id: '7' },
      { id: 3, label: 'cat', image_id: 'cat/1' },
      { id: 4, label: 'linked', image_id: 'linked' },
      { id: 5, label: 'photo', image_id: 'photo' },
      { id: 6, label: 'no picture' },
    ],
    images: [
      {
        id: 7,
        content_type: 'image/png',
        path: 'images/dog.png',
        license: { type: 'CC BY-NC-SA 3.0', author_name: 'Ann', source_url: 'https://example.org/dog' },
      },
      {
        id: 'cat/1',
        content_type: 'image/svg+xml',
        data: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      },
      { id: 'linked', content_type: 'image/png', url: 'https://example.org/x.png' },
      { id: 'photo', content_type: 'image/png', path: 'images/photo.png' },
    ],
    sounds: [{ id: 's1', content_type: 'audio/mpeg', path: 'sounds/dog.mp3' }],
    strings: { en: { dog: 'dog' }, es: { dog: 'perro', 'the dog': 'el perro' } },
  };

  test('an .obz package gives pictures, words of all its languages, licences and sounds', async () => {
    const path = await zip('My Böard.obz', {
      'manifest.json': JSON.stringify({ root: 'boards/1.obf', paths: {} }),
      'boards/1.obf': JSON.stringify(board),
      'images/dog.png': png,
      'images/photo.png': Buffer.from('GIF89a'),
      'sounds/dog.mp3': 'ID3 dog',
    });
    const [dog, cat, linked, photo, ...none] = await read(path);
    expect(none).toEqual([]);
    expect(dog?.symbol).toMatchObject({
      set: 'my-bo-ard',
      id: '7',
      group: 'Animals',
      names: {
        en: { name: 'dog', keywords: ['the dog', 'hound'] },
        es: { name: 'perro', keywords: ['el perro'] },
      },
      license: { id: 'CC-BY-NC-SA-3.0', author: 'Ann', commercial_use: false },
      artwork: { kind: 'png', bytes: png },
      recordings: { en: { bytes: Buffer.from('ID3 dog') } },
    });
    expect(cat?.symbol).toMatchObject({
      id: 'cat-1',
      license: { id: 'CC-BY-SA-4.0', commercial_use: true },
      artwork: { kind: 'svg', bytes: Buffer.from(svg) },
    });
    expect(linked?.rules).toEqual(['missing-image']);
    expect(photo?.rules).toEqual(['unreadable-image']);
  });

  test('an .obf board stands for itself', async () => {
    await write({ 'one.obf': { ...board, buttons: board.buttons.slice(2, 3) } });
    expect((await read(join(folder, 'one.obf'))).map(({ symbol }) => symbol?.set)).toEqual(['one']);
    await write({ 'bad.obf': '{"id": 1, "buttons"' });
    expect((await read(join(folder, 'bad.obf'))).map(({ rules }) => rules)).toEqual([['unreadable-board']]);
  });
});

describe('an archive', () => {
  test('that leads out of itself, or holds a name twice, is refused', async () => {
    const inside = await zip('good.obz', { 'aa/evil.obf': '{}', 'b.obf': '{}' });
    const { readFile } = await import('node:fs/promises');
    const bytes = (await readFile(inside)).toString('latin1');
    await writeFile(join(folder, 'slip.obz'), bytes.replaceAll('aa/evil.obf', '../evil.obf'), 'latin1');
    await expect(openZip(join(folder, 'slip.obz'))).rejects.toThrow(
      /slip\.obz cannot be used.*invalid relative path/,
    );
    await writeFile(
      join(folder, 'twice.obz'),
      (await readFile(await zip('two.obz', { 'a.obf': '1', 'b.obf': '2' })))
        .toString('latin1')
        .replaceAll('b.obf', 'a.obf'),
      'latin1',
    );
    await expect(openZip(join(folder, 'twice.obz'))).rejects.toThrow(/two entries "a\.obf"/);
    await writeFile(join(folder, 'none.obz'), 'no archive');
    await expect(openZip(join(folder, 'none.obz'))).rejects.toThrow(/cannot be used as an archive/);
  });

  test('that would grow beyond measure is refused before anything is unpacked', async () => {
    const bomb = await zip('bomb.obz', { 'a.obf': Buffer.alloc(4 * 1024 * 1024) });
    await expect(openZip(bomb)).rejects.toThrow(/more than 200 times/);
    const large = await zip('large.obz', { 'a.obf': Buffer.alloc(zipLimits.entryBytes + 1) });
    await expect(openZip(large)).rejects.toThrow(/"a\.obf" has more than/);
  });

  test('whose entry is larger than it says is not read to its end', async () => {
    const path = await zip('liar.obz', { 'a.obf': Buffer.alloc(50_000, 'abc') });
    const { readFile } = await import('node:fs/promises');
    const bytes = await readFile(path);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(50_000);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(100);
    // The size in the directory at the end is what is believed.
    bytes.set(small, bytes.lastIndexOf(size));
    await writeFile(path, bytes);
    const archive = await openZip(path);
    await expect(archive.read('a.obf')).rejects.toThrow(/too many bytes/);
    await expect(archive.read('a.obf')).rejects.toMatchObject({ kind: 'validation-failed' });
    archive.close();
  });
});

describe("Mulberry's layout", () => {
  test('gives names of all its tables, drawings and groups', async () => {
    await write({
      'scripts/data/symbol-info.csv':
        'symbol-id,category-id,grammar,rated,tags,symbol-en,category-en,symbol-fr,category-fr\n' +
        '44,62,Noun,0,,apple,Food Fruit,Pomme,Fruit alimentaire\n' +
        '96,64,Verb,0,cooking,"bake_,_to",Food Kitchen actions,"cuire au four _, _ à",Cuisine\n' +
        '23,92,Noun,1,job people,air_person_1a,People Profession,air_person_1a,personnes\n' +
        '24,92,Noun,0,,gone,People Profession,parti,personnes\n' +
        '25,92,Verb,0,,"brush_hair_,_to",People Actions,"brush hair , to",personnes\n' +
        '26,92,Noun,0,,art,Art,art,Art\n',
      'scripts/data/symbol-info-fi.csv': 'symbol-id,symbol,grammar\n44,omena,Noun\n96,,Verb\n',
      'scripts/data/SwedishNames.csv': '\ufeffsymbol-id;symbol-en;symbol-sv;category\n44;apple;äpple;Frukt\n',
      'scripts/data/other.csv': 'word,code\napple,44\n',
      'EN/apple.svg': svg,
      'EN/bake_,_to.svg': svg,
      'EN/air_person_1a.svg': svg,
      'EN/brush_hair_,_to.svg': svg,
      'EN/art.svg': svg,
    });
    const [apple, bake, person, gone, brush, art] = await read(folder);
    expect(apple?.symbol).toMatchObject({
      set: 'mulberry',
      id: '44',
      names: { en: { name: 'apple' }, fr: { name: 'Pomme' }, fi: { name: 'omena' }, sv: { name: 'äpple' } },
      group: 'Food Fruit',
      part_of_speech: 'noun',
      license: { id: 'CC-BY-SA-4.0' },
    });
    expect(bake?.symbol?.names).toEqual({
      en: { name: 'bake', keywords: [] },
      fr: { name: 'cuire au four', keywords: [] },
    });
    expect(person?.symbol).toMatchObject({
      names: { en: { name: 'air person' } },
      tags: ['job', 'people'],
      age_groups: ['adult'],
    });
    expect(Object.keys(person?.symbol?.names ?? {})).toEqual(['en']);
    expect(gone?.rules).toEqual(['missing-image']);
    // What nobody translated is no French name; a single word may be the same in both languages.
    expect(Object.keys(brush?.symbol?.names ?? {})).toEqual(['en']);
    expect(art?.symbol?.names.fr?.name).toBe('art');
  });

  test.each([
    ['a_-_lower_case', 'a - lower case'],
    ['car_1', 'car'],
    ['1', '1'],
    ['break_2b', 'break'],
    ['sit_at_computer_,_to_1', 'sit at computer'],
    ['cheese_on_toast_,_melted', 'cheese on toast, melted'],
  ])('%s is called %s', (fileName, name) => expect(nameOf(fileName)).toBe(name));
});

describe("ARASAAC's listings", () => {
  const listed = (keyword: string | null, changes: object = {}) => ({
    _id: 2239,
    keywords: [
      { keyword, plural: keyword && `${keyword}s`, type: 2, meaning: '…', hasLocution: true },
      { keyword: 'more', type: 2 },
    ],
    categories: ['feeding', 'object'],
    tags: ['food'],
    skin: true,
    hair: false,
    sex: false,
    violence: false,
    schematic: false,
    ...changes,
  });

  test('of several languages are one symbol each, with their codes understood', async () => {
    await write({
      'en.json': [listed('apple'), listed('fight', { _id: 5, violence: true }), { _id: 'x' }],
      'all-br.json': [listed('maçã')],
      'zh.json': [listed(null, { keywords: [{ keyword: '' }, { keyword: null }] })],
      '2239_500.png': png,
      '5/5_300.png': png,
      'package.json': { name: 'not a listing' },
    });
    const [bad, apple, fight, ...none] = await read(folder);
    expect(none).toEqual([]);
    expect(bad?.rules).toEqual(['wrong-value']);
    expect(apple?.symbol).toMatchObject({
      set: 'arasaac',
      id: '2239',
      names: {
        en: { name: 'apple', plural: 'apples', keywords: ['more'] },
        'pt-BR': { name: 'maçã', plural: 'maçãs', keywords: ['more'] },
      },
      group: 'feeding',
      part_of_speech: 'noun',
      license: { id: 'CC-BY-NC-SA-4.0', commercial_use: false, author: 'Sergio Palao' },
      artwork: { kind: 'png', path: join(folder, '2239_500.png') },
      variants: { skin: false, hair: false },
    });
    expect(Object.keys(apple?.symbol?.names ?? {})).toHaveLength(2);
    expect(fight?.symbol?.age_groups).toEqual(['youth', 'adult']);
  });

  test('one file alone is read with the pictures beside it', async () => {
    await write({ 'es.json': [listed('manzana'), listed('x', { _id: 9 })], '2239.png': png });
    expect((await read(join(folder, 'es.json'))).map(({ rules }) => rules)).toEqual([[], ['missing-image']]);
  });
});

describe('small readers', () => {
  test.each([
    ['arasaac', 'br', 'pt-BR'],
    ['obf', 'br', 'br'],
    ['arasaac', 'val', 'ca-valencia'],
    ['arasaac', 'zh', 'zh-Hans'],
    ['obf', 'en_US', 'en-US'],
    ['mulberry', '?', undefined],
  ] as const)('%s %s is %s', (format, code, tag) =>
    expect((format === 'arasaac' ? arasaacLanguage : canonicalTag)(code)).toBe(tag),
  );

  test.each([
    ['Attribution 4.0 International (CC BY 4.0)', '', 'CC-BY-4.0', undefined],
    ['CC BY-NC-SA 4.0', '', 'CC-BY-NC-SA-4.0', undefined],
    ['Creative Commons BY-SA 3.0', '', 'CC-BY-SA-3.0', undefined],
    ['CC-BY-SA-2.0', '', 'CC-BY-SA-2.0', undefined],
    ['Creative Commons Attribution-NonCommercial 4.0 International', '', 'CC-BY-NC-4.0', undefined],
    [
      'CC BY 4.0 International',
      'https://creativecommons.org/licenses/by/4.0/deed.de',
      'CC-BY-4.0',
      undefined,
    ],
    ['CC BY-ND-NC 2.0', '', 'CC-BY-NC-ND-2.0', undefined],
    ['public domain', '', 'CC0-1.0', undefined],
    ['Mit', '', 'MIT', undefined],
    // The version is the address's, and none is made up.
    ['CC BY', 'http://creativecommons.org/licenses/by/4.0', 'CC-BY-4.0', undefined],
    ['CC BY', 'http://creativecommons.org/licenses/by/2.0/uk', 'LicenseRef-CC-BY-2.0-UK', true],
    ['CC BY-SA', 'http://creativecommons.org/licenses/by-sa/2.0/uk/', 'CC-BY-SA-2.0-UK', undefined],
    ['CC BY 2.0 UK', '', 'LicenseRef-CC-BY-2.0-UK', true],
    ['CC By', 'https://example.org/terms', 'LicenseRef-CC-BY', true],
    ['CC BY-NC-SA', '', 'LicenseRef-CC-BY-NC-SA', false],
    ['CC0 1.0 Universal', 'https://creativecommons.org/publicdomain/zero/1.0/', 'CC0-1.0', undefined],
    ['https://creativecommons.org/licenses/by/4.0/', '', 'CC-BY-4.0', undefined],
    ['', 'https://creativecommons.org/licenses/by/3.0/', 'CC-BY-3.0', undefined],
    // However a restriction is written, it is one.
    ['CC BY – NC', '', 'LicenseRef-CC-BY-NC', false],
    ['CC BY non - commercial 4.0', '', 'CC-BY-NC-4.0', undefined],
    ['CC\u00a0BY\u2011NC\u20114.0', '', 'CC-BY-NC-4.0', undefined],
    ['ＣＣ ＢＹ（ＮＣ）4.0', '', 'CC-BY-NC-4.0', undefined],
  ])('the licence "%s" at "%s" is %s', (written, address, id, commercial) => {
    expect(readLicence(written, address)).toMatchObject({ id });
    expect((readLicence(written, address) as { commercial_use?: boolean }).commercial_use).toBe(commercial);
  });

  test.each([
    ['', '', /no licence is stated/],
    ['private', '', /"private" is no licence/],
    ['Creative Commons', '', /no licence that is known/],
    ['CC BY (non-commercial use only)', '', /no licence that is known/],
    ['CC BY, only for schools', '', /no licence that is known/],
    ['CC BY 4.0 with permission', '', /no licence that is known/],
    ['CC BY 4.0 (非商用)', '', /no licence that is known/],
    ['CC BY 4.0 не для продажи', '', /no licence that is known/],
    ['CC BY 4.0 *', '', /no licence that is known/],
    ['CC BY 4.0 🚫', '', /no licence that is known/],
    ['CC BY 9.9', '', /no licence that is known/],
    ['CC BY-ND-SA 4.0', '', /no licence that is known/],
    ['', 'https://creativecommons.org/publicdomain/mark/1.0/', /no licence that is known/],
    ['CC0', 'https://creativecommons.org/licenses/by-nc/4.0/', /two licences/],
    ['MIT', 'https://creativecommons.org/licenses/by-nc/4.0/', /two licences/],
    [
      'CC BY 2.0',
      'https://creativecommons.org/licenses/by/2.0/, https://creativecommons.org/licenses/by-nc/2.0/',
      /two licences/,
    ],
    ['CC BY', 'https://creativecommons.org/licenses/by-nc/4.0/', /two licences/],
    ['CC BY 4.0', 'https://creativecommons.org/licenses/by/2.0/', /two licences/],
  ])('the licence "%s" at "%s" is not guessed', (written, address, reason) =>
    expect(readLicence(written, address)).toMatch(reason),
  );

  test.each([
    ['chien gÃ©ant', 'chien géant'],
    ['donâ€™t', 'don’t'],
    ['ÐºÐ¾Ñ‚', 'кот'],
    ['caf\ufffd', 'caf\ufffd'],
    ['Ãngela', undefined],
    ['çà et là', undefined],
    ['naïve — “x”', undefined],
    ['日本語', undefined],
  ])('%s was meant to be %s', (text, meant) => expect(mojibake(text)).toBe(meant));
});
