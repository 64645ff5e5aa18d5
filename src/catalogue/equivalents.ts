import { resultWindow, type TranslationChoice } from '../http/parameter-types.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { executeSearch, idOf } from '../search/execute.ts';
import type { Query } from '../search/filters.ts';
import { parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { type ListServices, readSymbols } from './list.ts';

/** A concept has at most one symbol of each set. */
const membersMaximum = 100;
/** Concepts of one request, so that all their symbols fit the window of results. */
const conceptsPerRequest = resultWindow / membersMaximum;

/** The symbol that stands for the concept of a symbol. */
export const conceptOf = ({ core }: CachedSymbol): number => core.concept ?? core.id;

/**
 * The symbols of some concepts, by {@link conceptOf}, each in the order of ids and without texts.
 * One symbol stands for a concept; the others name it in `filter.concept`.
 * @param set only of these sets; undefined = of all
 */
export async function symbolsOfConcepts(
  { engine, symbols }: ListServices,
  release: Release,
  concepts: readonly number[],
  set: string[] | undefined,
): Promise<Map<number, CachedSymbol[]>> {
  const ids: number[] = [];
  for (let start = 0; start < concepts.length; start += conceptsPerRequest) {
    const part = concepts.slice(start, start + conceptsPerRequest);
    const request = buildQuery(parseQuery(release, { set }), { from: 0, size: resultWindow });
    const members: Query[] = [{ terms: { 'filter.concept': part } }, { terms: { 'filter.id': part } }];
    const answer = await executeSearch(engine, release, {
      ...request,
      query: {
        bool: {
          must: [request.query],
          filter: [{ bool: { should: members, minimum_should_match: 1 } }],
        },
      },
    });
    ids.push(...answer.hits.hits.map(idOf));
  }
  const found = await symbols.get(release, ids, []);
  return Map.groupBy(
    found.flatMap((symbol) => symbol ?? []),
    conceptOf,
  );
}

/** The symbols of other sets that mean the same as a symbol, in the order of ids; undefined where there is no such symbol. */
export async function readEquivalents(
  services: ListServices,
  release: Release,
  id: number,
  { lang, set, translations }: Pick<SearchParameters, 'lang' | 'set'> & { translations: TranslationChoice },
): Promise<CachedSymbol[] | undefined> {
  const [symbol] = await services.symbols.get(release, [id], []);
  if (symbol === undefined) return undefined;
  const concept = conceptOf(symbol);
  const members = (await symbolsOfConcepts(services, release, [concept], set)).get(concept) ?? [];
  const { chain } = parseQuery(release, { lang });
  const ids = members.map(({ core }) => core.id).filter((member) => member !== id);
  return await readSymbols(services.symbols, release, ids, { chain, translations });
}
