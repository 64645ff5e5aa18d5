import { CellContent } from '../board/board-grid.tsx';
import type { DrawnCell } from '../board/draw-cells.ts';
import type { Token } from './sentence-answer.ts';

interface StripCellProperties {
  token: Token;
  index: number;
  cell: DrawnCell;
  label: string;
  isSpoken: boolean;
  onOpen: () => void;
}

/** A word of the strip. A word without an image is as wide as it is written. */
export function StripCell({ token, index, cell, label, isSpoken, onOpen }: StripCellProperties) {
  return (
    <li class={token.symbol ? undefined : 'of-word'}>
      <button
        type="button"
        class={token.symbol ? 'board-cell' : 'board-cell word'}
        aria-label={label}
        data-word={index}
        data-spoken={isSpoken ? '' : undefined}
        style={{ '--class-colour': cell.colour }}
        onClick={onOpen}
      >
        <CellContent cell={cell} />
      </button>
    </li>
  );
}
