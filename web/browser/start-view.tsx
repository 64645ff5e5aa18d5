import { type FunctionComponent, render } from 'preact';
import { parseAddress } from './address.ts';
import { readPreference } from './preferences.ts';
import { namesLanguages } from './search-query.ts';
import { choosePageLanguage, isPageLanguage, loadTexts, texts } from './texts.ts';
import { prefetch } from './use-response.ts';
import type { ViewProperties } from './views.ts';

/**
 * Shows a view in the page, in the visitor's language.
 * @param firstPath what the view will request first, by the languages for names: it is requested together with the texts
 */
export async function startView(
  Component: FunctionComponent<ViewProperties>,
  firstPath: (namesLanguages: readonly string[]) => string | undefined,
): Promise<void> {
  const place = document.getElementById('page');
  if (!place) return;
  const chosen = [parseAddress(location.search).ui, readPreference('ui')].find(isPageLanguage);
  const language = choosePageLanguage([chosen, ...navigator.languages]);
  const wanted = namesLanguages({
    names: readPreference('lang') ?? undefined,
    page: chosen,
    shown: language,
    browser: navigator.languages,
  });
  const first = firstPath(wanted);
  if (first !== undefined) prefetch(first);
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
