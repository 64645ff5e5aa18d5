import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { openDialog } from '../open-dialog.ts';
import { readPreference, writePreference } from '../preferences.ts';
import { copyText } from '../save-file.ts';
import { createPlayAll } from '../sentence/hearing.ts';
import type { Texts } from '../texts.ts';
import type { Board } from './board.ts';
import { CellContent } from './board-grid.tsx';
import { type DrawnCell, drawCells } from './draw-cells.ts';
import { useDrawnBoard } from './drawn-board.ts';
import { ChoiceField } from './text-field.tsx';
import { useDwell } from './use-dwell.ts';
import { useKeptBoards } from './use-kept-boards.ts';

/** Seconds that a pointer may rest before it presses; 0 = it never does. */
const dwellChoices = [0, 0.5, 1, 1.5, 2, 3] as const;
/** Languages that are written without spaces between words. */
const withoutSpaces = /^(zh|ja|th|lo|km|my)\b/;

interface SpeakViewProperties {
  texts: Texts;
  /** The board to begin with. */
  board: Board;
  onClose: () => void;
}

/** The board as it is used: a press speaks and adds to the message, a folder opens its board. */
export function SpeakView({ texts, board, onClose }: SpeakViewProperties) {
  const words = texts.tools;
  const dialog = useRef<HTMLDialogElement>(null);
  const kept = useKeptBoards();
  const [trail, setTrail] = useState<readonly Board[]>([board]);
  const [message, setMessage] = useState<readonly DrawnCell[]>([]);
  const [spoken, setSpoken] = useState<number>();
  const [status, setStatus] = useState('');
  const [dwell, setDwell] = useState(() => Number(readPreference('dwellSeconds') ?? 0) || 0);
  const shown = trail[trail.length - 1] ?? board;
  const { drawn, savedGrid } = useDrawnBoard(shown, words, 0);
  const isWhole = useRef(false);
  const onStep = (index: number | undefined) => setSpoken(isWhole.current ? index : undefined);
  const hearing = useMemo(() => createPlayAll(onStep, () => setStatus(words.notHeard)), []);
  useDwell(dialog, dwell);
  // Before it is taken out of the page: only then does the browser give the focus back.
  useLayoutEffect(() => (dialog.current ? openDialog(dialog.current) : undefined), []);
  useEffect(() => () => hearing.stop(), []);

  const hear = (cells: readonly DrawnCell[]) => {
    setStatus('');
    hearing.stop();
    // Of a single press nothing is framed in the message.
    isWhole.current = cells.length > 1;
    hearing.toggle(cells.map(({ caption, language, spoken }) => ({ ...spoken, text: caption, language })));
  };
  function press(index: number, cell: DrawnCell) {
    const target = kept.find(({ id }) => id === shown.cells[index]?.opens);
    if (target) return setTrail([...trail, target]);
    setMessage([...message, cell]);
    hear([cell]);
  }
  async function share() {
    const text = message.map(({ caption }) => caption).join(withoutSpaces.test(shown.lang) ? '' : ' ');
    const png = await drawCells({ ...savedGrid(), columns: message.length, cells: message, title: '' });
    const files = [new File([png], 'message.png', { type: png.type })];
    if (navigator.canShare?.({ files })) await navigator.share({ text, files });
    else {
      await copyText(text);
      setStatus(texts.copied);
    }
  }
  const action = (label: string, onClick: () => void, isOff = message.length === 0) => (
    <button type="button" disabled={isOff} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <dialog ref={dialog} class="speak" aria-label={words.speak} onCancel={onClose}>
      <div class="message-bar">
        <button
          type="button"
          class="message"
          data-scan="item"
          data-scan-order={2}
          aria-label={`${words.playAll}: ${message.map(({ caption }) => caption).join(' ')}`}
          disabled={message.length === 0}
          onClick={() => hear(message)}
        >
          {message.map((cell, index) => (
            <span key={index} class="board-cell" data-spoken={index === spoken ? '' : undefined}>
              <CellContent cell={cell} />
            </span>
          ))}
        </button>
        <div class="actions" data-scan="items" data-scan-order={2}>
          {trail.length > 1 && action(words.back, () => setTrail(trail.slice(0, -1)), false)}
          {action(words.undo, () => setMessage(message.slice(0, -1)))}
          {action(words.clearMessage, () => setMessage([]))}
          {action(words.share, () => void share().catch(() => setStatus(texts.notCopied)))}
          {action(texts.close, onClose, false)}
        </div>
        <p role="status">{status}</p>
      </div>
      <div
        class="speak-grid"
        data-scan="rows"
        data-scan-order={1}
        style={{ '--columns': shown.columns, '--rows': shown.rows, '--dwell': `${dwell}s` }}
      >
        {drawn.map((cell, index) =>
          cell ? (
            <button
              key={index}
              type="button"
              class="board-cell"
              data-opens={cell.opens === undefined ? undefined : ''}
              style={{ '--class-colour': cell.colour }}
              onClick={() => press(index, cell)}
            >
              <CellContent cell={cell} />
            </button>
          ) : (
            <span key={index} />
          ),
        )}
      </div>
      <ChoiceField
        label={words.dwell}
        value={String(dwell)}
        choices={dwellChoices.map((seconds) => ({
          value: String(seconds),
          text: seconds === 0 ? texts.none : seconds.toLocaleString(document.documentElement.lang),
        }))}
        onChoose={(seconds) => {
          writePreference('dwellSeconds', seconds);
          setDwell(Number(seconds));
        }}
      />
    </dialog>
  );
}
