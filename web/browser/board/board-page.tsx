import { useEffect, useState } from 'preact/hooks';
import type { FullSymbol } from '../api-client.ts';
import { CopyButton, copyText } from '../copy-button.tsx';
import { Failure } from '../failure.tsx';
import { fileNameOf } from '../file-name.ts';
import { pageDirection } from '../languages.ts';
import { PageFrame } from '../page-frame.tsx';
import { formatSettings } from '../settings.ts';
import { readSettings, settingsParameter } from '../settings-store.ts';
import { fill } from '../texts.ts';
import { useClassColours } from '../use-class-colours.ts';
import { useResponse } from '../use-response.ts';
import { useSettings } from '../use-settings.ts';
import type { ViewProperties } from '../views.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import {
  type Board,
  boardLimits,
  captionMaximumCharacters,
  emptyBoard,
  hasRoom,
  placeOf,
  symbolsOf,
  withCell,
  withSize,
  withSwapped,
} from './board.ts';
import { BoardGrid } from './board-grid.tsx';
import { formatBoard, parseBoard } from './board-link.ts';
import { forgetBoard, keepBoard } from './board-shelf.ts';
import {
  type BoardHistory,
  readBoardHistory,
  redone,
  undone,
  useBoardHistory,
  withStep,
  writeBoardHistory,
} from './board-store.ts';
import { boardSymbolsPath, creditsOf, imageUrl, type ListResponse } from './board-symbols.ts';
import { CellDialog } from './cell-dialog.tsx';
import { Credits } from './credits.tsx';
import { type DrawnCell, type DrawnGrid, drawCells } from './draw-cells.ts';
import { imagesArchive } from './images-archive.ts';
import { useLanguageChoices } from './language-choices.ts';
import { MyBoards } from './my-boards.tsx';
import { openBoardFile } from './open-board.ts';
import { saveBlob } from './save-file.ts';
import { loadTemplate, type TemplateName, templates } from './templates.ts';
import { ChoiceField, TextField } from './text-field.tsx';

/** Columns from which the small thumbnails are sharp enough, also on paper. */
const smallImagesFrom = 6;

/** The visitor's board: arranged, captioned, shared, printed and saved. */
export function BoardPage({ texts, language, browserNamesLanguages }: ViewProperties) {
  const words = texts.tools;
  const languages = useLanguageChoices(language, browserNamesLanguages);
  // Before the first render: the visitor's own board must not be seen, and then make room for another.
  const [isShared] = useState(() => takeLinkedBoard(languages.preferred) !== undefined);
  const history = useBoardHistory(languages.preferred);
  const board = history.present;
  const { cells, columns, rows, lang, title } = board;
  const [settings] = useSettings();
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState<number>();
  const [lifted, setLifted] = useState<number>();
  const [status, setStatus] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { body, error } = useResponse<ListResponse>(boardSymbolsPath(cells, lang), attempt);
  const { second } = settings;
  const inSecond = useResponse<ListResponse>(second && boardSymbolsPath(cells, second), attempt).body;
  const secondNames = new Map((inSecond?.data ?? []).map((symbol) => [symbol.id, symbol]));
  const symbols = new Map((body?.data ?? []).map((symbol) => [symbol.id, symbol]));
  const colourOf = useClassColours(settings.colours);
  const drawn = cells.map((cell): DrawnCell | null => {
    if (!cell) return null;
    const symbol = symbols.get(cell.id);
    return {
      caption: cell.caption ?? symbol?.name ?? (body && !error ? words.symbolGone : '…'),
      second: secondNameOf(symbol, secondNames.get(cell.id)),
      language: cell.caption === undefined ? (symbol?.language_code ?? lang) : lang,
      url: symbol && imageUrl(symbol, settings, cell.overlay, columns < smallImagesFrom ? 512 : 256),
      colour: colourOf(cell.part_of_speech ?? symbol?.part_of_speech),
    };
  });
  const onBoard = symbolsOf(board).flatMap(({ id }) => symbols.get(id) ?? []);
  const credits = creditsOf(onBoard);
  const isEmpty = symbolsOf(board).length === 0;
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
  /** What takes a while, and may fail. */
  async function attemptTo(task: () => Promise<void>) {
    setBusy(true);
    await task().catch(() => say(texts.failed));
    setBusy(false);
  }
  function chooseTemplate(name: TemplateName) {
    void attemptTo(async () => {
      const board = await loadTemplate(name, lang, words.templateNames[name]);
      const { length } = symbolsOf(board);
      // A catalogue may have none of its words: the board stays as it is.
      if (length === 0) say(texts.nothing);
      else await exchange(board, words.symbolsOnBoard(length));
    });
  }
  /** Opens another board; the present one is kept. */
  async function exchange(next: Board, message?: string) {
    await keepBoard(readBoardHistory(languages.preferred).present);
    change(() => next, message);
  }
  /** The board as it is drawn, with the large images. */
  function grid(): DrawnGrid {
    return {
      columns,
      title,
      captions,
      direction: pageDirection(),
      credits: credits.map(({ text }) => text),
      cells: drawn.map((cell, index) => cell && { ...cell, url: largeImage(index) }),
    };
  }
  function largeImage(index: number): string | undefined {
    const cell = cells[index];
    const symbol = cell && symbols.get(cell.id);
    return symbol ? imageUrl(symbol, settings, cell?.overlay, 512) : undefined;
  }
  const fileName = fileNameOf(title) || 'board';
  const reportCopied = (isCopied: boolean) => say(isCopied ? texts.copied : texts.notCopied);
  const action = (label: string, task: () => Promise<void>) => (
    <button type="button" disabled={isEmpty || isBusy} onClick={() => void attemptTo(task)}>
      {label}
    </button>
  );
  const sizes = (limits: { min: number; max: number }, fits: (size: number) => boolean) =>
    Array.from({ length: limits.max - limits.min + 1 }, (_, index) => {
      const size = limits.min + index;
      return { value: String(size), text: size.toLocaleString(language), disabled: !fits(size) };
    });
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
          <div class="board-bar no-print" data-scan="items" data-scan-order={2}>
            <TextField
              label={words.boardName}
              value={title}
              lang={lang}
              maximumCharacters={captionMaximumCharacters}
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
            <StepButton label={words.undo} disabled={history.past.length === 0} onClick={undo} />
            <StepButton label={words.redo} disabled={history.future.length === 0} isForward onClick={redo} />
          </div>
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
        <section class="board-tools no-print" aria-label={words.shareAndSave}>
          <h2>{words.shareAndSave}</h2>
          <div class="actions" data-scan="items" data-scan-order={3}>
            <button type="button" disabled={isEmpty} onClick={() => print()}>
              {texts.print}
            </button>
            <CopyButton label={texts.copyLink} copy={() => copyText(linkTo(board))} onCopied={reportCopied} />
            {action(texts.downloadPng, async () => saveBlob(await drawCells(grid()), `${fileName}.png`))}
            {action(words.downloadObz, async () =>
              saveBlob(
                await openBoardFile(board, settings, (index) => drawn[index]?.colour),
                `${fileName}.obz`,
              ),
            )}
            {action(words.downloadZip, async () => saveBlob(await imagesArchive(grid()), `${fileName}.zip`))}
          </div>
          <MyBoards
            words={words}
            board={board}
            onOpen={(other) =>
              void attemptTo(async () => {
                await exchange(other);
                await forgetBoard(other);
              })
            }
            onNew={() => void attemptTo(() => exchange(emptyBoard(lang, columns, rows)))}
            onDuplicate={() =>
              void attemptTo(() => exchange({ ...board, title: copyTitle(title || words.boardTitle) }))
            }
            onFailed={() => say(texts.failed)}
          />
          <h2>{texts.appearance}</h2>
          <div class="fields" data-scan="items" data-scan-order={4}>
            <ChoiceField
              label={words.captionsIn}
              value={languages.optionOf(lang)}
              choices={languages.optionsWith(lang)}
              onChoose={(chosen) => change((before) => ({ ...before, lang: chosen }))}
            />
            <AppearanceFields words={words} />
          </div>
          <h2>{words.templates}</h2>
          <p>{words.templatesHelp}</p>
          <div class="actions" data-scan="items" data-scan-order={5}>
            {(Object.keys(templates) as TemplateName[]).map((name) => (
              <button key={name} type="button" disabled={isBusy} onClick={() => chooseTemplate(name)}>
                {words.templateNames[name]}
              </button>
            ))}
            <button
              type="button"
              disabled={isEmpty}
              onClick={() =>
                change(({ lang, columns, rows }) => emptyBoard(lang, columns, rows), words.isEmptied)
              }
            >
              {words.emptyBoard}
            </button>
          </div>
        </section>
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

/** Whether an address is meant to hold a board, readable or not. */
function isBoardLink(hash: string): boolean {
  return /^#\d+x\d+&/.test(hash);
}

/** Title of a copy: with the next number at its end. */
function copyTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*?) (\d{1,3})$/.exec(title) ?? [];
  return `${name} ${Number(number) + 1}`.slice(0, captionMaximumCharacters);
}

/** The name of a symbol in a second language, where it has one there that is not the first. */
function secondNameOf(first: FullSymbol | undefined, second: FullSymbol | undefined): DrawnCell['second'] {
  if (!second || second.language_code === first?.language_code) return undefined;
  return { text: second.name, language: second.language_code };
}

interface StepButtonProperties {
  label: string;
  disabled: boolean;
  isForward?: boolean;
  onClick: () => void;
}

/** Undo, or redo; on phones its arrow stands for its name, so that all controls of the board fit a line. */
function StepButton({ label, disabled, isForward = false, onClick }: StepButtonProperties) {
  return (
    <button type="button" class="step" disabled={disabled} onClick={onClick}>
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden class={isForward ? 'mirrored' : undefined}>
        <path
          d="M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3"
          fill="none"
          stroke="currentColor"
          stroke-width={2}
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
      <span>{label}</span>
    </button>
  );
}

/** A link that holds a board, and the settings that it was made with. */
function linkTo(board: Board): string {
  const url = new URL(location.pathname, location.href);
  const settings = formatSettings(readSettings());
  if (settings !== '') url.searchParams.set(settingsParameter, settings);
  url.hash = formatBoard(board);
  return url.href;
}

/**
 * Makes the board of the address the visitor's own. It leaves the address, so that a reload shows what was made of it.
 * @returns the board; undefined where the address has none
 */
function takeLinkedBoard(lang: string): Board | undefined {
  const linked = parseBoard(location.hash.slice(1));
  if (!linked) return undefined;
  // Undo brings it back too, where the browser keeps nothing.
  void keepBoard(readBoardHistory(lang).present).catch(() => undefined);
  writeBoardHistory(withStep(readBoardHistory(lang), linked));
  history.replaceState(history.state, '', location.pathname + location.search);
  return linked;
}
