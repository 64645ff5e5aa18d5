import type { DerivedName, LanguageTag, SymbolDisplay } from '../../mappings/document.ts';
import { keyOf } from '../../mappings/key-scripts.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';

/**
 * The names of other symbols in languages that a symbol has none in, each once. A region's name is left out where the
 * symbol is named in the language: it is found by that. Pure.
 */
export function derivedNames(
  { translations }: Pick<SymbolDisplay, 'translations'>,
  others: readonly Pick<SymbolDisplay, 'translations'>[],
): DerivedName[] {
  const isNamed = (tag: LanguageTag) =>
    Object.hasOwn(translations, tag) || Object.hasOwn(translations, primaryLanguage(tag));
  const derived = new Map<string, DerivedName>();
  for (const other of others) {
    for (const [language, { name }] of Object.entries(other.translations)) {
      const key = keyOf(name, language);
      if (isNamed(language) || derived.has(`${language}:${key}`)) continue;
      derived.set(`${language}:${key}`, { language, name, key });
    }
  }
  return [...derived.values()];
}
