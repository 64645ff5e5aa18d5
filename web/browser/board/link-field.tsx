import { fill, type Texts } from '../texts.ts';
import type { Board } from './board.ts';
import { ChoiceField } from './text-field.tsx';
import { useKeptBoards } from './use-kept-boards.ts';

interface LinkFieldProperties {
  texts: Texts;
  /** Id of the board that the cell opens. */
  opens: string | undefined;
  onLink: (board: Board | null | undefined) => void;
  onFollow: (board: Board) => void;
}

/** Value of the choice that begins a new board; no id looks like it. */
const newBoard = '+';

/** Chooses the board that a cell opens, and leads there. */
export function LinkField({ texts: { tools: words, none }, opens, onLink, onFollow }: LinkFieldProperties) {
  const kept = useKeptBoards();
  const nameOf = ({ title }: Board) => title || words.boardTitle;
  const target = kept.find(({ id }) => id === opens);
  return (
    <div class="fields" data-scan="items">
      <ChoiceField
        label={words.linkLabel}
        value={target?.id ?? ''}
        choices={[
          { value: '', text: none },
          { value: newBoard, text: words.newBoard },
          ...kept.map((board) => ({ value: board.id ?? '', text: nameOf(board), lang: board.lang })),
        ]}
        onChoose={(chosen) => onLink(chosen === newBoard ? null : kept.find(({ id }) => id === chosen))}
      />
      {target && (
        <button type="button" onClick={() => onFollow(target)}>
          {fill(words.openNamed, { name: nameOf(target) })}
        </button>
      )}
    </div>
  );
}
