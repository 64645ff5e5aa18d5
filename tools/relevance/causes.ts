import { fold } from '../../mappings/fold.ts';
import { editDistance } from '../../src/search/similarity.ts';
import { hasWordList } from '../../src/words/word-list-files.ts';
import type { GeneratedQuery } from './queries.ts';
import type { ServiceHit } from './service-client.ts';

/** A typo with the first hit of its answer, where there is one. */
interface Miss {
  query: GeneratedQuery;
  first: ServiceHit | undefined;
}

/** Why a typo is not answered first by what was intended: the first of these that applies. */
const causes = {
  'what was typed stands in another text, or begins one': ({ first }) =>
    first?.type !== undefined && first.type !== 'fuzzy',
  'another text is as near': ({ first, query }) =>
    first !== undefined &&
    editsTo(first.text ?? first.name, query.text) <= editsTo(query.intended, query.text),
  'nothing is shown, as no word list tells that it is no word': ({ first, query }) =>
    first === undefined && !hasWordList(query.language),
  'nothing is shown, in a language with a word list': ({ first }) => first === undefined,
  'a text that is farther, by its sound or as a name before a keyword': () => true,
} as const satisfies Record<string, (miss: Miss) => boolean>;

/** More edits are all alike. */
const editsMaximum = 4;

function editsTo(text: string, typed: string): number {
  return editDistance(fold(text), fold(typed), editsMaximum);
}

/** Why a typo is not answered first, in words. */
export function causeOf(query: GeneratedQuery, first: ServiceHit | undefined): string {
  return Object.entries(causes).find(([, applies]) => applies({ query, first }))?.[0] ?? '';
}
