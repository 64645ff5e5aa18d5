import type { LanguageTag, SetDescription } from '../../mappings/document.ts';
import { facets } from '../../mappings/facets.ts';
import type { Release } from '../opensearch/release.ts';
import { type EngineAnswer, executeSearch } from '../search/execute.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { ListServices } from './list.ts';

/** A set of symbols in the catalogue: what its source says of it, and what is counted. */
export interface SetSummary extends SetDescription {
  set: string;
  /** Licences of its symbols, most symbols first. */
  licenses: { license: string; symbols: number }[];
  symbols: number;
  languages: number;
  by_language: { language_code: LanguageTag; symbols: number }[];
}

interface Buckets {
  buckets: { key: string; doc_count: number }[];
}

interface SetsAnswer extends EngineAnswer {
  aggregations: NonNullable<EngineAnswer['aggregations']> & {
    set: { buckets: { key: string; doc_count: number; license: Buckets; lang: Buckets }[] };
  };
}

/** More values than a catalogue has. */
const valuesMaximum = 1000;

/** The sets of the live catalogue, most symbols first, with what their sources say of them. */
export async function readSets(
  { engine }: Pick<ListServices, 'engine'>,
  release: Release,
): Promise<SetSummary[]> {
  const termsOf = (name: 'license' | 'lang' | 'set') => ({
    terms: { field: facets[name].field, size: valuesMaximum },
  });
  const answer = await executeSearch<SetsAnswer>(engine, release, {
    ...buildQuery(parseQuery(release, {}), { from: 0, size: 0 }),
    aggs: { set: { ...termsOf('set'), aggs: { license: termsOf('license'), lang: termsOf('lang') } } },
  });
  return answer.aggregations.set.buckets.map(({ key: set, doc_count: symbols, license, lang }) => {
    const described = release.sets[set];
    const version = described?.version ?? release.sources[set];
    return {
      set,
      title: set,
      ...described,
      ...(version !== undefined && { version }),
      licenses: license.buckets.map(({ key, doc_count }) => ({ license: key, symbols: doc_count })),
      symbols,
      languages: lang.buckets.length,
      by_language: lang.buckets.map(({ key, doc_count }) => ({ language_code: key, symbols: doc_count })),
    };
  });
}
