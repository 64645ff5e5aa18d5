import { z } from 'zod';
import type { FacetName } from '../../mappings/facets.ts';

/** One value of a facet and the symbols that have it. */
export const facetValue = z.looseObject({
  value: z.union([z.string(), z.boolean()]),
  count: z.int().min(0),
});

/** Values by facet, most frequent first. */
export type FacetCounts = Partial<Record<FacetName, z.output<typeof facetValue>[]>>;

/** The engine's aggregations, as `facetAggregation` asks for them. */
export type FacetsAnswer = Partial<
  Record<
    FacetName,
    { values: { buckets: { key: string; doc_count: number }[] | Record<string, { doc_count: number }> } }
  >
>;

/** Turns the engine's buckets into counts; a facet on yes and no has booleans as values. */
export function readFacets(names: readonly FacetName[], answer: FacetsAnswer | undefined): FacetCounts {
  return Object.fromEntries(
    names.map((name) => {
      const buckets = answer?.[name]?.values.buckets ?? [];
      const counts = Array.isArray(buckets)
        ? buckets.map(({ key, doc_count }) => ({ value: key, count: doc_count }))
        : Object.entries(buckets).map(([key, { doc_count }]) => ({
            value: key === 'true',
            count: doc_count,
          }));
      return [name, counts];
    }),
  );
}
