/**
 * Words that a stemmer takes for forms of other words: German `Wanne` (bathtub) is cut to `wann` (when). A wrong image for a
 * word that people say all day is worse than a missing form, so these keep a stem of their own (`recipes.ts`).
 */
import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';
import { readLanguageTables } from './read-table.ts';

/**
 * The exceptions of a language: a word, and the forms of it that share its stem, in plain spelling, one space apart. Forms that
 * are another word without their accents are left out. Where the other word is cut to just this one (`atmen` to `ATM`,
 * `parar` to `par`), the row is that of the other word.
 */
export type StemExceptions = Readonly<Record<string, string>>;

/** The words of a row and its forms, as written and as they are typed without accents. */
function spellingsOf(word: string, forms: string): string[] {
  const written = [word, ...forms.split(' ').filter(Boolean)];
  return [...new Set(written.flatMap((form) => [form, fold(form)]))];
}

/**
 * The exceptions as rules of the `stemmer_override` token filter, a word a rule: `wanne, wannen => wanne`.
 * @see https://docs.opensearch.org/latest/analyzers/token-filters/stemmer-override/
 */
export function overrideRules(exceptions: StemExceptions): readonly string[] {
  return Object.entries(exceptions).map(
    ([word, forms]) => `${spellingsOf(word, forms).join(', ')} => ${word}`,
  );
}

/** All words and forms of a table, as tokens may be spelled. */
export function protectedWords(exceptions: StemExceptions): readonly string[] {
  return [...new Set(Object.entries(exceptions).flatMap(([word, forms]) => spellingsOf(word, forms)))];
}

const tables = readLanguageTables(join(import.meta.dirname, 'tables/stem-exceptions'), ['word', 'forms']);

/** Primary languages that have a table of exceptions. */
export const stemExceptionLanguages: readonly LanguageTag[] = Object.keys(tables);

/** The exceptions of a primary language; none where it has no table. */
export function stemExceptionsOf(language: LanguageTag): StemExceptions {
  return tables[language] ?? {};
}
