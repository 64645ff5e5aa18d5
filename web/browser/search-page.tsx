import { useCallback, useEffect, useState } from 'preact/hooks';
import { formatAddress, isStart, variantOf, withChanges, withoutFilters } from './address.ts';
import { resultsPath, type SearchResponse, type SetsResponse, setsPath } from './api-client.ts';
import type { Card } from './card.tsx';
import { ChoiceField } from './fields.tsx';
import { Filters } from './filters.tsx';
import { PageFrame } from './page-frame.tsx';
import { writePreference } from './preferences.ts';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import { chooseNamesLanguage, searchQueryOf } from './search-query.ts';
import { useSettings } from './settings.ts';
import { rememberSymbol, Start } from './start.tsx';
import { SymbolView } from './symbol-view.tsx';
import { texts } from './texts.ts';
import { useAddress } from './use-address.ts';
import { useLanguages } from './use-languages.ts';
import { useResponse } from './use-response.ts';
import { useWindow } from './use-window.ts';
import type { ViewProperties } from './views.ts';

/** The whole page: what it shows follows from its address alone. */
export function SearchPage({ browserNamesLanguages }: ViewProperties) {
  const { address, traversals, go, closeSymbol } = useAddress();
  const [isOnline, setOnline] = useState(navigator.onLine);
  useWindow(['online', 'offline'], () => setOnline(navigator.onLine));
  // Results first: all other requests would delay their images.
  const [isShown, setShown] = useState(false);
  /** The card that was opened last. */
  const [opened, setOpened] = useState<Card>();
  const [wanted, setWanted] = useState(browserNamesLanguages);
  const languages = useLanguages(isShown);
  const [settings] = useSettings();
  const query = searchQueryOf(address, chooseNamesLanguage(wanted, languages.codes), settings);
  const { q, lang } = query;
  const isStartPage = isStart(address);
  const { symbol } = address;
  const first = useResponse<SearchResponse>(isStartPage ? undefined : resultsPath(query));
  // Symbols and counts of the search before must not stand beside a search that failed.
  const body = first.error ? undefined : first.body;
  const onShown = useCallback(() => setShown(true), []);
  useEffect(() => {
    // An open symbol names itself in the title.
    if (symbol === undefined) document.title = q.trim() === '' ? texts.title : `${q} – ${texts.title}`;
  }, [q, symbol, texts]);
  function changeNamesLanguage(chosen: string) {
    writePreference('lang', chosen);
    setWanted([chosen, ...browserNamesLanguages]);
    go({ lang: chosen }, 'push');
  }

  function onOpen(card: Card) {
    setOpened(card);
    rememberSymbol(card);
    go({ symbol: card.id }, 'push');
  }

  const linkTo = (id: number) => formatAddress(withChanges(address, { symbol: id }));
  const shown = { onShown, linkTo, onOpen };
  return (
    <>
      <PageFrame
        view="search"
        skip={texts.skip}
        isShown={isShown}
        onHome={() => go({ ...withoutFilters, q: '', symbol: undefined }, 'push')}
      >
        <div class="hero no-print">
          <div class="row search-bar">
            <SearchBox
              q={q}
              lang={lang}
              isFirst={isStartPage}
              traversals={traversals}
              onType={(typed) => go({ q: typed }, 'type')}
              onChoose={(chosen) => go({ q: chosen }, 'push')}
            />
            <div class="names-language" data-scan="items" data-scan-order={4}>
              <ChoiceField
                name="lang"
                label={texts.namesIn}
                value={lang === undefined ? '*' : languages.optionOf(lang)}
                choices={[['*', texts.anyLanguage], ...languages.optionsWith(lang)]}
                onChoose={changeNamesLanguage}
              />
            </div>
          </div>
          {!isStartPage && (
            <Filters address={address} facets={body?.facets} onChange={(changes) => go(changes, 'push')} />
          )}
          {/* Below the search, which stays in its place when typing begins. */}
          <h1 class={isStartPage ? undefined : 'visually-hidden'}>{texts.tagline}</h1>
          {isStartPage && <p>{texts.introduction}</p>}
        </div>
        {!isOnline && (
          <p class="offline" role="status">
            {texts.offline}
          </p>
        )}
        {isStartPage ? (
          <Start
            {...shown}
            lang={lang}
            linkToGroup={(group) => formatAddress(withChanges(address, { group }))}
            onGroup={(group) => go({ group }, 'push')}
          />
        ) : (
          <Results
            {...shown}
            query={query}
            first={{ ...first, body }}
            languageLabel={languages.labelOf}
            onChange={(changes) => go(changes, 'push')}
          />
        )}
        <PrintCredit facets={body?.facets} isOfAll={isStartPage && isShown} />
      </PageFrame>
      {symbol !== undefined && (
        <SymbolView
          id={symbol}
          card={opened?.id === symbol ? opened : undefined}
          lang={lang}
          variant={variantOf(address)}
          onChoose={(changes) => go(changes, 'replace')}
          onClose={closeSymbol}
        />
      )}
    </>
  );
}

interface PrintCreditProperties {
  facets: SearchResponse['facets'];
  /** Whether the page shows symbols of the whole catalogue. */
  isOfAll: boolean;
}

/** Credit under what is printed: sets and licences of all that was found, and where each symbol names its author. */
function PrintCredit({ facets, isOfAll }: PrintCreditProperties) {
  const sets = useResponse<SetsResponse>(isOfAll ? setsPath : undefined).body?.data ?? [];
  const licences = sets.flatMap(({ licenses }) => licenses.map(({ license }) => license));
  const found = [...(facets?.set ?? []), ...(facets?.license ?? [])].map(({ value }) => String(value));
  const names = new Set([...sets.map(({ set }) => set), ...licences, ...found]);
  return (
    <p class="print-credit">
      {`${texts.licence}: ${[...names, location.href].join(' · ')}. ${texts.footer}`}
    </p>
  );
}
