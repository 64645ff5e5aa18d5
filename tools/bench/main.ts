import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchOptions, benches } from './benches.ts';
import { benchSection } from './support/figures.ts';
import { openWorkspace } from './support/workspace.ts';

/**
 * `npm run bench -- <name>`: measures a promise of this project against a named reference in the same run, and prints the
 * section of the bench for `docs/benchmarks.md`. Never fails on a target: only a reader knows how busy the machine was.
 */

const names = Object.keys(benches);
/** Those of `all`: the largest catalogue takes as long as all others. */
const usual = names.filter((name) => name !== 'scale');
const width = Math.max(...names.map((name) => name.length)) + 2;

const usage = `npm run bench -- <name> … [options]

${names.map((name) => `  ${name.padEnd(width)}${benches[name]?.measures.replaceAll('`', '')}\n`).join('')}  ${'all'.padEnd(width)}All of them but scale; half an hour on two cores

  --with <folder>        search, latency: another checkout to compare with, as ../symbol-catalog-before
  --requests <n>         search, latency: requests a round; memory: all requests; fewer only try whether it runs
  --symbols, --languages scale: size of the catalogue
`;

/** The options and names of a command line; undefined where it asks for help or names no bench. */
function readArguments() {
  const { positionals, values, tokens } = parseArgs({
    allowPositionals: true,
    tokens: true,
    options: {
      symbols: { type: 'string', default: '100000' },
      languages: { type: 'string', default: '30' },
      requests: { type: 'string' },
      with: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const chosen = positionals.includes('all') ? usual : names.filter((name) => positionals.includes(name));
  const isKnown = positionals.every((name) => name === 'all' || names.includes(name));
  if (values.help || chosen.length === 0 || !isKnown) return undefined;
  const options: BenchOptions = {
    symbols: Number(values.symbols),
    languages: Number(values.languages),
    ...(values.requests !== undefined && { requests: Number(values.requests) }),
    ...(values.with !== undefined && { with: values.with }),
  };
  const flags = tokens.flatMap((token) =>
    // Folders are named without where they are on this machine.
    token.kind === 'option' ? [token.rawName, basename(token.value ?? '')] : [],
  );
  return { chosen, options, flags };
}

async function main(): Promise<void> {
  const given = readArguments();
  if (!given) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const { chosen, options, flags } = given;
  const workspace = openWorkspace((line) => process.stderr.write(`[bench] ${line}\n`));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => workspace.close().finally(() => process.exit(130)));
  }
  try {
    for (const name of chosen) {
      const bench = benches[name];
      if (!bench) continue;
      workspace.say(name);
      const figures = await bench.run(workspace, options);
      const run = {
        name,
        measures: bench.measures,
        argv: flags,
        openSearchVersion: await workspace.engineVersion(),
      };
      process.stdout.write(`${benchSection(run, figures)}\n`);
    }
  } finally {
    await workspace.close();
  }
}

await main();
