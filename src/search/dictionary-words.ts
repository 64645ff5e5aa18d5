import type { LanguageTag } from '../../mappings/document.ts';
import { basesByRule } from '../../mappings/form-rules.ts';
import { irregularBase } from '../../mappings/irregular-forms.ts';
import { inMarkedLatin, keyOf } from '../../mappings/key-scripts.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';
import { lemmaOf } from '../words/lemmas.ts';

/** The dictionary words that a text as a whole may be a form of, as the keys of its language have them. */
export interface DictionaryWords {
  /** By a table of its language: then it is a form of this word, and rarely a word of its own. */
  listed: string | undefined;
  /** By a table or a rule, likeliest first. */
  all: readonly string[];
}

/** Serbian in Cyrillic is read by the table of its other script. */
const tableLanguages: Readonly<Record<LanguageTag, LanguageTag>> = { sr: 'sr-Latn' };

/**
 * Looks a text up as a form: `went`, `行った`, `gcat`, Croatian `ptice`.
 * @param folded in the script of the language's keys.
 * @param typed with its marks, where they are known.
 */
export function dictionaryWords(language: LanguageTag, folded: string, typed = folded): DictionaryWords {
  const irregular = irregularBase(language, folded)?.text;
  const listed = irregular ?? listedLemma(language, typed);
  const byRule = irregular === undefined ? basesByRule(folded, language) : [];
  return { listed, all: listed === undefined ? byRule : [...new Set([listed, ...byRule])] };
}

/** The key of the dictionary word that the table of lemmas has for a word as it is typed. */
function listedLemma(language: LanguageTag, typed: string): string | undefined {
  if (typed.includes(' ')) return undefined;
  const primary = primaryLanguage(language);
  const form = inMarkedLatin(typed.normalize('NFC').toLocaleLowerCase(primary), language);
  const lemma = lemmaOf(tableLanguages[primary] ?? language, form);
  return lemma === undefined ? undefined : keyOf(lemma, language);
}
