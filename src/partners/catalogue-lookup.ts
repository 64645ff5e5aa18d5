import type { LanguageTag } from '../../mappings/document.ts';
import { lookupChain } from '../../mappings/language-tags.ts';
import type { Engine } from '../opensearch/client.ts';
import { multiGet } from '../opensearch/multi-get.ts';
import { multiSearch } from '../opensearch/multi-search.ts';
import type { Release } from '../opensearch/release.ts';
import { parseText } from '../search/parse-query.ts';
import type { DocumentStore } from './document-store.ts';

/** A word in a language. */
export interface Word {
  word: string;
  language: LanguageTag;
}

const symbolsMaximum = 5;
/** Searches of one `_msearch`. */
const searchesMaximum = 50;
/** A name before a keyword, a language of the fallback chain before the next (`pt-BR` before `pt`). */
const boosts = { name: 4, keyword: 1, nextLanguage: 0.9 } as const;

/** What a release says of words and symbols. */
export type ReleaseLookUp = ReturnType<typeof releaseLookUp>;

/** Looks words and symbols up in a release. */
export function releaseLookUp(engine: Engine, release: Release) {
  return {
    /**
     * Ids of the symbols that have each word as their whole name or a keyword, names first, at most {@link symbolsMaximum};
     * none for a word that is missing. Words that are only similar are missing.
     */
    async words(words: readonly Word[]): Promise<readonly (readonly number[])[]> {
      const symbols: number[][] = [];
      for (let start = 0; start < words.length; start += searchesMaximum) {
        symbols.push(...(await searchWords(engine, release, words.slice(start, start + searchesMaximum))));
      }
      return symbols;
    },
    /** Those of some ids that are symbols of the release. */
    present: (ids: readonly number[]) => presentSymbols(engine, release.index, ids),
  };
}

/** Those of some ids that are symbols of a release, by its index or alias. */
export async function presentSymbols(
  store: DocumentStore,
  index: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const docs = await multiGet(store, `/${index}/_mget?_source=false`, [...new Set(ids)].map(String));
  return new Set(docs.flatMap(({ _id, found }) => (found ? [Number(_id)] : [])));
}

async function searchWords(engine: Engine, release: Release, words: readonly Word[]): Promise<number[][]> {
  const outcomes = await multiSearch(
    engine,
    release.index,
    words.map((word) => wordSearch(release, word)),
    ['timed_out', 'hits.hits.sort'],
  );
  return outcomes.map((outcome) => {
    if ('error' in outcome) throw outcome.error;
    const { hits } = outcome.answer as { hits?: { hits?: { sort: unknown[] }[] } };
    return hits?.hits?.map(({ sort }) => Number(sort.at(-1))) ?? [];
  });
}

/** The search for symbols with this name or keyword: the indexed values are `<language>:<folded text>`. Pure. */
function wordSearch({ languages, curation }: Release, { word, language }: Word): object {
  const query = parseText(word);
  const chain = query ? lookupChain([language], languages) : [];
  const clauses = chain.flatMap((tag, position) => {
    const texts = query?.variantsIn(tag) ?? [];
    const keys = texts.map((text) => `${tag}:${text}`);
    const curated = texts.flatMap((text) => curation?.idsOf([tag], text) ?? []);
    const discount = boosts.nextLanguage ** position;
    return [
      { constant_score: { filter: { terms: { 'filter.id': curated } }, boost: boosts.name * discount } },
      { constant_score: { filter: { terms: { 'query.name': keys } }, boost: boosts.name * discount } },
      { constant_score: { filter: { terms: { 'query.keyword': keys } }, boost: boosts.keyword * discount } },
    ];
  });
  return {
    size: symbolsMaximum,
    stored_fields: '_none_',
    track_total_hits: false,
    query: clauses.length > 0 ? { dis_max: { queries: clauses } } : { match_none: {} },
    sort: [{ _score: 'desc' }, { 'filter.id': 'asc' }],
  };
}
