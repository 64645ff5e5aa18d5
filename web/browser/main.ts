import { isStart, parseAddress } from './address.ts';
import { corePath, coreWordsShown, searchPath } from './api-client.ts';
import { readPreference } from './preferences.ts';
import { prefetch } from './prefetch.ts';
import { namesLanguages, searchQueryOf } from './search-query.ts';
import { readSettings } from './settings-store.ts';
import { choosePageLanguage, isPageLanguage, type PageLanguage, pageLanguages } from './texts/languages.ts';
import { type View, type ViewProperties, viewOf } from './views.ts';

/** Shows each view in its place, which is empty. */
const showView: Readonly<
  Record<View, (language: PageLanguage) => Promise<(place: HTMLElement, properties: ViewProperties) => void>>
> = {
  search: async () => (await import('./search-page.ts')).showSearchPage,
  sentence: async (language) => (await import('./sentence/sentence-page.ts')).prepareSentencePage(language),
  board: async (language) => (await import('./board/board-page.ts')).prepareBoardPage(language),
};

/**
 * Starts the view that the path names. The first search and the texts are requested before the page's own modules are there: on a slow
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
  const view = viewOf(location.pathname);
  if (view === 'search') {
    const query = searchQueryOf(address, wanted[0] ?? 'en', readSettings());
    prefetch(isStart(address) ? corePath(query.lang, coreWordsShown) : searchPath(query, 0));
  }
  if (address.symbol !== undefined) import('./symbol-view.ts').catch(() => undefined);
  const show = await showView[view](language);
  const texts = await loading;
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = texts.title;
  place.replaceChildren();
  show(place, { texts, language, browserNamesLanguages: wanted });
}

const place = document.getElementById('page');
if (place) {
  // Without its modules the page stays the static one, which says so after a while by itself.
  await start(place).catch((error: unknown) => {
    place.querySelector('.load-failure')?.classList.add('shown');
    throw error;
  });
}
