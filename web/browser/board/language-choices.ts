import { useMemo } from 'preact/hooks';
import { type LanguagesResponse, languagesPath } from '../api-client.ts';
import {
  type Direction,
  directionsOf,
  languageLabel,
  matchingLanguage,
  namedLanguages,
} from '../languages.ts';
import { chooseNamesLanguage } from '../search-query.ts';
import { useResponse } from '../use-response.ts';

/** The catalogue's languages as choices. */
interface LanguageChoices {
  direction: Direction;
  /** The first of the visitor's languages that the catalogue has. */
  preferred: string;
  /** The languages as options, the chosen one among them even before all are known. */
  optionsWith: (chosen: string) => { value: string; text: string }[];
  /** The option that a tag means. */
  optionOf: (tag: string) => string;
}

/**
 * The catalogue's languages, named in the page's own.
 * @param wanted languages of the visitor, most wanted first; `*` (any) is none to write in
 */
export function useLanguageChoices(pageLanguage: string, wanted: readonly string[]): LanguageChoices {
  const known = useResponse<LanguagesResponse>(languagesPath).body?.data;
  return useMemo(() => {
    const languages = namedLanguages(known ?? [], pageLanguage);
    const codes = languages.map(({ code }) => code);
    const optionOf = (tag: string) => matchingLanguage(tag, codes) ?? tag;
    const options = languages.map(({ code, label, native_name }) => ({
      value: code,
      text: label === native_name ? label : `${label} – ${native_name}`,
    }));
    return {
      direction: directionsOf(known ?? []),
      preferred: optionOf(
        chooseNamesLanguage(
          wanted.filter((tag) => tag !== '*'),
          codes,
        ),
      ),
      optionOf,
      optionsWith: (chosen) =>
        options.some(({ value }) => value === optionOf(chosen))
          ? options
          : [{ value: chosen, text: languageLabel(chosen, pageLanguage) ?? chosen }, ...options],
    };
  }, [known]);
}
