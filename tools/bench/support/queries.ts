import { connectEngine } from '../../../src/opensearch/client.ts';
import { followCatalogue } from '../../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries } from '../../../src/opensearch/symbol-store.ts';
import { searchPath } from '../../../src/search/execute.ts';
import { createPrefixIndexes, prefixIndexEntries } from '../../../src/search/prefix-index.ts';
import { search } from '../../../src/search/search.ts';
import { createWordLists } from '../../../src/words/word-lists.ts';
import { type GeneratedQuery, generateQueries, type QueryKind } from '../../relevance/queries.ts';
import { serviceClient } from '../../relevance/service-client.ts';
import { type Vocabulary, vocabularyOf } from '../../relevance/vocabulary.ts';
import { seededRandom, shuffle } from '../../support/random.ts';
import { wordListsDir } from './workspace.ts';

/** Languages that people type in: many scripts, many analysers. */
export const languages =
  'en es fr de it pt nl pl ru uk el tr ar fa he hi bn th vi id zh-Hans ja ko sv fi cs hu'.split(' ');

/** What the catalogue of a service says in the languages that people type in. */
export async function readVocabularies(url: string): Promise<Vocabulary[]> {
  const symbols = await serviceClient(url).symbols();
  return languages.map((language) => vocabularyOf(symbols, language));
}

/** Different texts of some kinds, evenly from all languages; the same for the same seed. */
export function textsOf(
  vocabularies: readonly Vocabulary[],
  kinds: readonly QueryKind[],
  count: number,
  seed: string,
): GeneratedQuery[] {
  // Short words and names of several words are fewer than long ones, so each kind yields more than its share.
  const each = Math.ceil((2 * count) / vocabularies.length / kinds.length);
  const texts = vocabularies.flatMap((vocabulary) =>
    kinds.flatMap((kind) => generateQueries(kind, vocabulary, { count: each, seed })),
  );
  const distinct = new Map(texts.map((query) => [`${query.language} ${query.text}`, query]));
  if (distinct.size < count) throw new Error(`only ${distinct.size} of ${count} texts could be made`);
  return shuffle(seededRandom(seed), [...distinct.values()]).slice(0, count);
}

/** A search, and the request that the service sends to OpenSearch for it. */
export interface EngineSearch {
  /** Query string of a search route. */
  search: string;
  /** JSON of the only request that the engine gets, and the path at which it takes it. */
  body: string;
  enginePath: string;
}

/** The whole demo catalogue in memory. */
const memoryBytes = 1024 ** 3;
const firstPage = { offset: 0, limit: 20 };
/** Of the texts so many are tried for each that is wanted. */
const triedForEach = 2;
const concurrency = 8;

/**
 * Those of the texts whose search is one request to OpenSearch: both sides of a comparison get it.
 * @param inLanguage whether the search names the language of the text
 */
export async function engineSearches(
  at: { engineUrl: string; alias: string },
  vocabularies: readonly Vocabulary[],
  { count, inLanguage, seed }: { count: number; inLanguage: boolean; seed: string },
): Promise<EngineSearch[]> {
  const texts = textsOf(vocabularies, ['first-half', 'exact'], count * triedForEach, seed);
  const engine = connectEngine({ url: at.engineUrl });
  const catalogue = followCatalogue(engine, at.alias);
  const release = await catalogue.refresh();
  catalogue.stop();
  const wordLists = createWordLists({ folder: wordListsDir });
  const services = {
    ...{ engine, catalogue, wordLists },
    symbols: createSymbolStore(engine, symbolEntries(memoryBytes)),
    prefixIndexes: createPrefixIndexes(engine, prefixIndexEntries(memoryBytes)),
  };
  const found = new Map<string, EngineSearch>();

  async function tryText({ text, language }: GeneratedQuery): Promise<void> {
    const parameters = { q: text, ...(inLanguage && { lang: [language] }) };
    const query = new URLSearchParams({ q: text, ...(inLanguage && { lang: language }) }).toString();
    const { requests } = await search(services, release, parameters, firstPage, { corrections: true });
    if (requests.length !== 1) return;
    found.set(query, {
      search: query,
      body: JSON.stringify(requests[0]),
      enginePath: searchPath(release),
    });
  }

  for (let tried = 0; found.size < count && tried < texts.length; tried += concurrency) {
    await Promise.all(texts.slice(tried, tried + concurrency).map(tryText));
  }
  await engine.close();
  await wordLists.close();
  if (found.size < count) throw new Error(`only ${found.size} of ${count} searches were found`);
  return [...found.values()].slice(0, count);
}
