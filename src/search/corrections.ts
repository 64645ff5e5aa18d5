/** What a misspelled text is corrected to is answered as that word is: by its own search. */
import { mapInTurns } from '../lib/map-in-turns.ts';
import type { Hit, ScoredMatch } from './matcher.ts';
import { type ParsedTextQuery, parseText } from './parse-query.ts';
import { rerank } from './rerank.ts';
import { type LiteralSearch, retrieveLiterally, type SearchContext } from './retrieve.ts';
import { scoreOf, tierOf } from './tiers.ts';

/** A search with similar texts that were found for it. */
interface SimilarSearch {
  search: LiteralSearch;
  similar: readonly Hit[];
}

/** Most symbols of a correction before other texts that the typed one may mean. */
const shownTogether = 2;

/** Of a list less than what parts two texts that are not alike in the same way. */
const stepInList = 1 / 1000;

/**
 * For each search whose best hit is a similar text, what a search for that very text has as a whole text, in its own order:
 * the first few before all that matches alike, the others behind it, as `Hnd` may be `Hund` where twenty show a `Hand`.
 * Filters are left out, as by all fallbacks: they only take away.
 */
export async function hitsOfCorrections(
  context: SearchContext,
  searches: readonly SimilarSearch[],
): Promise<Map<LiteralSearch, Hit[]>> {
  const corrections = await mapInTurns(searches, ({ search, similar }) => {
    const { chain, languages, parameters } = search.query;
    const best = similar.length > 0 ? rerank([...search.hits, ...similar])[0]?.match : undefined;
    const text = best && tierOf(best.tier).isFuzzy ? parseText(best.text) : undefined;
    if (!best || !text) return [];
    const query: ParsedTextQuery = { text, chain, languages, parameters: { lang: parameters.lang } };
    return [{ search, similar, best, query }];
  });
  const corrected = corrections.flat();
  const queries = corrected.map(({ query }) => query);
  const found = await retrieveLiterally({ ...context, page: { offset: 0, limit: 1 } }, queries);
  return new Map(
    await mapInTurns(corrected, ({ search, similar, best, query }, position) => {
      const own = rerank(found[position]?.hits ?? [], query.text.text, { chain: query.chain ?? [] });
      const whole = own.filter(({ match }) => match && tierOf(match.tier).isWhole);
      const ids = new Set(whole.map(({ symbol }) => symbol.core.id));
      const similarById = new Map(similar.map((hit) => [hit.symbol.core.id, hit]));
      const others = similar.filter(
        ({ symbol, match }) => match?.text === best.text && !ids.has(symbol.core.id),
      );
      return [
        search,
        [...whole, ...others].map((hit, place) => ({
          ...(similarById.get(hit.symbol.core.id) ?? hit),
          match: asCorrected(hit.match, best, place),
        })),
      ] as const;
    }),
  );
}

/** The match of a symbol by a correction, in the place that it has for the corrected text. */
function asCorrected(own: ScoredMatch | undefined, best: ScoredMatch, place: number): ScoredMatch {
  const { type, similarity, language_code, text } = best;
  const isFirst = place < shownTogether;
  const tier = isFirst ? best.tier : 'remote_text';
  const score = isFirst ? best.score : best.score - scoreOf(best.tier) + scoreOf(tier);
  const distance = (isFirst ? best.distance - 1 : 0) + place * stepInList;
  const shown = own ? { language_code: own.language_code, text: own.text } : { language_code, text };
  return { tier, type, score, similarity, distance, ...shown };
}
