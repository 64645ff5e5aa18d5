import { setImmediate as nextTick } from 'node:timers/promises';
import type { LanguageTag } from '../../mappings/document.ts';
import { type CoreWord, readCoreWords } from '../catalogue/core-words.ts';
import type { ListServices } from '../catalogue/list.ts';
import type { Release } from '../opensearch/release.ts';
import { type CachedSymbol, translationOf } from '../opensearch/symbol-store.ts';
import {
  createNextWords,
  type NextWords,
  type SaidWord,
  writtenMeanings,
  writtenPatterns,
} from './next-words.ts';

/** The core words of a release that have a name in some languages, in the order of how likely they are said next. */
export async function readNextSymbols(
  services: ListServices,
  release: Release,
  lang: LanguageTag[] | undefined,
) {
  const { words, chain } = await readCoreWords(services, release, { lang });
  // Of two core words of one name the first is needed more.
  const byName = new Map(words.toReversed().map((word) => [englishName(word.symbol), word]));
  const model = await modelOf(release, words);
  const language = chain?.[0]?.split('-')[0];
  const asSaid = (symbol: CachedSymbol): SaidWord => {
    const name = englishName(symbol);
    return { name, kind: byName.has(name) ? classOf(symbol) : symbol.core.group };
  };
  const after = (said: readonly CachedSymbol[]) =>
    model
      .rank(said.map(asSaid), language)
      .flatMap((name) => byName.get(name) ?? [])
      .filter(({ isMissing }) => !isMissing)
      .map(({ symbol }) => symbol);
  const idsAfter = (said: readonly CachedSymbol[], limit: number) =>
    after(said)
      .slice(0, limit)
      .map(({ core }) => core.id);
  return {
    /** Languages of the requested chain that the release has. */
    chain,
    /** Core symbols that have a name in the chain, the likeliest next word first. */
    after,
    /** For apps without a network: by the id of each core word, and by an empty key for the beginning, what follows first. */
    async table(limit: number) {
      const following: Record<string, number[]> = { '': idsAfter([], limit) };
      for (const [place, { symbol }] of words.entries()) {
        following[symbol.core.id] = idsAfter([symbol], limit);
        if (place % wordsAtOnce === 0) await nextTick();
      }
      return following;
    },
  };
}

/** Words of a table that are ranked before other requests have their turn: about a millisecond each. */
const wordsAtOnce = 10;

/** The models of releases in use: each is counted once. */
const models = new WeakMap<Release, Promise<NextWords>>();
/** Rows of sentences that are counted before other requests have their turn: some milliseconds. */
const patternsAtOnce = 8;

function modelOf(release: Release, words: readonly CoreWord[]): Promise<NextWords> {
  const known = models.get(release);
  if (known) return known;
  const model = countModel(words);
  models.set(release, model);
  // A failure is not kept: the next request counts again.
  model.catch(() => models.delete(release));
  return model;
}

async function countModel(words: readonly CoreWord[]): Promise<NextWords> {
  const classes = words.map(({ symbol }) => [englishName(symbol), classOf(symbol)] as const);
  const model = createNextWords(new Map(classes), writtenMeanings());
  const patterns = writtenPatterns();
  for (let start = 0; start < patterns.length; start += patternsAtOnce) {
    model.learn(patterns.slice(start, start + patternsAtOnce));
    await nextTick();
  }
  return model;
}

const classOf = ({ core }: CachedSymbol): string => core.part_of_speech ?? 'noun';

/** What the sentences call a core word; one without an English name is in none of them. */
const englishName = (symbol: CachedSymbol): string =>
  translationOf(symbol, 'en')?.name ?? `#${symbol.core.id}`;
