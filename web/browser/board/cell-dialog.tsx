import { useState } from 'preact/hooks';
import { audioPath, type FullSymbol } from '../api-client.ts';
import type { Card } from '../cards.ts';
import { FileButton } from '../file-button.tsx';
import type { Direction } from '../languages.ts';
import { ModalDialog } from '../modal-dialog.tsx';
import { PlayButton } from '../play-button.tsx';
import { SymbolImage } from '../symbol-image.tsx';
import type { Texts, ToolTexts } from '../texts.ts';
import { type Board, type BoardCell, captionMaximumCharacters } from './board.ts';
import { LinkField } from './link-field.tsx';
import { Photo } from './photo.tsx';
import { SymbolFinder } from './symbol-finder.tsx';
import { ChoiceField, TextField } from './text-field.tsx';
import { usePastedPicture } from './window-events.ts';

interface CellDialogProperties {
  texts: Texts;
  words: ToolTexts;
  /** Null where the cell is empty. */
  cell: BoardCell | null;
  /** Undefined until it is loaded, and where it is gone. */
  symbol: FullSymbol | undefined;
  /** Its own picture, as far as it is read. */
  photo: Blob | undefined;
  lang: string;
  direction: Direction;
  /** Selector of what has the focus when the dialog has closed. */
  fallbackFocus: string;
  onChange: (cell: BoardCell) => void;
  onPick: (card: Card) => void;
  /** Takes a picture of the visitor's own. */
  onPhoto: (picture: Blob) => void;
  /** Makes the cell open a board: a kept one, a new one (null), or none. */
  onLink: (board: Board | null | undefined) => void;
  /** Opens the board that the cell opens. */
  onFollow: (board: Board) => void;
  onMove: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What can be done with a cell: find its symbol, caption it, class it, move it, take it away. */
export function CellDialog(properties: CellDialogProperties) {
  const { texts, words, cell, symbol, lang, direction, fallbackFocus, onPick, onClose } = properties;
  const [isReplacing, setReplacing] = useState(cell === null);
  const { photo, onChange, onMove, onRemove, onPhoto, onLink, onFollow } = properties;
  usePastedPicture(onPhoto);
  const finder = (
    <SymbolFinder
      texts={texts}
      label={words.findSymbol}
      lang={lang}
      direction={direction}
      onChoose={onPick}
    />
  );
  return (
    <ModalDialog
      texts={texts}
      name="tool-dialog"
      title={cell ? words.changeCell : words.fillCell}
      fallbackFocus={fallbackFocus}
      onClose={onClose}
    >
      {photo && (
        <div class="changed-image">
          <Photo photo={photo} />
        </div>
      )}
      {!photo && cell && symbol && (
        <SymbolImage
          class="changed-image"
          url={symbol.thumbnails['256']}
          alt={cell.caption ?? symbol.name}
          size={120}
        />
      )}
      {cell && [
        <div key="caption" class="fields" data-scan="items">
          <TextField
            label={words.caption}
            value={cell.caption ?? symbol?.name ?? ''}
            lang={lang}
            maximumCharacters={captionMaximumCharacters}
            onDone={(caption) => onChange(withCaption(cell, caption, symbol))}
          />
          <ChoiceField
            label={words.wordClass}
            value={cell.part_of_speech ?? ''}
            choices={[
              { value: '', text: words.asInCatalogue },
              ...Object.entries(words.wordClasses).map(([value, text]) => ({ value, text })),
            ]}
            onChoose={(chosen) => {
              const { part_of_speech: _before, ...rest } = cell;
              onChange(chosen === '' ? rest : { ...rest, part_of_speech: chosen });
            }}
          />
        </div>,
        <LinkField key="link" texts={texts} opens={cell.opens} onLink={onLink} onFollow={onFollow} />,
        <div key="actions" class="actions" data-scan="items">
          <button type="button" onClick={onMove}>
            {words.move}
          </button>
          {!isReplacing && (
            <button type="button" onClick={() => setReplacing(true)}>
              {words.changeImage}
            </button>
          )}
          <button type="button" onClick={onRemove}>
            {words.remove}
          </button>
          {symbol && (
            <PlayButton
              texts={texts}
              label={texts.play}
              url={new URL(audioPath(symbol.id, symbol.language_code), document.baseURI).href}
            />
          )}
        </div>,
      ]}
      {isReplacing && finder}
      {isReplacing && (
        <div class="own-picture" data-scan="items">
          <FileButton label={words.ownPicture} accept="image/*" onFile={onPhoto} />
          <p>{words.ownPictureHelp}</p>
        </div>
      )}
    </ModalDialog>
  );
}

/** A cell with a caption of its own; the symbol's name is none, so that it follows the board's language. */
function withCaption(cell: BoardCell, caption: string, symbol: FullSymbol | undefined): BoardCell {
  const { caption: _before, ...rest } = cell;
  const written = caption.trim();
  return written === '' || written === symbol?.name ? rest : { ...rest, caption: written };
}
