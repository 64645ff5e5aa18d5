import { useMemo } from 'preact/hooks';
import { type LanguagesResponse, languagesPath } from './api-client.ts';
import type { Choice } from './fields.tsx';
import { languageLabel, matchingLanguage, namedLanguages } from './languages.ts';
import { chooseNamesLanguage } from './search-query.ts';
import { pageLanguage } from './texts.ts';
import { useResponse } from './use-response.ts';

/** The catalogue's languages, named in the page's own. */
export type Languages = ReturnType<typeof useLanguages>;

/**
 * The catalogue's languages; none until they are known.
 * @param isWanted whether they are requested yet
 */
export function useLanguages(isWanted = true) {
  const known = useResponse<LanguagesResponse>(isWanted ? languagesPath : undefined).body?.data;
  return useMemo(() => {
    const language = pageLanguage();
    const list = namedLanguages(known ?? [], language);
    const codes = list.map(({ code }) => code);
    const labelOf = (code: string) =>
      list.find((named) => named.code === code)?.label ?? languageLabel(code, language) ?? code;
    /** The option that a tag means. */
    const optionOf = (tag: string) => matchingLanguage(tag, codes) ?? tag;
    const options = list.map(
      ({ code, label, native_name }): Choice => [
        code,
        label === native_name ? label : `${label} – ${native_name}`,
      ],
    );
    /** The languages as options, the chosen one among them even before all are known. */
    const optionsWith = (chosen: string | undefined): Choice[] =>
      chosen === undefined || codes.includes(optionOf(chosen))
        ? options
        : [[chosen, labelOf(chosen)], ...options];
    /** The first of a visitor's languages, most wanted first, that the catalogue has; `*` (any) is none to write in. */
    const preferredOf = (wanted: readonly string[]) => {
      const written = wanted.filter((tag) => tag !== '*');
      return optionOf(chooseNamesLanguage(written, codes));
    };
    return { codes, labelOf, optionOf, optionsWith, preferredOf };
  }, [known]);
}
