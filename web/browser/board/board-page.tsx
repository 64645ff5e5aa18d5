import { useEffect, useState } from 'preact/hooks';
import { Failure } from '../failure.tsx';
import { PageFrame } from '../page-frame.tsx';
import { fill } from '../texts.ts';
import { useSettings } from '../use-settings.ts';
import type { ViewProperties } from '../views.ts';
import { type Board, placeOf, withCell, withSwapped } from './board.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardGrid } from './board-grid.tsx';
import {
  type BoardHistory,
  readBoardHistory,
  redone,
  undone,
  useBoardHistory,
  withStep,
  writeBoardHistory,
} from './board-store.ts';
import { BoardTools } from './board-tools.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { Credits } from './credits.tsx';
import { useDrawnBoard } from './drawn-board.ts';
import { useLanguageChoices } from './language-choices.ts';
import { isBoardLink, takeLinkedBoard } from './linked-board.ts';

/** The visitor's board: arranged, captioned, shared, printed and saved. */
export function BoardPage({ texts, language, browserNamesLanguages }: ViewProperties) {
  const words = texts.tools;
  const languages = useLanguageChoices(language, browserNamesLanguages);
  // Before the first render: the visitor's own board must not be seen, and then make room for another.
  const [isShared] = useState(() => takeLinkedBoard(languages.preferred) !== undefined);
  const history = useBoardHistory(languages.preferred);
  const board = history.present;
  const { cells, lang, title } = board;
  const [settings] = useSettings();
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState<number>();
  const [lifted, setLifted] = useState<number>();
  const [status, setStatus] = useState('');
  const { symbols, drawn, credits, error, savedGrid } = useDrawnBoard(board, words, attempt);
  const captions = settings.captions ?? 'below';

  useEffect(() => {
    document.title = `${title || words.boardTitle} – ${texts.title}`;
  }, [title]);
  useEffect(() => {
    if (isShared) say(words.sharedBoard);
    else if (isBoardLink(location.hash)) say(words.linkUnreadable);
    const takeShared = () => {
      if (takeLinkedBoard(languages.preferred)) say(words.sharedBoard);
      else if (isBoardLink(location.hash)) say(words.linkUnreadable);
    };
    addEventListener('hashchange', takeShared);
    return () => removeEventListener('hashchange', takeShared);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && lifted !== undefined) setLifted(undefined);
      const isInText = event.target instanceof HTMLInputElement;
      if (isInText || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [lifted]);

  function say(message: string) {
    // Emptied first: a live region announces changes only.
    setStatus('');
    requestAnimationFrame(() => setStatus(message));
  }
  /** Changes the board as it is now, not as it was when this was rendered. */
  function change(step: (before: Board) => Board, message?: string) {
    update((before) => withStep(before, step(before.present)));
    if (message !== undefined) say(message);
  }
  function update(step: (before: BoardHistory) => BoardHistory) {
    writeBoardHistory(step(readBoardHistory(languages.preferred)));
  }
  function undo() {
    update(undone);
    setLifted(undefined);
    say(words.isUndone);
  }
  function redo() {
    update(redone);
    setLifted(undefined);
    say(words.isRedone);
  }
  function move(from: number, to: number) {
    const numbers = new Intl.NumberFormat(document.documentElement.lang);
    const { row, column } = placeOf(board, to);
    const name = drawn[from]?.caption ?? '';
    setLifted(undefined);
    change(
      (before) => withSwapped(before, from, to),
      fill(words.moved, { name, row: numbers.format(row + 1), column: numbers.format(column + 1) }),
    );
  }
  function remove(index: number) {
    setOpen(undefined);
    change(
      (before) => withCell(before, index, null),
      fill(words.removed, { name: drawn[index]?.caption ?? '' }),
    );
  }
  const openCell = open === undefined ? undefined : (cells[open] ?? null);

  return [
    <PageFrame
      key="frame"
      texts={texts}
      language={language}
      view="board"
      skip={words.skip}
      title={words.boardTitle}
    >
      <div class="board-view">
        <section id="results" class="board-main" tabIndex={-1} aria-label={words.boardTitle}>
          <BoardBar
            words={words}
            language={language}
            history={history}
            onChange={change}
            onUndo={undo}
            onRedo={redo}
          />
          <p class="tool-status no-print" role="status">
            {status}
          </p>
          {error && <Failure texts={texts} error={error} onRetry={() => setAttempt((count) => count + 1)} />}
          {title !== '' && (
            <p class="print-title" lang={lang} dir="auto">
              {title}
            </p>
          )}
          {lifted !== undefined && (
            <div class="move-bar" data-scan="items" data-scan-order={2}>
              <span role="status">{fill(words.moveHelp, { name: drawn[lifted]?.caption ?? '' })}</span>
              <button type="button" onClick={() => setLifted(undefined)}>
                {words.cancel}
              </button>
            </div>
          )}
          <div class="board-scroll">
            <BoardGrid
              words={words}
              board={board}
              drawn={drawn}
              captions={captions}
              lifted={lifted}
              onChoose={(index) => {
                if (lifted === undefined) setOpen(index);
                else if (lifted === index) setLifted(undefined);
                else move(lifted, index);
              }}
              onMove={move}
              onRemove={remove}
            />
          </div>
          <Credits words={words} credits={credits} />
          <p class="tool-help no-print">
            {words.boardHelp} {words.keptHere}
          </p>
        </section>
        <BoardTools
          texts={texts}
          words={words}
          board={board}
          languages={languages}
          drawn={drawn}
          savedGrid={savedGrid}
          onChange={change}
          onSay={say}
        />
      </div>
    </PageFrame>,
    open !== undefined && openCell !== undefined && (
      <CellDialog
        key={`cell-${open}-${openCell?.id}`}
        texts={texts}
        words={words}
        cell={openCell}
        symbol={openCell ? symbols.get(openCell.id) : undefined}
        lang={lang}
        direction={languages.direction}
        fallbackFocus={`[data-cell="${open}"]`}
        onChange={(cell) => change((before) => withCell(before, open, cell))}
        onPick={({ id, name }) => {
          setOpen(undefined);
          change((before) => withCell(before, open, { id }), fill(words.added, { name }));
        }}
        onMove={() => {
          setOpen(undefined);
          setLifted(open);
        }}
        onRemove={() => remove(open)}
        onClose={() => setOpen(undefined)}
      />
    ),
  ];
}
