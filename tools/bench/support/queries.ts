import { followCatalogue } from '../../../src/catalogue/release.ts';
import { holdDocuments } from '../../../src/catalogue/symbol-store.ts';
import { connectEngine } from '../../../src/opensearch/client.ts';
import { ask, type EngineAnswer, searchPath } from '../../../src/search/ask.ts';
import { isFew } from '../../../src/search/few-hits.ts';
import { firstRequest, questionFor, windowFor } from '../../../src/search/search.ts';
import { keepVocabularies } from '../../../src/search/vocabularies.ts';
import type { PairedVocabulary } from '../../../src/search/vocabulary.ts';
import { pseudoRandom } from './statistics.ts';

/** A search, and what the service asks the engine for it. */
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
/** The whole demo catalogue in memory, and its words in those languages. */
const memoryBytes = 1024 ** 3;
const tries = 8;

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
  const names = await namesOf(openSearchUrl, release.index);
  const words = new Map<string, PairedVocabulary | undefined>();
  if (!anyLanguage) {
    const vocabularies = keepVocabularies(holdDocuments(engine, memoryBytes), memoryBytes);
    for (const language of languages) words.set(language, await vocabularies.of(release, language));
  }
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
    const search = new URLSearchParams({ q, ...(!anyLanguage && { lang }) }).toString();
    if (q === '' || known.has(search)) return;
    known.add(search);
    const question = questionFor(release, { q, ...(!anyLanguage && { lang: [lang] }) });
    const { window } = windowFor(question, { offset: 0, limit: 20 });
    const { request } = firstRequest(release, question, window, (language) => words.get(language));
    const answer = await ask<EngineAnswer>(engine, release, request);
    if (!isFew(question, answer)) list.push({ search, body: JSON.stringify(request) });
  }

  for (let tried = 0; list.length < count && tried < count * tries; tried += 8) {
    await Promise.all(Array.from({ length: 8 }, tryOne));
  }
  await engine.close();
  if (list.length < count) throw new Error(`only ${list.length} of ${count} queries were found`);
  return { enginePath: searchPath(release), list: list.slice(0, count) };
}

/** All names by language, folded: as they are typed, near enough. */
async function namesOf(openSearchUrl: string, index: string): Promise<Map<string, string[]>> {
  const response = await fetch(`${openSearchUrl}/${index}/_search?size=10000&_source=query.name`);
  const { hits } = (await response.json()) as {
    hits: { hits: { _source: { query: { name: string[] } } }[] };
  };
  const names = new Map<string, string[]>();
  for (const key of hits.hits.flatMap(({ _source }) => _source.query.name)) {
    const colon = key.indexOf(':');
    const language = key.slice(0, colon);
    const known = names.get(language) ?? [];
    known.push(key.slice(colon + 1));
    names.set(language, known);
  }
  return names;
}
