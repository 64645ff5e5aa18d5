import { LRUCache } from 'lru-cache';
import type { LanguageTag } from '../../mappings/document.ts';
import type { Release } from '../catalogue/release.ts';
import type { CachedSymbol } from '../catalogue/symbol-store.ts';
import { executeSearches, idOf } from '../search/execute.ts';
import { languagesRead, parseQuery } from '../search/parse-query.ts';
import { buildQuery } from '../search/query-builder.ts';
import { createMatcher } from '../search/rerank.ts';
import type { SearchServices } from '../search/search.ts';
import { gather } from './gather.ts';

/** A word to be looked for. */
export interface SoughtWord {
  word: string;
  language: LanguageTag;
}

/**
 * Tells which words the catalogue answers: those that are the whole name or a keyword of a symbol, as the public search
 * finds them, best first. It puts the search's own first request: what only looks alike is no answer.
 */
export type AnsweredWords = (
  release: Release,
  words: readonly SoughtWord[],
) => Promise<(readonly CachedSymbol[])[]>;

/** Symbols of a word that are told. */
const symbolsMaximum = 5;
/** Requests to the engine at once, and searches in one. */
const together = { underWayMaximum: 2, itemsMaximum: 25 } as const;
/** Words remembered to have no symbol: what is missed is reported by many. */
const missesMaximum = 50_000;

/** Opens the look-up; words without a symbol are remembered, since many people report the same ones. */
export function answeredWords(services: SearchServices): AnsweredWords {
  const misses = new LRUCache<string, true>({ max: missesMaximum });
  const symbolsOf = gather(async (asked: readonly { release: Release; sought: SoughtWord }[]) => {
    const found = new Map<object, readonly CachedSymbol[]>();
    // One, but for the moment at which a release follows another.
    for (const release of new Set(asked.map((one) => one.release))) {
      const own = asked.filter((one) => one.release === release);
      const symbols = await look(
        services,
        release,
        own.map(({ sought }) => sought),
      );
      for (const [position, one] of own.entries()) found.set(one, symbols[position] ?? []);
    }
    return asked.map((one) => found.get(one) ?? []);
  }, together);

  return async function answered(release, words) {
    const keys = words.map(({ word, language }) => `${release.version} ${language} ${word}`);
    const perhaps = words.map((_, position) => !misses.has(keys[position] ?? ''));
    const asked = words.flatMap((sought, position) =>
      perhaps[position] ? [{ release, sought, position }] : [],
    );
    const pieces: (typeof asked)[] = [];
    for (let start = 0; start < asked.length; start += together.itemsMaximum) {
      pieces.push(asked.slice(start, start + together.itemsMaximum));
    }
    const symbols = (await Promise.all(pieces.map(symbolsOf))).flat();
    const found = new Map<number, readonly CachedSymbol[]>();
    for (const [index, { position }] of asked.entries()) {
      const own = symbols[index] ?? [];
      found.set(position, own);
      if (own.length === 0) misses.set(keys[position] ?? '', true);
    }
    return words.map((_, position) => found.get(position) ?? []);
  };
}

async function look(
  { engine, symbols }: SearchServices,
  release: Release,
  words: readonly SoughtWord[],
): Promise<(readonly CachedSymbol[])[]> {
  const queries = words.map(({ word, language }) => parseQuery(release, { q: word, lang: [language] }));
  const bodies = queries.map((query) => buildQuery(query, { from: 0, size: symbolsMaximum }));
  const batch = { weightOf: () => 1, weightMaximum: together.itemsMaximum };
  const answers = await executeSearches(engine, release, bodies, batch);
  return Promise.all(
    queries.map(async ({ text, chain }, position) => {
      const ids = answers[position]?.hits.hits.map(idOf) ?? [];
      if (!text) return [];
      const matcher = createMatcher({ text, chain });
      const found = await symbols.get(release, ids, languagesRead({ text, chain }));
      return found.flatMap((symbol) =>
        symbol && matcher.literal(symbol, false)?.type === 'exact' ? [symbol] : [],
      );
    }),
  );
}
