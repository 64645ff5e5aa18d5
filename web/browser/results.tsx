import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isFiltered } from './address.ts';
import {
  ApiError,
  fetchJson,
  type PublicSearchResponse,
  pageSize,
  type SearchQuery,
  type SearchResponse,
  searchPath,
} from './api-client.ts';
import { type Card, CardGrid, type CardsProperties, cardsOf } from './card.tsx';
import { Failure } from './failure.tsx';
import { NoResults, type OtherWord, ReportWord } from './no-results.tsx';
import { fill, texts } from './texts.ts';
import { type HistoryEntry, historyEntry, updateHistoryEntry } from './use-address.ts';
import { useResponse } from './use-response.ts';
import { useWindow } from './use-window.ts';

interface ResultsProperties extends CardsProperties {
  query: SearchQuery;
  /** Name of a language in the page's own, shown on cards when all languages are searched. */
  languageLabel: (code: string) => string;
  /** Words that are spelled like the query, where nothing was found by it. */
  corrections: readonly OtherWord[];
  /** Words that stand near the query, where no symbol carries it. */
  near: readonly OtherWord[];
  /** The text for which a misspelled query was taken. */
  correctedTo: string | undefined;
  onSearch: (q: string) => void;
  onSearchEverywhere: () => void;
  onClearFilters: () => void;
}

type SearchBody = PublicSearchResponse | SearchResponse;

/** The symbols found, as a grid of images with their names; further ones on request, so that the page's end can be reached. */
export function Results(properties: ResultsProperties) {
  const { query, correctedTo, attempt, onRetry, onShown, linkTo, onOpen } = properties;
  const path = searchPath(query, 0);
  const first = useResponse<SearchBody>(path, attempt);
  const list = useRef<HTMLUListElement>(null);
  // Symbols of the search before must not stand under a word whose search failed.
  const body = first.error ? undefined : first.body;
  const further = useFurtherCards(query, { ...first, body }, list);
  const cards = body ? [...cardsOf(body, query.second), ...further.cards] : [];
  const count = body?.count ?? 0;
  const error = first.error ?? further.error;

  const isWithoutImage = error !== undefined || (body !== undefined && count === 0);
  useEffect(() => {
    if (isWithoutImage) onShown();
  }, [isWithoutImage]);
  const isNone = error !== undefined || (body && count === 0 && !first.isLoading);
  const counted = isNone ? '' : body && !first.isLoading ? texts.found(count) : texts.searching;
  const isCorrected = correctedTo !== undefined && count > 0 && counted !== '';
  const status = isCorrected
    ? `${counted} ${fill(texts.shownInstead, { word: query.q.trim(), corrected: correctedTo })}`
    : counted;
  return (
    <section id="results" class="results" aria-labelledby="results-heading" tabIndex={-1}>
      <h2 id="results-heading" class="visually-hidden">
        {texts.results}
      </h2>
      <p class="count no-print" role="status">
        {status}
      </p>
      {isCorrected && <ReportWord word={query.q.trim()} lang={query.lang} />}
      {first.error && <Failure error={first.error} onRetry={onRetry} />}
      {!error && body && count === 0 && !first.isLoading && (
        <NoResults {...properties} word={query.q.trim()} lang={query.lang} isFiltered={isFiltered(query)} />
      )}
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
        <button
          type="button"
          class="more no-print"
          disabled={further.isLoading}
          data-scan="item"
          data-scan-order={2}
          onClick={further.load}
        >
          {further.isLoading ? texts.searching : texts.more}
        </button>
      )}
    </section>
  );
}

/** Cards beyond the first page of a search. */
interface FurtherCards {
  /** Path of the first page. */
  path: string;
  cards: readonly Card[];
  isLoading: boolean;
  error?: ApiError;
}

const noCards: readonly Card[] = [];

/**
 * Cards beyond the first page, on request; and after a reload, or on the way back from another page, those that were there.
 * @param first the first page; the one of the search before while the next is loading
 * @param list shows all cards
 */
function useFurtherCards(
  query: SearchQuery,
  {
    body,
    path = '',
    isLoading,
  }: { body: SearchBody | undefined; path: string | undefined; isLoading: boolean },
  list: RefObject<HTMLUListElement | null>,
): Omit<FurtherCards, 'path'> & { load: () => Promise<void> } {
  const [more, setMore] = useState<FurtherCards>();
  const focusFrom = useRef<number>(undefined);
  // As it was before this page scrolled, when it was too short for the place to go back to.
  const loadedEntry = useRef<HistoryEntry | undefined>(historyEntry());
  const further = more?.path === path ? more : { path, cards: noCards, isLoading: false };
  // The first of the further symbols takes the focus: the button that brought them has moved on.
  useEffect(() => {
    if (focusFrom.current !== undefined) list.current?.querySelectorAll('a')[focusFrom.current]?.focus();
    focusFrom.current = undefined;
  }, [further.cards.length]);
  useEffect(() => {
    if (isLoading || !body) return;
    const { pages = 1, scrollY = 0 } = loadedEntry.current ?? historyEntry();
    loadedEntry.current = undefined;
    if (pages < 2 || further.cards.length > 0) return;
    void loadPages(query, pages)
      .then((cards) => {
        setMore({ path, cards, isLoading: false });
        requestAnimationFrame(() => scrollTo(0, scrollY));
      })
      // The first page is there: the rest comes by its button.
      .catch(() => undefined);
  }, [body]);
  useWindow('scrollend', () => updateHistoryEntry({ scrollY }));

  async function load() {
    const { cards } = further;
    const offset = pageSize + cards.length;
    setMore({ path, cards, isLoading: true });
    try {
      const next = await fetchJson<SearchBody>(searchPath(query, offset));
      focusFrom.current = offset;
      setMore({ path, cards: [...cards, ...cardsOf(next, query.second)], isLoading: false });
      updateHistoryEntry({ pages: 2 + Math.ceil(cards.length / pageSize) });
    } catch (failure) {
      setMore({ path, cards, isLoading: false, error: ApiError.from(failure) });
    }
  }
  return { ...further, load };
}

/** The cards of the pages after the first. */
async function loadPages(query: SearchQuery, pages: number): Promise<Card[]> {
  const bodies = await Promise.all(
    Array.from({ length: pages - 1 }, (_, index) =>
      fetchJson<SearchBody>(searchPath(query, (index + 1) * pageSize)),
    ),
  );
  return bodies.flatMap((body) => cardsOf(body, query.second));
}
