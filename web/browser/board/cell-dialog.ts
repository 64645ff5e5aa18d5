import { h } from 'preact';
import { useState } from 'preact/hooks';
import { audioPath, type FullSymbol } from '../api-client.ts';
import type { Card } from '../cards.ts';
import type { Direction } from '../languages.ts';
import { ModalDialog } from '../modal-dialog.ts';
import { PlayButton } from '../play-button.ts';
import type { BoardTexts } from '../texts/boards/en.ts';
import type { Texts } from '../texts/en.ts';
import { type BoardCell, captionMaximumCharacters } from './board.ts';
import { SymbolFinder } from './symbol-finder.ts';
import { ChoiceField, TextField } from './text-field.ts';

interface CellDialogProperties {
  texts: Texts;
  words: BoardTexts;
  /** Null where the cell is empty. */
  cell: BoardCell | null;
  /** Undefined until it is loaded, and where it is gone. */
  symbol: FullSymbol | undefined;
  lang: string;
  direction: Direction;
  /** Selector of what has the focus when the dialog has closed. */
  fallbackFocus: string;
  onChange: (cell: BoardCell) => void;
  onPick: (card: Card) => void;
  onMove: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What can be done with a cell: find its symbol, caption it, class it, move it, take it away. */
export function CellDialog(properties: CellDialogProperties) {
  const { texts, words, cell, symbol, lang, direction, fallbackFocus, onPick, onClose } = properties;
  const [isReplacing, setReplacing] = useState(cell === null);
  const { onChange, onMove, onRemove } = properties;
  const finder = h(SymbolFinder, { texts, label: words.findSymbol, lang, direction, onChoose: onPick });
  return h(
    ModalDialog,
    { texts, name: 'tool-dialog', title: cell ? words.changeCell : words.fillCell, fallbackFocus, onClose },
    cell && [
      h(
        'div',
        { key: 'caption', class: 'fields', 'data-scan': 'items' },
        h(TextField, {
          label: words.caption,
          value: cell.caption ?? symbol?.name ?? '',
          lang,
          maximumCharacters: captionMaximumCharacters,
          onDone: (caption) => onChange(withCaption(cell, caption, symbol)),
        }),
        h(ChoiceField, {
          label: words.wordClass,
          value: cell.part_of_speech ?? '',
          choices: [
            { value: '', text: words.asInCatalogue },
            ...Object.entries(words.wordClasses).map(([value, text]) => ({ value, text })),
          ],
          onChoose: (chosen) => {
            const { part_of_speech: _before, ...rest } = cell;
            onChange(chosen === '' ? rest : { ...rest, part_of_speech: chosen });
          },
        }),
      ),
      h(
        'div',
        { key: 'actions', class: 'actions', 'data-scan': 'items' },
        h('button', { type: 'button', onClick: onMove }, words.move),
        !isReplacing && h('button', { type: 'button', onClick: () => setReplacing(true) }, words.changeImage),
        h('button', { type: 'button', onClick: onRemove }, words.remove),
        symbol &&
          h(PlayButton, {
            texts,
            label: texts.play,
            url: new URL(audioPath(symbol.id, symbol.language_code), document.baseURI).href,
          }),
      ),
    ],
    isReplacing && finder,
  );
}

/** A cell with a caption of its own; the symbol's name is none, so that it follows the board's language. */
function withCaption(cell: BoardCell, caption: string, symbol: FullSymbol | undefined): BoardCell {
  const { caption: _before, ...rest } = cell;
  const written = caption.trim();
  return written === '' || written === symbol?.name ? rest : { ...rest, caption: written };
}
