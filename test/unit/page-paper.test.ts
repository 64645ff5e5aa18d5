import { expect, it } from 'vitest';
import { parsePaper } from '../../web/browser/board/paper.ts';

it('of what is remembered of a print, the part that is offered is taken', () => {
  const kept = { paper: 'a3', isLandscape: false, cell: 50, gutter: 2, text: 8, frame: 'border' };
  expect(parsePaper(JSON.stringify(kept))).toEqual(kept);
  const broken = { ...kept, paper: 'constructor', cell: '50', text: 9, other: 1 };
  expect(parsePaper(JSON.stringify(broken))).toEqual({ isLandscape: false, gutter: 2, frame: 'border' });
  for (const written of ['', '{', 'null', '1', '"a4"', '[]']) expect(parsePaper(written)).toEqual({});
});
