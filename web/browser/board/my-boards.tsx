import { FileButton } from '../file-button.tsx';
import { fill, type ToolTexts } from '../texts.ts';
import { type Board, symbolsOf } from './board.ts';
import { forgetBoard } from './board-shelf.ts';
import { useKeptBoards } from './use-kept-boards.ts';

interface MyBoardsProperties {
  words: ToolTexts;
  /** The open board. */
  board: Board;
  /** Opens another one, and keeps this. */
  onOpen: (board: Board) => void;
  onNew: () => void;
  onDuplicate: () => void;
  /** Reads a file of boards. */
  onFile: (file: Blob) => void;
  onFailed: () => void;
}

/** The visitor's boards: each is opened, copied and deleted here. */
export function MyBoards({ words, board, onOpen, onNew, onDuplicate, onFile, onFailed }: MyBoardsProperties) {
  const kept = useKeptBoards().filter(({ id }) => id !== board.id);
  const nameOf = ({ title }: Board) => title || words.boardTitle;
  return (
    <section class="my-boards" aria-labelledby="my-boards-heading">
      <h2 id="my-boards-heading">{words.myBoards}</h2>
      <p>{words.boardsHelp}</p>
      <ul role="list">
        {kept.map((other) => (
          <li key={other.id} data-scan="items" data-scan-order={6}>
            <button type="button" onClick={() => onOpen(other)}>
              <span lang={other.lang} dir="auto">
                {nameOf(other)}
              </span>
              <small>{words.symbolsOnBoard(symbolsOf(other).length)}</small>
            </button>
            <button
              type="button"
              class="icon"
              aria-label={fill(words.deleteBoard, { name: nameOf(other) })}
              onClick={() => void forgetBoard(other).catch(onFailed)}
            >
              <span aria-hidden>×</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="actions" data-scan="items" data-scan-order={6}>
        <button type="button" onClick={onNew}>
          {words.newBoard}
        </button>
        <button type="button" disabled={symbolsOf(board).length === 0} onClick={onDuplicate}>
          {words.duplicateBoard}
        </button>
        <FileButton label={words.openFile} accept=".obf,.obz" onFile={onFile} />
      </div>
    </section>
  );
}
