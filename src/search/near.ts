import { type NearWord, nearWords } from '../../mappings/near-words.ts';
import type { Release } from '../opensearch/release.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import type { Hit } from './matcher.ts';
import type { SearchServices } from './retrieve.ts';
import { searchAll } from './search.ts';

/** A symbol that stands near a word, and how. */
export interface NearHit extends Pick<NearWord, 'relation'> {
  /** The word that the symbol carries. */
  word: string;
  hit: Hit;
}

/** The symbols of what stands near words that nothing answers, by word; only the words that have some. */
export async function hitsNear(
  services: SearchServices,
  release: Release,
  missed: readonly string[],
  parameters: SearchParameters,
  signal: AbortSignal | undefined,
): Promise<Map<string, NearHit[]>> {
  const [language] = parameters.lang ?? [];
  const near = missed.flatMap((q) =>
    (language ? nearWords(q, language) : []).map((word) => ({ q, ...word })),
  );
  if (near.length === 0) return new Map();
  const filters = { ...parameters, sort: 'relevance', facets: undefined, explain: false } as const;
  const searches = near.map(({ text }) => ({ ...filters, q: text }));
  const results = await searchAll(
    services,
    release,
    searches,
    { offset: 0, limit: 1 },
    { wholeWords: true, signal },
  );
  const found = near.flatMap(({ q, relation, text }, place) => {
    const hit = results[place]?.hits[0];
    return hit?.match?.type === 'exact' ? [{ q, relation, word: text, hit }] : [];
  });
  const byWord = Map.groupBy(found, ({ q }) => q);
  return new Map([...byWord].map(([q, hits]) => [q, hits.map(({ q: _, ...hit }) => hit)]));
}
