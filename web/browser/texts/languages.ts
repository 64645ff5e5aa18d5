import type { Texts } from './en.ts';

/** The languages that the page speaks: its own name for each, its direction, and the symbols' names that go with it. */
export const pageLanguages = {
  en: {
    nativeName: 'English',
    direction: 'ltr',
    symbols: 'en',
    load: async () => (await import('./en.ts')).en,
  },
  de: {
    nativeName: 'Deutsch',
    direction: 'ltr',
    symbols: 'de',
    load: async () => (await import('./de.ts')).de,
  },
  es: {
    nativeName: 'Español',
    direction: 'ltr',
    symbols: 'es',
    load: async () => (await import('./es.ts')).es,
  },
  fr: {
    nativeName: 'Français',
    direction: 'ltr',
    symbols: 'fr',
    load: async () => (await import('./fr.ts')).fr,
  },
  it: {
    nativeName: 'Italiano',
    direction: 'ltr',
    symbols: 'it',
    load: async () => (await import('./it.ts')).it,
  },
  nl: {
    nativeName: 'Nederlands',
    direction: 'ltr',
    symbols: 'nl',
    load: async () => (await import('./nl.ts')).nl,
  },
  pl: {
    nativeName: 'Polski',
    direction: 'ltr',
    symbols: 'pl',
    load: async () => (await import('./pl.ts')).pl,
  },
  pt: {
    nativeName: 'Português',
    direction: 'ltr',
    symbols: 'pt',
    load: async () => (await import('./pt.ts')).pt,
  },
  ru: {
    nativeName: 'Русский',
    direction: 'ltr',
    symbols: 'ru',
    load: async () => (await import('./ru.ts')).ru,
  },
  uk: {
    nativeName: 'Українська',
    direction: 'ltr',
    symbols: 'uk',
    load: async () => (await import('./uk.ts')).uk,
  },
  ar: {
    nativeName: 'العربية',
    direction: 'rtl',
    symbols: 'ar',
    load: async () => (await import('./ar.ts')).ar,
  },
  zh: {
    nativeName: '中文',
    direction: 'ltr',
    symbols: 'zh-Hans',
    load: async () => (await import('./zh.ts')).zh,
  },
} as const satisfies Record<
  string,
  { nativeName: string; direction: 'ltr' | 'rtl'; symbols: string; load: () => Promise<Texts> }
>;

/** One of {@link pageLanguages}. */
export type PageLanguage = keyof typeof pageLanguages;

/** Whether the page has texts in a language. */
export function isPageLanguage(tag: string | undefined | null): tag is PageLanguage {
  return typeof tag === 'string' && Object.hasOwn(pageLanguages, tag);
}

/**
 * The language of the page: the first of the wanted ones that it has, else English.
 * @param wanted tags in order of preference
 */
export function choosePageLanguage(wanted: readonly (string | undefined | null)[]): PageLanguage {
  for (const tag of wanted) {
    const language = tag?.split('-')[0]?.toLowerCase() ?? '';
    if (isPageLanguage(language)) return language;
  }
  return 'en';
}
