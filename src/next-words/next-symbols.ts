import type { LanguageTag } from '../../mappings/document.ts';
import { type CoreWord, readCoreWords } from '../catalogue/core-words.ts';
import type { ListServices } from '../catalogue/list.ts';
import type { Release } from '../opensearch/release.ts';
import { type CachedSymbol, translationOf } from '../opensearch/symbol-store.ts';
import { createNextWords, type NextWords, type SaidWord, writtenSentences } from './next-words.ts';

/** The core words of a release with their order after what was said. */
export interface NextSymbols {
  /** Languages of the requested chain that the release has. */
  chain: readonly LanguageTag[] | undefined;
  /** Core symbols that have a name in the chain, the likeliest next word first. */
  after(said: readonly CachedSymbol[]): CachedSymbol[];
  /** For apps without a network: by the id of each core word, and by an empty key for the beginning, what follows first. */
  table(limit: number): Record<string, number[]>;
}

/** The core words of a release that have a name in some languages, in the order of how likely they are said next. */
export async function readNextSymbols(
  services: ListServices,
  release: Release,
  lang: LanguageTag[] | undefined,
): Promise<NextSymbols> {
  const { words, chain } = await readCoreWords(services, release, { lang });
  // Of two core words of one name the first is needed more.
  const byName = new Map(words.toReversed().map((word) => [englishName(word.symbol), word]));
  const model = modelOf(release, words);
  const asSaid = (symbol: CachedSymbol): SaidWord => {
    const name = englishName(symbol);
    return { name: byName.has(name) ? name : undefined, wordClass: classOf(symbol) };
  };
  const after = (said: readonly CachedSymbol[]) =>
    model
      .rank(said.map(asSaid))
      .flatMap((name) => byName.get(name) ?? [])
      .filter(({ isMissing }) => !isMissing)
      .map(({ symbol }) => symbol);
  const idsAfter = (said: readonly CachedSymbol[], limit: number) =>
    after(said)
      .slice(0, limit)
      .map(({ core }) => core.id);
  return {
    chain,
    after,
    table: (limit) =>
      Object.fromEntries([
        ['', idsAfter([], limit)],
        ...words.map(({ symbol }) => [symbol.core.id, idsAfter([symbol], limit)]),
      ]),
  };
}

/** The models of releases in use: each is counted once, in some hundredths of a second. */
const models = new WeakMap<Release, NextWords>();

function modelOf(release: Release, words: readonly CoreWord[]): NextWords {
  const known = models.get(release);
  if (known) return known;
  const classes = words.map(({ symbol }) => [englishName(symbol), classOf(symbol)] as const);
  const model = createNextWords(new Map(classes), writtenSentences());
  models.set(release, model);
  return model;
}

const classOf = ({ core }: CachedSymbol): string => core.part_of_speech ?? 'noun';

/** What the sentences call a core word; one without an English name is in none of them. */
const englishName = (symbol: CachedSymbol): string =>
  translationOf(symbol, 'en')?.name ?? `#${symbol.core.id}`;
