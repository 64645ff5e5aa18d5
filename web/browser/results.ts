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
import type { Direction } from './languages.ts';
import { SymbolImage } from './symbol-image.ts';
import type { Texts } from './texts/en.ts';
import { useResponse } from './use-response.ts';

interface ResultsProperties {
  texts: Texts;
  question: SearchQuery;
  direction: Direction;
  /** Told when there is something to look at: the first picture, or the word that there is none. */
  onShown: () => void;
  /** The page's address with a symbol opened. */
  linkTo: (id: number) => string;
  onOpen: (id: number) => void;
  onSearchEverywhere: () => void;
}

/** The symbols found, as a grid of pictures with their names; further ones on request, so that the page's end can be reached. */
export function Results(properties: ResultsProperties) {
  const { texts, question, direction, onShown, linkTo, onOpen, onSearchEverywhere } = properties;
  const path = searchPath(question, 0);
  const first = useResponse<PublicSearchResponse | SearchResponse>(path);
  const [more, setMore] = useState<{ path: string; cards: Card[]; isLoading: boolean }>();
  const [failure, setFailure] = useState<ApiError>();
  const list = useRef<HTMLUListElement>(null);
  const further = more?.path === first.path ? more : undefined;
  const cards = [...(first.answer ? cardsOf(first.answer) : []), ...(further?.cards ?? [])];
  const count = first.answer?.count ?? 0;
  const error = first.error ?? failure;

  const isWithoutPicture = error !== undefined || (first.answer !== undefined && count === 0);
  useEffect(() => {
    if (isWithoutPicture) onShown();
  }, [isWithoutPicture]);

  // The first of the further symbols takes the focus: the button that brought them has moved on.
  const shown = further?.cards.length ?? 0;
  useEffect(() => {
    if (shown > 0) list.current?.querySelectorAll('a')[cards.length - lastPage(shown)]?.focus();
  }, [shown]);

  async function loadMore() {
    const before = further?.cards ?? [];
    setMore({ path, cards: before, isLoading: true });
    setFailure(undefined);
    try {
      const next = await fetchJson<PublicSearchResponse | SearchResponse>(
        searchPath(question, pageSize + before.length),
        new AbortController().signal,
      );
      setMore({ path, cards: [...before, ...cardsOf(next)], isLoading: false });
    } catch (trouble) {
      setMore({ path, cards: before, isLoading: false });
      setFailure(trouble instanceof ApiError ? trouble : new ApiError('internal', String(trouble)));
    }
  }

  return h(
    'section',
    { id: 'results', class: 'results', 'aria-labelledby': 'results-heading', tabIndex: -1 },
    h('h2', { id: 'results-heading', class: 'visually-hidden' }, texts.results),
    h('p', { class: 'count', role: 'status' }, statusOf(texts, first.answer?.count, first.isLoading, error)),
    error && h(Failure, { texts, error, onRetry: first.retry }),
    !error &&
      first.answer &&
      count === 0 &&
      h(
        'div',
        { class: 'advice', 'data-scan': 'items' },
        h('p', null, texts.nothingAdvice),
        question.lang !== undefined &&
          h('button', { type: 'button', onClick: onSearchEverywhere }, texts.searchEverywhere),
      ),
    h(
      'ul',
      {
        ref: list,
        class: 'grid',
        'data-scan': 'rows',
        // A list without bullets is no list to some screen readers unless it says so.
        role: 'list',
        'aria-busy': first.isLoading,
      },
      cards.map((card, index) =>
        h(CardItem, {
          key: card.id,
          card,
          direction,
          href: linkTo(card.id),
          onOpen,
          onShown,
          isFirst: index === 0,
        }),
      ),
    ),
    cards.length < count &&
      cards.length > 0 &&
      h(
        'button',
        {
          type: 'button',
          class: 'more',
          disabled: further?.isLoading,
          'data-scan': 'item',
          onClick: loadMore,
        },
        further?.isLoading ? texts.searching : texts.more,
      ),
  );
}

interface CardProperties {
  card: Card;
  direction: Direction;
  href: string;
  onOpen: (id: number) => void;
  /** Told when its picture is there, or will not come. */
  onShown: () => void;
  isFirst: boolean;
}

function CardItem({ card, direction, href, onOpen, onShown, isFirst }: CardProperties) {
  const { id, name, language_code, thumbnail } = card;
  return h(
    'li',
    { class: 'card', lang: language_code, dir: direction(language_code) },
    h(
      'a',
      {
        href,
        onClick: (event: MouseEvent) => {
          // Another tab or window is the browser's to open.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onOpen(id);
        },
      },
      h(SymbolImage, {
        url: thumbnail,
        alt: name,
        size: 128,
        onSettled: onShown,
        ...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' }),
      }),
      // The picture says the name already.
      h('span', { 'aria-hidden': true }, name),
    ),
  );
}

/** What went wrong, in the page's language, and a way on. */
export function Failure({ texts, error, onRetry }: { texts: Texts; error: ApiError; onRetry: () => void }) {
  const known: Readonly<Record<string, string>> = { offline: texts.offline, 'rate-limited': texts.tooMany };
  return h(
    'div',
    { class: 'failure' },
    h('p', null, known[error.code] ?? `${texts.failed} ${error.message}`),
    h('button', { type: 'button', onClick: onRetry }, texts.again),
  );
}

function statusOf(
  texts: Texts,
  count: number | undefined,
  isLoading: boolean,
  error: ApiError | undefined,
): string {
  if (error) return texts.failed;
  if (isLoading || count === undefined) return texts.searching;
  return count === 0 ? texts.nothing : texts.found(count);
}

/** How many of the further cards came with the last page. */
function lastPage(cards: number): number {
  return cards % pageSize || pageSize;
}
