import type { LanguageTag } from '../../mappings/document.ts';
import { fold } from '../../mappings/fold.ts';
import { leadingParticles } from '../../mappings/particles.ts';
import { queryTextMaximumWords } from './parameter-types.ts';

/** A search text made ready to be matched. */
export interface QueryText {
  /** As asked, cut to the words that are looked at. */
  text: string;
  /** Folded as the keys of the index are. */
  folded: string;
  /** The folded words. */
  words: string[];
  /** Words past the limit, as asked. */
  ignoredWords: string[];
}

/** Makes a search text ready; undefined where it asks for nothing (empty, or only marks that folding drops). */
export function queryText(q: string | undefined): QueryText | undefined {
  if (!q) return undefined;
  const asked = q.split(' ');
  const text = asked.slice(0, queryTextMaximumWords).join(' ');
  const folded = fold(text);
  if (folded === '') return undefined;
  return { text, folded, words: folded.split(' '), ignoredWords: asked.slice(queryTextMaximumWords) };
}

/**
 * The text itself, and the text without the article or particle that it begins with in this language
 * (`der Hund` → `Hund`, `to eat` → `eat`): tried beside it, never instead, since "no", "in" or "to" alone are words
 * that people need.
 */
export function folds(query: QueryText, language: LanguageTag): readonly string[] {
  // Regional variants have the particles of their language.
  const [primary = ''] = language.split('-');
  const particles: readonly string[] | undefined = leadingParticles[language] ?? leadingParticles[primary];
  if (!particles) return [query.folded];
  const particle = particles.find((candidate) => query.folded.startsWith(`${candidate} `));
  return particle ? [query.folded, query.folded.slice(particle.length + 1)] : [query.folded];
}

/** How a text may be written as a tag or group: of several words, with spaces or with hyphens. */
export function asTag({ words }: QueryText): readonly string[] {
  return [...new Set([words.join(' '), words.join('-')])];
}
