import { h, render } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { formatAddress, isStart, variantOf, withChanges, withoutFilters } from './address.ts';
import {
  facetsPath,
  type LanguagesResponse,
  languagesPath,
  type SearchResponse,
  type StatsResponse,
  statsPath,
} from './api-client.ts';
import type { CardLook } from './card.ts';
import type { Card } from './cards.ts';
import { Filters } from './filters.ts';
import { Footer } from './footer.ts';
import { Header } from './header.ts';
import { directionsOf, languageLabel, namedLanguages } from './languages.ts';
import { lazy } from './lazy.ts';
import type { Correction } from './no-results.ts';
import { writePreference } from './preferences.ts';
import { rememberSymbol } from './recent-symbols.ts';
import { Results } from './results.ts';
import { SearchBox } from './search-box.ts';
import { chooseNamesLanguage, searchQueryOf } from './search-query.ts';
import { Start } from './start.ts';
import { loadBoardTexts } from './texts/boards/languages.ts';
import type { Texts } from './texts/en.ts';
import type { PageLanguage } from './texts/languages.ts';
import { useAddress } from './use-address.ts';
import { useClassColours } from './use-class-colours.ts';
import { useResponse } from './use-response.ts';
import { useSettings } from './use-settings.ts';
import type { ViewProperties } from './views.ts';

const SymbolView = lazy(async () => (await import('./symbol-view.ts')).SymbolView);
const Statistics = lazy(async () => (await import('./statistics.ts')).Statistics);

/** Loads what the first view does without, so that it is there when it is wanted, and keeps it. */
async function loadTheRest(language: PageLanguage): Promise<void> {
  const [{ keepForOffline }] = await Promise.all([
    import('./offline.ts'),
    import('./symbol-view.ts'),
    import('./statistics.ts'),
    import('./board/board-page.ts'),
    import('./sentence/sentence-page.ts'),
    loadBoardTexts(language),
  ]);
  await keepForOffline();
}

/** Shows the page in its place, which is empty. */
export function showSearchPage(place: HTMLElement, properties: ViewProperties): void {
  render(h(SearchPage, properties), place);
}

/** The whole page: what it shows follows from its address alone. */
function SearchPage({ texts, language, browserNamesLanguages }: ViewProperties) {
  const { address, traversals, go, closeSymbol } = useAddress();
  const [isOnline, attempt, retry] = useConnection();
  // Results first: all other requests would delay their images.
  const [isShown, setShown] = useState(false);
  const [cards, setCards] = useState<readonly Card[]>([]);
  const [wanted, setWanted] = useState(browserNamesLanguages);
  const known = useResponse<LanguagesResponse>(isShown ? languagesPath : undefined, attempt).body?.data;
  const codes = useMemo(() => (known ?? []).map(({ code }) => code), [known]);
  const [settings] = useSettings();
  const query = searchQueryOf(address, chooseNamesLanguage(wanted, codes), settings);
  const { q, lang } = query;
  const isStartPage = isStart(address);
  const { symbol } = address;
  const narrowing = useResponse<SearchResponse>(isShown ? facetsPath(query) : undefined, attempt).body;
  const stats = useResponse<StatsResponse>(isShown && isStartPage ? statsPath : undefined, attempt).body
    ?.data;
  const languages = useMemo(() => namedLanguages(known ?? [], language), [known, language]);
  const direction = useMemo(() => directionsOf(known ?? []), [known]);
  const look: CardLook = { texts, settings, classColour: useClassColours(settings.colours), direction };
  const labelOf = (code: string) =>
    languages.find((named) => named.code === code)?.label ?? languageLabel(code, language) ?? code;
  const onShown = useCallback(() => setShown(true), []);
  const onCards = useCallback((shown: readonly Card[]) => setCards(shown), []);
  useEffect(() => {
    // An open symbol names itself in the title.
    if (symbol === undefined) document.title = q.trim() === '' ? texts.title : `${q} – ${texts.title}`;
  }, [q, symbol, texts]);
  useEffect(() => {
    // A part that did not load says so where it is needed, with a way to try again.
    if (isShown) void loadTheRest(language).catch(() => undefined);
  }, [isShown]);

  function changeNamesLanguage(chosen: string) {
    writePreference('lang', chosen);
    setWanted([chosen, ...browserNamesLanguages]);
    go({ lang: chosen }, 'push');
  }

  function open(card: Card) {
    rememberSymbol(card);
    go({ symbol: card.id }, 'push');
  }

  const linkTo = (id: number) => formatAddress(withChanges(address, { symbol: id }));
  const place = cards.findIndex(({ id }) => id === symbol);
  return [
    h('a', { key: 'skip', class: 'skip', href: '#results' }, texts.skip),
    h(Header, {
      key: 'header',
      texts,
      language,
      view: 'search',
      onHome: () => go({ ...withoutFilters, q: '', symbol: undefined }, 'push'),
    }),
    h(
      'main',
      { key: 'main' },
      h(
        'div',
        { class: 'hero' },
        h(
          'div',
          { class: 'search-bar' },
          h(SearchBox, {
            texts,
            q,
            lang,
            direction,
            traversals,
            onType: (typed) => go({ q: typed }, 'type'),
            onChoose: (chosen) => go({ q: chosen }, 'push'),
          }),
          h(Filters, {
            texts,
            address,
            facets: narrowing?.facets,
            cards,
            showsKeywords: language === 'en',
            namesLanguage: lang,
            languages,
            labelOf,
            onNamesLanguage: changeNamesLanguage,
            onChange: (changes) => go(changes, 'push'),
          }),
        ),
        // Below the search, which stays in its place when typing begins.
        h('h1', { class: isStartPage ? undefined : 'visually-hidden' }, texts.tagline),
        isStartPage && h('p', null, texts.introduction),
      ),
      !isOnline && h('p', { class: 'offline', role: 'status' }, texts.offline),
      isStartPage
        ? h(Start, {
            texts,
            lang,
            look,
            attempt,
            onRetry: retry,
            onShown,
            onCards,
            linkTo,
            onOpen: open,
            linkToGroup: (group) => formatAddress(withChanges(address, { group })),
            onGroup: (group) => go({ group }, 'push'),
          })
        : h(Results, {
            texts,
            query,
            look,
            languageLabel: labelOf,
            corrections: correctionsOf(narrowing),
            correctedTo: narrowing?.corrected_to,
            attempt,
            onRetry: retry,
            onShown,
            onCards,
            linkTo,
            onOpen: open,
            onSearch: (text) => go({ q: text }, 'push'),
            onSearchEverywhere: () => go({ lang: '*' }, 'push'),
            onClearFilters: () => go(withoutFilters, 'push'),
          }),
      h(PrintCredit, { texts, facets: narrowing?.facets }),
      stats && h(Statistics, { texts, stats, languages }),
    ),
    h(Footer, { key: 'footer', texts }),
    symbol !== undefined &&
      h(SymbolView, {
        key: 'symbol',
        texts,
        id: symbol,
        card: cards[place],
        neighbours: place < 0 ? [] : [cards[place - 1]?.id, cards[place + 1]?.id],
        lang,
        attempt,
        variant: variantOf(address),
        languages,
        direction,
        settings,
        onRetry: retry,
        onChoose: (changes) => go(changes, 'replace'),
        onClose: closeSymbol,
      }),
  ];
}

/** Credit under printed results: sets and licences of all that was found, and where each symbol names its author. */
function PrintCredit({ texts, facets }: { texts: Texts; facets: SearchResponse['facets'] }) {
  const names = [...(facets?.set ?? []), ...(facets?.license ?? [])].map(({ value }) => String(value));
  return h(
    'p',
    { class: 'print-credit' },
    `${texts.licence}: ${[...names, location.href].join(' · ')}. ${texts.footer}`,
  );
}

/** Words that are spelled like the query, where it found nothing, each once. */
function correctionsOf(body: SearchResponse | undefined): Correction[] {
  const byText = new Map(
    (body?.corrections ?? []).map(({ text, symbol }) => [text, { text, thumbnail: symbol?.thumbnail_url }]),
  );
  return [...byText.values()].slice(0, 5);
}

/**
 * Whether there is a connection, as far as the browser knows; how often the page's requests were tried, which grows when the
 * connection comes back; and a function that tries again.
 */
function useConnection(): [isOnline: boolean, attempt: number, retry: () => void] {
  const [isOnline, setOnline] = useState(navigator.onLine);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    const follow = () => {
      setOnline(navigator.onLine);
      if (navigator.onLine) retry();
    };
    addEventListener('online', follow);
    addEventListener('offline', follow);
    return () => {
      removeEventListener('online', follow);
      removeEventListener('offline', follow);
    };
  }, []);
  return [isOnline, attempt, retry];
}
