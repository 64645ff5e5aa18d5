import { join } from 'node:path';
import type { LanguageTag } from './document.ts';
import { primaryLanguage } from './language-tags.ts';
import { readTable } from './read-table.ts';

/**
 * What a phrase says without the words that only join its others (`flag of Egypt`: flag, Egypt) or that measure
 * (`pair of shoes`: shoes), and with a country for its people (`French flag`: the flag of France).
 */

const folder = join(import.meta.dirname, 'tables');

/** By language: words that join others, words of measure, and whether those stand right before what they measure. */
const phraseWords = new Map(
  readTable(join(folder, 'phrase-words.tsv'), ['language', 'connectors', 'measures', 'before']).map(
    ({ language, connectors, measures, before }) => [
      language,
      {
        connectors: new Set(connectors.split(' ')),
        measures: new Set(measures.split(' ')),
        isDirect: before === 'noun',
      },
    ],
  ),
);

/** Countries by English adjectives. */
const countries = new Map(
  readTable(join(folder, 'nationalities.tsv'), ['adjective', 'country']).map(({ adjective, country }) => [
    adjective,
    country,
  ]),
);

/** Other texts for a folded text of several words: tried beside it, never instead. */
export function phraseVariants(folded: string, language: LanguageTag): string[] {
  const primary = primaryLanguage(language);
  const table = phraseWords.get(primary);
  const words = folded.split(' ');
  if (!table || words.length < 2) return [];
  const meant = words.filter((word) => !table.connectors.has(word));
  const variants = meant.length > 1 && meant.length < words.length ? [meant.join(' ')] : [];
  const first = words.indexOf(meant[0] ?? '');
  const isMeasured = table.measures.has(meant[0] ?? '');
  const behind = words.slice(first + 1);
  const noun = behind.findIndex((word) => !table.connectors.has(word));
  if (isMeasured && noun >= 0 && (table.isDirect || noun > 0)) variants.push(behind.slice(noun).join(' '));
  if (primary === 'en' && meant.some((word) => countries.has(word))) {
    variants.push(meant.map((word) => countries.get(word) ?? word).join(' '));
  }
  return variants;
}
