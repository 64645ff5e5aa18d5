import { h } from 'preact';
import { useId, useState } from 'preact/hooks';
import { type PublicSearchResponse, searchPath } from '../api-client.ts';
import { type Card, cardsOf } from '../cards.ts';
import type { Direction } from '../languages.ts';
import { SymbolImage } from '../symbol-image.ts';
import type { Texts } from '../texts/en.ts';
import { useDebounced, useResponse } from '../use-response.ts';

/** Pause in typing after which symbols are searched, in milliseconds. */
const searchDebounceMilliseconds = 250;
/** Symbols that are offered: what a small dialog has room for. */
const offeredMaximum = 12;

interface SymbolFinderProperties {
  texts: Texts;
  label: string;
  lang: string;
  direction: Direction;
  onChoose: (card: Card) => void;
}

/** A search field with the symbols found as buttons: chooses one. */
export function SymbolFinder({ texts, label, lang, direction, onChoose }: SymbolFinderProperties) {
  const fieldId = useId();
  const [text, setText] = useState('');
  const typed = useDebounced(text.trim(), searchDebounceMilliseconds);
  const path = typed === '' ? undefined : searchPath({ q: typed, lang, tags: [], has_audio: false }, 0);
  const { body, error, isLoading } = useResponse<PublicSearchResponse>(path);
  const cards = body && typed !== '' ? cardsOf(body).slice(0, offeredMaximum) : [];
  const status = statusOf();
  return h(
    'div',
    { class: 'finder', role: 'search' },
    h(
      'div',
      { 'data-scan': 'items' },
      h('label', { for: fieldId }, label),
      h('input', {
        id: fieldId,
        type: 'text',
        inputMode: 'search',
        autoComplete: 'off',
        autoCapitalize: 'none',
        dir: 'auto',
        lang,
        maxLength: 128,
        value: text,
        onInput: (event: Event) => setText((event.currentTarget as HTMLInputElement).value),
      }),
    ),
    h('p', { class: 'finder-status', role: 'status' }, status),
    h(
      'ul',
      { class: 'image-choices', role: 'list', 'data-scan': 'rows', 'aria-busy': isLoading },
      cards.map((card) =>
        h(
          'li',
          { key: card.id },
          h(ImageChoice, { card, direction, isChosen: undefined, onChoose: () => onChoose(card) }),
        ),
      ),
    ),
  );

  function statusOf(): string {
    if (typed === '') return '';
    if (error) return texts.failed;
    if (!body || isLoading) return texts.searching;
    return cards.length === 0 ? texts.noSymbolFor(typed) : texts.found(cards.length);
  }
}

/** An image with its name, as a button. */
export function ImageChoice({
  card: { name, language_code, thumbnail },
  direction,
  isChosen,
  onChoose,
}: {
  card: Pick<Card, 'name' | 'language_code' | 'thumbnail'>;
  direction: Direction;
  /** Undefined where nothing is chosen among several. */
  isChosen: boolean | undefined;
  onChoose: () => void;
}) {
  return h(
    'button',
    {
      type: 'button',
      class: 'image-choice',
      lang: language_code,
      dir: direction(language_code),
      'aria-pressed': isChosen,
      onClick: onChoose,
    },
    h(SymbolImage, { url: thumbnail, alt: '', size: 88 }),
    h('span', null, name),
  );
}
