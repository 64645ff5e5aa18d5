import { ChoiceField, TextField } from '../fields.tsx';
import { Icon } from '../icon.tsx';
import type { ToolTexts } from '../texts.ts';
import { boardLimits, captionMaximumCharacters, hasRoom, withSize } from './board.ts';
import type { BoardEditor } from './use-board-editor.ts';

interface BoardBarProperties {
  words: ToolTexts;
  /** Language of the page. */
  language: string;
  editor: BoardEditor;
}

/** Name and size of the board, and the steps back and forward. */
export function BoardBar({ words, language, editor }: BoardBarProperties) {
  const { board, history, change, undo, redo } = editor;
  const { title, lang, columns, rows } = board;
  const sizes = (limits: { min: number; max: number }, fits: (size: number) => boolean) =>
    Array.from({ length: limits.max - limits.min + 1 }, (_, index) => {
      const size = limits.min + index;
      return { value: String(size), text: size.toLocaleString(language), disabled: !fits(size) };
    });
  return (
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
  );
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
      <Icon name="undo" class={isForward ? 'mirrored' : undefined} />
      <span>{label}</span>
    </button>
  );
}
