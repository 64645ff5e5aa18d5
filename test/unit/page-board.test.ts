import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Board,
  type BoardCell,
  boardLimits,
  emptyBoard,
  hasRoom,
  neighbour,
  placeNow,
  symbolsOf,
  withCell,
  withSize,
  withSwapped,
  withSymbols,
} from '../../web/browser/board/board.ts';
import { formatBoard, parseBoard, sharedBoard } from '../../web/browser/board/board-link.ts';
import { redone, undone, withStep } from '../../web/browser/board/board-store.ts';
import { creditsOf } from '../../web/browser/board/credits.ts';

const { columns, rows } = boardLimits;
const caption = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => [...text].slice(0, 60).join('').toWellFormed());

const cell: fc.Arbitrary<BoardCell> = fc.record(
  {
    id: fc.nat({ max: 9_999_999_999 }),
    caption,
    part_of_speech: fc.constantFrom('noun', 'verb'),
    overlay: fc.constantFrom('plural', 'negation'),
    opens: fc.constantFrom('a1', 'first'),
    photo: fc.constantFrom('p0', 'zz9'),
  },
  { requiredKeys: ['id'] },
);

const board: fc.Arbitrary<Board> = fc
  .record({
    id: fc.constantFrom('b7', 'first'),
    title: fc.oneof(fc.constant(''), caption),
    lang: fc.constantFrom('en', 'zh-Hans', 'ca-valencia'),
    columns: fc.integer(columns),
    rows: fc.integer(rows),
  })
  .chain((size) => {
    const count = size.columns * size.rows;
    const cells = fc.array(fc.option(cell), { minLength: count, maxLength: count });
    return cells.map((filled) => ({ ...size, cells: filled }));
  });

const boardOf = (ids: readonly (number | null)[], width: number): Board => ({
  ...emptyBoard('en', width, ids.length / width),
  cells: ids.map((id) => (id === null ? null : { id })),
});
const idsOf = ({ cells }: Board) => cells.map((each) => each?.id ?? null);

describe('a board', () => {
  it('is read from a link as it was written', () => {
    fc.assert(
      fc.property(board, (written) => {
        expect(parseBoard(formatBoard(written))).toEqual(written);
      }),
    );
  });

  it('is read at its largest, as it was written', () => {
    const long = '\u{1F40E}'.repeat(60);
    const filled = {
      id: 9_999_999_999,
      caption: long,
      part_of_speech: 'a'.repeat(20),
      overlay: 'b'.repeat(20),
    };
    const own = { opens: 'o'.repeat(16), photo: 'p'.repeat(16), sound: 's'.repeat(16) };
    const largest = withSize(emptyBoard('ca-valencia'), columns.max, rows.max);
    const cells = largest.cells.map(() => ({ ...filled, ...own }));
    const written = { ...largest, id: 'i'.repeat(16), title: long, folder: long, cells };
    expect(parseBoard(formatBoard(written))).toEqual(written);
  });

  it('leaves out of a link what only its own browser has', () => {
    const kept = { ...boardOf([610, 0], 2), id: 'b7' };
    const own = withCell(kept, 1, { id: 0, caption: 'Mum', photo: 'p0', opens: 'b8' });
    expect(formatBoard(sharedBoard(own))).toBe('2x1&lang=en&cells=610,0~Mum');
  });

  it('is short in a link', () => {
    const written = { ...boardOf([2097, 573, null, 247], 2), title: 'At home' };
    expect(formatBoard(withCell(written, 1, { id: 573, caption: 'Rex, our dog', overlay: 'plural' }))).toBe(
      '2x2&lang=en&title=At%20home&cells=2097,573~Rex%2C%20our%20dog~~plural,,247',
    );
    const core = boardOf(
      Array.from({ length: 60 }, (_, index) => 2000 + index),
      10,
    );
    expect(formatBoard(core).length).toBeLessThan(400);
  });

  it.each(['', 'cells=1,2', '0x2&cells=1', '13x2&cells=1', '2x9&cells=1', '4x3&'.padEnd(100_000, '1,')])(
    'is none in %.20s',
    (text) => {
      expect(parseBoard(text)).toBeUndefined();
    },
  );

  it('leaves out what is wrong in a link, and nothing else', () => {
    const read = parseBoard('2x2&lang=<b>&title=%E0%A4%A&cells=1~%E0,x,3~~<i>~plural,4,5,6');
    expect(read).toEqual({
      title: '',
      lang: 'en',
      columns: 2,
      rows: 2,
      cells: [{ id: 1 }, null, { id: 3, overlay: 'plural' }, { id: 4 }],
    });
  });

  it('cuts captions that nobody could read', () => {
    const long = `${'a'.repeat(59)}bc`;
    expect(parseBoard(`2x2&lang=en&cells=1~${long}`)?.cells[0]?.caption).toBe(`${'a'.repeat(59)}b`);
  });

  it('keeps rows and columns in another size, and all symbols', () => {
    const before = boardOf([1, 2, 3, 4, null, 6], 3);
    expect(idsOf(withSize(before, 2, 3))).toEqual([1, 2, 4, 3, 6, null]);
    expect(idsOf(withSize(before, 4, 2))).toEqual([1, 2, 3, null, 4, null, 6, null]);
    fc.assert(
      fc.property(board, fc.integer(columns), fc.integer(rows), (any, width, height) => {
        fc.pre(hasRoom(any, width, height));
        const resized = withSize(any, width, height);
        expect(resized.cells.length).toBe(width * height);
        expect(new Set(symbolsOf(resized))).toEqual(new Set(symbolsOf(any)));
      }),
    );
  });

  it('swaps two cells', () => {
    expect(idsOf(withSwapped(boardOf([1, 2, null, 4], 2), 1, 2))).toEqual([1, null, 2, 4]);
  });

  it('has neighbours inside of its edges alone', () => {
    const small = boardOf([1, 2, 3, 4, 5, 6], 3);
    expect(neighbour(small, 1, 'next')).toBe(2);
    expect(neighbour(small, 2, 'next')).toBeUndefined();
    expect(neighbour(small, 3, 'previous')).toBeUndefined();
    expect(neighbour(small, 4, 'up')).toBe(1);
    expect(neighbour(small, 4, 'down')).toBeUndefined();
  });

  it('knows where a cell stands that was moved or changed meanwhile, and that it was taken away', () => {
    const rex = { id: 573, caption: 'Rex' };
    const before = withCell(boardOf([573, 610, null, null], 2), 1, rex);
    expect(placeNow(before, 1, rex)).toBe(1);
    expect(placeNow(withSwapped(before, 0, 1), 1, rex)).toBe(0);
    expect(placeNow(withSize(before, 1, 4), 1, rex)).toBe(1);
    expect(placeNow(withSwapped(before, 1, 2), 1, rex)).toBe(2);
    expect(placeNow(withCell(before, 1, { id: 573, caption: 'Max' }), 1, rex)).toBe(1);
    expect(placeNow(withCell(before, 1, null), 1, rex)).toBeUndefined();
    expect(placeNow(withCell(before, 1, { id: 610 }), 1, rex)).toBeUndefined();
    expect(placeNow(before, 2, null)).toBe(2);
  });

  it('takes symbols into free cells, grows when it is full, and says what has no room', () => {
    const { board: filled, rejected } = withSymbols(boardOf([1, null, 3, 4], 2), [{ id: 9 }, { id: 10 }]);
    expect(idsOf(filled)).toEqual([1, 9, 3, 4, 10, null]);
    expect(rejected).toEqual([]);
    const many = Array.from({ length: 97 }, (_, id) => ({ id }));
    const largest = withSymbols(emptyBoard('en', 2, 2), many);
    expect([largest.board.columns, largest.board.rows]).toEqual([columns.max, rows.max]);
    expect(largest.rejected).toEqual([{ id: 96 }]);
  });
});

describe('the history of a board', () => {
  const first = boardOf([1, null, null, null], 2);
  const second = boardOf([1, 2, null, null], 2);
  const start = { past: [], present: first, future: [] };

  it('goes back and forth, and forgets what was taken back by a new step', () => {
    const stepped = withStep(start, second);
    expect(undone(stepped)).toEqual({ past: [], present: first, future: [second] });
    expect(redone(undone(stepped))).toEqual(stepped);
    const other = boardOf([null, null, null, 7], 2);
    expect(withStep(undone(stepped), other).future).toEqual([]);
    expect(undone(start)).toEqual(start);
    expect(redone(start)).toEqual(start);
  });

  it('has no steps that change nothing', () => {
    expect(withStep(start, boardOf([1, null, null, null], 2))).toEqual(start);
  });
});

describe('credits', () => {
  it('name every picture of a person on one line, as the board does', () => {
    const namesIn = new Map([
      ['d', 'Hund'],
      ['c', 'Katze'],
      ['s', 'Sonne'],
    ]);
    const symbol = (attribution: string) =>
      ({ name: namesIn.get(attribution[1] ?? ''), license: { attribution } }) as unknown as Parameters<
        typeof creditsOf
      >[0][number];
    expect(
      creditsOf(
        [
          '“dog” by Ann, Set, CC BY-SA 4.0',
          '“cat” by Ann, Set, CC BY-SA 4.0',
          '“dog” by Ann, Set, CC BY-SA 4.0',
          '“sun” by Bo, Set (https://www.set.example), CC BY-SA 4.0',
          'Someone’s own words',
        ].map(symbol),
      ),
    ).toEqual([
      '“Hund”, “Katze” – Ann, Set, CC BY-SA 4.0',
      '“Sonne” – Bo, Set (set.example), CC BY-SA 4.0',
      'Someone’s own words',
    ]);
  });
});
