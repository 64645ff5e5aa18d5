import type { Release } from '../catalogue/release.ts';
import type { Hit } from './hits.ts';
import type { SearchParameters } from './parameters.ts';
import { queryText } from './query-text.ts';
import { search } from './search.ts';
import { searchTogether } from './search-together.ts';
import type { SearchServices } from './services.ts';
import { withoutHints } from './vocabularies.ts';

/**
 * What goes to the engine at once, in characters times languages: two hundred names as they are written, and fewer where
 * the engine looks for slips, which takes it up to a millisecond for each.
 */
const heaviest = { typed: 10_000, guessed: 1000 } as const;

/**
 * Finds the symbols of many words: for each the hits of a search for it alone, best first; none for a word that asks
 * for nothing (blank, or only marks), where a search would list everything.
 *
 * Words take one round trip to the engine (two hundred long ones in many languages a few), misspelled ones too where the
 * words in memory tell what may be meant, else some more; and where filters are asked for once more.
 * @param words search texts, as {@link SearchParameters.q} holds them.
 * @param parameters what else is asked of every word's symbols.
 * @param limit hits of each word.
 * @param signal ends it early, where nobody waits for the answer any more.
 */
export async function matchWords(
  services: SearchServices,
  release: Release,
  words: readonly string[],
  {
    parameters,
    limit,
    signal,
  }: { parameters: Omit<SearchParameters, 'q'>; limit: number; signal: AbortSignal | undefined },
): Promise<ReadonlyMap<string, readonly Hit[]>> {
  const languages = parameters.lang?.length ?? 1;
  const asked = [...new Set(words)].filter((q) => queryText(q) !== undefined);
  const results = await searchTogether(
    services.engine,
    release.index,
    asked.map((q) => ({
      weight: q.length * languages,
      run: (engine) =>
        search(
          { ...services, engine, vocabularies: withoutHints(services.vocabularies) },
          release,
          { ...parameters, q },
          { offset: 0, limit },
        ),
    })),
    { heaviest: (round) => (round === 1 ? heaviest.typed : heaviest.guessed), signal },
  );
  return new Map(asked.map((q, position) => [q, results[position]?.hits ?? []]));
}
