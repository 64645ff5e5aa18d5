import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { LanguageTag } from '../../mappings/document.ts';
import type { Release } from '../catalogue/release.ts';
import type { Documents } from '../catalogue/symbol-store.ts';
import { sortInTurns } from '../lib/cooperative-sort.ts';
import { byKey, entriesOf, type PairedVocabulary, vocabularyOf, withPairs } from './vocabulary.ts';

/** The vocabularies of the languages that are typed in. */
export interface Vocabularies {
  /** Undefined where the symbols of the release are not all in memory: then the engine has to be asked. */
  of(release: Release, language: LanguageTag): Promise<PairedVocabulary | undefined>;
  /**
   * The vocabulary that is in memory. One that is not is made for the next time where there is room: searches in many
   * languages must not take it from those that are typed in.
   */
  known(release: Release, language: LanguageTag): PairedVocabulary | undefined;
  /** The same, but of a catalogue whose words are put in order in no time it is waited for. */
  soon(release: Release, language: LanguageTag): Promise<PairedVocabulary | undefined>;
}

/**
 * The same vocabularies, which tell nothing beforehand: for questions that come many at once, where looking ahead for all
 * of them would hold up everyone.
 */
export function withoutHints(vocabularies: Vocabularies): Vocabularies {
  return { ...vocabularies, known: () => undefined };
}

/** Share of the memory that may be taken without being asked for. */
const roomShare = 0.75;
/** A catalogue that is too large for the memory is not read again and again in vain. */
const pauseMilliseconds = 30_000;
/** The words of so many symbols, or fewer, are put in order before anybody notices that they are waited for. */
const symbolsInNoTime = 10_000;
/** Symbols that are read before others get their turn: about a millisecond's work. */
const symbolsATurn = 200;

/** Makes vocabularies from the symbols in memory, each when it is first asked for; the least used go first. */
export function keepVocabularies(documents: Documents, maximumBytes: number): Vocabularies {
  const kept = new LRUCache<string, PairedVocabulary>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bytes }) => bytes + 1,
  });
  const underWay = new Map<string, Promise<PairedVocabulary | undefined>>();
  /** When one that nobody waits for may be made again, after it could not be (`performance.now()`). */
  let notBefore = 0;

  async function make(release: Release, language: LanguageTag): Promise<PairedVocabulary | undefined> {
    const symbols = await documents.all(release);
    if (!symbols) return undefined;
    const entries = [];
    for (const [index, symbol] of symbols.entries()) {
      if (index % symbolsATurn === symbolsATurn - 1) await nextTurn();
      for (const entry of entriesOf(symbol, language)) entries.push(entry);
    }
    // Of what is in order already, putting it in order is one pass.
    return withPairs(vocabularyOf(await sortInTurns(entries, byKey)));
  }

  function of(release: Release, language: LanguageTag): Promise<PairedVocabulary | undefined> {
    const key = keyOf(release, language);
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
  }

  function known(release: Release, language: LanguageTag): PairedVocabulary | undefined {
    const held = kept.get(keyOf(release, language));
    const hasRoom = kept.calculatedSize < maximumBytes * roomShare;
    if (!held && hasRoom && performance.now() >= notBefore) makeAhead(release, language);
    return held;
  }

  async function soon(release: Release, language: LanguageTag): Promise<PairedVocabulary | undefined> {
    const held = known(release, language);
    return held || release.symbolCount > symbolsInNoTime ? held : underWay.get(keyOf(release, language));
  }

  function makeAhead(release: Release, language: LanguageTag): void {
    // Where it cannot be made, those who need it are told; here it would only have been a help.
    const putOff = () => {
      notBefore = performance.now() + pauseMilliseconds;
    };
    of(release, language).then((made) => made ?? putOff(), putOff);
  }

  return { of, known, soon };
}

function keyOf({ version }: Release, language: LanguageTag): string {
  return `${version} ${language}`;
}
