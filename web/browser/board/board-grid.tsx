import { useEffect, useRef, useState } from 'preact/hooks';
import { directionOf } from '../languages.ts';
import { fill, formatNumber, words } from '../texts.ts';
import { type Board, neighbour, placeOf, type Step } from './board.ts';
import { CellButton } from './cell-content.tsx';
import type { DrawnCell } from './drawn-cell.ts';

interface BoardGridProperties {
  board: Board;
  /** The cells as they look; a symbol that is not loaded yet has no image. */
  drawn: readonly (DrawnCell | null)[];
  captions: 'above' | 'below';
  /** The cell whose symbol is being moved. */
  lifted: number | undefined;
  onChoose: (index: number) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** A press that moves further than this is no click, in pixels. */
const dragMinimumPixels = 8;

interface Drag {
  from: number;
  pointer: number;
  startX: number;
  startY: number;
  isMoving: boolean;
}

/**
 * The board as a grid (ARIA Authoring Practices, "Grid"): one stop for Tab, arrows go from cell to cell. Symbols are moved by
 * dragging, by Alt with an arrow, or through {@link BoardGridProperties.lifted}, which a single switch can do.
 */
export function BoardGrid({
  board,
  drawn,
  captions,
  lifted,
  onChoose,
  onMove,
  onRemove,
}: BoardGridProperties) {
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const { columns, rows, cells } = board;
  const direction = directionOf(board.lang);
  useEffect(() => setActive((index) => Math.min(index, cells.length - 1)), [cells.length]);
  // What is being moved waits in the grid for its place.
  useEffect(() => {
    if (lifted !== undefined) focusCell(lifted);
  }, [lifted]);

  const buttonOf = (index: number) => grid.current?.querySelector<HTMLElement>(`[data-cell="${index}"]`);
  function focusCell(index: number) {
    setActive(index);
    buttonOf(index)?.focus();
  }
  const drag = useDrag(buttonOf, (from, to) => {
    onMove(from, to);
    focusCell(to);
  });

  function onKeyDown(event: KeyboardEvent, index: number) {
    const isRightToLeft = direction === 'rtl';
    const steps: Readonly<Record<string, Step>> = {
      ArrowRight: isRightToLeft ? 'previous' : 'next',
      ArrowLeft: isRightToLeft ? 'next' : 'previous',
      ArrowUp: 'up',
      ArrowDown: 'down',
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      const to = neighbour(board, index, step);
      if (to === undefined) return;
      if (event.altKey && cells[index]) onMove(index, to);
      focusCell(to);
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      const { row } = placeOf(board, index);
      focusCell(event.key === 'Home' ? row * columns : (row + 1) * columns - 1);
    } else if (event.key === 'Delete' && cells[index]) {
      event.preventDefault();
      onRemove(index);
    }
  }

  return (
    <div
      ref={grid}
      class="board-grid"
      dir={direction}
      role="grid"
      aria-label={board.title || words.boardTitle}
      aria-rowcount={rows}
      aria-colcount={columns}
      data-scan="rows"
      data-scan-order={1}
      data-captions={captions}
      style={{ '--columns': columns, '--rows': rows }}
      {...drag.events}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} role="row">
          {Array.from({ length: columns }, (_, column) => {
            const index = row * columns + column;
            const cell = drawn[index] ?? null;
            return (
              <div key={column} role="gridcell">
                <CellButton
                  cell={cell}
                  data-cell={index}
                  aria-label={labelOf(cell, row, column)}
                  data-lifted={index === lifted ? '' : undefined}
                  data-target={index === drag.target ? '' : undefined}
                  tabIndex={index === active ? 0 : -1}
                  onFocus={() => setActive(index)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPointerDown={(event) => cells[index] && drag.begin(event, index)}
                  onClick={() => onChoose(index)}
                />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** What a cell says of itself and its place, from 0. */
function labelOf(cell: DrawnCell | null, row: number, column: number): string {
  const place = { row: formatNumber(row + 1), column: formatNumber(column + 1) };
  if (!cell) return fill(words.emptyCell, place);
  const label = fill(words.filledCell, { name: cell.caption, ...place });
  return cell.opens === undefined ? label : `${label}, ${fill(words.opensBoard, { name: cell.opens })}`;
}

/**
 * Moves what is pressed with the pointer.
 * @param onDrop called with the cell that it came from, and the one where it was let go
 */
function useDrag(
  buttonOf: (index: number) => HTMLElement | null | undefined,
  onDrop: (from: number, to: number) => void,
) {
  const drag = useRef<Drag>(undefined);
  const wasDragged = useRef(false);
  const [target, setTarget] = useState<number>();
  function begin({ button, pointerId, clientX, clientY }: PointerEvent, from: number) {
    wasDragged.current = false;
    if (button !== 0) return;
    drag.current = { from, pointer: pointerId, startX: clientX, startY: clientY, isMoving: false };
  }
  function onPointerMove(event: PointerEvent) {
    const { current } = drag;
    if (!current || event.pointerId !== current.pointer) return;
    const [x, y] = [event.clientX - current.startX, event.clientY - current.startY];
    if (!current.isMoving && Math.hypot(x, y) < dragMinimumPixels) return;
    const button = buttonOf(current.from);
    if (!current.isMoving) {
      current.isMoving = true;
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      button?.setAttribute('data-dragged', '');
    }
    button?.style.setProperty('transform', `translate(${x}px, ${y}px)`);
    setTarget(cellAt(event));
  }
  function end(event: PointerEvent) {
    const { current } = drag;
    if (!current || event.pointerId !== current.pointer) return;
    drag.current = undefined;
    setTarget(undefined);
    if (!current.isMoving) return;
    const to = cellAt(event);
    const button = buttonOf(current.from);
    button?.style.removeProperty('transform');
    button?.removeAttribute('data-dragged');
    wasDragged.current = true;
    if (event.type === 'pointerup' && to !== undefined && to !== current.from) onDrop(current.from, to);
  }
  const events = {
    onPointerMove,
    onPointerUp: end,
    onPointerCancel: end,
    // An image is the browser's own thing to drag.
    onDragStart: (event: Event) => event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.stopPropagation();
    },
  };
  return { target, begin, events };
}

function cellAt({ clientX, clientY }: PointerEvent): number | undefined {
  const button = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.matches('[data-cell]:not([data-dragged])'));
  return button instanceof HTMLElement ? Number(button.dataset.cell) : undefined;
}
