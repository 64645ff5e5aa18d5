import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AddressChanges } from './address.ts';
import {
  ApiError,
  fetchJson,
  pageSize,
  type SearchQuery,
  type SearchResponse,
  searchPath,
} from './api-client.ts';
import { type Card, CardGrid, type CardsProperties, cardsOf, MoreButton } from './card.tsx';
import { Failure } from './failure.tsx';
import { NoResults, ReportWord } from './no-results.tsx';
import { fill, texts } from './texts.ts';
import { type HistoryEntry, historyEntry, updateHistoryEntry } from './use-address.ts';
import type { ResponseState } from './use-response.ts';
import { useWindow } from './use-window.ts';

interface ResultsProperties extends CardsProperties {
  query: SearchQuery;
  /** The first page; the one of the search before while the next is loading. */
  first: ResponseState<SearchResponse>;
  /** Name of a language in the page's own, shown on cards when all languages are searched. */
  languageLabel: (code: string) => string;
  onChange: (changes: AddressChanges) => void;
}

/** The symbols found, as a grid of images with their names; further ones on request, so that the page's end can be reached. */
export function Results(properties: ResultsProperties) {
  const { query, first, onShown, linkTo, onOpen, onChange } = properties;
  const { body } = first;
  const list = useRef<HTMLUListElement>(null);
  const further = useFurtherCards(query, first, list);
  const cards = body ? [...cardsOf(body.data, query.second), ...further.cards] : [];
  const count = body?.count ?? 0;
  const word = query.q.trim();
  const isNone = body !== undefined && count === 0 && !first.isLoading;

  const isWithoutImage = first.error !== undefined || isNone;
  useEffect(() => {
    if (isWithoutImage) onShown();
  }, [isWithoutImage]);
  const isKnown = body !== undefined && !first.isLoading;
  const corrected = isKnown && count > 0 ? body.corrected_to : undefined;
  const counted = isWithoutImage ? '' : isKnown ? texts.found(count) : texts.searching;
  return (
    <section id="results" class="results" aria-labelledby="results-heading" tabIndex={-1}>
      <h2 id="results-heading" class="visually-hidden">
        {texts.results}
      </h2>
      <p class="count no-print" role="status">
        {corrected ? `${counted} ${fill(texts.shownInstead, { word, corrected })}` : counted}
      </p>
      {corrected && <ReportWord key={word} word={word} lang={query.lang} />}
      {first.error && <Failure error={first.error} />}
      {isNone && <NoResults {...{ query, body, onChange }} />}
      <CardGrid
        {...{ cards, list, linkTo, onOpen, onShown }}
        labelOf={
          query.lang === undefined ? (card) => properties.languageLabel(card.language_code) : undefined
        }
        order={1}
        isBusy={first.isLoading}
        isMain
      />
      {further.error && <Failure error={further.error} onRetry={further.load} />}
      {cards.length < count && cards.length > 0 && !further.error && (
        <MoreButton isBusy={further.isLoading} onClick={further.load} />
      )}
    </section>
  );
}

interface FurtherCards {
  path: string | undefined;
  cards: readonly Card[];
  isLoading: boolean;
  error?: ApiError;
}

const noCards: readonly Card[] = [];

/**
 * Cards beyond the first page, on request; and after a reload, or on the way back from another page, those that were there.
 * @param list shows all cards
 */
function useFurtherCards(
  query: SearchQuery,
  { body, path, isLoading }: ResponseState<SearchResponse>,
  list: RefObject<HTMLUListElement | null>,
): FurtherCards & { load: () => void } {
  const [more, setMore] = useState<FurtherCards>();
  const focusFrom = useRef<number>(undefined);
  // As it was before this page scrolled, when it was too short for the place to go back to.
  const loadedEntry = useRef<HistoryEntry | undefined>(historyEntry());
  const further: FurtherCards =
    more && more.path === path ? more : { path, cards: noCards, isLoading: false };
  const { cards } = further;
  const pagesShown = 1 + Math.ceil(cards.length / pageSize);
  // The first of the further symbols takes the focus: the button that brought them has moved on.
  useEffect(() => {
    if (focusFrom.current !== undefined) list.current?.querySelectorAll('a')[focusFrom.current]?.focus();
    focusFrom.current = undefined;
  }, [cards.length]);
  useEffect(() => {
    if (isLoading || !body) return;
    const { pages = 1, scrollY = 0 } = loadedEntry.current ?? historyEntry();
    loadedEntry.current = undefined;
    if (pages > pagesShown) void loadUntil(pages, () => scrollTo(0, scrollY));
  }, [body]);
  useWindow('scrollend', () => updateHistoryEntry({ scrollY }));

  /** Loads the pages that are missing of so many. */
  async function loadUntil(pages: number, onLoaded: () => void): Promise<void> {
    setMore({ path, cards, isLoading: true });
    const offsets = Array.from({ length: pages - pagesShown }, (_, index) => (pagesShown + index) * pageSize);
    try {
      const bodies = await Promise.all(
        offsets.map((offset) => fetchJson<SearchResponse>(searchPath(query, offset))),
      );
      const loaded = bodies.flatMap(({ data }) => cardsOf(data, query.second));
      setMore({ path, cards: [...cards, ...loaded], isLoading: false });
      requestAnimationFrame(onLoaded);
    } catch (failure) {
      focusFrom.current = undefined;
      setMore({ path, cards, isLoading: false, error: ApiError.from(failure) });
    }
  }
  function load() {
    focusFrom.current = pageSize + cards.length;
    void loadUntil(pagesShown + 1, () => updateHistoryEntry({ pages: pagesShown + 1 }));
  }
  return { ...further, load };
}
