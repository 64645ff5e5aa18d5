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
  onLeaveOut: () => void;
  onAddAfter: (word: string) => void;
  onClose: () => void;
}

/** What can be done with a word of a sentence: another image, leave it out, add one behind it. */
export function WordDialog(properties: WordDialogProperties) {
  const { token, lang, fallbackFocus, onChoose, onLeaveOut, onAddAfter, onClose } = properties;
  const [added, setAdded] = useState('');
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
      <div class="actions" data-scan="items">
        <button type="button" onClick={onLeaveOut}>
          {words.leaveOut}
        </button>
        {!isFinding && (
          <button type="button" onClick={() => setFinding(true)}>
            {words.findOther}
          </button>
        )}
      </div>
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
      <form
        class="row add-word"
        data-scan="items"
        onSubmit={(event: Event) => {
          event.preventDefault();
          if (added.trim() !== '') onAddAfter(added.trim());
        }}
      >
        <label class="text-field">
          <span>{words.addAfter}</span>
          <input
            type="text"
            autoComplete="off"
            dir="auto"
            lang={lang}
            maxLength={60}
            value={added}
            onInput={(event: Event) => setAdded((event.currentTarget as HTMLInputElement).value)}
          />
        </label>
        <button type="submit">{words.add}</button>
      </form>
    </ModalDialog>
  );
}
