import type { LanguageTag } from '../../mappings/document.ts';
import { canonicalTag } from '../../mappings/language-tags.ts';

/**
 * Codes that published collections use in another sense than BCP 47, by format; everything else is canonicalised as
 * it stands.
 */
const languageCodes = {
  // Brazilian Portuguese, where ISO 639 has Breton; `val` and `zh` are aliases that everybody may use.
  arasaac: { br: 'pt-BR' },
  obf: {},
  mulberry: {},
} as const satisfies Record<string, Readonly<Record<string, LanguageTag>>>;

/** The canonical tag of a code as a format writes it; undefined for what is none. */
export function languageOf(format: keyof typeof languageCodes, code: string): LanguageTag | undefined {
  const own: Readonly<Record<string, LanguageTag>> = languageCodes[format];
  const key = code.trim().toLowerCase();
  return Object.hasOwn(own, key) ? own[key] : canonicalTag(code);
}
