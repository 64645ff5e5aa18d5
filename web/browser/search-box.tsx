import type { HTMLAttributes, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { pathWith, queryMaximumCharacters } from './address.ts';
import type { SuggestResponse } from './api-client.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { directionOf } from './languages.ts';
import { SymbolImage } from './symbol-image.tsx';
import { texts } from './texts.ts';
import { useDebounced, useResponse } from './use-response.ts';

/** Pauses in typing after which words are suggested, and after which the search runs, in milliseconds. */
const suggestDebounceMilliseconds = 80;
const searchDebounceMilliseconds = 250;

interface SearchBoxProperties {
  q: string;
  /** Language of the names; undefined = any. */
  lang: string | undefined;
  /** Whether it is scanned before all else: where there is no search yet. */
  isFirst: boolean;
  /** Counts moves through the history: each puts the address's query into the text. */
  traversals: number;
  /** Called with what was typed, after a pause. */
  onType: (q: string) => void;
  /** Called with what was chosen or confirmed. */
  onChoose: (q: string) => void;
}

/**
 * The search box: an editable combobox with a list of suggestions (ARIA Authoring Practices, "Combobox"). The focus
 * stays in the text; arrows move through the list, Enter takes what is marked, Escape closes the list, then clears.
 */
export function SearchBox(properties: SearchBoxProperties) {
  const { q, lang, isFirst, traversals, onType, onChoose } = properties;
  const [text, setText] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const [frozen, setFrozen] = useState<SuggestResponse['data']>([]);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useDebounced(text.trim(), suggestDebounceMilliseconds);
  const path = pathWith('api/v1/symbols/suggest', { q: typed, lang, limit: '8' });
  const { body } = useResponse<SuggestResponse>(isOpen && typed !== '' ? path : undefined);
  // A list in which one is marked stays: a late answer must not put another word under the mark.
  const offered = marked >= 0 ? frozen : (body?.data ?? []);
  const suggestions = isOpen && text.trim() !== '' ? offered : [];
  const isShown = suggestions.length > 0;

  // The query may change otherwise than by typing: by a link, or by Back, also while the text has the focus.
  useEffect(() => {
    if (document.activeElement !== input.current || q === '') setText(q);
  }, [q]);
  useEffect(() => {
    clearTimeout(timer.current);
    setText(q);
    setOpen(false);
    setMarked(-1);
  }, [traversals]);

  function type(input: string) {
    setText(input);
    setOpen(true);
    setMarked(-1);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => input !== q && onType(input), searchDebounceMilliseconds);
  }

  function choose(chosen: string) {
    // A pending search for the typed text must not replace the suggestion just chosen.
    clearTimeout(timer.current);
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
        setFrozen(suggestions);
        setMarked(move());
      } else setOpen(event.key === 'ArrowDown');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(suggestions[marked]?.text ?? text);
      // Where fingers type, the keyboard covers the results: it goes with the focus.
      if (matchMedia('(pointer: coarse)').matches) input.current?.blur();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) setOpen(false);
      else choose('');
      setMarked(-1);
    }
  }

  return (
    <div class="search-box" role="search" data-scan="items" data-scan-order={isFirst ? 0 : 3}>
      <label for="q" class="search-label">
        {texts.search}
      </label>
      <div class="search-field">
        <Icon name="search" class="magnifier" />
        <SearchInput
          field={input}
          lang={lang}
          value={text}
          isOpen={isShown}
          aria-activedescendant={marked >= 0 && isShown ? `suggestion-${marked}` : undefined}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => choose(text)}
        />
        {text !== '' && (
          <Button
            class="icon clear"
            aria-label={texts.clear}
            onClick={() => {
              choose('');
              input.current?.focus();
            }}
          >
            <span aria-hidden>×</span>
          </Button>
        )}
        <Suggestions
          suggestions={suggestions}
          marked={marked}
          // The list is not moved away under the pointer by a search.
          onPress={() => clearTimeout(timer.current)}
          onChoose={choose}
        />
      </div>
      <p class="visually-hidden" role="status">
        {isShown ? texts.suggestionsFound(suggestions.length) : ''}
      </p>
    </div>
  );
}

interface SearchInputProperties extends Omit<HTMLAttributes<HTMLInputElement>, 'role'> {
  field: RefObject<HTMLInputElement | null>;
  value: string;
  /** Whether there is a list of suggestions. */
  isOpen: boolean;
}

function SearchInput({ field, value, isOpen, ...attributes }: SearchInputProperties) {
  return (
    <input
      ref={field}
      id="q"
      type="text"
      inputMode="search"
      enterkeyhint="search"
      role="combobox"
      aria-expanded={isOpen}
      autoComplete="off"
      autoCapitalize="none"
      spellcheck={false}
      // An empty field has the direction of the page, as its example has.
      dir={value === '' ? undefined : 'auto'}
      maxLength={queryMaximumCharacters}
      placeholder={texts.searchExample}
      value={value}
      aria-autocomplete="list"
      aria-controls="suggestions"
      {...attributes}
    />
  );
}

interface SuggestionsProperties {
  suggestions: SuggestResponse['data'];
  /** Place of the marked one; -1 = none. */
  marked: number;
  onPress: () => void;
  onChoose: (text: string) => void;
}

/** The list below the search box, each word with its picture. */
function Suggestions({ suggestions, marked, onPress, onChoose }: SuggestionsProperties) {
  return (
    <ul id="suggestions" role="listbox" aria-label={texts.suggestions} hidden={suggestions.length === 0}>
      {suggestions.map(({ text, language_code, symbols }, index) => (
        <li
          key={`${language_code} ${text}`}
          id={`suggestion-${index}`}
          role="option"
          lang={language_code}
          dir={directionOf(language_code)}
          aria-selected={index === marked}
          onPointerDown={(event: Event) => {
            // The text keeps the focus.
            event.preventDefault();
            onPress();
          }}
          onClick={() => onChoose(text)}
        >
          {symbols[0] && <SymbolImage url={symbols[0].thumbnail_url} alt="" size={36} />}
          {text}
        </li>
      ))}
    </ul>
  );
}
