import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareBench } from './compare.ts';
import { faultsBench } from './faults.ts';
import { ingestBench } from './ingest.ts';
import { latencyBench } from './latency.ts';
import { limitsBench } from './limits.ts';
import { memoryBench } from './memory.ts';
import { type BenchName, benchDescriptions, benchNames } from './names.ts';
import { scaleBench } from './scale.ts';
import { searchBench } from './search.ts';
import { soakBench } from './soak.ts';
import { startBench } from './start.ts';
import { describeRun } from './support/bench-run.ts';
import { withBenchSection } from './support/benchmarks-document.ts';
import { type Figure, table } from './support/figures.ts';
import { root } from './support/folders.ts';
import type { CatalogueSize } from './support/generated-catalogue.ts';
import { openWorkspace, type Workspace } from './support/workspace.ts';

/**
 * `npm run bench -- <name>`: measures a promise of this project against a named reference in the same run, prints a table
 * and replaces the section of the bench in `docs/benchmarks.md`. Never fails on a target: only a reader knows how busy the
 * machine was.
 */

/** Options beside a name. */
interface BenchOptions {
  /** Duration of a soak. */
  seconds?: number;
  /** Folder of another checkout of this project, to compare with. */
  with?: string;
  /** Names of the operations that `limits` tries; all if absent. */
  operations?: readonly string[];
}

const benches = {
  start: startBench,
  ingest: ingestBench,
  search: searchBench,
  latency: latencyBench,
  compare: compareBench,
  limits: limitsBench,
  memory: memoryBench,
  faults: faultsBench,
  soak: soakBench,
  scale: scaleBench,
} as const satisfies Record<
  BenchName,
  (workspace: Workspace, options: CatalogueSize & BenchOptions) => Promise<Figure[]>
>;

/**
 * Not among `all`: one ingests a large catalogue, the other needs another checkout.
 */
const apart: readonly BenchName[] = ['scale', 'compare'];

const usage = `npm run bench -- <name> …

${benchNames.map((name) => `  ${name.padEnd(11)}${benchDescriptions[name].replaceAll('`', '')}\n`).join('')}  all      All of them but ${apart.join(', ')}; half an hour on two cores

Each replaces its section of docs/benchmarks.md.
`;

const documentFile = join(root, 'docs/benchmarks.md');

async function main(): Promise<void> {
  const { positionals, values, tokens } = parseArgs({
    allowPositionals: true,
    tokens: true,
    options: {
      symbols: { type: 'string', default: '100000' },
      languages: { type: 'string', default: '30' },
      seconds: { type: 'string' },
      with: { type: 'string' },
      operations: { type: 'string' },
    },
  });
  const options = {
    symbols: Number(values.symbols),
    languages: Number(values.languages),
    ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
    ...(values.with !== undefined && { with: values.with }),
    ...(values.operations !== undefined && { operations: values.operations.split(',') }),
  };
  const chosen = positionals.includes('all')
    ? benchNames.filter((name) => !apart.includes(name))
    : benchNames.filter((name) => positionals.includes(name));
  const lacksFolder = chosen.includes('compare') && values.with === undefined;
  if (
    chosen.length === 0 ||
    lacksFolder ||
    positionals.some((name) => name !== 'all' && !Object.hasOwn(benches, name))
  ) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const workspace = openWorkspace((line) => process.stderr.write(`[bench] ${line}\n`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => workspace.close().finally(() => process.exit(130)));
  }
  const flags = tokens.flatMap((token) =>
    // Folders are named without where they are on this machine.
    token.kind === 'option' ? [token.rawName, basename(token.value ?? '')] : [],
  );
  try {
    for (const name of chosen) {
      workspace.say(name);
      const figures = await benches[name](workspace, options);
      process.stdout.write(table(figures));
      const run = describeRun([name, ...flags], await workspace.engineVersion());
      const document = await readFile(documentFile, 'utf8');
      await writeFile(documentFile, withBenchSection(document, name, run, figures));
    }
  } finally {
    await workspace.close();
  }
}

await main();
