import { LRUCache } from 'lru-cache';
import type { LanguageTag } from '../../mappings/document.ts';
import type { Release } from '../catalogue/release.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { multiSearch } from '../opensearch/multi-search.ts';
import type { EngineAnswer } from '../search/ask.ts';
import { readHits } from '../search/hits.ts';
import { matcherOf } from '../search/rank.ts';
import { asTyped, searchRequest } from '../search/request.ts';
import { questionFor } from '../search/search.ts';
import type { SearchServices } from '../search/services.ts';
import { gather } from './gather.ts';
import { mayBeAnswered } from './term-exists.ts';

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
) => Promise<(readonly HeldSymbol[])[]>;

/** Symbols of a word that are told. */
const symbolsMaximum = 5;
/** Requests to the engine at once, and searches in one. */
const together = { underWayMaximum: 2, itemsMaximum: 25 } as const;
/** Words remembered to have no symbol: what is missed is reported by many. */
const missesMaximum = 50_000;

/**
 * Opens the look-up. Most of what is reported is missing indeed, which the names and keywords in memory tell: the engine is
 * asked of the others, and of all where memory does not hold every symbol.
 */
export function answeredWords(services: SearchServices): AnsweredWords {
  const misses = new LRUCache<string, true>({ max: missesMaximum });
  const symbolsOf = gather(async (asked: readonly { release: Release; sought: SoughtWord }[]) => {
    const found = new Map<object, readonly HeldSymbol[]>();
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
    const perhaps = await Promise.all(
      words.map(
        async (sought, position) =>
          !misses.has(keys[position] ?? '') && (await mayBeAnswered(services.vocabularies, release, sought)),
      ),
    );
    const asked = words.flatMap((sought, position) =>
      perhaps[position] ? [{ release, sought, position }] : [],
    );
    const pieces: (typeof asked)[] = [];
    for (let start = 0; start < asked.length; start += together.itemsMaximum) {
      pieces.push(asked.slice(start, start + together.itemsMaximum));
    }
    const symbols = (await Promise.all(pieces.map(symbolsOf))).flat();
    const found = new Map<number, readonly HeldSymbol[]>();
    for (const [index, { position }] of asked.entries()) {
      const own = symbols[index] ?? [];
      found.set(position, own);
      if (own.length === 0) misses.set(keys[position] ?? '', true);
    }
    return words.map((_, position) => found.get(position) ?? []);
  };
}

async function look(
  { engine, documents }: SearchServices,
  release: Release,
  words: readonly SoughtWord[],
): Promise<(readonly HeldSymbol[])[]> {
  const questions = words.map(({ word, language }) => questionFor(release, { q: word, lang: [language] }));
  const bodies = questions.map((question) =>
    searchRequest(question, asTyped, { from: 0, size: symbolsMaximum }),
  );
  const outcomes = await multiSearch(engine, release.index, bodies);
  return Promise.all(
    outcomes.map(async (outcome, position) => {
      if ('error' in outcome) throw outcome.error;
      const { hits = [] } = (outcome.answer as Partial<EngineAnswer>).hits ?? {};
      const { query, chain } = questions[position] ?? {};
      const found = await readHits(documents, release, query && matcherOf(query, chain), hits);
      return found.filter(({ match }) => match?.type === 'exact').map(({ symbol }) => symbol);
    }),
  );
}
