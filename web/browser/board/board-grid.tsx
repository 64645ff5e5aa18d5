import { useEffect, useRef, useState } from 'preact/hooks';
import { pageDirection } from '../languages.ts';
import { SymbolImage } from '../symbol-image.tsx';
import { fill, type ToolTexts } from '../texts.ts';
import { type Board, neighbour, placeOf, type Step } from './board.ts';
import type { DrawnCell } from './draw-cells.ts';
import { Photo } from './photo.tsx';

interface BoardGridProperties {
  words: ToolTexts;
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

/** A symbol under way to another cell. */
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
  words,
  board,
  drawn,
  captions,
  lifted,
  onChoose,
  onMove,
  onRemove,
}: BoardGridProperties) {
  const grid = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const wasDragged = useRef(false);
  const [active, setActive] = useState(0);
  const [target, setTarget] = useState<number>();
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  const { columns, rows, cells } = board;
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

  function onKeyDown(event: KeyboardEvent, index: number) {
    const isRightToLeft = pageDirection() === 'rtl';
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

  function onPointerDown(event: PointerEvent, from: number) {
    wasDragged.current = false;
    if (event.button !== 0 || !cells[from]) return;
    const { pointerId, clientX, clientY } = event;
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

  function endDrag(event: PointerEvent) {
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
    if (event.type === 'pointerup' && to !== undefined && to !== current.from) {
      onMove(current.from, to);
      focusCell(to);
    }
  }

  return (
    <div
      ref={grid}
      class="board-grid"
      role="grid"
      aria-label={board.title || words.boardTitle}
      aria-rowcount={rows}
      aria-colcount={columns}
      data-scan="rows"
      data-scan-order={1}
      data-captions={captions}
      style={{ '--columns': columns, '--rows': rows }}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      // An image is the browser's own thing to drag.
      onDragStart={(event: Event) => event.preventDefault()}
      onClickCapture={(event: MouseEvent) => {
        if (!wasDragged.current) return;
        wasDragged.current = false;
        event.stopPropagation();
      }}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} role="row">
          {Array.from({ length: columns }, (_, column) => {
            const index = row * columns + column;
            const cell = drawn[index] ?? null;
            const place = { row: numbers.format(row + 1), column: numbers.format(column + 1) };
            return (
              <div key={column} role="gridcell">
                <button
                  type="button"
                  data-cell={index}
                  class={cell ? 'board-cell' : 'board-cell empty'}
                  tabIndex={index === active ? 0 : -1}
                  aria-label={cell ? labelOf(words, cell, place) : fill(words.emptyCell, place)}
                  data-opens={cell?.opens === undefined ? undefined : ''}
                  data-lifted={index === lifted ? '' : undefined}
                  data-target={index === target ? '' : undefined}
                  style={{ '--class-colour': cell?.colour }}
                  onFocus={() => setActive(index)}
                  onKeyDown={(event: KeyboardEvent) => onKeyDown(event, index)}
                  onPointerDown={(event: PointerEvent) => onPointerDown(event, index)}
                  onClick={() => onChoose(index)}
                >
                  {cell ? (
                    <CellContent cell={cell} />
                  ) : (
                    <span class="plus" aria-hidden>
                      +
                    </span>
                  )}
                </button>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function labelOf(words: ToolTexts, { caption, opens }: DrawnCell, place: Record<string, string>): string {
  const label = fill(words.filledCell, { name: caption, ...place });
  return opens === undefined ? label : `${label}, ${fill(words.opensBoard, { name: opens })}`;
}

/** Image and caption of a cell, on screen and on a sheet of paper. */
export function CellContent({ cell, of = 'cell' }: { cell: DrawnCell; of?: 'cell' | 'sheet' }) {
  const { url, photo, isWord, caption, language, second } = cell;
  return [
    !isWord && (
      <span key="image" class={`${of}-image`}>
        {photo ? (
          <Photo photo={photo} />
        ) : (
          url && <SymbolImage url={url} alt="" size={160} draggable={false} />
        )}
      </span>
    ),
    <span key="caption" class={`${of}-caption`} lang={language} dir="auto">
      {caption}
    </span>,
    second && (
      <span key="second" class={`${of}-caption second`} lang={second.language} dir="auto">
        {second.text}
      </span>
    ),
  ];
}

/** The cell under a pointer. */
function cellAt({ clientX, clientY }: PointerEvent): number | undefined {
  const button = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.matches('[data-cell]:not([data-dragged])'));
  return button instanceof HTMLElement ? Number(button.dataset.cell) : undefined;
}
