import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { queryMaximumCharacters } from './address.ts';
import { type SuggestResponse, suggestPath } from './api-client.ts';
import type { Direction } from './languages.ts';
import { SymbolImage } from './symbol-image.ts';
import type { Texts } from './texts/en.ts';
import { useDebounced, useResponse } from './use-response.ts';

/** How long the hands rest before words are suggested, and before the results follow, in milliseconds. */
const suggestPauseMilliseconds = 80;
const searchPauseMilliseconds = 250;

interface SearchBoxProperties {
  texts: Texts;
  q: string;
  /** Language of the names; undefined = any. */
  lang: string | undefined;
  direction: Direction;
  /** Told while typing, once the hands rest. */
  onType: (q: string) => void;
  /** Told what was chosen or confirmed. */
  onChoose: (q: string) => void;
}

/**
 * The search box: an editable combobox with a list of suggestions (ARIA Authoring Practices, "Combobox"). The focus
 * stays in the text; arrows move through the list, Enter takes what is marked, Escape closes the list, then clears.
 */
export function SearchBox({ texts, q, lang, direction, onType, onChoose }: SearchBoxProperties) {
  const [text, setText] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [held, setHeld] = useState<SuggestResponse['data']>([]);
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useDebounced(text.trim(), suggestPauseMilliseconds);
  const { answer } = useResponse<SuggestResponse>(
    isOpen && typed !== '' ? suggestPath(typed, lang) : undefined,
  );
  // A list in which one is marked stays: a late answer must not put another word under the mark.
  const offered = marked >= 0 ? held : (answer?.data ?? []);
  const suggestions = isOpen && text.trim() !== '' ? offered : [];
  const isShown = suggestions.length > 0;

  // The address may change otherwise than by typing: a link, the back button.
  useEffect(() => {
    if (document.activeElement !== input.current || q === '') setText(q);
  }, [q]);

  function type(typed: string) {
    setText(typed);
    setOpen(true);
    setMarked(-1);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => typed !== q && onType(typed), searchPauseMilliseconds);
  }

  function choose(chosen: string) {
    // What was typed must not follow what was chosen, and take its place.
    clearTimeout(pause.current);
    setText(chosen);
    setOpen(false);
    setMarked(-1);
    onChoose(chosen.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return;
    const last = suggestions.length - 1;
    const moves: Readonly<Record<string, () => number>> = {
      ArrowDown: () => (marked >= last ? -1 : marked + 1),
      ArrowUp: () => (marked < 0 ? last : marked - 1),
    };
    const move = moves[event.key];
    if (move) {
      event.preventDefault();
      if (isShown && !event.altKey) {
        setHeld(suggestions);
        setMarked(move());
      } else setOpen(event.key === 'ArrowDown');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(suggestions[marked]?.text ?? text);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) setOpen(false);
      else choose('');
      setMarked(-1);
    }
  }

  return h(
    'div',
    { class: 'search-box', role: 'search', 'data-scan': 'items' },
    h('label', { for: 'q', class: 'search-label' }, texts.search),
    h(
      'div',
      { class: 'search-field' },
      h('input', {
        ref: input,
        id: 'q',
        type: 'text',
        inputMode: 'search',
        enterkeyhint: 'search',
        role: 'combobox',
        autoComplete: 'off',
        autoCapitalize: 'none',
        spellcheck: false,
        dir: 'auto',
        lang,
        maxLength: queryMaximumCharacters,
        placeholder: texts.searchExample,
        value: text,
        'aria-autocomplete': 'list',
        'aria-expanded': isShown,
        'aria-controls': 'suggestions',
        'aria-activedescendant': marked >= 0 && isShown ? `suggestion-${marked}` : undefined,
        onInput: (event: Event) => type((event.currentTarget as HTMLInputElement).value),
        onKeyDown,
        onBlur: () => choose(text),
      }),
      text !== '' &&
        h(
          'button',
          {
            type: 'button',
            class: 'clear',
            'aria-label': texts.clear,
            onClick: () => {
              choose('');
              input.current?.focus();
            },
          },
          h('span', { 'aria-hidden': true }, '×'),
        ),
      h(
        'ul',
        { id: 'suggestions', role: 'listbox', 'aria-label': texts.suggestions, hidden: !isShown },
        suggestions.map(({ text: suggestion, language_code, symbols }, index) =>
          h(
            'li',
            {
              key: `${language_code} ${suggestion}`,
              id: `suggestion-${index}`,
              role: 'option',
              lang: language_code,
              dir: direction(language_code),
              'aria-selected': index === marked,
              // Before the text loses the focus, and the list with it.
              onPointerDown: (event: Event) => event.preventDefault(),
              onClick: () => choose(suggestion),
            },
            symbols[0] && h(SymbolImage, { url: symbols[0].thumbnail_url, alt: '', size: 36 }),
            suggestion,
          ),
        ),
      ),
    ),
    h(
      'p',
      { class: 'visually-hidden', role: 'status' },
      isShown ? texts.suggestionsFound(suggestions.length) : '',
    ),
  );
}
