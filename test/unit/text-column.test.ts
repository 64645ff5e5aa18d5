import { expect, it } from 'vitest';
import { textColumn } from '../../src/lib/text-column.ts';

const texts = ['dog', '', 'elephant', 'слон', 'a'];
const column = textColumn(texts);

it('texts of a column are those that were put there', () => {
  expect(Array.from({ length: column.length }, (_, index) => column.at(index))).toEqual(texts);
  expect(column.at(texts.length)).toBe('');
});

it('a character is of its own text alone', () => {
  expect(column.charCodeAt(0, 2)).toBe('g'.charCodeAt(0));
  expect(column.charCodeAt(0, 3)).toBe(-1);
  expect(column.charCodeAt(1, 0)).toBe(-1);
  expect(column.charCodeAt(3, 0)).toBe('с'.charCodeAt(0));
});

it('a column counts what V8 takes: one byte for each letter of Latin-1, two for others, and each string', () => {
  expect(textColumn(['dog', 'chien']).bytes).toBe(24 + 8 + 2 * 4);
  expect(textColumn(['слон']).bytes).toBe(24 + 8 + 4);
  expect(textColumn([]).bytes).toBe(0);
});

it('texts are those that were put there, however many strings they fill, and one wide text makes few others wide', () => {
  const many = [...Array.from({ length: 100 }, (_, index) => `animal ${index}`), 'слон'];
  const columnOfMany = textColumn(many);
  expect(many.map((_, index) => columnOfMany.at(index))).toEqual(many);
  expect(many.map((_, index) => columnOfMany.charCodeAt(index, 3))).toEqual(
    many.map((text) => text.charCodeAt(3)),
  );
  expect(columnOfMany.bytes).toBeLessThan(1.2 * textColumn(many.slice(0, -1)).bytes);
});
