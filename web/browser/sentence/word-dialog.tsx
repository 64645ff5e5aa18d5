import { SymbolFinder } from '../board/symbol-finder.tsx';
import { ModalDialog } from '../modal-dialog.tsx';
import { SymbolImage } from '../symbol-image.tsx';
import { fill, words } from '../texts.ts';
import type { Token } from './sentence-answer.ts';

interface WordDialogProperties {
  token: Token;
  lang: string;
  fallbackFocus: string;
  onChoose: (id: number) => void;
  onClose: () => void;
}

/** Another picture for a word of a sentence: those that a search for it finds are there at once. */
export function WordDialog({ token, lang, fallbackFocus, onChoose, onClose }: WordDialogProperties) {
  const { symbol, text, corrected_to: word = text } = token;
  return (
    <ModalDialog
      name="tool-dialog"
      title={fill(words.changeWord, { word: text })}
      fallbackFocus={fallbackFocus}
      onClose={onClose}
    >
      {symbol && (
        <SymbolImage class="changed-image" url={symbol.thumbnail_url} alt={symbol.name} size={120} />
      )}
      <SymbolFinder
        initial={word}
        label={words.findSymbol}
        lang={lang}
        chosen={symbol?.id}
        onChoose={({ id }) => onChoose(id)}
      />
    </ModalDialog>
  );
}
