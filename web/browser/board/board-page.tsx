import { useEffect, useState } from 'preact/hooks';
import { Failure } from '../failure.tsx';
import { PageFrame } from '../page-frame.tsx';
import { fill } from '../texts.ts';
import { useSettings } from '../use-settings.ts';
import type { ViewProperties } from '../views.ts';
import { symbolsOf, withCell } from './board.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardGrid } from './board-grid.tsx';
import { BoardTools } from './board-tools.tsx';
import { CellDialog } from './cell-dialog.tsx';
import { Credits } from './credits.tsx';
import { useDrawnBoard } from './drawn-board.ts';
import { useLanguageChoices } from './language-choices.ts';
import { PrintDialog, usePaper } from './print-dialog.tsx';
import { Sheets } from './sheets.tsx';
import { SpeakView } from './speak-view.tsx';
import { useBoardEditor } from './use-board-editor.ts';
import { useDroppedFile, useUndoKeys } from './window-events.ts';
import { WordsDialog } from './words-dialog.tsx';

/** The visitor's board: arranged, captioned, linked, shared, printed and saved. */
export function BoardPage({ texts, language, browserNamesLanguages }: ViewProperties) {
  const words = texts.tools;
  const languages = useLanguageChoices(language, browserNamesLanguages);
  const editor = useBoardEditor(texts, languages.preferred);
  const { board, change } = editor;
  const { cells, lang, title } = board;
  const [settings] = useSettings();
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState<number>();
  const [lifted, setLifted] = useState<number>();
  const [view, setView] = useState<'speak' | 'print' | 'words'>();
  const [paper, setPaper] = usePaper();
  const { symbols, photos, drawn, credits, error, savedGrid } = useDrawnBoard(board, words, attempt);
  const [openCell, openDrawn] = open === undefined ? [] : [cells[open] ?? null, drawn[open]];

  useEffect(() => {
    document.title = `${title || words.boardTitle} – ${texts.title}`;
  }, [title]);
  useEffect(() => setLifted(undefined), [editor.history.past.length]);
  useUndoKeys(editor, () => setLifted(undefined));
  useDroppedFile((file) => void editor.openFile(file));

  function move(from: number, to: number) {
    setLifted(undefined);
    editor.swap(from, to, drawn[from]?.caption ?? '');
  }
  function remove(index: number) {
    setOpen(undefined);
    const message = fill(words.removed, { name: drawn[index]?.caption ?? '' });
    change((before) => withCell(before, index, null), message);
  }

  function stopSpeaking() {
    setView(undefined);
    if (document.fullscreenElement) void document.exitFullscreen();
  }

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
          <BoardBar words={words} language={language} editor={editor} />
          <div class="tool-status no-print" role="status">
            {editor.status}
            {editor.losses.length > 0 && (
              <ul>
                {editor.losses.map((loss) => (
                  <li key={loss}>{loss}</li>
                ))}
              </ul>
            )}
          </div>
          {error && <Failure texts={texts} error={error} onRetry={() => setAttempt((count) => count + 1)} />}
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
              captions={settings.captions ?? 'below'}
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
          editor={editor}
          onSpeak={() => void fillScreen().then(() => setView('speak'))}
          onPrint={() => setView('print')}
          onWords={() => setView('words')}
          languages={languages}
          drawn={drawn}
          savedGrid={savedGrid}
        />
      </div>
    </PageFrame>,
    <Sheets key="sheets" grid={savedGrid()} choice={paper} lang={lang} />,
    view === 'print' && (
      <PrintDialog
        key="print"
        texts={texts}
        grid={savedGrid()}
        lang={lang}
        choice={paper}
        onChange={setPaper}
        onClose={() => setView(undefined)}
      />
    ),
    view === 'words' && (
      <WordsDialog
        key="words"
        texts={texts}
        lang={lang}
        onBoard={(made) => {
          setView(undefined);
          void editor.attempt(() => editor.switchTo(made, words.symbolsOnBoard(symbolsOf(made).length)));
        }}
        onClose={() => setView(undefined)}
      />
    ),
    view === 'speak' && <SpeakView key="speak" texts={texts} board={board} onClose={stopSpeaking} />,
    open !== undefined && openCell !== undefined && (
      <CellDialog
        key={`cell-${open}-${openCell?.id}`}
        texts={texts}
        words={words}
        cell={openCell}
        symbol={openCell ? symbols.get(openCell.id) : undefined}
        photo={photos.get(openCell?.photo ?? '')}
        lang={lang}
        direction={languages.direction}
        fallbackFocus={`[data-cell="${open}"]`}
        onChange={(cell) => change((before) => withCell(before, open, cell))}
        onPick={({ id, name }) => {
          setOpen(undefined);
          change((before) => withCell(before, open, { id }), fill(words.added, { name }));
        }}
        onPhoto={(picture) => {
          setOpen(undefined);
          void editor.setPhoto(open, picture);
        }}
        onLink={(target) => void editor.link(open, target, openDrawn?.caption ?? '')}
        onFollow={(target) => {
          setOpen(undefined);
          void editor.switchTo(target);
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

/** Asks for the whole screen, before a dialog opens on it; where there is none to have, the window will do. */
async function fillScreen(): Promise<void> {
  await document.documentElement.requestFullscreen?.().catch(() => undefined);
}
