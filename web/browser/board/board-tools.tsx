import { useState } from 'preact/hooks';
import { Button } from '../button.tsx';
import { AppearanceFields, ChoiceField } from '../fields.tsx';
import { fileNameOf, saveBlob } from '../save-file.ts';
import { useSettings } from '../settings.ts';
import { ShareActions } from '../share-actions.tsx';
import { texts, words } from '../texts.ts';
import type { Languages } from '../use-languages.ts';
import { fileBoardsMaximum, placeOf, symbolsOf, withOpened } from './board.ts';
import { keptBoards, linkTo } from './board-store.ts';
import type { DrawnCell, DrawnGrid } from './drawn-cell.ts';
import { MyBoards, PanelSection } from './my-boards.tsx';
import { loadTemplate, type TemplateName, templates } from './templates.ts';
import { type BoardEditor, loadBoardFiles } from './use-board-editor.ts';
import { WordsDialog } from './words-dialog.tsx';

interface BoardToolsProperties {
  editor: BoardEditor;
  /** Opens the board to be spoken with. */
  onSpeak: () => void;
  /** Opens how it is printed. */
  onPrint: () => void;
  /** Takes a file of boards. */
  onFile: (file: File) => void;
  languages: Languages;
  drawn: readonly (DrawnCell | null)[];
  savedGrid: () => DrawnGrid;
}

/** What is done with a whole board: print, share and save it, open another one, change its look, begin from a template. */
export function BoardTools(properties: BoardToolsProperties) {
  const { editor, languages } = properties;
  const { board, isBusy, say, change, switchTo, attempt } = editor;
  const { lang } = board;
  function chooseTemplate(name: TemplateName) {
    void attempt(async () => {
      const board = await loadTemplate(name, lang, words.templateNames[name]);
      const { length } = symbolsOf(board);
      // A catalogue may have none of its words: the board stays as it is.
      if (length === 0) say(texts.nothing);
      else await switchTo(board, words.symbolsOnBoard(length));
    });
  }
  const [isChoosingWords, setChoosingWords] = useState(false);
  const [settings] = useSettings();
  async function saveAll() {
    const { openBoardFile } = await loadBoardFiles();
    const others = (await keptBoards()).filter((kept) => kept.id !== board.id && symbolsOf(kept).length > 0);
    const all = [board, ...others.slice(0, fileBoardsMaximum - 1)] as const;
    saveBlob(await openBoardFile(all, settings, (index) => properties.drawn[index]?.colour), 'boards.obz');
    if (others.length >= fileBoardsMaximum) say(words.lost.boards(others.length + 1 - fileBoardsMaximum));
  }
  return (
    <>
      <section class="board-tools no-print" aria-label={words.shareAndSave}>
        <Button
          class="primary speak-button"
          data-scan="item"
          data-scan-order={3}
          disabled={symbolsOf(board).length === 0}
          onClick={properties.onSpeak}
        >
          {words.speak}
        </Button>
        <BoardActions {...properties} />
        <MyBoards editor={editor} onSaveAll={() => void attempt(saveAll)} onFile={properties.onFile} />
        <PanelSection title={texts.appearance}>
          <div class="row fields" data-scan="items" data-scan-order={4}>
            <ChoiceField
              label={words.captionsIn}
              value={languages.optionOf(lang)}
              choices={languages.optionsWith(lang)}
              onChoose={(chosen) => change((before) => ({ ...before, lang: chosen }))}
            />
            <AppearanceFields />
          </div>
        </PanelSection>
        <PanelSection title={words.templates} isOpen={symbolsOf(board).length === 0}>
          <p>{words.templatesHelp}</p>
          <Button data-scan="item" data-scan-order={5} onClick={() => setChoosingWords(true)}>
            {words.fromWords}
          </Button>
          <div class="actions templates" data-scan="items" data-scan-order={5}>
            {(Object.keys(templates) as TemplateName[]).map((name) => (
              <Button key={name} class="template" disabled={isBusy} onClick={() => chooseTemplate(name)}>
                <TemplatePicture {...templates[name]} />
                {words.templateNames[name]}
              </Button>
            ))}
          </div>
        </PanelSection>
      </section>
      {isChoosingWords && (
        <WordsDialog
          lang={lang}
          onBoard={(made) => {
            setChoosingWords(false);
            void attempt(() => switchTo(made, words.symbolsOnBoard(symbolsOf(made).length)));
          }}
          onClose={() => setChoosingWords(false)}
        />
      )}
    </>
  );
}

function TemplatePicture({ columns, rows }: { columns: number; rows: number }) {
  const cells = Array.from({ length: columns * rows }, (_, index) => placeOf({ columns }, index));
  return (
    <svg viewBox={`0 0 ${columns * 10} ${rows * 10}`} preserveAspectRatio="xMidYMid" aria-hidden>
      <path d={cells.map(({ row, column }) => `M${column * 10 + 1} ${row * 10 + 1}h8v8h-8z`).join('')} />
    </svg>
  );
}

/** Prints the board, and exports it: as a link, a picture, a file of communication apps, or its pictures. */
function BoardActions({ editor, drawn, savedGrid, onPrint }: BoardToolsProperties) {
  const { board } = editor;
  const [settings] = useSettings();
  const isEmpty = symbolsOf(board).length === 0;
  const link = linkTo(board);
  const isPartial = board.cells.some((cell) => cell?.opens ?? cell?.photo ?? cell?.sound);
  const openBoard = async () => {
    const { openBoardFile } = await loadBoardFiles();
    return openBoardFile(withOpened(board, await keptBoards()), settings, (index) => drawn[index]?.colour);
  };
  const picture = async () => (await loadBoardFiles()).drawCells(savedGrid());
  const pictures = async () => (await loadBoardFiles()).imagesArchive(savedGrid());
  return (
    <ShareActions
      {...{ isEmpty, onPrint }}
      status={editor}
      fileName={fileNameOf(board.title) || 'board'}
      link={link.href}
      copied={isPartial ? words.notInLink : link.isLong ? words.linkTooLong : undefined}
      files={[
        { icon: 'picture', label: texts.downloadPng, extension: 'png', make: picture },
        { icon: 'board', label: words.downloadObz, extension: 'obz', make: openBoard },
        { icon: 'archive', label: words.downloadZip, extension: 'zip', make: pictures },
      ]}
    />
  );
}
