import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '@opensearch-project/opensearch';
import { openSearchEngine } from '../engines/opensearch.ts';
import { nodeUrls } from '../engines/opensearch-nodes.ts';
import { type CommandContext, commands } from './commands.ts';
import { isPassing } from './engine-errors.ts';
import { type FailureKind, IngestFailure } from './failure.ts';
import { keepMemorySmall } from './memory.ts';
import { showProgress } from './progress.ts';

/**
 * `npm run catalog -- <command>`: how a catalogue gets into the engine, and back out of it.
 * The only file of ingest that reads the environment and that has side effects of its own.
 */

const exitCodes = {
  'validation-failed': 3,
  locked: 4,
  'engine-unavailable': 5,
  interrupted: 130,
} as const satisfies Record<FailureKind, number>;

const unexpectedExitCode = 1;
const usageExitCode = 2;

const usage = `npm run catalog -- <command> [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

  --force             ingest: go live even if more than 5 % of the live symbols are missing
  --max-rejected <n>  ingest: percent of the entries that may be rejected (1)
  --limit <n>         ingest: only the first n symbols, to try things out
  --wait <seconds>    how long an engine that does not answer is waited for (30)
  --json              print the result as one JSON document on standard output
  --help              print this

The engine is the one of the service (OPENSEARCH_URL, else started below DATA_DIR), the alias SYMBOL_CATALOG_ALIAS.
Exit codes: 0 done, 1 unexpected error, 2 wrong usage, 3 validation failed, 4 another run is under way,
5 OpenSearch is not available, 130 interrupted. Whatever fails, the live catalogue goes on answering.

  npm run catalog -- ingest
  npm run catalog -- releases --json
  npm run catalog -- rollback
`;

/** A command line that cannot be understood. */
class UsageError extends Error {}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        'max-rejected': { type: 'string', default: '1' },
        limit: { type: 'string' },
        wait: { type: 'string', default: '30' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function number(name: string, text: string, pattern: RegExp): number {
  if (!pattern.test(text)) throw new UsageError(`--${name} is a number, not "${text}"`);
  return Number(text);
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [name, ...rest] = positionals;
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new UsageError(name === undefined ? 'which command?' : `there is no command "${name}"`);
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is one argument too many`);
  const options: CommandContext['options'] = {
    force: values.force,
    maxRejected: number('max-rejected', values['max-rejected'], /^\d{1,2}(\.\d+)?$|^100$/),
    limit: values.limit === undefined ? undefined : number('limit', values.limit, /^[1-9]\d{0,8}$/),
  };

  const waitSeconds = number('wait', values.wait, /^\d{1,4}$/);

  keepMemorySmall();
  // The client's library prints to standard output, which belongs to the result.
  console.log = console.error;
  const { signal } = interruption();
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const engine = await findEngine(dataDir, waitSeconds);
  const client = new Client({
    nodes: nodeUrls(engine.url),
    ...(engine.caFile !== undefined && { ssl: { ca: readFileSync(engine.caFile, 'utf8') } }),
  });
  try {
    const { lines, value } = await command.run({
      client,
      alias: process.env.SYMBOL_CATALOG_ALIAS || 'symbols',
      dataDir,
      progress: showProgress(process.stderr),
      signal,
      options,
    });
    process.stdout.write(
      values.json ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(''),
    );
  } finally {
    await client.close();
    await engine.stop();
  }
}

async function findEngine(dataDir: string, waitSeconds: number) {
  const { OPENSEARCH_URL, OPENSEARCH_CA, CACHE_DIR, OPENSEARCH_JAVA_HOME, JAVA_HOME, PATH } = process.env;
  const say = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const engine = await openSearchEngine({
      url: OPENSEARCH_URL || undefined,
      caFile: OPENSEARCH_CA || undefined,
      waitMilliseconds: waitSeconds * 1000,
      dataDir,
      cacheDir: resolve(CACHE_DIR || '.cache'),
      java: { openSearchJavaHome: OPENSEARCH_JAVA_HOME, javaHome: JAVA_HOME, path: PATH },
      installMissing: true,
      log: say,
    });
    say(engine.how);
    return engine;
  } catch (error) {
    throw new IngestFailure('engine-unavailable', error instanceof Error ? error.message : String(error));
  }
}

/** The first Ctrl-C ends the run in good order, the second at once. */
function interruption(): AbortController {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      process.stderr.write(`${name}: ending; the live catalogue stays as it is\n`);
      controller.abort(new IngestFailure('interrupted', 'interrupted; the live catalogue is as it was'));
    });
  }
  return controller;
}

function fail(error: unknown): void {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exitCode = usageExitCode;
  } else if (error instanceof IngestFailure) {
    process.stderr.write([error.message, ...error.details].map((line) => `${line}\n`).join(''));
    process.exitCode = exitCodes[error.kind];
  } else if (isPassing(error)) {
    process.stderr.write(
      `OpenSearch is not available: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = exitCodes['engine-unavailable'];
  } else {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = unexpectedExitCode;
  }
}

await main().catch(fail);
