import { parseArgs } from 'node:util';
import { clientBench } from './client.ts';
import { faultsBench } from './faults.ts';
import { imagesBench } from './images.ts';
import { ingestBench } from './ingest.ts';
import { latencyBench } from './latency.ts';
import { memoryBench } from './memory.ts';
import { pageBench } from './page.ts';
import { partnersBench } from './partners.ts';
import { scaleBench } from './scale.ts';
import { searchBench } from './search.ts';
import { soakBench } from './soak.ts';
import { speechBench } from './speech.ts';
import { startBench } from './start.ts';
import { type Figure, table } from './support/figures.ts';
import type { CatalogueSize } from './support/generated-catalogue.ts';
import { openWorkspace, type Workspace } from './support/workspace.ts';
import { typingBench } from './typing.ts';

/**
 * `npm run bench -- <name>`: measures a promise of this project against a named reference in the same run.
 * Prints a table and never fails on a target: who reads the figures knows how busy the machine was.
 */

/** What may be asked for beside a name. */
interface BenchOptions {
  /** How long a soak goes on. */
  seconds?: number;
}

/** All benches by name, in the order of `all`. */
const benches = {
  start: startBench,
  ingest: ingestBench,
  search: searchBench,
  latency: latencyBench,
  typing: typingBench,
  memory: memoryBench,
  client: clientBench,
  images: imagesBench,
  speech: speechBench,
  page: pageBench,
  faults: faultsBench,
  soak: soakBench,
  partners: partnersBench,
  scale: scaleBench,
} as const satisfies Record<
  string,
  (workspace: Workspace, options: CatalogueSize & BenchOptions) => Promise<Figure[]>
>;

const usage = `npm run bench -- <name> …

  start    from \`npm start\` to the first search answered: an empty folder, then one with data
  ingest   the pipeline against bare _bulk, and the memory that it takes
  search   searches never asked before against the same requests sent straight to OpenSearch
  latency  searches and type-ahead never asked before, and odd texts, against a bare term query
  typing   type-ahead of a crowd in an open loop against Groonga
  memory   a repeated search against a bare node:http server
  client   processor time a call: the official client against the pool of src/engine.ts
  images   pictures from memory, from Redis, made anew, many at once, against bare servers and image servers
  speech   names spoken anew, from memory, many at once, against the bare synthesiser and a bare server
  page     the search page in Chromium on a slow processor
  faults   engines away, slow, full and killed, under steady load: failures other than promised
  soak     ten minutes at 70 % of capacity (--seconds 60: one): slopes of memory, open files and handles
  partners reports of missing symbols at 500 a second, against single documents straight to OpenSearch
  scale    a generated catalogue: --symbols (100000) × --languages (30, the most); half an hour and more at full size
  all      all of them but scale, half an hour on two cores
`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      symbols: { type: 'string', default: '100000' },
      languages: { type: 'string', default: '30' },
      seconds: { type: 'string' },
    },
  });
  const options = {
    symbols: Number(values.symbols),
    languages: Number(values.languages),
    ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
  };
  const names = positionals.includes('all')
    ? Object.keys(benches).filter((name) => name !== 'scale')
    : positionals;
  const chosen = names.flatMap((name) => Object.entries(benches).filter(([known]) => known === name));
  if (chosen.length === 0 || chosen.length < names.length) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const workspace = openWorkspace((line) => process.stderr.write(`[bench] ${line}\n`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => workspace.close().finally(() => process.exit(130)));
  }
  try {
    const figures: Figure[] = [];
    for (const [name, bench] of chosen) {
      workspace.say(name);
      figures.push(...(await bench(workspace, options)));
    }
    process.stdout.write(table(figures));
  } finally {
    await workspace.close();
  }
}

await main();
