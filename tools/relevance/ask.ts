import { list } from '../../src/catalogue/list.ts';
import type { Release } from '../../src/opensearch/release.ts';
import type { CachedSymbol } from '../../src/opensearch/symbol-store.ts';
import { searchParameters, suggestParameters } from '../../src/search/parameters.ts';
import type { SearchServices } from '../../src/search/retrieve.ts';
import { search } from '../../src/search/search.ts';
import { suggest } from '../../src/search/suggest.ts';

/** What asking needs. */
export interface Asked extends SearchServices {
  release: Release;
}

/** An answer: the first symbols, best first, and how long it took. */
export interface Answer {
  hits: CachedSymbol[];
  milliseconds: number;
}

/** How many hits are looked at. */
export const hitsLookedAt = 10;

/** All symbols of the release, in the order of ids. */
export async function readSymbols(
  asked: Pick<Asked, 'engine' | 'symbols' | 'release'>,
): Promise<CachedSymbol[]> {
  const symbols: CachedSymbol[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const page: Awaited<ReturnType<typeof list>> = await list(
      asked,
      asked.release,
      {},
      { limit: 100, offset: 0, after, translations: 'all' },
    );
    symbols.push(...page.symbols);
    after = page.following;
  }
  return symbols;
}

/** Asks as a client does, from the parameters of the wire to the order of hits; only HTTP is left out. */
export async function askSearch(
  asked: Asked,
  query: { text: string; language?: string | undefined },
): Promise<Answer> {
  const parameters = searchParameters.parse({
    q: query.text,
    ...(query.language && { lang: query.language }),
    limit: String(hitsLookedAt),
  });
  const startedAt = performance.now();
  const { hits } = await search(asked, asked.release, parameters, { offset: 0, limit: hitsLookedAt });
  return { hits: hits.map(({ symbol }) => symbol), milliseconds: performance.now() - startedAt };
}

/** Asks type-ahead: the symbols shown with each suggestion. */
export async function askSuggest(
  asked: Asked,
  query: { text: string; language: string },
): Promise<{ suggestions: CachedSymbol[][]; milliseconds: number }> {
  const { q, lang } = suggestParameters.parse({ q: query.text, lang: query.language });
  const startedAt = performance.now();
  const found = await suggest(asked, asked.release, { q, lang, limit: hitsLookedAt });
  return {
    suggestions: found.map(({ symbols }) => symbols),
    milliseconds: performance.now() - startedAt,
  };
}

/** Runs the work on all items, so many at a time, and returns the results in the order of the items. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as Item);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
