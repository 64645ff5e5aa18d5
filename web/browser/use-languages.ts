import { useMemo } from 'preact/hooks';
import { type LanguagesResponse, languagesPath } from './api-client.ts';
import type { Choice } from './fields.tsx';
import { languageLabel, matchingLanguage, namedLanguages } from './languages.ts';
import { chooseNamesLanguage } from './search-query.ts';
import { pageLanguage } from './texts.ts';
import { useResponse } from './use-response.ts';

/** The catalogue's languages, named in the page's own. */
export interface Languages {
  codes: readonly string[];
  /** Name of a language. */
  labelOf: (code: string) => string;
  /** The languages as options, the chosen one among them even before all are known. */
  optionsWith: (chosen: string | undefined) => Choice[];
  /** The option that a tag means. */
  optionOf: (tag: string) => string;
  /** The first of a visitor's languages, most wanted first, that the catalogue has; `*` (any) is none to write in. */
  preferredOf: (wanted: readonly string[]) => string;
}

/**
 * The catalogue's languages; none until they are known.
 * @param isWanted whether they are requested yet
 */
export function useLanguages(isWanted = true): Languages {
  const known = useResponse<LanguagesResponse>(isWanted ? languagesPath : undefined).body?.data;
  return useMemo(() => {
    const language = pageLanguage();
    const list = namedLanguages(known ?? [], language);
    const codes = list.map(({ code }) => code);
    const labelOf = (code: string) =>
      list.find((named) => named.code === code)?.label ?? languageLabel(code, language) ?? code;
    const optionOf = (tag: string) => matchingLanguage(tag, codes) ?? tag;
    const options = list.map(
      ({ code, label, native_name }): Choice => [
        code,
        label === native_name ? label : `${label} – ${native_name}`,
      ],
    );
    return {
      codes,
      labelOf,
      optionOf,
      optionsWith: (chosen) =>
        chosen === undefined || codes.includes(optionOf(chosen))
          ? options
          : [[chosen, labelOf(chosen)], ...options],
      preferredOf: (wanted) => {
        const written = wanted.filter((tag) => tag !== '*');
        return optionOf(chooseNamesLanguage(written, codes));
      },
    };
  }, [known]);
}
