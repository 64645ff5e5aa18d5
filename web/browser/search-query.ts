import type { Address } from './address.ts';
import type { SearchQuery } from './api-client.ts';
import { matchingLanguage } from './languages.ts';
import type { Settings } from './settings.ts';
import { type PageLanguage, pageLanguages } from './texts.ts';

/**
 * The search that an address stands for, with names in `namesLanguage` unless the address has a language of its own, and
 * with what the settings want on cards.
 */
export function searchQueryOf(
  address: Address,
  namesLanguage: string,
  { second, set: preferredSet }: Settings,
): SearchQuery {
  const { q, group, age_group, set } = address;
  const lang = address.lang ?? namesLanguage;
  return { q, lang: lang === '*' ? undefined : lang, group, age_group, set, second, preferredSet };
}

/** The settings that decide in which language symbols are named. */
interface NamesLanguageChoices {
  /** Chosen by the visitor for the names, now or on an earlier visit; `*` = any language. */
  names: string | undefined;
  /** Chosen by the visitor for the page. */
  page: PageLanguage | undefined;
  /** Language that the page is in. */
  shown: PageLanguage;
  /** The browser's languages, most wanted first. */
  browser: readonly string[];
}

/**
 * Languages for the names of symbols, most wanted first: what the visitor chose for the names; what they chose for the
 * page (in the browser's own variant of it: `zh-TW` rather than `zh-Hans`); the browser's languages, of which the
 * catalogue has many more than the page; last the page's language, which the catalogue always has.
 */
export function namesLanguages({ names, page, shown, browser }: NamesLanguageChoices): string[] {
  const minimized = browser.flatMap((tag) => minimize(tag) ?? []);
  const ofPage = page && [
    ...minimized.filter((tag) => tag.split('-')[0] === page),
    pageLanguages[page].symbols,
  ];
  return [...(names ? [names] : []), ...(ofPage ?? minimized), pageLanguages[shown].symbols];
}

/**
 * The first of the wanted languages that the catalogue has; until its languages are known, the first of all.
 * @param known codes of the catalogue's languages; empty = not known yet
 */
export function chooseNamesLanguage(wanted: readonly string[], known: readonly string[]): string {
  const isAvailable = (tag: string) => tag === '*' || matchingLanguage(tag, known) !== undefined;
  return wanted.find((tag) => known.length === 0 || isAvailable(tag)) ?? 'en';
}

/** A tag without what is understood by itself (`ja-JP` → `ja`), so that many visitors share one cached response. */
function minimize(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).minimize().baseName;
  } catch {
    return undefined;
  }
}
