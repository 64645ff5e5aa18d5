/** Which recipe each language has. */
import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { memoized, primaryLanguage } from './language-tags.ts';
import { readTable } from './read-table.ts';
import { folded, type Recipe, recipeColumns, recipeOfRow } from './recipes.ts';

const rows = readTable(join(import.meta.dirname, 'tables/recipes.tsv'), recipeColumns);

/** The languages that differ from `folded`, by primary language, in the order of their tags: a regional variant has the row of its language. */
export const languages: Readonly<Record<LanguageTag, Recipe>> = Object.fromEntries(
  rows
    .flatMap((row) => {
      const recipe = recipeOfRow(row);
      return row.languages.split(' ').map((language) => [language, recipe] as const);
    })
    .sort(([left], [right]) => (left < right ? -1 : 1)),
);

/** All recipes in use, each once; `folded` first, whose analyzers the others share where they do not differ. */
export const recipes: readonly Recipe[] = [
  ...new Map([folded, ...Object.values(languages)].map((r) => [r.name, r])).values(),
];

/** The recipe of a canonical tag: that of its language (`es-419` is analysed as `es`), or `folded`. */
export function recipeOf(tag: LanguageTag): Recipe {
  return languages[primaryLanguage(tag)] ?? folded;
}

/** Languages whose words no space parts: a misspelled word is cut elsewhere, so fuzzy words do not find it. */
const spaceless: readonly string[] = ['bo', 'dz', 'ja', 'km', 'lo', 'my', 'shn', 'th', 'yue', 'zh'];

/** Whether a language is written without spaces between words, by its canonical tag. */
export function isSpaceless(tag: LanguageTag): boolean {
  return spaceless.includes(primaryLanguage(tag));
}

/** The word segmenter of a language: the rules and dictionaries of ICU (UAX #29). */
export const wordSegmenter: (tag: LanguageTag) => Intl.Segmenter = memoized(
  (tag) => new Intl.Segmenter(tag, { granularity: 'word' }),
);
