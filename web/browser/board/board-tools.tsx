import { useState } from 'preact/hooks';
import { CopyButton, copyText } from '../copy-button.tsx';
import { fileNameOf } from '../file-name.ts';
import type { Texts, ToolTexts } from '../texts.ts';
import { useSettings } from '../use-settings.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { type Board, captionMaximumCharacters, emptyBoard, symbolsOf } from './board.ts';
import { forgetBoard, keepBoard } from './board-shelf.ts';
import { readBoardHistory } from './board-store.ts';
import { type DrawnCell, type DrawnGrid, drawCells } from './draw-cells.ts';
import { imagesArchive } from './images-archive.ts';
import type { useLanguageChoices } from './language-choices.ts';
import { linkTo } from './linked-board.ts';
import { MyBoards } from './my-boards.tsx';
import { openBoardFile } from './open-board.ts';
import { saveBlob } from './save-file.ts';
import { loadTemplate, type TemplateName, templates } from './templates.ts';
import { ChoiceField } from './text-field.tsx';

interface BoardToolsProperties {
  texts: Texts;
  words: ToolTexts;
  board: Board;
  languages: ReturnType<typeof useLanguageChoices>;
  drawn: readonly (DrawnCell | null)[];
  savedGrid: () => DrawnGrid;
  /** Changes the board, and says so. */
  onChange: (step: (before: Board) => Board, message?: string) => void;
  onSay: (message: string) => void;
}

/** What is done with a whole board: print, share and save it, open another one, change its look, begin from a template. */
export function BoardTools(properties: BoardToolsProperties) {
  const { texts, words, board, languages, onChange, onSay } = properties;
  const { columns, rows, lang, title } = board;
  const [isBusy, setBusy] = useState(false);
  const isEmpty = symbolsOf(board).length === 0;
  /** What takes a while, and may fail. */
  async function attemptTo(task: () => Promise<void>) {
    setBusy(true);
    await task().catch(() => onSay(texts.failed));
    setBusy(false);
  }
  function chooseTemplate(name: TemplateName) {
    void attemptTo(async () => {
      const board = await loadTemplate(name, lang, words.templateNames[name]);
      const { length } = symbolsOf(board);
      // A catalogue may have none of its words: the board stays as it is.
      if (length === 0) onSay(texts.nothing);
      else await exchange(board, words.symbolsOnBoard(length));
    });
  }
  /** Opens another board; the present one is kept. */
  async function exchange(next: Board, message?: string) {
    // Undo brings it back too, where the browser keeps nothing.
    await keepBoard(readBoardHistory(languages.preferred).present).catch(() => undefined);
    onChange(() => next, message);
  }
  return (
    <section class="board-tools no-print" aria-label={words.shareAndSave}>
      <SaveActions {...properties} isBusy={isBusy} onAttempt={attemptTo} />
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
        onFailed={() => onSay(texts.failed)}
      />
      <h2>{texts.appearance}</h2>
      <div class="fields" data-scan="items" data-scan-order={4}>
        <ChoiceField
          label={words.captionsIn}
          value={languages.optionOf(lang)}
          choices={languages.optionsWith(lang)}
          onChoose={(chosen) => onChange((before) => ({ ...before, lang: chosen }))}
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
            onChange(({ lang, columns, rows }) => emptyBoard(lang, columns, rows), words.isEmptied)
          }
        >
          {words.emptyBoard}
        </button>
      </div>
    </section>
  );
}

interface SaveActionsProperties extends BoardToolsProperties {
  isBusy: boolean;
  /** Does what takes a while, and may fail. */
  onAttempt: (task: () => Promise<void>) => Promise<void>;
}

/** Prints, shares and saves the board. */
function SaveActions({
  texts,
  words,
  board,
  drawn,
  savedGrid,
  isBusy,
  onAttempt,
  onSay,
}: SaveActionsProperties) {
  const [settings] = useSettings();
  const isEmpty = symbolsOf(board).length === 0;
  const fileName = fileNameOf(board.title) || 'board';
  const reportCopied = (isCopied: boolean) => onSay(isCopied ? texts.copied : texts.notCopied);
  const action = (label: string, task: () => Promise<void>) => (
    <button type="button" disabled={isEmpty || isBusy} onClick={() => void onAttempt(task)}>
      {label}
    </button>
  );
  return [
    <h2 key="heading">{words.shareAndSave}</h2>,
    <div key="actions" class="actions" data-scan="items" data-scan-order={3}>
      <button type="button" disabled={isEmpty} onClick={() => print()}>
        {texts.print}
      </button>
      <CopyButton label={texts.copyLink} copy={() => copyText(linkTo(board))} onCopied={reportCopied} />
      {action(texts.downloadPng, async () => saveBlob(await drawCells(savedGrid()), `${fileName}.png`))}
      {action(words.downloadObz, async () =>
        saveBlob(await openBoardFile(board, settings, (index) => drawn[index]?.colour), `${fileName}.obz`),
      )}
      {action(words.downloadZip, async () => saveBlob(await imagesArchive(savedGrid()), `${fileName}.zip`))}
    </div>,
  ];
}

/** Title of a copy: with the next number at its end. */
function copyTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*?) (\d{1,3})$/.exec(title) ?? [];
  return `${name} ${Number(number) + 1}`.slice(0, captionMaximumCharacters);
}
