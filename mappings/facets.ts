/** One way of counting and filtering: the key is the request parameter, the facet and the stat at once. */
interface Facet {
  /** The keyword field behind it. */
  field: string;
  /** Most values listed; above the number of values that can exist, the counts are complete. */
  size: number;
}

/** The facets of the full search. A row here without a filter in `src/search/filters.ts` does not compile. */
export const facets = {
  tags: { field: 'filter.tags', size: 100 },
  group: { field: 'filter.group', size: 100 },
  age_group: { field: 'filter.age_group', size: 10 },
  part_of_speech: { field: 'filter.part_of_speech', size: 100 },
  lang: { field: 'filter.lang', size: 500 },
  has_audio: { field: 'filter.has_audio', size: 2 },
  set: { field: 'filter.set', size: 100 },
  license: { field: 'filter.license', size: 100 },
} as const satisfies Record<string, Facet>;

/** One of the keys of {@link facets}. */
export type FacetName = keyof typeof facets;

/** The allowed values of the parameter `facets`, in the order in which they are documented. */
export const facetNames = Object.keys(facets) as FacetName[];
