import { h, render } from 'preact';
import { parseAddress } from './address.ts';
import { keepForOffline } from './offline.ts';
import { readPreference } from './preferences.ts';
import { SearchPage } from './search-page.ts';
import { choosePageLanguage, pageLanguages } from './texts/languages.ts';

/** Starts the search page: its language first, as everything is written in it. */
async function start(): Promise<void> {
  const place = document.getElementById('page');
  if (!place) return;
  const { ui } = parseAddress(location.search);
  const language = choosePageLanguage([ui, readPreference('ui'), ...navigator.languages]);
  const { direction, load } = pageLanguages[language];
  const texts = await load();
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  document.title = texts.title;
  render(h(SearchPage, { texts, language }), place);
  await keepForOffline();
}

await start();
