import { connectEngine } from '../../../src/opensearch/client.ts';
import { followCatalogue } from '../../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries, translationOf } from '../../../src/opensearch/symbol-store.ts';
import { searchPath } from '../../../src/search/execute.ts';
import { createPrefixIndexes, prefixIndexEntries } from '../../../src/search/prefix-index.ts';
import { search } from '../../../src/search/search.ts';
import { createWordLists } from '../../../src/words/word-lists.ts';
import { readSymbols } from '../../relevance/in-process.ts';
import { pseudoRandom } from '../../support/statistics.ts';
import { wordListsDir } from './folders.ts';

/** A search, and the request that the service sends to OpenSearch for it. */
export interface Query {
  /** Query string of a search route. */
  search: string;
  /** JSON of the only request that the engine gets. */
  body: string;
}

/** Queries of a kind that were tried on the engine. */
export interface Queries {
  /** Path at which the engine takes their bodies. */
  enginePath: string;
  list: Query[];
}

/** Languages that people type in: many scripts, many analysers. */
const languages =
  'en es fr de it pt nl pl ru uk el tr ar fa he hi bn th vi id zh-Hans ja ko sv fi cs hu'.split(' ');
/** Of ten searches, so many are typed to a few letters; the others are whole names or words of them. */
const prefixesOfTen = 7;
const prefixMaximum = 5;
/** The whole demo catalogue in memory. */
const memoryBytes = 1024 ** 3;
const tries = 8;
/** As the routes search; the full one looks for corrections too. */
const firstPage = { offset: 0, limit: 20 };

/**
 * Different searches as people type them: beginnings of names and names, each in its language or, with `anyLanguage`,
 * in none. Only those that are answered by one request: it is the one that both sides of a comparison get.
 */
export async function distinctQueries(
  openSearchUrl: string,
  alias: string,
  { count, anyLanguage, seed }: { count: number; anyLanguage: boolean; seed: number },
): Promise<Queries> {
  const engine = connectEngine({ url: openSearchUrl });
  const catalogue = followCatalogue(engine, alias);
  const release = await catalogue.refresh();
  catalogue.stop();
  const random = pseudoRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const symbols = createSymbolStore(engine, symbolEntries(memoryBytes));
  const prefixIndexes = createPrefixIndexes(engine, prefixIndexEntries(memoryBytes));
  const wordLists = createWordLists({ folder: wordListsDir });
  const services = { engine, catalogue, symbols, prefixIndexes, wordLists };
  const everySymbol = await readSymbols({ engine, symbols, release });
  const names = new Map(
    languages.map((language) => [
      language,
      everySymbol.flatMap((symbol) => translationOf(symbol, language)?.name ?? []),
    ]),
  );
  const known = new Set<string>();
  const list: Query[] = [];

  function candidate(): { q: string; lang: string } {
    const lang = pick(languages);
    const name = pick(names.get(lang) ?? []);
    if (random() * 10 < prefixesOfTen) {
      const length = 1 + Math.floor(random() * prefixMaximum);
      return { q: [...name].slice(0, length).join('').trim(), lang };
    }
    return { q: random() < 0.5 ? name : pick(name.split(' ')), lang };
  }

  async function tryOne(): Promise<void> {
    const { q, lang } = candidate();
    const query = new URLSearchParams({ q, ...(!anyLanguage && { lang }) }).toString();
    if (q === '' || known.has(query)) return;
    known.add(query);
    const parameters = { q, ...(!anyLanguage && { lang: [lang] }) };
    const { requests } = await search(services, release, parameters, firstPage, { corrections: true });
    if (requests.length === 1) list.push({ search: query, body: JSON.stringify(requests[0]) });
  }

  for (let tried = 0; list.length < count && tried < count * tries; tried += 8) {
    await Promise.all(Array.from({ length: 8 }, tryOne));
  }
  await engine.close();
  await wordLists.close();
  if (list.length < count) throw new Error(`only ${list.length} of ${count} queries were found`);
  return { enginePath: searchPath(release), list: list.slice(0, count) };
}
