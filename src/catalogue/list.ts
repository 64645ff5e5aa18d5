import type { LanguageTag } from '../../mappings/document.ts';
import type { TranslationChoice } from '../http/parameter-types.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol, SymbolStore } from '../opensearch/symbol-store.ts';
import { executeSearch, idOf } from '../search/execute.ts';
import { languagesRead, parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { answerLanguage, wholeSymbol } from '../symbols/serialize.ts';

/** Services that listing uses. */
export interface ListServices {
  engine: Engine;
  symbols: SymbolStore;
}

/**
 * Lists symbols in the order of ids, from an offset or after an id, with the translations that the answer carries.
 * @returns a page; its `following` is the id after which the next one begins, undefined at the end.
 */
export async function list(
  { engine, symbols }: ListServices,
  release: Release,
  parameters: SearchParameters,
  page: { limit: number; offset: number; after: number | undefined; translations: TranslationChoice },
) {
  // One more than the page holds shows whether another follows.
  const window =
    page.after !== undefined ? { from: 0, size: page.limit + 1 } : { from: page.offset, size: page.limit };
  const query = parseQuery(release, parameters);
  const answer = await executeSearch(engine, release, {
    ...buildQuery(query, window),
    ...(page.after !== undefined && { search_after: [page.after] }),
  });
  const found = answer.hits.hits.map(idOf);
  const ids = found.slice(0, page.limit);
  const last = ids.at(-1);
  return {
    count: answer.hits.total?.value ?? 0,
    symbols: await readSymbols(symbols, release, ids, {
      chain: query.chain,
      translations: page.translations,
    }),
    following: last !== undefined && found.length > page.limit ? last : undefined,
  };
}

/** The symbols that exist of some ids, with what an answer with these translations needs of them. */
export async function readSymbols(
  store: SymbolStore,
  release: Release,
  ids: readonly number[],
  { chain, translations }: { chain: readonly LanguageTag[] | undefined; translations: TranslationChoice },
): Promise<CachedSymbol[]> {
  if (translations === 'all') {
    const whole = await store.getWhole(release, ids);
    return whole.flatMap((symbol) => (symbol ? [wholeSymbol(symbol)] : []));
  }
  const cachedSymbols = await store.get(release, ids, languagesRead({ text: undefined, chain }));
  return withDefaultLanguage(
    store,
    release,
    cachedSymbols.filter((symbol) => symbol !== undefined),
    chain,
  );
}

/**
 * Symbols with the text that names them: one without a name in the chain is named in its default language, which is English but
 * for the few that have no English name. What else the cache has of a symbol, as others asked for it, says nothing of that.
 */
export async function withDefaultLanguage(
  store: SymbolStore,
  release: Release,
  symbols: readonly CachedSymbol[],
  chain: readonly LanguageTag[] | undefined,
): Promise<CachedSymbol[]> {
  const unnamed = symbols.filter(
    (symbol) => symbol.loaded !== 'all' && !symbol.texts.has(answerLanguage(symbol, chain)),
  );
  if (unnamed.length === 0) return [...symbols];
  const languages = [...new Set(unnamed.map(({ core }) => core.default_language))];
  const named = await store.get(
    release,
    unnamed.map(({ core }) => core.id),
    languages,
  );
  const byId = new Map(named.flatMap((symbol) => (symbol ? [[symbol.core.id, symbol]] : [])));
  return symbols.map((symbol) => byId.get(symbol.core.id) ?? symbol);
}
