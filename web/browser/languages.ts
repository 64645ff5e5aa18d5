import type { Language } from './api-client.ts';

/** A language as a choice: its name in the page's language, and its own. */
export interface NamedLanguage extends Language {
  label: string;
}

/**
 * Names the languages in the language of the page, in its order.
 * @param pageLanguage BCP 47 tag
 */
export function namedLanguages(languages: readonly Language[], pageLanguage: string): NamedLanguage[] {
  const names = new Intl.DisplayNames([pageLanguage], { type: 'language', fallback: 'none' });
  const collator = new Intl.Collator(pageLanguage);
  return languages
    .map((language) => ({ ...language, label: nameOf(names, language) }))
    .sort((left, right) => collator.compare(left.label, right.label));
}

/** The languages that a text is found in, by either name or by tag. */
export function languagesLike(languages: readonly NamedLanguage[], text: string): NamedLanguage[] {
  const wanted = text.trim().toLocaleLowerCase();
  return languages.filter(({ label, native_name, code }) =>
    [label, native_name, code].some((name) => name.toLocaleLowerCase().includes(wanted)),
  );
}

function nameOf(names: Intl.DisplayNames, { code, name }: Language): string {
  const known = names.of(code) ?? name;
  return known.charAt(0).toLocaleUpperCase() + known.slice(1);
}

/** In which direction a language is written. */
export type Direction = (tag: string) => 'ltr' | 'rtl' | 'auto';

/** The directions of the catalogue's languages; as the letters say for what is not known yet. */
export function directionsOf(languages: readonly Language[]): Direction {
  const known = new Map(languages.map(({ code, direction }) => [code, direction]));
  return (tag) => known.get(tag) ?? 'auto';
}
