import { readNextSymbols } from '../next-words/next-symbols.ts';
import { nextWordsAnswer, nextWordsParameters } from '../next-words/parameters.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { searchAll } from '../search/search.ts';
import { answerLanguage, toSimplified } from '../symbols/serialize.ts';
import { type RouteServices, route } from './route.ts';
import { searchCost } from './search-cost.ts';

/** Words that are looked at: two decide, and some before them may be no symbols (articles). */
const wordsRead = 4;

/** `GET /symbols/next`: the core words that people say next. */
export const nextWordsRoute = route({
  operationId: 'listNextWords',
  path: '/symbols/next',
  summary: 'The core words that people say next',
  description:
    'For a row of suggestions above a board: the core words in the order of how likely each follows what was said. The order comes from sentences that this project wrote in words of the core vocabulary; what a person says is neither kept nor learned from. Words that follow nowhere keep the order of the vocabulary.',
  parameters: nextWordsParameters,
  answer: nextWordsAnswer,
  cost: ({ values: { words = [], lang } }) => Math.max(1, searchCost(words.slice(-wordsRead), lang)),
  async handle(services, { values, warnings, release, baseUrl, signal }) {
    const { chain, after } = await readNextSymbols(services, release, values.lang);
    const said = await saidSymbols(services, release, values, signal);
    const data = after(said)
      .slice(0, values.limit)
      .map((symbol) => ({
        ...toSimplified(symbol, answerLanguage(symbol, chain), baseUrl),
        ...(symbol.core.part_of_speech !== undefined && { part_of_speech: symbol.core.part_of_speech }),
      }));
    return { body: { success: true, data, count: data.length, warnings } };
  },
});

/** The symbols of the last words; a word without one is passed over. */
async function saidSymbols(
  services: RouteServices,
  release: Release,
  { ids, words = [], lang }: { ids?: number[] | undefined; words?: string[] | undefined; lang: string[] },
  signal: AbortSignal | undefined,
): Promise<CachedSymbol[]> {
  if (ids) {
    const said = await services.symbols.get(release, ids.slice(-wordsRead), ['en']);
    return said.filter((symbol) => symbol !== undefined);
  }
  const searches = words.slice(-wordsRead).map((q) => ({ q, lang }));
  const options = { wholeWords: true, corrections: false, signal };
  const found = await searchAll(services, release, searches, { offset: 0, limit: 1 }, options);
  return found.flatMap(({ hits }) => hits[0]?.symbol ?? []);
}
