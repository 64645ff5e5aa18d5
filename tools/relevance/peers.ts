import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startLoadGenerator } from '../support/load-generator.ts';
import { writeSection } from './document.ts';
import { figuresByKind } from './figures.ts';
import { relevanceLanguages } from './languages.ts';
import { groongaPeer } from './peers/groonga.ts';
import { type Judged, judge } from './peers/judge.ts';
import { measureSpeed } from './peers/measure.ts';
import { miniSearchPeer } from './peers/minisearch.ts';
import { multiMatchPeer } from './peers/multi-match.ts';
import type { ComparedEngine, Peer } from './peers/peer.ts';
import { judgedQueries, uncachedQueries } from './peers/peer-queries.ts';
import { comparedService, readCatalogue, textsByLanguage } from './peers/service.ts';
import { lineOf, startPeers } from './peers/start.ts';
import { comparisonRows, comparisonTable, noteLines } from './peers/table.ts';
import { tantivyPeer } from './peers/tantivy.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * `npm run relevance:peers`: sends the same queries to a running service and to other search engines, over HTTP, and prints their
 * figures side by side. The only file here that reads the environment and that has side effects of its own.
 */

const peers: readonly Peer[] = [multiMatchPeer, miniSearchPeer, tantivyPeer, groongaPeer];
/** Queries whose time is measured, of every engine. */
const timedQueries = 2000;

const usage = `npm run relevance:peers -- [options]

  --service <url>       a running service without limits (RATE_LIMIT_JSON=0) (http://127.0.0.1:8080)
  --peers <list>        comma list of ${peers.map(({ name }) => name).join(', ')} (all)
  --languages <list>    comma list of tags, or "all" (${relevanceLanguages.length} of every script)
  --per-language <n>    queries a language and kind (30)
  --seed <text>         other queries (1); those whose time is measured are new at every run
  --json                everything as one JSON document
  --no-write            leave docs/relevance.md as it is; a part of the languages or peers never changes it
  --help                print this

Every peer is filled with all languages of that service's catalogue, for any choice of languages. A peer that cannot be
installed here is named and left out: multi_match needs the OpenSearch of OPENSEARCH_URL, else starts one; Tantivy needs python3 with venv (it is installed below CACHE_DIR), Groonga needs groonga on PATH
or root on Debian.
`;

function readArguments() {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      service: { type: 'string', default: 'http://127.0.0.1:8080' },
      peers: { type: 'string' },
      languages: { type: 'string' },
      'per-language': { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const count = Number(values['per-language']);
  if (!Number.isSafeInteger(count) || count < 1) throw new Error('--per-language is a number from 1');
  const names = values.peers?.toLowerCase().split(',');
  const unknown = names?.find((name) => !peers.some((peer) => peer.name.toLowerCase() === name));
  if (unknown !== undefined) throw new Error(`there is no peer "${unknown}"\n\n${usage}`);
  const chosen = peers.filter(({ name }) => names?.includes(name.toLowerCase()) ?? true);
  return { ...values, service: values.service.replace(/\/$/, ''), count, chosen };
}

const log = (line: string) => process.stderr.write(`[peers] ${line}\n`);

async function main(): Promise<void> {
  const options = readArguments();
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  const ends: (() => Promise<unknown>)[] = [];
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => endAll().finally(() => process.exit(130)));
  }
  try {
    await compare(options, (end) => ends.push(end));
  } finally {
    await endAll();
  }
}

async function compare(
  options: ReturnType<typeof readArguments>,
  atEnd: (end: () => Promise<unknown>) => void,
): Promise<void> {
  const service = await comparedService(options.service);
  const symbols = await readCatalogue(options.service);
  const { running, missing } = await startPeers(
    options.chosen,
    symbols,
    {
      cacheDir: resolve(process.env.CACHE_DIR || '.cache'),
      openSearchUrl: process.env.OPENSEARCH_URL || undefined,
      log,
    },
    atEnd,
  );
  const languages =
    options.languages === 'all'
      ? [...textsByLanguage(symbols).keys()]
      : (options.languages?.split(',') ?? relevanceLanguages);
  const vocabularies = languages.map((language) => vocabularyOf(symbols, language));
  const queries = judgedQueries(vocabularies, { count: options.count, seed: options.seed });
  const judged = new Map<ComparedEngine, Judged>();
  for (const engine of [service, ...running]) {
    log(`sending ${engine.title} ${queries.length} queries`);
    try {
      judged.set(engine, await judge(engine, queries, symbols));
    } catch (error) {
      if (engine === service) throw error;
      missing.push(`${engine.title}: ${lineOf(error)}`);
    }
  }
  log('measuring speed');
  const uncached = { total: timedQueries, seed: String(Date.now()), used: queries };
  const load = startLoadGenerator();
  atEnd(load.end);
  const speeds = await measureSpeed([...judged.keys()], uncachedQueries(vocabularies, uncached), load);
  const engineFigures = [...speeds].map(([engine, speed]) => {
    const { title, answers, note } = engine;
    const { outcomes, singleOutcomes } = judged.get(engine) ?? { outcomes: [], singleOutcomes: [] };
    const [kinds, singleKinds] = [figuresByKind(outcomes), figuresByKind(singleOutcomes)];
    return { title, answers, note, kinds, singleKinds, speed };
  });
  const { seed } = options;
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ seed, languages, engineFigures, missing })}\n`);
    return;
  }
  const lines = [
    `${symbols.length} symbols, ${languages.length} languages, ${queries.length} queries, seed ${seed}`,
    '',
    ...comparisonTable(engineFigures),
    '',
    ...noteLines(engineFigures, missing),
  ];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  if (!options.write || options.languages !== undefined || options.peers !== undefined) return;
  await writeSection('peers', {
    command: 'npm run relevance:peers',
    subject: `${symbols.length} symbols, ${languages.length} languages, ${queries.length} queries, seed ${seed}`,
    table: comparisonRows(engineFigures),
  });
}

await main().catch((error: unknown) => {
  process.stderr.write(`${lineOf(error)}\n`);
  process.exitCode = 1;
});
