import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { LanguageTag } from '../../mappings/document.ts';
import type { Release } from '../catalogue.ts';
import type { Documents } from './documents.ts';
import { entriesOf, type Vocabulary, vocabularyOf } from './vocabulary.ts';

/** The vocabularies of the languages that are typed in. */
export interface Vocabularies {
  /** Undefined where the symbols of the release are not all in memory: then the engine has to be asked. */
  of(release: Release, language: LanguageTag): Promise<Vocabulary | undefined>;
}

/** Symbols that are read before others get their turn: about a millisecond's work. */
const symbolsATurn = 200;

/** Makes vocabularies from the symbols in memory, each when it is first asked for; the least used go first. */
export function keepVocabularies(documents: Documents, maximumBytes: number): Vocabularies {
  const kept = new LRUCache<string, Vocabulary>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bytes }) => bytes + 1,
  });
  const underWay = new Map<string, Promise<Vocabulary | undefined>>();

  async function make(release: Release, language: LanguageTag): Promise<Vocabulary | undefined> {
    const symbols = await documents.all(release);
    if (!symbols) return undefined;
    const entries = [];
    for (const [index, symbol] of symbols.entries()) {
      if (index % symbolsATurn === symbolsATurn - 1) await nextTurn();
      for (const entry of entriesOf(symbol, language)) entries.push(entry);
    }
    return vocabularyOf(entries);
  }

  return {
    of(release, language) {
      const key = `${release.version} ${language}`;
      const held = kept.get(key);
      if (held) return Promise.resolve(held);
      const joined = underWay.get(key);
      if (joined) return joined;
      const made = make(release, language)
        .then((vocabulary) => {
          if (vocabulary) kept.set(key, vocabulary);
          return vocabulary;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
  };
}
