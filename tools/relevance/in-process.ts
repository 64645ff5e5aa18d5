import { list } from '../../src/catalogue/list.ts';
import type { Release } from '../../src/opensearch/release.ts';
import type { CachedSymbol } from '../../src/opensearch/symbol-store.ts';
import type { SearchServices } from '../../src/search/retrieve.ts';
import { search } from '../../src/search/search.ts';
import { suggest } from '../../src/search/suggest.ts';
import { searchParameters, suggestParameters } from '../../src/symbols/parameters.ts';

/** What searches need. */
export interface InProcess extends SearchServices {
  release: Release;
}

/** An answer: the first symbols, best first, and how long it took. */
export interface Answer {
  hits: CachedSymbol[];
  milliseconds: number;
}

/** Rank cutoff: hits that are judged. */
export const cutoff = 10;

/** All symbols of the release, in the order of ids. */
export async function readSymbols(
  inProcess: Pick<InProcess, 'engine' | 'symbols' | 'release'>,
): Promise<CachedSymbol[]> {
  const symbols: CachedSymbol[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page: Awaited<ReturnType<typeof list>> = await list(
      inProcess,
      inProcess.release,
      {},
      { limit: 100, offset: 0, after, translations: 'all' },
    );
    symbols.push(...page.symbols);
    after = page.following;
  }
  return symbols;
}

/** Searches as a client does, from the parameters of the wire to the order of hits; only HTTP is left out. */
export async function runSearch(
  inProcess: InProcess,
  query: { text: string; language?: string | undefined },
): Promise<Answer> {
  const parameters = searchParameters.parse({
    q: query.text,
    ...(query.language && { lang: query.language }),
    limit: String(cutoff),
  });
  const startedAt = performance.now();
  const { hits } = await search(inProcess, inProcess.release, parameters, { offset: 0, limit: cutoff });
  return { hits: hits.map(({ symbol }) => symbol), milliseconds: performance.now() - startedAt };
}

/** Type-ahead: the symbols shown with each suggestion. */
export async function runSuggest(
  inProcess: InProcess,
  query: { text: string; language: string },
): Promise<{ suggestions: CachedSymbol[][]; milliseconds: number }> {
  const { q, lang } = suggestParameters.parse({ q: query.text, lang: query.language });
  const startedAt = performance.now();
  const found = await suggest(inProcess, inProcess.release, { q, lang, limit: cutoff });
  return {
    suggestions: found.map(({ symbols }) => symbols),
    milliseconds: performance.now() - startedAt,
  };
}
