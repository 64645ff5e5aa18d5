import { h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  ApiError,
  type Card,
  cardsOf,
  fetchJson,
  type PublicSearchResponse,
  pageSize,
  type SearchQuery,
  type SearchResponse,
  searchPath,
} from './api-client.ts';
import { Failure } from './failure.ts';
import type { Direction } from './languages.ts';
import { opensElsewhere } from './links.ts';
import { SymbolImage } from './symbol-image.ts';
import type { Texts } from './texts/en.ts';
import { type HistoryEntry, historyEntry, updateHistoryEntry } from './use-address.ts';
import { useResponse } from './use-response.ts';

interface ResultsProperties {
  texts: Texts;
  query: SearchQuery;
  direction: Direction;
  /** Name of a language in the page's own, shown on cards when all languages are searched. */
  languageLabel: (code: string) => string;
  /** Words that are spelled like the query, where nothing was found by it. */
  corrections: readonly string[];
  /** The text for which a misspelled query was taken. */
  correctedTo: string | undefined;
  /** Grows with each "Try again" anywhere on the page. */
  attempt: number;
  onRetry: () => void;
  /** Called when there is something to look at: the first image, a failure, or the message that nothing was found. */
  onShown: () => void;
  /** Called with the cards of the current search. */
  onCards: (cards: readonly Card[]) => void;
  /** The page's address with a symbol opened. */
  linkTo: (id: number) => string;
  onOpen: (id: number) => void;
  onSearch: (q: string) => void;
  onSearchEverywhere: () => void;
}

type SearchBody = PublicSearchResponse | SearchResponse;

/** Cards beyond the first page of a search. */
interface FurtherCards {
  /** Path of the first page. */
  path: string;
  cards: Card[];
  isLoading: boolean;
}

/** The symbols found, as a grid of images with their names; further ones on request, so that the page's end can be reached. */
export function Results(properties: ResultsProperties) {
  const { texts, query, direction, correctedTo, attempt, onRetry, onShown, onCards, linkTo, onOpen } =
    properties;
  const path = searchPath(query, 0);
  const first = useResponse<SearchBody>(path, attempt);
  const [more, setMore] = useState<FurtherCards>();
  const [moreError, setMoreError] = useState<ApiError>();
  const list = useRef<HTMLUListElement>(null);
  const focusFrom = useRef<number>(undefined);
  // As it was before this page scrolled, when it was too short for the place to go back to.
  const loadedEntry = useRef<HistoryEntry | undefined>(historyEntry());
  const further = more?.path === first.path ? more : undefined;
  // Symbols of the search before must not stand under a word whose search failed.
  const body = first.error ? undefined : first.body;
  const cards = body ? [...cardsOf(body), ...(further?.cards ?? [])] : [];
  const count = body?.count ?? 0;
  const error = first.error ?? moreError;

  const isWithoutImage = error !== undefined || (body !== undefined && count === 0);
  useEffect(() => {
    if (isWithoutImage) onShown();
  }, [isWithoutImage]);
  useEffect(() => onCards(cards), [body, further?.cards]);
  useEffect(() => setMoreError(undefined), [path]);

  // The first of the further symbols takes the focus: the button that brought them has moved on.
  useEffect(() => {
    if (focusFrom.current !== undefined) list.current?.querySelectorAll('a')[focusFrom.current]?.focus();
    focusFrom.current = undefined;
  }, [further?.cards.length]);

  // After a reload, or on the way back from another page: the pages that were there, and the place among them.
  useEffect(() => {
    if (first.isLoading || !body) return;
    const { pages = 1, scrollY = 0 } = loadedEntry.current ?? historyEntry();
    loadedEntry.current = undefined;
    if (pages < 2 || further) return;
    void loadPages(query, pages)
      .then((restored) => {
        setMore({ path, cards: restored, isLoading: false });
        requestAnimationFrame(() => scrollTo(0, scrollY));
      })
      // The first page is there: the rest comes by its button.
      .catch(() => undefined);
  }, [body]);
  useEffect(() => {
    const remember = () => updateHistoryEntry({ scrollY });
    addEventListener('scrollend', remember);
    return () => removeEventListener('scrollend', remember);
  }, []);

  async function loadMore() {
    const before = further?.cards ?? [];
    setMore({ path, cards: before, isLoading: true });
    setMoreError(undefined);
    try {
      const next = await fetchJson<SearchBody>(
        searchPath(query, pageSize + before.length),
        new AbortController().signal,
      );
      focusFrom.current = pageSize + before.length;
      setMore({ path, cards: [...before, ...cardsOf(next)], isLoading: false });
      updateHistoryEntry({ pages: 2 + Math.ceil(before.length / pageSize) });
    } catch (failure) {
      setMore({ path, cards: before, isLoading: false });
      setMoreError(ApiError.from(failure));
    }
  }

  const counted =
    error || (body && count === 0 && !first.isLoading) ? '' : statusOf(texts, body?.count, first.isLoading);
  const isCorrected = correctedTo !== undefined && count > 0 && counted !== '';
  const status = isCorrected ? `${counted} ${texts.shownInstead(query.q.trim(), correctedTo)}` : counted;
  return h(
    'section',
    { id: 'results', class: 'results', 'aria-labelledby': 'results-heading', tabIndex: -1 },
    h('h2', { id: 'results-heading', class: 'visually-hidden' }, texts.results),
    h('p', { class: 'count', role: 'status' }, status),
    first.error && h(Failure, { texts, error: first.error, onRetry }),
    !error && body && count === 0 && !first.isLoading && h(NoResults, properties),
    h(
      'ul',
      {
        ref: list,
        class: 'grid',
        'data-scan': 'rows',
        'data-scan-order': 1,
        // A list without bullets is no list to some screen readers unless it says so.
        role: 'list',
        'aria-busy': first.isLoading,
      },
      cards.map((card, index) =>
        h(CardItem, {
          key: card.id,
          card,
          direction,
          languageLabel: query.lang === undefined ? properties.languageLabel : undefined,
          href: linkTo(card.id),
          onOpen,
          onShown,
          isFirst: index === 0,
        }),
      ),
    ),
    moreError && h(Failure, { texts, error: moreError, onRetry: loadMore }),
    cards.length < count &&
      cards.length > 0 &&
      !moreError &&
      h(
        'button',
        {
          type: 'button',
          class: 'more',
          disabled: further?.isLoading,
          'data-scan': 'item',
          'data-scan-order': 2,
          onClick: loadMore,
        },
        further?.isLoading ? texts.searching : texts.more,
      ),
  );
}

/** The page without results: the word that has no symbol, similarly spelled words, and suggestions. */
function NoResults({ texts, query, corrections, onSearch, onSearchEverywhere }: ResultsProperties) {
  const word = query.q.trim();
  return h(
    'div',
    { class: 'advice', 'data-scan': 'items', 'data-scan-order': 1 },
    h('p', { class: 'nothing', role: 'status' }, word === '' ? texts.nothing : texts.noSymbolFor(word)),
    corrections.length > 0 &&
      h(
        'div',
        { class: 'corrections', role: 'group', 'aria-label': texts.didYouMean },
        h('span', { 'aria-hidden': true }, texts.didYouMean),
        corrections.map((text) =>
          h('button', { key: text, type: 'button', lang: query.lang, onClick: () => onSearch(text) }, text),
        ),
      ),
    h('p', null, texts.nothingAdvice),
    query.lang !== undefined &&
      h('button', { type: 'button', onClick: onSearchEverywhere }, texts.searchEverywhere),
  );
}

interface CardProperties {
  card: Card;
  direction: Direction;
  /** Names the card's language, where cards of several stand together. */
  languageLabel: ((code: string) => string) | undefined;
  href: string;
  onOpen: (id: number) => void;
  /** Called when its image has loaded or failed. */
  onShown: () => void;
  isFirst: boolean;
}

function CardItem({ card, direction, languageLabel, href, onOpen, onShown, isFirst }: CardProperties) {
  const { id, name, language_code, thumbnail } = card;
  return h(
    'li',
    { class: 'card', lang: language_code, dir: direction(language_code) },
    h(
      'a',
      {
        href,
        onClick: (event: MouseEvent) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          onOpen(id);
        },
      },
      h(SymbolImage, {
        url: thumbnail,
        alt: name,
        size: 128,
        layoutWidth: '9rem',
        onSettled: onShown,
        ...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' }),
      }),
      // The image says the name already.
      h('span', { 'aria-hidden': true }, name),
      languageLabel &&
        h(
          'small',
          { lang: document.documentElement.lang, dir: document.documentElement.dir },
          languageLabel(language_code),
        ),
    ),
  );
}

/** The cards of the pages after the first. */
async function loadPages(query: SearchQuery, pages: number): Promise<Card[]> {
  const { signal } = new AbortController();
  const bodies = await Promise.all(
    Array.from({ length: pages - 1 }, (_, index) =>
      fetchJson<SearchBody>(searchPath(query, (index + 1) * pageSize), signal),
    ),
  );
  return bodies.flatMap(cardsOf);
}

function statusOf(texts: Texts, count: number | undefined, isLoading: boolean): string {
  return isLoading || count === undefined ? texts.searching : texts.found(count);
}
