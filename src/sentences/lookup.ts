import { inScriptOf } from '../../mappings/chinese-scripts.ts';
import type { LanguageTag } from '../../mappings/document.ts';
import { inCyrillic, inKeyScript } from '../../mappings/key-scripts.ts';
import { hitFields } from '../../mappings/symbols.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol, SymbolStore } from '../opensearch/symbol-store.ts';
import { executeSearch, idOf } from '../search/execute.ts';
import { filtersOf } from '../search/filters.ts';
import { textsOf } from '../search/match-text.ts';
import { createMatcher, type Hit } from '../search/matcher.ts';
import { languagesRead, parseQuery, parseText } from '../search/parse-query.ts';
import type { SearchBody } from '../search/query-builder.ts';
import { rerank } from '../search/rerank.ts';
import type { SearchParameters } from '../symbols/parameters.ts';
import { type FindingCache, findingsOf } from './finding-cache.ts';

/** Symbols by the folded whole text that they have, best first. */
export type SymbolsByKey = ReadonlyMap<string, readonly Hit[]>;

/** Symbols that are read for one sentence; those with a name come before those with a keyword. */
const symbolsMaximum = 800;
/** Symbols of one text that are looked at. */
const symbolsOfKey = 12;
/** The engine takes so many terms in one clause (`index.max_terms_count` is 65 536); sixty words in one language have 10 000. */
const termsMaximum = 60_000;
/** Languages of a chain in which a sentence is looked up. */
const languagesMaximum = 5;
/** Keys that are looked up for one sentence: each is a term in every language, and so is each other script of it that has room. */
const keysMaximum = termsMaximum / languagesMaximum;

/**
 * The symbols that have one of some texts as a whole name or keyword, ordered as a search for each text orders them. Texts
 * that are not cached are one request, and one for the symbols that no cache has. A text without symbols is cached too.
 */
export async function lookUpTexts(
  services: { engine: Engine; symbols: SymbolStore; findings: FindingCache },
  release: Release,
  keys: ReadonlySet<string>,
  parameters: SearchParameters,
): Promise<SymbolsByKey> {
  const cached = findingsOf(services.findings, 'whole-text', release, parameters);
  const hitsByKey = new Map<string, readonly Hit[]>();
  const missingKeys = [...keys].filter((key) => {
    const finding = cached.get(key);
    if (finding) hitsByKey.set(key, finding.hits);
    return !finding;
  });
  if (missingKeys.length === 0) return hitsByKey;
  const requestedKeys = missingKeys.slice(0, keysMaximum);
  const { groups, isComplete } = await readTexts(services, release, requestedKeys, parameters);
  for (const key of requestedKeys) {
    const hits = groups.get(key) ?? [];
    hitsByKey.set(key, hits);
    if (isComplete) cached.set(key, { hits });
  }
  return hitsByKey;
}

/** @returns whether the engine had no further symbols for any of the texts, so that each group is whole. */
async function readTexts(
  { engine, symbols }: { engine: Engine; symbols: SymbolStore },
  release: Release,
  keys: readonly string[],
  parameters: SearchParameters,
): Promise<{ groups: SymbolsByKey; isComplete: boolean }> {
  const query = parseQuery(release, parameters);
  const chain = (query.chain ?? []).slice(0, languagesMaximum);
  const most = Math.floor(termsMaximum / chain.length);
  const byScript = inScripts(keys, chain, most);
  const terms = [...byScript.keys()].flatMap((key) => chain.map((language) => `${language}:${key}`));
  const curated = [...byScript.keys()].flatMap((key) => release.curation?.idsOf(chain, key) ?? []);
  if (terms.length === 0) return { groups: new Map(), isComplete: false };
  const asked = filtersOf(query).filter(({ name }) => name !== 'lang');
  const filter = asked.map((each) => each.filter);
  const body: SearchBody = {
    from: 0,
    size: symbolsMaximum,
    stored_fields: '_none_',
    track_total_hits: false,
    query: {
      bool: {
        must: [
          {
            dis_max: {
              queries: [
                { constant_score: { filter: { terms: { 'query.name': terms } }, boost: 2 } },
                { constant_score: { filter: { terms: { 'query.keyword': terms } }, boost: 1 } },
                { constant_score: { filter: { terms: { [hitFields.id]: curated } }, boost: 2 } },
              ],
            },
          },
        ],
        ...(filter.length > 0 && { filter }),
      },
    },
    sort: [{ _score: 'desc' }, { [hitFields.id]: 'asc' }],
  };
  const { hits } = (await executeSearch(engine, release, body)).hits;
  const languages = languagesRead({ text: undefined, chain });
  const cachedSymbols = await symbols.get(release, hits.map(idOf), languages);
  const groups = groupByText(
    cachedSymbols.filter((symbol) => symbol !== undefined),
    byScript,
    chain,
    { curation: release.curation, preferredSets: parameters.prefer_set },
  );
  return { groups, isComplete: hits.length < symbolsMaximum && byScript.size < most };
}

/**
 * Keys in the scripts of the languages, with the keys that they stand for: `蘋果` is `苹果` in `zh-Hans`.
 * @param maximum bounds the result, unless there are more keys.
 */
function inScripts(
  keys: readonly string[],
  chain: readonly LanguageTag[],
  maximum: number,
): ReadonlyMap<string, string> {
  const byScript = new Map(keys.map((key) => [key, key]));
  for (const key of keys) {
    for (const language of chain) {
      for (const other of [
        inKeyScript(key, language),
        inScriptOf(key, language),
        inCyrillic(key, language),
      ]) {
        if (other === undefined || byScript.has(other)) continue;
        if (byScript.size >= maximum) return byScript;
        byScript.set(other, key);
      }
    }
  }
  return byScript;
}

/**
 * Groups symbols by the texts that they have, and orders each group. Pure.
 * @param keys the keys that are looked for, by the text that stands for each.
 * @param curation what curators say of the texts.
 * @param preferredSets sets whose symbols come first, of those that match alike.
 */
export function groupByText(
  symbols: readonly CachedSymbol[],
  keys: ReadonlyMap<string, string>,
  chain: readonly LanguageTag[],
  {
    curation,
    preferredSets = [],
  }: { curation?: Release['curation']; preferredSets?: readonly string[] | undefined } = {},
): SymbolsByKey {
  const grouped = new Map<string, Set<CachedSymbol>>();
  for (const symbol of symbols) {
    for (const language of chain) {
      for (const text of textsOf(symbol.texts.get(language)?.lines ?? '').texts) {
        const key = keys.get(text);
        if (key === undefined) continue;
        const group = grouped.get(key) ?? new Set();
        grouped.set(key, group.add(symbol));
      }
    }
  }
  return new Map(
    [...grouped].map(([key, group]) => {
      const text = parseText(key);
      if (!text) return [key, []];
      const curated = curation?.idsFor(chain, text.variantsIn);
      const matcher = createMatcher({ text, chain, languages: [], curated });
      const hits = [...group].map((symbol): Hit => ({ symbol, match: matcher.literal(symbol) }));
      const isShown = ({ symbol, match }: Hit) =>
        match?.type === 'exact' && !curated?.hidden.has(symbol.core.id);
      const exact = rerank(hits, key, { preferredSets }).filter(isShown);
      return [key, exact.slice(0, symbolsOfKey)];
    }),
  );
}
