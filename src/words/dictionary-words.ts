import type { LanguageTag } from '../../mappings/document.ts';
import { basesByRule } from '../../mappings/form-rules.ts';
import { irregularBase } from '../../mappings/irregular-forms.ts';
import { inMarkedLatin, keyOf } from '../../mappings/key-scripts.ts';
import { primaryLanguage } from '../../mappings/language-tags.ts';
import { agreementOf, markedWords } from '../../mappings/letter-marks.ts';
import { isNegated } from '../../mappings/negations.ts';
import { type Lemma, lemmaOf } from './lemmas.ts';

/** The dictionary words that a text as a whole may be a form of, as the keys of its language have them. */
export interface DictionaryWords {
  /** By a table of its language, and no dictionary word itself. */
  listed: ListedWord | undefined;
  /** By a table or a rule, likeliest first. */
  all: readonly string[];
}

/** A dictionary word of a table. */
export interface ListedWord {
  /** As the keys of the language have it. */
  key: string;
  /** As it is written. */
  word: string;
}

/** Serbian in Cyrillic is read by the table of its other script. */
const tableLanguages: Readonly<Record<LanguageTag, LanguageTag>> = { sr: 'sr-Latn' };

/**
 * Looks a text up as a form: `went`, `行った`, `gcat`, Croatian `ptice`.
 * @param folded in the script of the language's keys.
 * @param typed with its marks, where they are known.
 */
export function dictionaryWords(language: LanguageTag, folded: string, typed = folded): DictionaryWords {
  const irregular = irregularBase(language, folded);
  if (irregular) {
    const { text: key, written: word, form } = irregular;
    return { listed: isWrittenAs(typed, form, language) ? { key, word } : undefined, all: [key] };
  }
  const lemma = listedLemma(language, typed);
  // What a rule leaves may be a form itself: `أصدقائي` (my friends), `أصدقاء` (friends).
  const byRule = basesByRule(folded, language).flatMap((base) =>
    [base, irregularBase(language, base)?.text ?? []].flat(),
  );
  if (!lemma) return { listed: undefined, all: byRule };
  const key = keyOf(lemma.lemma, language);
  if (isNegated(folded, language) !== isNegated(key, language)) return { listed: undefined, all: byRule };
  const listed = lemma.isAmbiguous ? undefined : { key, word: lemma.lemma };
  return { listed, all: [...new Set([key, ...byRule])] };
}

/** Whether a text is typed as a form is written, but for marks that are left out: `tår` (tears) is no `tar`. */
function isWrittenAs(typed: string, form: string, language: LanguageTag): boolean {
  const [left, right] = [typed, form].map((text) => markedWords(text, language).join(' '));
  const agreement = agreementOf(left ?? '', right ?? '', language);
  return agreement !== 'contrary';
}

/** Languages that write a verb and its negation as one word, and with what. */
const negated = {
  languages: new Set(['bs', 'cs', 'hr', 'lt', 'lv', 'sk', 'sl', 'sr']),
  prefix: /^(?:ne|ni)/,
};

/** The dictionary word that the table of lemmas has for a word as it is typed. */
function listedLemma(language: LanguageTag, typed: string): Lemma | undefined {
  if (typed.includes(' ')) return undefined;
  const primary = primaryLanguage(language);
  const form = inMarkedLatin(typed.normalize('NFC').toLocaleLowerCase(primary), language);
  const lemma = lemmaOf(tableLanguages[primary] ?? language, form);
  const isOpposite =
    negated.languages.has(primary) && negated.prefix.test(form) && !negated.prefix.test(lemma?.lemma ?? '');
  return isOpposite ? undefined : lemma;
}
