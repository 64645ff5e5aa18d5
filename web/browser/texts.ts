import languages from './texts/languages.json' with { type: 'json' };

/** The forms of a text by plural category (CLDR); `#` stands for the number. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A text as the page uses it: one with plural forms is called with its number. */
type Bound<Value> = Value extends { plural: object }
  ? (count: number) => string
  : Value extends readonly string[]
    ? readonly string[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Bound<Value[Key]> }
      : Value;

/** The texts of the page in one language, as their file has them. */
export type WrittenTexts = typeof import('./texts/en.json', { with: { 'resolution-mode': 'import' }});
/** Everything that the page says, in one language. */
export type Texts = Bound<WrittenTexts> & { readonly groups: Readonly<Record<string, string>> };

/** What the page says, in its language: there before a view is shown. Another language loads the page anew. */
export let texts: Texts;
/** What boards and sentences say of it. */
export let words: Texts['tools'];

/** A language that the page speaks. */
export type PageLanguage = keyof typeof languages;

/** The languages that the page speaks: its own name for each, its direction, and the symbols' names that go with it. */
export const pageLanguages = languages as Readonly<
  Record<PageLanguage, { nativeName: string; direction: 'ltr' | 'rtl'; symbols: string }>
>;

/** Whether the page has texts in a language. */
export function isPageLanguage(tag: string | undefined | null): tag is PageLanguage {
  return typeof tag === 'string' && Object.keys(pageLanguages).includes(tag);
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

/** Texts as their file has them, ready for use: each with plural forms becomes a function of the number. */
export function bindTexts(language: string, written: WrittenTexts): Texts {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const bind = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if (!('plural' in value) || typeof value.plural === 'string') {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bind(inner)]));
    }
    const forms = value.plural as PluralForms;
    return (count: number) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
  };
  return bind(written) as Texts;
}

/** The language that the page is in. */
export function pageLanguage(): PageLanguage {
  return document.documentElement.lang as PageLanguage;
}

/** A number as the page's language writes it. */
export function formatNumber(value: number): string {
  return value.toLocaleString(document.documentElement.lang);
}

/** A text with its placeholders filled in: `fill('Open {name}', { name: 'Home' })`. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** The words of a text, also in a language that writes no spaces. */
export function wordsIn(text: string, lang: string): string[] {
  // Firefox has it since version 125.
  if (!('Segmenter' in Intl)) return text.split(/[\s.!?]+/).filter(Boolean);
  const found = new Intl.Segmenter(lang, { granularity: 'word' }).segment(text);
  return [...found].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/**
 * Loads the texts in a language, which the page is in from then on.
 * @throws where their file cannot be loaded.
 */
export async function loadTexts(language: PageLanguage): Promise<void> {
  const response = await fetch(new URL(`texts/${language}.json`, import.meta.url));
  if (!response.ok) throw new Error(`Status ${response.status}`);
  texts = bindTexts(language, (await response.json()) as WrittenTexts);
  words = texts.tools;
  document.documentElement.lang = language;
  document.documentElement.dir = pageLanguages[language].direction;
}
