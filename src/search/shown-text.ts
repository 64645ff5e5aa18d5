import type { LanguageTag } from '../../mappings/document.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';

/**
 * A text of a symbol as it is displayed.
 * @param position its index into names then keywords, as the symbol's folded texts have them.
 */
export function shownText(
  { translations, display }: HeldSymbol,
  language: LanguageTag,
  position: number,
): string {
  const translation = translations.get(language);
  if (!translation) return display.source.id;
  const { name, plural, keywords } = translation;
  // Keys beyond the displayed texts (the symbol's emoji) stand for the name.
  return [name, ...(plural ? [plural] : []), ...keywords][position] ?? name;
}
