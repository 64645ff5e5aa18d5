import type { Address } from './address.ts';
import type { SearchQuery } from './api-client.ts';
import { type PageLanguage, pageLanguages } from './texts/languages.ts';

/** What an address asks the service for, on a page in this language: names go with it unless another one is asked for. */
export function searchQueryOf(address: Address, language: PageLanguage): SearchQuery {
  const { q, group, age_group, tags, has_audio } = address;
  const lang = address.lang === '*' ? undefined : (address.lang ?? pageLanguages[language].symbols);
  return { q, lang, group, age_group, tags, has_audio };
}
