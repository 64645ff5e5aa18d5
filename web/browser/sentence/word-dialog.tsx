import { useState } from 'preact/hooks';
import { ImageChoice, SymbolFinder } from '../board/symbol-finder.tsx';
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

/** Another picture for a word of a sentence. */
export function WordDialog(properties: WordDialogProperties) {
  const { token, lang, fallbackFocus, onChoose, onClose } = properties;
  const offered = token.symbol ? [token.symbol, ...token.alternatives] : token.alternatives;
  // Where the word has no other picture, those that a search finds are there at once.
  const [isFinding, setFinding] = useState(offered.length < 2);
  return (
    <ModalDialog
      name="tool-dialog"
      title={fill(words.changeWord, { word: token.text })}
      fallbackFocus={fallbackFocus}
      onClose={onClose}
    >
      {token.symbol && (
        <SymbolImage
          class="changed-image"
          url={token.symbol.thumbnail_url}
          alt={token.symbol.name}
          size={120}
        />
      )}
      {isFinding && (
        <SymbolFinder
          initial={token.corrected_to ?? token.text}
          label={words.findSymbol}
          lang={lang}
          onChoose={({ id }) => onChoose(id)}
        />
      )}
      {offered.length > 1 && <h3>{words.otherImages}</h3>}
      {offered.length === 0 && <p>{words.noImage}</p>}
      {offered.length > 1 && (
        <ul class="image-choices" role="list" data-scan="rows">
          {offered.map(({ id, name, language_code, thumbnail_url }) => (
            <ImageChoice
              key={id}
              card={{ name, language_code, thumbnail: thumbnail_url }}
              isChosen={id === token.symbol?.id}
              onChoose={() => onChoose(id)}
            />
          ))}
        </ul>
      )}
      {!isFinding && (
        <div class="actions" data-scan="items">
          <button type="button" onClick={() => setFinding(true)}>
            {words.findOther}
          </button>
        </div>
      )}
    </ModalDialog>
  );
}
