import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { fold } from './fold.ts';
import { inKeyScript, keyOf } from './key-scripts.ts';
import { memoized, primaryLanguage } from './language-tags.ts';
import { readByLanguage, readLanguageTables } from './read-table.ts';

/**
 * Words that negate. A negated text is answered by the negation alone, never by its opposite: `don't like` must not bring
 * a heart, and `want` no `don't want`.
 */

/**
 * By language: the plain negation first. A hyphen stands for further letters, where a part of a word negates
 * (`istemiyorum`, `نمی‌خواهم`, `不想`); such parts are only those that hardly any other word has.
 */
const negations = readByLanguage('negations', 'words');

/** The negations of a language, as they are looked for. */
interface Negations {
  plain: string | undefined;
  pattern: RegExp | undefined;
}

const negationsOf: (language: LanguageTag) => Negations = memoized((language) => {
  const row = negations[language] ?? negations[primaryLanguage(language)];
  const words = row?.split(' ') ?? [];
  const alternatives = words.map((word) =>
    word
      .split('-')
      .map((part) => keyOf(part, language))
      .join('[^ ]*'),
  );
  return {
    plain: words.find((word) => !word.includes('-')),
    pattern: row === undefined ? undefined : new RegExp(`(?:^| )(?:${alternatives.join('|')})(?: |$)`, 'u'),
  };
});

/** The plainest word that negates in a language (`not`), as typed; undefined where it has none. */
export function plainNegation(language: LanguageTag): string | undefined {
  return negationsOf(language).plain;
}

/** Whether one of the words of a folded text negates. */
export function isNegated(folded: string, language: LanguageTag): boolean {
  return negationsOf(language).pattern?.test(inKeyScript(folded, language)) ?? false;
}

/**
 * Folded endings that negate a verb and are those of other words too, and the verbs without them: Turkish `vurma` (do not hit), of
 * `vurmak` (hit), beside `elma` (apple).
 */
const negatedVerbs = new Map(
  Object.entries(
    readLanguageTables(join(import.meta.dirname, 'tables/negated-verbs'), ['pattern', 'affirmed']),
  ).map(([language, rows]) => [
    language,
    Object.entries(rows).map(([pattern, affirmed]) => [new RegExp(pattern, 'u'), affirmed] as const),
  ]),
);

/** Whether endings that negate a verb are listed for a language. */
export const hasNegatedVerbs = (language: LanguageTag): boolean => negatedVerbs.has(language);

/** The verbs that a folded word may negate by an ending; a symbol that says one of them says its opposite. */
export function affirmedBy(word: string, language: LanguageTag): readonly string[] {
  const rows = negatedVerbs.get(primaryLanguage(language)) ?? [];
  return rows.flatMap(([pattern, affirmed]) =>
    pattern.test(word) ? word.replace(pattern, affirmed).split(' ') : [],
  );
}

/** Negations that folding loses: French `ne` before a vowel becomes part of the next word, Irish `ná` the article `na`. */
const typedNegations: Readonly<Record<LanguageTag, RegExp>> = {
  fr: /(?:^|\s)n['’ʼ](?=\p{L})/iu,
  ga: /^ná(?:\s|$)/iu,
};

/** Whether one of the words of a text negates, as they are typed (`je n'ai plus faim`). */
export function isNegatedAsTyped(text: string, language: LanguageTag): boolean {
  return isNegated(fold(text), language) || typedNegations[primaryLanguage(language)]?.test(text) === true;
}
