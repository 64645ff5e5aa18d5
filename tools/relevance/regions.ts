import { join } from 'node:path';
import { isRegional } from '../../mappings/language-tags.ts';
import { readTable } from '../../mappings/read-table.ts';
import { frequencyTables } from '../../src/words/frequencies.ts';
import { frequentWords } from './accent-twins.ts';
import { isHeldOut } from './cases.ts';
import type { CatalogueSymbol, ServiceClient } from './service-client.ts';
import { askEach, type QuestionVerdict, sampleOf } from './suite.ts';

/** Regions that no text is tagged with, of which a parent is (`en-001`, `es-419`). */
const regionsOfOthers = ['en-GB', 'es-AR'];
/** Everyday words of a language, beside the names of its core words. */
const everydayWords = 200;

/** Words whose first symbol is decided to be another one in some regions. */
const decided = new Set(
  readTable(join(import.meta.dirname, 'cases/regions.tsv'), ['regions', 'word', 'why']).flatMap(
    ({ regions, word }) => regions.split(' ').map((region) => `${region} ${word}`),
  ),
);

/** Words of a language: the names of its core words, and frequent ones of the catalogue, as far as a table tells. */
function wordsOf(language: string, symbols: readonly CatalogueSymbol[]): string[] {
  const named = symbols.flatMap(({ key, translations }) => {
    const { name, keywords = [] } = translations.get(language) ?? {};
    return name === undefined ? [] : [{ isCore: key.startsWith('core/'), texts: [name, ...keywords] }];
  });
  const texts = [...new Set(named.flatMap((each) => each.texts))];
  const frequent = new Set(frequencyTables.has(language) ? frequentWords(language) : texts);
  const everyday = texts.filter((text) => frequent.has(text));
  const core = named.flatMap(({ isCore, texts: [name = ''] }) => (isCore ? [name] : []));
  return [...new Set([...core, ...sampleOf(everyday, (word) => word, everydayWords)])];
}

/** A region is its language: its tag changes the first symbol of no word, unless the word means something else there. */
export async function regionVerdicts(
  service: ServiceClient,
  symbols: readonly CatalogueSymbol[],
  all: boolean,
): Promise<QuestionVerdict[]> {
  const tags = new Set(symbols.flatMap(({ translations }) => [...translations.keys()]));
  const regions = [...tags, ...regionsOfOthers].filter(isRegional);
  const verdicts: QuestionVerdict[] = [];
  for (const [language, ofLanguage] of Map.groupBy(regions, (tag) => tag.replace(/(?:-Cyrl)?-\w+$/, ''))) {
    const known = wordsOf(language, symbols);
    const words = all ? known : sampleOf(known, (word) => word);
    const inLanguage = await firstIds(service, words, language);
    for (const region of ofLanguage) {
      const inRegion = await firstIds(service, words, region);
      for (const [position, query] of words.entries()) {
        const differing = Object.entries(inRegion).flatMap(([operation, ids]) => {
          const [id, other] = [ids[position], inLanguage[operation as Operation][position]];
          return id === other ? [] : [`${operation} ${id}, not ${other}`];
        });
        const wrong = decided.has(`${region} ${query}`) ? undefined : differing.join(', ') || undefined;
        verdicts.push({ language: region, query, held_out: isHeldOut(region, query), wrong });
      }
    }
  }
  return verdicts;
}

type Operation = keyof Awaited<ReturnType<typeof firstIds>>;

/** The first symbol of each word in each operation. */
async function firstIds(service: ServiceClient, words: readonly string[], language: string) {
  const matched = await service.match(words, language);
  const found = await askEach(words, (text) => service.search({ text, language }, 1));
  const suggested = await askEach(words, (text) => service.suggest(text, language, 1));
  return {
    match: matched.map((hit) => hit?.id),
    search: found.map(([hit]) => hit?.id),
    suggest: suggested.map(([symbols]) => symbols?.[0]?.id),
  };
}
