import { parseAddress } from './address.ts';
import { searchPath } from './api-client.ts';
import { readPreference } from './preferences.ts';
import { prefetch } from './prefetch.ts';
import { namesLanguages, searchQueryOf } from './search-query.ts';
import { choosePageLanguage, isPageLanguage, pageLanguages } from './texts/languages.ts';

/**
 * Starts the search page. The first search and the texts are requested before the page's own modules are there: on a slow
 * processor those take longer than the responses.
 */
async function start(place: HTMLElement): Promise<void> {
  const address = parseAddress(location.search);
  const chosen = [address.ui, readPreference('ui')].find(isPageLanguage);
  const language = choosePageLanguage([chosen, ...navigator.languages]);
  const { direction, load } = pageLanguages[language];
  const loading = load();
  const wanted = namesLanguages({
    names: readPreference('lang') ?? undefined,
    page: chosen,
    shown: language,
    browser: navigator.languages,
  });
  prefetch(searchPath(searchQueryOf(address, wanted[0] ?? 'en'), 0));
  if (address.symbol !== undefined) import('./symbol-view.ts').catch(() => undefined);
  const { showSearchPage } = await import('./search-page.ts');
  const texts = await loading;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = texts.title;
  place.replaceChildren();
  showSearchPage(place, { texts, language, browserNamesLanguages: wanted });
}

const place = document.getElementById('page');
if (place) {
  // Without its modules the page stays the static one, which says so after a while by itself.
  await start(place).catch((error: unknown) => {
    place.querySelector('.load-failure')?.classList.add('shown');
    throw error;
  });
}
