import { vocabularyOf } from '../relevance/vocabulary.ts';
import { startLoadGenerator } from '../support/load-generator.ts';
import type { LoadRequest } from '../support/load-process.ts';
import { interleaved, ratios, spread } from '../support/statistics.ts';
import { startReadDemo, startServiceOver } from './support/demo-service.ts';
import { type Figure, ratio } from './support/figures.ts';
import { type CatalogueSize, requestsFor, writeGeneratedCatalogue } from './support/generated-catalogue.ts';
import { ingestProcess } from './support/ingest.ts';
import { textsOf } from './support/typed-queries.ts';
import type { Workspace } from './support/workspace.ts';

const path = '/api/v1/symbols/search';
const languages = ['en', 'de', 'fr', 'ru', 'tr'];
const rounds = 5;
const searchesPerRound = 200;
/** Until then Node and Java compile, and the service with room reads its symbols. */
const warmUpSearches = 2000;
const searches = warmUpSearches + rounds * searchesPerRound;
/** The least that may be set, and room for every symbol of the demo and, in the language asked, of a large catalogue. */
const memoryMegabytes = { least: 1, all: 2048 } as const;

/** Misspelled searches one at a time of a service without room for symbols, against one that has them all in memory. */
export async function symbolsBench(workspace: Workspace, size: CatalogueSize): Promise<Figure[]> {
  const { symbols } = await startReadDemo(workspace);
  const vocabularies = languages.map((language) => vocabularyOf(symbols, language));
  const ofDemo = textsOf(vocabularies, ['typo-long', 'typo-phrase'], searches, 'symbols').map(
    ({ text, language }) => ({ path: `${path}?${new URLSearchParams({ q: text, lang: language })}` }),
  );
  const alias = 'symbols-large';
  const folder = await writeGeneratedCatalogue(await workspace.folder(), size, 0);
  const task = { openSearchUrl: await workspace.engine(), alias, catalogue: { folder } };
  await ingestProcess(task, workspace.atEnd);
  const ofLarge = requestsFor(path, 0, searches, size.symbols, withLettersExchanged);
  return [
    await leastAgainstAll(workspace, await workspace.demo(), 'the demo', ofDemo),
    await leastAgainstAll(workspace, alias, `${size.symbols} symbols × ${size.languages} languages`, ofLarge),
  ];
}

async function leastAgainstAll(
  workspace: Workspace,
  alias: string,
  title: string,
  requests: LoadRequest[],
): Promise<Figure> {
  const start = (megabytes: number) =>
    startServiceOver(workspace, alias, {
      SYMBOL_CATALOG_PROCESSES: '1',
      SYMBOL_CATALOG_SYMBOLS_MB: String(megabytes),
    });
  const services = { least: await start(memoryMegabytes.least), all: await start(memoryMegabytes.all) };
  const load = startLoadGenerator();
  workspace.atEnd(load.end);
  const take = async (side: keyof typeof services, from: number, count: number) => {
    const plan = { url: services[side].url, requests: requests.slice(from, from + count), concurrency: 1 };
    return (await load.run(plan)).p50Milliseconds;
  };
  for (const side of ['least', 'all'] as const) await take(side, 0, warmUpSearches);
  const startOf = (round: number) => warmUpSearches + round * searchesPerRound;
  const p50 = await interleaved(
    rounds,
    (round) => take('least', startOf(round), searchesPerRound),
    (round) => take('all', startOf(round), searchesPerRound),
  );
  for (const { stop } of Object.values(services)) await stop();
  const milliseconds = (values: readonly number[]) => `${spread(values).median.toFixed(1)} ms`;
  return {
    figure: `misspelled search, ${title}, ${memoryMegabytes.least} MB for symbols, p50`,
    measured: milliseconds(p50.first),
    reference: `all in memory ${milliseconds(p50.second)}`,
    ...ratio(ratios(p50.first, p50.second), { side: 'at most', bound: 2 }),
  };
}

/** A name whose two letters in the middle are exchanged. */
function withLettersExchanged(name: string): string {
  const letters = [...name];
  const middle = Math.floor(letters.length / 2);
  const [before = '', after = ''] = letters.slice(middle - 1, middle + 1);
  return [...letters.slice(0, middle - 1), after, before, ...letters.slice(middle + 1)].join('');
}
