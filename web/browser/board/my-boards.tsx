import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../button.tsx';
import { FileButton, TextField } from '../fields.tsx';
import { fill, texts, words } from '../texts.ts';
import { type Board, captionMaximumCharacters, emptyBoard, symbolsOf } from './board.ts';
import { forgetBoard, keepBoard, useKeptBoards } from './board-store.ts';
import type { BoardEditor } from './use-board-editor.ts';

interface MyBoardsProperties {
  editor: BoardEditor;
  /** Saves all of them in one file. */
  onSaveAll: () => void;
  /** Takes a file of boards. */
  onFile: (file: File) => void;
}

/** The visitor's boards, by folder: each is opened, copied and deleted here; the last one that was deleted comes back by one press. */
export function MyBoards({ editor, onSaveAll, onFile }: MyBoardsProperties) {
  const { board, change, switchTo, attempt, say } = editor;
  const [deleted, setDeleted] = useState<Board>();
  const undoing = useRef<HTMLDivElement>(null);
  const kept = useKeptBoards().filter(({ id }) => id !== board.id);
  const folders = [...new Set(kept.flatMap(({ folder }) => folder ?? []))].sort();
  const open = (next: Board) => void attempt(() => switchTo(next));
  // The button that was pressed goes with its board: what undoes it takes its place.
  useEffect(() => {
    if (deleted) undoing.current?.querySelector('button')?.focus();
  }, [deleted]);
  const remove = (other: Board) =>
    void attempt(async () => {
      await forgetBoard(other);
      setDeleted(other);
      say(fill(words.removed, { name: nameOf(other) }));
    });
  const restore = (other: Board) =>
    void attempt(async () => {
      await keepBoard(other);
      undoing.current?.closest('details')?.querySelector('summary')?.focus();
      setDeleted(undefined);
      say(words.isUndone);
    });
  /** The boards of one folder, beside the open one. */
  const listOf = (name?: string) => (
    <ul role="list">
      {kept
        .filter(({ folder }) => folder === name)
        .map((other) => (
          <li key={other.id} data-scan="items" data-scan-order={6}>
            <Button onClick={() => open(other)}>
              <span lang={other.lang} dir="auto">
                {nameOf(other)}
              </span>
              <small>{words.symbolsOnBoard(symbolsOf(other).length)}</small>
            </Button>
            <Button
              class="icon"
              aria-label={fill(words.deleteBoard, { name: nameOf(other) })}
              onClick={() => remove(other)}
            >
              <span aria-hidden>×</span>
            </Button>
          </li>
        ))}
    </ul>
  );
  function duplicate() {
    const { id: _id, ...copied } = board;
    open({ ...copied, title: copyTitle(nameOf(board)) });
  }
  const moveTo = (folder: string) =>
    change(({ folder: _before, ...rest }) => (folder === '' ? rest : { ...rest, folder }));
  return (
    <PanelSection title={words.myBoards} class="my-boards" isOpen>
      <p>{words.boardsHelp}</p>
      {deleted && (
        <div ref={undoing} class="actions" data-scan="items" data-scan-order={6}>
          <Button onClick={() => restore(deleted)}>{`${words.undo}: ${nameOf(deleted)}`}</Button>
        </div>
      )}
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
        <Button onClick={() => open(emptyBoard(board.lang, board.columns, board.rows))}>
          {words.newBoard}
        </Button>
        <Button disabled={symbolsOf(board).length === 0} onClick={duplicate}>
          {words.duplicateBoard}
        </Button>
      </div>
      <PanelSection title={texts.moreActions}>
        <div class="row fields" data-scan="items" data-scan-order={6}>
          <TextField
            label={words.folder}
            value={board.folder ?? ''}
            lang={board.lang}
            onDone={(text) => moveTo(text.trim())}
          />
        </div>
        <div class="actions" data-scan="items" data-scan-order={6}>
          <FileButton label={words.openFile} accept=".obf,.obz" onFile={onFile} />
          <Button disabled={kept.length === 0} onClick={onSaveAll}>
            {words.saveAllBoards}
          </Button>
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

const nameOf = ({ title }: Board) => title || words.boardTitle;

/** Title of a copy: with the next number at its end. */
function copyTitle(title: string): string {
  const [, name = title, number = '1'] = /^(.*?) (\d{1,3})$/.exec(title) ?? [];
  return `${name} ${Number(number) + 1}`.slice(0, captionMaximumCharacters);
}
