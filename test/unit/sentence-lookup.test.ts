import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/opensearch/client.ts';
import type { Release } from '../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries } from '../../src/opensearch/symbol-store.ts';
import { findingEntries } from '../../src/sentences/finding-cache.ts';
import { lookUpTexts } from '../../src/sentences/lookup.ts';
import type { SearchParameters } from '../../src/symbols/parameters.ts';
import { hitFieldsOf } from '../support/symbols.ts';

/** An engine whose symbols are called by words of English, and the words that each look-up asked for. */
function fakeEngine(words: readonly string[]) {
  const asked: string[][] = [];
  const engine = {
    async request(_method: string, _path: string, body: unknown) {
      const text = JSON.stringify(body);
      const [, names] = /"query\.name":(\[.*?\])/.exec(text) ?? [];
      if (names === undefined) {
        return {
          hits: { hits: words.map((name, id) => ({ fields: hitFieldsOf({ en: { name } }, { id }) })) },
        };
      }
      const terms = JSON.parse(names) as string[];
      asked.push(terms.map((term) => term.slice(3)));
      const hits = words.flatMap((word, id) => (terms.includes(`en:${word}`) ? [{ sort: [1, id] }] : []));
      return { hits: { hits } };
    },
  } as unknown as Engine;
  return { engine, asked };
}

const releaseOf = (version: string, languages = ['en']) =>
  ({
    index: `symbols-${version}`,
    version,
    languages: Object.assign(new Map(languages.map((tag) => [tag, { symbolCount: 1, audioCount: 0 }])), {
      regionsOf: () => [],
    }),
  }) as unknown as Release;

/** Looks up words as a process does that has answered others before. */
function lookUpOf(words: readonly string[], lang = ['en']) {
  const { engine, asked } = fakeEngine(words);
  const services = {
    engine,
    symbols: createSymbolStore(engine, symbolEntries(1e7)),
    findings: findingEntries(1e7),
  };
  const lookUp = async (release: Release, keys: readonly string[], set?: string) => {
    const parameters = { lang, ...(set && { set: [set] }) } as SearchParameters;
    const found = await lookUpTexts(services, release, new Set(keys), parameters);
    return keys.map((key) => found.get(key)?.[0]?.symbol.core.id);
  };
  return { lookUp, asked };
}

describe('looking up the texts of a sentence', () => {
  it('reads only those that no sentence had before, found or not, and answers all alike', async () => {
    const { lookUp, asked } = lookUpOf(['dog', 'cat']);
    const release = releaseOf('1');
    expect(await lookUp(release, ['dog', 'dgo'])).toEqual([0, undefined]);
    expect(await lookUp(release, ['dgo', 'cat', 'dog'])).toEqual([undefined, 1, 0]);
    expect(await lookUp(release, ['dog', 'cat'])).toEqual([0, 1]);
    expect(asked).toEqual([['dog', 'dgo'], ['cat']]);
  });

  it('keeps releases and filters apart', async () => {
    const { lookUp, asked } = lookUpOf(['dog']);
    const release = releaseOf('1');
    await lookUp(release, ['dog']);
    await lookUp(release, ['dog'], 'core');
    await lookUp(releaseOf('2'), ['dog']);
    expect(asked).toEqual([['dog'], ['dog'], ['dog']]);
  });

  it('caches nothing for texts beyond those that one sentence may look up', async () => {
    const { lookUp } = lookUpOf(['dog']);
    const release = releaseOf('1');
    const others = Array.from({ length: 12_000 }, (_, index) => `w${index}`);
    expect((await lookUp(release, [...others, 'dog'])).at(-1)).toBeUndefined();
    expect(await lookUp(release, ['dog'])).toEqual([0]);
  });

  it('asks the engine for no more terms than it takes, however many scripts the keys have', async () => {
    const { lookUp, asked } = lookUpOf(['dog'], ['es', 'kk', 'ky', 'tg', 'mn']);
    const keys = Array.from({ length: 12_000 }, (_, index) =>
      index.toString(26).replace(/[0-9]/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit))),
    );
    await lookUp(releaseOf('1', ['es', 'kk', 'ky', 'tg', 'mn']), [...keys.slice(1), 'dog']);
    expect(asked[0]?.length).toBeLessThanOrEqual(60_000);
  });

  it('remembers nothing of a look-up that found more than it read', async () => {
    const many = Array.from({ length: 800 }, (_, index) => `w${index}`);
    const { lookUp, asked } = lookUpOf(many);
    const release = releaseOf('1');
    await lookUp(release, many);
    expect(await lookUp(release, ['w5'])).toEqual([5]);
    expect(asked.at(-1)).toEqual(['w5']);
  });
});
