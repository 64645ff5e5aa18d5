import { type FunctionComponent, render } from 'preact';
import { isStart, parseAddress } from './address.ts';
import { corePath, coreWordsShown, searchPath, symbolPath } from './api-client.ts';
import { readPreference } from './preferences.ts';
import { namesLanguages, searchQueryOf } from './search-query.ts';
import { readSettings } from './settings.ts';
import { choosePageLanguage, isPageLanguage, loadTexts, texts } from './texts.ts';
import { prefetch } from './use-response.ts';
import type { ViewProperties } from './views.ts';

/**
 * Shows a view in the page, in the visitor's language. The first search and the symbol of a link are requested together with
 * the texts.
 * @param isSearch whether it is the view that the search's requests are of
 */
export async function startView(
  Component: FunctionComponent<ViewProperties>,
  { isSearch = false } = {},
): Promise<void> {
  const place = document.getElementById('page');
  if (!place) return;
  const address = parseAddress(location.search);
  const chosen = [address.ui, readPreference('ui')].find(isPageLanguage);
  const language = choosePageLanguage([chosen, ...navigator.languages]);
  const wanted = namesLanguages({
    names: readPreference('lang') ?? undefined,
    page: chosen,
    shown: language,
    browser: navigator.languages,
  });
  if (isSearch) {
    const query = searchQueryOf(address, wanted[0] ?? 'en', readSettings());
    // An open symbol alone: what lies behind it would take the line from its picture.
    const { symbol } = address;
    if (symbol !== undefined) prefetch(symbolPath(symbol, query.lang));
    else prefetch(isStart(address) ? corePath(query.lang, coreWordsShown) : searchPath(query, 0));
  }
  try {
    await loadTexts(language);
    document.title = texts.title;
    place.replaceChildren();
    render(<Component browserNamesLanguages={wanted} />, place);
  } catch (error) {
    // The page is still the static one, which says so after a while by itself.
    place.querySelector('.load-failure')?.classList.add('shown');
    throw error;
  }
}
