import { expect, it } from 'vitest';
import { encodedFileName, warningsHeader } from '../../src/http/headers.ts';

it.each([
  ['board.obz', "filename*=UTF-8''board.obz"],
  ["Ben's (big) *board*.obz", "filename*=UTF-8''Ben%27s%20%28big%29%20_board_.obz"],
  ['what? 1:2 "a|b" <c>.obz', "filename*=UTF-8''what_%201_2%20_a_b_%20_c_.obz"],
  ['犬.png', "filename*=UTF-8''%E7%8A%AC.png"],
  ['../../etc/x.obf', "filename*=UTF-8''__.._etc_x.obf"],
  ['a"\r\nX-Evil: 1\u202E.obz', "filename*=UTF-8''a___X-Evil_%201_.obz"],
  ['\ud800.png', "filename*=UTF-8''%EF%BF%BD.png"],
])('the file name %s is written %s', (name, parameter) => {
  expect(encodedFileName(name)).toBe(parameter);
});

it('warnings are in ASCII, and absent where there are none', () => {
  expect(warningsHeader([])).toEqual({});
  expect(warningsHeader(['Unknown “é” was ignored.'])).toEqual({
    'X-Warnings': 'Unknown \\u201c\\u00e9\\u201d was ignored.',
  });
});
