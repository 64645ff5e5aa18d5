import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { javaSettings } from '../../embedded/java.ts';
import { openSearchEngine } from '../../embedded/opensearch.ts';
import { mapConcurrently } from '../../src/lib/map-concurrently.ts';
import { connectEngine } from '../../src/opensearch/client.ts';
import { followCatalogue } from '../../src/opensearch/release.ts';
import { createSymbolStore, symbolEntries } from '../../src/opensearch/symbol-store.ts';
import { createPrefixIndexes, prefixIndexEntries } from '../../src/search/prefix-index.ts';
import { createWordLists } from '../../src/words/word-lists.ts';
import { writeSection } from './document.ts';
import { figuresByKind, outcomeOf } from './figures.ts';
import { type InProcess, readSymbols, runSearch, runSuggest } from './in-process.ts';
import { relevanceLanguages } from './languages.ts';
import { generateQueries, type QueryKind, queryKinds } from './queries.ts';
import { markRealWords } from './real-words.ts';
import {
  failureLines,
  figureRows,
  figuresTable,
  languageTable,
  realWordLines,
  worstLanguages,
} from './report.ts';
import { vocabularyOf } from './vocabulary.ts';

const kindNames = Object.keys(queryKinds) as QueryKind[];

const usage = `npm run relevance -- [command] [options]

Commands, each with --help: boards (labels of communication boards), reviewed (searches that a person has decided),
inflection (forms of words), typing (core words of which half is typed), places, things, sentences, languages (accents,
and one first symbol everywhere). Without one:

  --url <url>           OpenSearch (OPENSEARCH_URL; else started below DATA_DIR)
  --alias <name>        alias of the catalogue (SYMBOL_CATALOG_ALIAS, else symbols)
  --languages <list>    comma list of tags, or "all" (${relevanceLanguages.length} of every script)
  --kinds <list>        comma list of ${kindNames.join(', ')} (all)
  --per-language <n>    queries per language and kind (100)
  --seed <text>         other queries (1)
  --by-language         the figures of every language too
  --failures <kind>     the queries of a kind that were not answered first
  --json                everything as one JSON document
  --no-write            leave docs/relevance.md as it is; a part of the queries never changes it
  --help                print this`;

/** Queries in flight: as many as two cores and an engine beside it can use. */
const concurrency = 4;
/** Nobody waits for an answer here, and a busy machine must not change the figures. */
const deadlineMilliseconds = 60_000;
/** The whole demo catalogue, so that a symbol is read once. */
const symbolsBytes = 1024 ** 3;

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      url: { type: 'string' },
      alias: { type: 'string' },
      languages: { type: 'string' },
      kinds: { type: 'string' },
      'per-language': { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      'by-language': { type: 'boolean', default: false },
      failures: { type: 'string' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const kinds = values.kinds?.split(',') ?? (values.failures ? [values.failures] : kindNames);
  const unknown = [...kinds, ...(values.failures ? [values.failures] : [])].find(
    (kind) => !kindNames.some((name) => name === kind),
  );
  if (unknown !== undefined) throw new Error(`there is no kind "${unknown}"\n\n${usage}`);
  const count = Number(values['per-language']);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error('--per-language is a number from 1');
  return { ...values, kinds, count };
}

/**
 * `npm run relevance`: sends the live catalogue queries made from its names, and says how often the answer is right.
 * @returns whether the run was complete: no figure fails it, as the targets stand beside the figures
 */
export async function measureGenerated(args: string[]): Promise<boolean> {
  const options = readArguments(args);
  if (options.help) {
    process.stdout.write(`${usage}\n`);
    return true;
  }
  const found = await findEngine(options.url);
  const engine = connectEngine({ url: found.url, caFile: found.caFile, deadlineMilliseconds });
  const catalogue = followCatalogue(engine, options.alias ?? (process.env.SYMBOL_CATALOG_ALIAS || 'symbols'));
  const wordLists = createWordLists({ folder: resolve(process.env.DATA_DIR || '.data', 'word-lists') });
  try {
    const release = await catalogue.current();
    const symbols = createSymbolStore(engine, symbolEntries(symbolsBytes));
    const prefixIndexes = createPrefixIndexes(engine, prefixIndexEntries(symbolsBytes));
    await measure({ engine, catalogue, symbols, prefixIndexes, wordLists, release }, options);
    return true;
  } finally {
    catalogue.stop();
    await engine.close();
    await wordLists.close();
    await found.stop();
  }
}

async function measure(inProcess: InProcess, options: ReturnType<typeof readArguments>): Promise<void> {
  const symbols = await readSymbols(inProcess);
  const languages =
    options.languages === 'all'
      ? [...inProcess.release.languages.keys()]
      : (options.languages?.split(',') ?? relevanceLanguages);
  const generated = languages.flatMap((language) => {
    const vocabulary = vocabularyOf(symbols, language);
    return kindNames
      .filter((kind) => options.kinds.includes(kind))
      .flatMap((kind) => generateQueries(kind, vocabulary, { count: options.count, seed: options.seed }));
  });
  const queries = await markRealWords(generated, inProcess.wordLists);
  const startedAt = performance.now();
  const outcomes = await mapConcurrently(queries, concurrency, async (query) => {
    if (query.kind.startsWith('first-half')) {
      const { suggestions, milliseconds } = await runSuggest(inProcess, query);
      return outcomeOf(query, suggestions, milliseconds);
    }
    const { hits, milliseconds } = await runSearch(inProcess, query);
    return outcomeOf(
      query,
      hits.map((hit) => [hit]),
      milliseconds,
    );
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const kinds = figuresByKind(outcomes);
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ seed: options.seed, languages, seconds, kinds, outcomes })}\n`);
    return;
  }
  const lines = [
    `${symbols.length} symbols, ${languages.length} languages, ${queries.length} generated queries, seed ${options.seed}, ${seconds.toFixed(0)} s`,
    '',
    ...figuresTable(kinds),
    ...realWordLines(kinds),
    '',
    'worst languages, @1/@10:',
    ...worstLanguages(kinds),
    ...(options['by-language'] ? ['', ...languageTable(kinds)] : []),
    ...(options.failures
      ? ['', 'not answered first:', ...failureLines(outcomes, options.failures as QueryKind)]
      : []),
  ];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (!options.write || !isComplete(options)) return;
  await writeSection('generated', {
    command: 'npm run relevance',
    subject: `${symbols.length} symbols, ${languages.length} languages, ${queries.length} queries, seed ${options.seed}`,
    table: figureRows(kinds),
  });
}

/** Whether the options leave the default queries as they are: the document shows no other figures. */
function isComplete(options: ReturnType<typeof readArguments>): boolean {
  const { languages, kinds, count, seed } = options;
  return languages === undefined && kinds.length === kindNames.length && count === 100 && seed === '1';
}

function findEngine(url: string | undefined) {
  const { OPENSEARCH_URL, OPENSEARCH_CA, CACHE_DIR, DATA_DIR } = process.env;
  return openSearchEngine({
    url: url ?? (OPENSEARCH_URL || undefined),
    caFile: OPENSEARCH_CA || undefined,
    dataDir: resolve(DATA_DIR || '.data'),
    cacheDir: resolve(CACHE_DIR || '.cache'),
    java: javaSettings(process.env),
    installMissing: true,
    log: (line) => process.stderr.write(`${line}\n`),
  });
}
