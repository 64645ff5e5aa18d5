import { useId, useState } from 'preact/hooks';
import { type SearchResponse, searchPath } from '../api-client.ts';
import { Button } from '../button.tsx';
import { type Card, cardsOf } from '../card.tsx';
import { directionOf } from '../languages.ts';
import { useSettings } from '../settings.ts';
import { SymbolImage } from '../symbol-image.tsx';
import { fill, texts } from '../texts.ts';
import { useDebounced, useResponse } from '../use-response.ts';

/** Pause in typing after which symbols are searched, in milliseconds. */
const searchDebounceMilliseconds = 250;
/** Symbols that are offered: what a small dialog has room for. */
const offeredMaximum = 12;

interface SymbolFinderProperties {
  label: string;
  initial?: string;
  lang: string;
  /** Id of the symbol that is there already. */
  chosen?: number | undefined;
  onChoose: (card: Card) => void;
}

/** A search field with the symbols found as buttons: chooses one. */
export function SymbolFinder({ label, initial = '', lang, chosen, onChoose }: SymbolFinderProperties) {
  const fieldId = useId();
  const [text, setText] = useState(initial);
  const typed = useDebounced(text.trim(), searchDebounceMilliseconds);
  const [{ set: preferredSet }] = useSettings();
  const path = typed === '' ? undefined : searchPath({ q: typed, lang, preferredSet }, 0);
  const { body, error, isLoading } = useResponse<SearchResponse>(path);
  const cards = body && typed !== '' ? cardsOf(body.data).slice(0, offeredMaximum) : [];
  const status = statusOf();
  return (
    <div class="finder" role="search">
      <div data-scan="items">
        <label for={fieldId}>{label}</label>
        <input
          id={fieldId}
          type="text"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          dir="auto"
          lang={lang}
          maxLength={128}
          // biome-ignore lint/a11y/noAutofocus: a dialog that was opened to find a symbol begins here.
          autoFocus={initial === ''}
          value={text}
          onInput={(event: Event) => setText((event.currentTarget as HTMLInputElement).value)}
        />
      </div>
      <p class="finder-status" role="status">
        {status}
      </p>
      <ul class="image-choices" role="list" data-scan="rows" aria-busy={isLoading}>
        {cards.map((card) => (
          <ImageChoice
            key={card.id}
            card={card}
            isChosen={chosen === undefined ? undefined : card.id === chosen}
            onChoose={() => onChoose(card)}
          />
        ))}
      </ul>
    </div>
  );

  function statusOf(): string {
    if (typed === '') return '';
    if (error) return texts.failed;
    if (!body || isLoading) return texts.searching;
    return cards.length === 0 ? fill(texts.noSymbolFor, { word: typed }) : texts.found(cards.length);
  }
}

interface ImageChoiceProperties {
  card: Pick<Card, 'name' | 'language_code' | 'thumbnail'>;
  /** Undefined where nothing is chosen among several. */
  isChosen?: boolean | undefined;
  onChoose: () => void;
}

/** An image with its name, as a button of a list. */
export function ImageChoice({ card, isChosen, onChoose }: ImageChoiceProperties) {
  const { name, language_code, thumbnail } = card;
  return (
    <li>
      <Button
        class="image-choice"
        lang={language_code}
        dir={directionOf(language_code)}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <SymbolImage url={thumbnail} alt="" size={88} />
        <span>{name}</span>
      </Button>
    </li>
  );
}
