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
  expect(column.charCodeAt(0, 3)).toBeNaN();
  expect(column.charCodeAt(1, 0)).toBeNaN();
  expect(column.charCodeAt(3, 0)).toBe('с'.charCodeAt(0));
});

it('a column counts what V8 takes: one byte for each letter of Latin-1, two for others', () => {
  expect(textColumn(['dog', 'chien']).bytes).toBe(8 + 2 * 4);
  expect(textColumn(['слон']).bytes).toBe(8 + 4);
  expect(textColumn([]).bytes).toBe(0);
});
