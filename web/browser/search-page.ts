import { h, render } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { formatAddress, isStart, variantOf, withChanges } from './address.ts';
import {
  facetsPath,
  type LanguagesResponse,
  languagesPath,
  type SearchResponse,
  type StatsResponse,
  statsPath,
} from './api-client.ts';
import { Filters } from './filters.ts';
import { Header } from './header.ts';
import { directionsOf, namedLanguages } from './languages.ts';
import { lazy } from './lazy.ts';
import { writePreference } from './preferences.ts';
import { Results } from './results.ts';
import { SearchBox } from './search-box.ts';
import { searchQueryOf } from './search-query.ts';
import type { Texts } from './texts/en.ts';
import type { PageLanguage } from './texts/languages.ts';
import { useAddress } from './use-address.ts';
import { useResponse } from './use-response.ts';

const SymbolView = lazy(async () => (await import('./symbol-view.ts')).SymbolView);
const Statistics = lazy(async () => (await import('./statistics.ts')).Statistics);

/** Loads what the first view does without, so that it is there when it is wanted, and keeps it. */
async function loadTheRest(): Promise<void> {
  const [{ keepForOffline }] = await Promise.all([
    import('./offline.ts'),
    import('./symbol-view.ts'),
    import('./statistics.ts'),
  ]);
  await keepForOffline();
}

interface SearchPageProperties {
  texts: Texts;
  language: PageLanguage;
}

/** Shows the page in its place, which is empty. */
export function showSearchPage(place: HTMLElement, properties: SearchPageProperties): void {
  render(h(SearchPage, properties), place);
}

/** The whole page: what it shows follows from its address alone. */
function SearchPage({ texts, language }: SearchPageProperties) {
  const { address, go, closeSymbol } = useAddress();
  const question = searchQueryOf(address, language);
  const { q, lang } = question;
  const { symbol } = address;
  // What the visitor came for comes first: all the rest would hold its pictures up.
  const [isShown, setShown] = useState(false);
  const onShown = useCallback(() => setShown(true), []);
  const facets = useResponse<SearchResponse>(isShown ? facetsPath(question) : undefined).answer?.facets;
  const known = useResponse<LanguagesResponse>(isShown ? languagesPath : undefined).answer?.data;
  const stats = useResponse<StatsResponse>(isShown && isStart(address) ? statsPath : undefined).answer?.data;
  const languages = useMemo(() => namedLanguages(known ?? [], language), [known, language]);
  const direction = useMemo(() => directionsOf(known ?? []), [known]);
  const isOnline = useOnline();
  useEffect(() => {
    document.title = q.trim() === '' ? texts.title : `${q} – ${texts.title}`;
  }, [q, texts]);
  useEffect(() => {
    // What has not come is told where it is needed, with a way to try again.
    if (isShown) void loadTheRest().catch(() => undefined);
  }, [isShown]);

  function changeLanguage(chosen: PageLanguage) {
    writePreference('ui', chosen);
    // Everything is said in another language, maybe from the other side: the page starts anew, where it is.
    location.assign(formatAddress(withChanges(address, { ui: chosen })));
  }

  return [
    h('a', { key: 'skip', class: 'skip', href: '#results' }, texts.skip),
    h(Header, {
      key: 'header',
      texts,
      language,
      onLanguage: changeLanguage,
      onHome: () =>
        go(
          { q: '', group: undefined, age_group: undefined, tags: [], has_audio: false, symbol: undefined },
          'push',
        ),
    }),
    h(
      'main',
      { key: 'main' },
      h(
        'div',
        { class: 'hero' },
        h('h1', null, texts.tagline),
        isStart(address) && h('p', null, texts.introduction),
        h(
          'div',
          { class: 'question' },
          h(SearchBox, {
            texts,
            q,
            lang,
            direction,
            onType: (typed) => go({ q: typed }, q === '' ? 'push' : 'replace'),
            onChoose: (chosen) => chosen !== q && go({ q: chosen }, 'push'),
          }),
          h(
            'label',
            { class: 'names-in', 'data-scan': 'items' },
            h('span', null, texts.namesIn),
            h(
              'select',
              {
                name: 'lang',
                value: lang ?? '*',
                onChange: (event: Event) =>
                  go({ lang: (event.currentTarget as HTMLSelectElement).value }, 'push'),
              },
              h('option', { value: '*' }, texts.anyLanguage),
              lang && !languages.some(({ code }) => code === lang) && h('option', { value: lang }, lang),
              languages.map(({ code, label, native_name }) =>
                h(
                  'option',
                  { key: code, value: code },
                  label === native_name ? label : `${label} – ${native_name}`,
                ),
              ),
            ),
          ),
        ),
        h(Filters, { texts, address, facets, onChange: (changes) => go(changes, 'push') }),
      ),
      !isOnline && h('p', { class: 'offline', role: 'status' }, texts.offline),
      h(Results, {
        texts,
        question,
        direction,
        onShown,
        linkTo: (id) => formatAddress(withChanges(address, { symbol: id })),
        onOpen: (id) => go({ symbol: id }, 'push'),
        onSearchEverywhere: () => go({ lang: '*' }, 'push'),
      }),
      stats &&
        h(Statistics, {
          texts,
          stats,
          languages,
          linkToGroup: (chosen) => formatAddress(withChanges(address, { group: chosen })),
          onGroup: (chosen) => go({ group: chosen }, 'push'),
        }),
    ),
    h('footer', { key: 'footer' }, h('p', null, texts.footer)),
    symbol !== undefined &&
      h(SymbolView, {
        key: 'symbol',
        texts,
        id: symbol,
        lang,
        variant: variantOf(address),
        languages,
        direction,
        onChoose: (changes) => go(changes, 'replace'),
        onClose: closeSymbol,
      }),
  ];
}

/** Whether there is a connection, as far as the browser knows. */
function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine);
    addEventListener('online', follow);
    addEventListener('offline', follow);
    return () => {
      removeEventListener('online', follow);
      removeEventListener('offline', follow);
    };
  }, []);
  return isOnline;
}
