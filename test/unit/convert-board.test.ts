import { describe, expect, it } from 'vitest';
import { singleBoard } from '../../src/boards/board-package.ts';
import { readConvertible } from '../../src/boards/conversion-file.ts';
import { convertedBoard } from '../../src/boards/convert-board.ts';
import { translatedLabel } from '../../src/boards/translated-label.ts';
import { parseVariantKey, variantKey } from '../../src/images/variants/variant.ts';

describe('a label in another language', () => {
  const dog = { name: 'dog', plural: 'dogs', keywords: ['doggy', 'Rover'], has_audio: true };
  const hund = { name: 'Hund', plural: 'Hunde', keywords: [], has_audio: true };
  const cane = { name: 'cane', keywords: [], has_audio: true };

  it.each([
    ['dog', 'cane'],
    ['Dog', 'Cane'],
    ['DOG', 'CANE'],
    ['doggy', 'cane'],
    ['Rover', 'cane'],
    ['dogs', 'cane'],
    [' dog! ', 'cane!'],
    ['dog?', 'cane?'],
  ])('%s is %s, as its symbol is named there', (label, translated) => {
    expect(translatedLabel(label, [dog], cane, 'it')).toBe(translated);
  });

  it('is the plural where it was one, and a German noun keeps its capital', () => {
    expect(translatedLabel('dogs', [dog], hund, 'de')).toBe('Hunde');
    expect(translatedLabel('dog', [dog], hund, 'de')).toBe('Hund');
    expect(translatedLabel('Hund', [hund], dog, 'en')).toBe('dog');
    expect(translatedLabel('ILIK', [{ ...dog, name: 'ılık' }], { ...cane, name: 'ilik' }, 'tr')).toBe('İLİK');
  });

  it.each(['my dog', 'Ann', '', '?', '12'])('%s is a text of its own', (label) => {
    expect(translatedLabel(label, [dog], cane, 'it')).toBeUndefined();
  });
});

describe('a converted board', () => {
  const core = {
    image: { path: 'core/dog.png', width: 1024, height: 1024, content_type: 'image/png' },
    license: { id: 'CC0-1.0', url: 'https://example.org/cc0', attribution: 'a', commercial_use: true },
    source: { set: 'core', id: 'dog' },
  } as never;
  const file = {
    id: 'image-7',
    path: 'images/7.png',
    url: 'https://example.org/7.png',
    contentType: 'image/png',
  };
  const image = { ...file, rendition: {} as never };
  const boardOf = (json: object) => {
    const [board] = singleBoard('a.obf', Buffer.from(JSON.stringify(json))).boards;
    if (!board?.json) throw new Error('It is a board.');
    return board;
  };

  it('loses the images that no button has any more, and no others', () => {
    const json = {
      buttons: [
        { id: 1, image_id: 5 },
        { id: 2, image_id: 'both' },
        { id: 3, image_id: 'both' },
      ],
      images: [{ id: 5 }, { id: 'both' }, { id: 'never shown' }, null, 'rubbish'],
      sounds: null,
      grid: { order: [[1, null]] },
    };
    const [first = {}, second = {}, third = {}] = json.buttons;
    const after = convertedBoard(
      boardOf(json),
      [
        { json: { ...first, image_id: 'image-7' }, image, sound: undefined, core },
        { json: { ...second, image_id: 'image-7' }, image, sound: undefined, core },
        { json: third, image: undefined, sound: undefined, core: undefined },
      ],
      () => ({ url: file.url }),
      { locale: 'it' },
    );
    expect((after.images as { id: unknown }[]).map(({ id }) => id)).toEqual([
      'both',
      'never shown',
      'image-7',
    ]);
    expect(after).toMatchObject({ grid: json.grid, locale: 'it', sounds: [] });
  });
});

describe('the file that is converted', () => {
  it('may hold boards that cannot be read beside others', async () => {
    const { boards } = await readConvertible(Buffer.from('\ufeff{"buttons":[{"id":1},null,7]}'));
    expect(boards.map(({ board }) => board.buttons.length)).toEqual([1]);
    const byIds = await readConvertible(Buffer.from('{"buttons":{"b":{"label":"x"},"c":null}}'));
    expect(byIds.boards.map(({ board }) => board.buttons)).toMatchObject([[{ id: 'b', label: 'x' }]]);
    await expect(readConvertible(Buffer.from('{"buttons":7}'))).rejects.toThrow(/holds no board/);
  });
});

it('the name of a variant is read back', () => {
  for (const variant of [{}, { skin: 3, hair: 'red' }, { mono: true, overlay: 'plural' }] as const) {
    expect(parseVariantKey(variantKey(variant))).toEqual(variant);
  }
  expect(parseVariantKey('skin-9.symbol')).toEqual({});
});
