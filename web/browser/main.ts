import { parseAddress } from './address.ts';
import { searchPath } from './api-client.ts';
import { readPreference } from './preferences.ts';
import { prefetch } from './prefetch.ts';
import { searchQueryOf } from './search-query.ts';
import { choosePageLanguage, pageLanguages } from './texts/languages.ts';

/**
 * Starts the search page. What it will show first, and its texts, are asked for before the page itself is there: on a slow
 * processor that takes longer than the answers.
 */
async function start(): Promise<void> {
  const place = document.getElementById('page');
  if (!place) return;
  const address = parseAddress(location.search);
  const language = choosePageLanguage([address.ui, readPreference('ui'), ...navigator.languages]);
  const { direction, load } = pageLanguages[language];
  const loading = load();
  prefetch(searchPath(searchQueryOf(address, language), 0));
  if (address.symbol !== undefined) import('./symbol-view.ts').catch(() => undefined);
  const { showSearchPage } = await import('./search-page.ts');
  const texts = await loading;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = texts.title;
  showSearchPage(place, { texts, language });
}

await start();
