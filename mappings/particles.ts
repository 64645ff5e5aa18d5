/**
 * Articles and particles that people put before a word: `the goat`, `der Hund`, `to eat`, `la maison`.
 *
 * They are no stop words: a query may be tried without the one it begins with, beside the query as it is. They are
 * written as `fold` writes them (an elided article is no word of its own there: `leau`). Where one begins with
 * another, the longer comes first. Languages whose article is part of the noun are left to their recipes.
 */
import type { LanguageTag } from './document.ts';
import { readByLanguage } from './read-table.ts';

/**
 * Articles, pronouns and other small words that lost their vowel before another word and are written as one with it, by
 * language: what stands before the apostrophe (`l'eau`, `dell'amica`).
 */
export const elidedParticles: Readonly<Record<LanguageTag, readonly string[]>> = lists(
  'elided-particles',
  ' ',
);

/** By language: folded words, each of which may be left out where it begins a query of more words. */
export const leadingParticles: Readonly<Record<LanguageTag, readonly string[]>> = lists(
  'leading-particles',
  ', ',
);

function lists(table: string, separator: string): Readonly<Record<LanguageTag, readonly string[]>> {
  const rows = Object.entries(readByLanguage(table, 'particles'));
  return Object.fromEntries(rows.map(([language, particles]) => [language, particles.split(separator)]));
}
