import { useEffect, useState } from 'preact/hooks';
import { Button } from '../button.tsx';
import { Failure } from '../failure.tsx';
import { type Choice, ChoiceField, TextField } from '../fields.tsx';
import { Icon } from '../icon.tsx';
import { PageFrame } from '../page-frame.tsx';
import { useSettings } from '../settings.ts';
import { fill, formatNumber, texts, words } from '../texts.ts';
import { useLanguages } from '../use-languages.ts';
import type { ViewProperties } from '../views.ts';
import { boardLimits, hasRoom, withCell, withSize } from './board.ts';
import { BoardGrid } from './board-grid.tsx';
import { BoardTools } from './board-tools.tsx';
import { Credits } from './cell-content.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { ConvertDialog } from './convert-dialog.tsx';
import { useDrawnBoard } from './drawn-board.ts';
import { Printing } from './print-dialog.tsx';
import { SpeakView } from './speak-view.tsx';
import { type BoardEditor, useBoardEditor, useDroppedFile, useUndoKeys } from './use-board-editor.ts';

/** The visitor's board: arranged, captioned, linked, shared, printed and saved. */
export function BoardPage({ browserNamesLanguages }: ViewProperties) {
  const languages = useLanguages();
  const editor = useBoardEditor(languages.preferredOf(browserNamesLanguages));
  const { board, change } = editor;
  const { cells, lang, title } = board;
  const [settings] = useSettings();
  const [open, setOpen] = useState<number>();
  const [view, setView] = useState<'speak' | 'print'>();
  /** A file of boards that is about to be opened or changed. */
  const [file, setFile] = useState<File>();
  const { symbols, drawn, credits, error, savedGrid } = useDrawnBoard(board);
  const [lifted, lift, putDown, move] = useLifted(editor, (index) => drawn[index]?.caption ?? '');

  useEffect(() => {
    document.title = `${title || words.boardTitle} – ${texts.title}`;
  }, [title]);
  useDroppedFile(setFile);

  function remove(index: number) {
    setOpen(undefined);
    const message = fill(words.removed, { name: drawn[index]?.caption ?? '' });
    change((before) => withCell(before, index, null), message);
  }

  return (
    <>
      <PageFrame view="board" skip={words.skip} title={words.boardTitle}>
        <div class="board-view">
          <section id="results" class="board-main" tabIndex={-1} aria-label={words.boardTitle}>
            <BoardBar editor={editor} />
            {error && <Failure error={error} />}
            {lifted !== undefined && <MoveBar name={drawn[lifted]?.caption ?? ''} onCancel={putDown} />}
            <div class="board-scroll">
              <BoardGrid
                board={board}
                drawn={drawn}
                captions={settings.captions ?? 'below'}
                lifted={lifted}
                onChoose={(index) => {
                  if (lifted === undefined) setOpen(index);
                  else if (lifted === index) putDown();
                  else move(lifted, index);
                }}
                onMove={move}
                onRemove={remove}
              />
            </div>
            <BoardStatus editor={editor} />
            <Credits credits={credits} />
            <p class="tool-help no-print">
              {words.boardHelp} <span class="of-keys">{words.boardKeys}</span> {words.keptHere}
            </p>
          </section>
          <BoardTools
            editor={editor}
            onSpeak={() => void fillScreen().then(() => setView('speak'))}
            onPrint={() => setView('print')}
            onFile={setFile}
            languages={languages}
            drawn={drawn}
            savedGrid={savedGrid}
          />
        </div>
      </PageFrame>
      <Printing
        kind="paper"
        grid={savedGrid()}
        lang={lang}
        isOpen={view === 'print'}
        onClose={() => setView(undefined)}
      />
      {view === 'speak' && <SpeakView board={board} onClose={() => setView(undefined)} />}
      {file && (
        <ConvertDialog editor={editor} file={file} languages={languages} onClose={() => setFile(undefined)} />
      )}
      {open !== undefined && (
        <CellDialog
          key={`cell-${open}-${cells[open]?.id}`}
          editor={editor}
          index={open}
          symbol={symbols.get(cells[open]?.id ?? 0)}
          drawn={drawn[open] ?? null}
          onMove={() => {
            setOpen(undefined);
            lift(open);
          }}
          onRemove={() => remove(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** The cell that waits for its place; it is put down by a move, and by each change of the board. */
function useLifted(editor: BoardEditor, captionOf: (index: number) => string) {
  const [lifted, setLifted] = useState<number>();
  const putDown = () => setLifted(undefined);
  useEffect(putDown, [editor.history.past.length]);
  useUndoKeys(editor, putDown);
  function move(from: number, to: number) {
    putDown();
    editor.swap(from, to, captionOf(from));
  }
  return [lifted, setLifted, putDown, move] as const;
}

/** Name and size of the board, and the steps back and forward. */
function BoardBar({ editor }: { editor: BoardEditor }) {
  const { board, history, change, undo, redo } = editor;
  const { title, lang, columns, rows } = board;
  const sizes = (limits: { min: number; max: number }, fits: (size: number) => boolean) =>
    Array.from({ length: limits.max - limits.min + 1 }, (_, index): Choice => {
      const size = limits.min + index;
      return [String(size), formatNumber(size), { disabled: !fits(size) }];
    });
  return (
    <div class="row board-bar no-print" data-scan="items" data-scan-order={2}>
      <TextField
        label={words.boardName}
        value={title}
        lang={lang}
        onDone={(text) => change((before) => ({ ...before, title: text.trim() }))}
      />
      <ChoiceField
        label={words.columns}
        value={String(columns)}
        choices={sizes(boardLimits.columns, (size) => hasRoom(board, size, rows))}
        onChoose={(size) => change((before) => withSize(before, Number(size), before.rows))}
      />
      <ChoiceField
        label={words.rows}
        value={String(rows)}
        choices={sizes(boardLimits.rows, (size) => hasRoom(board, columns, size))}
        onChoose={(size) => change((before) => withSize(before, before.columns, Number(size)))}
      />
      {/* On phones the arrows stand for their names, so that all controls of the board fit a line. */}
      <Button class="step" disabled={history.past.length === 0} onClick={undo}>
        <Icon name="undo" />
        <span>{words.undo}</span>
      </Button>
      <Button class="step" disabled={history.future.length === 0} onClick={redo}>
        <Icon name="undo" class="mirrored" />
        <span>{words.redo}</span>
      </Button>
    </div>
  );
}

/** What was done, and what of a file could not be read. */
function BoardStatus({ editor: { status, losses } }: { editor: BoardEditor }) {
  return (
    <div class="tool-status no-print" role="status">
      {status}
      {losses.length > 0 && (
        <ul>
          {losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Says that a symbol waits for its place. */
function MoveBar({ name, onCancel }: { name: string; onCancel: () => void }) {
  return (
    <div class="row move-bar no-print" data-scan="items" data-scan-order={2}>
      <span role="status">{fill(words.moveHelp, { name })}</span>
      <Button onClick={onCancel}>{words.cancel}</Button>
    </div>
  );
}

/** Asks for the whole screen, before a dialog opens on it; where there is none to have, the window will do. */
async function fillScreen(): Promise<void> {
  await document.documentElement.requestFullscreen?.().catch(() => undefined);
}
