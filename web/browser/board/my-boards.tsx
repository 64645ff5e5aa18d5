import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { FileButton, TextField } from '../fields.tsx';
import { fill, texts, words } from '../texts.ts';
import { type Board, captionMaximumCharacters, symbolsOf } from './board.ts';
import { forgetBoard, useKeptBoards } from './board-store.ts';

interface MyBoardsProperties {
  /** The open board. */
  board: Board;
  /** Puts the open board into a folder; empty = into none. */
  onFolder: (folder: string) => void;
  /** Opens another one, and keeps this. */
  onOpen: (board: Board) => void;
  onNew: () => void;
  onDuplicate: () => void;
  /** Saves all of them in one file. */
  onSaveAll: () => void;
  /** Takes a file of boards. */
  onFile: (file: File) => void;
  onFailed: () => void;
}

/** The visitor's boards, by folder: each is opened, copied and deleted here. */
export function MyBoards(properties: MyBoardsProperties) {
  const { board, onFolder, onNew, onDuplicate, onSaveAll, onFile } = properties;
  const kept = useKeptBoards().filter(({ id }) => id !== board.id);
  const folders = [...new Set(kept.flatMap(({ folder }) => folder ?? []))].sort();
  const listOf = (name?: string) => (
    <BoardList {...properties} boards={kept.filter(({ folder }) => folder === name)} />
  );
  return (
    <PanelSection title={words.myBoards} class="my-boards" isOpen>
      <p>{words.boardsHelp}</p>
      {listOf()}
      {folders.map((name) => (
        <details key={name} class="folder" open>
          <summary data-scan="item" data-scan-order={6}>
            <span lang={board.lang} dir="auto">
              {name}
            </span>
          </summary>
          {listOf(name)}
        </details>
      ))}
      <div class="actions" data-scan="items" data-scan-order={6}>
        <button type="button" onClick={onNew}>
          {words.newBoard}
        </button>
        <button type="button" disabled={symbolsOf(board).length === 0} onClick={onDuplicate}>
          {words.duplicateBoard}
        </button>
      </div>
      <PanelSection title={texts.moreActions}>
        <div class="row fields" data-scan="items" data-scan-order={6}>
          <TextField
            label={words.folder}
            value={board.folder ?? ''}
            lang={board.lang}
            maximumCharacters={captionMaximumCharacters}
            onDone={(text) => onFolder(text.trim())}
          />
        </div>
        <div class="actions" data-scan="items" data-scan-order={6}>
          <FileButton label={words.openFile} accept=".obf,.obz" onFile={onFile} />
          <button type="button" disabled={kept.length === 0} onClick={onSaveAll}>
            {words.saveAllBoards}
          </button>
        </div>
      </PanelSection>
    </PanelSection>
  );
}

interface PanelSectionProperties {
  title: string;
  class?: string;
  /** Whether it is open at first; from then on it is as the visitor leaves it. */
  isOpen?: boolean;
  children: ComponentChildren;
}

/** A part of the panel of a board, behind its title. */
export function PanelSection({ title, class: className, isOpen = false, children }: PanelSectionProperties) {
  const [isOpenFirst] = useState(isOpen);
  return (
    <details class={className} open={isOpenFirst}>
      <summary data-scan="item" data-scan-order={6}>
        {title}
      </summary>
      {children}
    </details>
  );
}

/** Boards of one folder, beside the open one. */
function BoardList({ boards, onOpen, onFailed }: MyBoardsProperties & { boards: readonly Board[] }) {
  const nameOf = ({ title }: Board) => title || words.boardTitle;
  return (
    <ul role="list">
      {boards.map((other) => (
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
  );
}
