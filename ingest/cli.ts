import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Client } from '@opensearch-project/opensearch';
import { Command as CliCommand, CommanderError } from 'commander';
import { nodeUrls } from '../embedded/addresses.ts';
import { openSearchEngine } from '../embedded/opensearch.ts';
import { type Log, openLog } from '../src/logger.ts';
import { connectionTo } from '../src/opensearch/cluster-name.ts';
import type { Command, CommandResult, OfflineContext } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import {
  commonOptions,
  engineOptions,
  type OptionValues,
  options,
  parseAlias,
  toOption,
} from './commands/options.ts';
import { diskErrorMessage, type FailureKind, IngestFailure } from './failure.ts';
import { isTransient } from './opensearch/errors.ts';
import { lineOutput, showProgress } from './progress.ts';
import { type DamagedIndex, damagedIndices } from './releases/damage.ts';
import { expectUndamaged } from './releases/repair.ts';
import { sourceFormats } from './sources/open.ts';

/**
 * `npm run catalog -- <command>`: the command line of curators and operators.
 * The only file of ingest that reads the environment and that has side effects at import.
 */

const exitCodes = {
  'validation-failed': 3,
  locked: 4,
  'engine-unavailable': 5,
  'download-failed': 7,
  interrupted: 130,
} as const satisfies Record<FailureKind, number>;

const unexpectedExitCode = 1;
const diskExitCode = 6;
const usageExitCode = 2;

const footer = `
A source is one of
${Object.values(sourceFormats)
  .map(({ description }) => `  ${description}`)
  .join('\n')}

The engine is the one of the service (OPENSEARCH_URL, else started below DATA_DIR).
Exit codes: 0 done, 1 unexpected error, 2 wrong usage, 3 validation failed, 4 another run holds the lock,
5 OpenSearch is not available, 6 the disk is full or fails, 7 a set cannot be downloaded, 130 interrupted. After every
failure the live catalogue goes on answering, and the same command again completes the work.

  npm run catalog -- ingest --help                                   # the options of a command
  npm run catalog -- validate my-symbols                             # everything that is wrong, with file and line
  npm run catalog -- ingest demo my-symbols                          # the whole catalogue: sets of no source leave it
  npm run catalog -- ingest mulberry                                 # an open set by its name, beside all others
  npm run catalog -- ingest my-symbols --only set=my-set --dry-run   # one set beside all others; first look
  npm run catalog -- rollback
`;

class UsageError extends Error {}

/** The command line as commander parses it: a command for each row of {@link commands}. */
function commandLine(): CliCommand {
  const program = new CliCommand('npm run catalog --')
    .description('Gets catalogues of symbols into the search engine, and back out of it.')
    .helpOption('-h, --help', 'print this')
    .enablePositionalOptions()
    .addHelpText('after', footer);
  for (const [name, command] of Object.entries(commands)) addCommand(program, name, command);
  return program;
}

function addCommand(parent: CliCommand, name: string, definition: Command): void {
  const command = parent.command(name).description(definition.summary);
  // A wrong option or argument is answered by the message and the help of this command, which lists what is allowed.
  // Positional: an option behind a subcommand belongs to that, also where the group takes it too (`missing list --json`).
  command
    .exitOverride()
    .showHelpAfterError()
    .enablePositionalOptions()
    .helpOption('-h, --help', 'print this');
  for (const [subcommand, row] of Object.entries(definition.subcommands ?? {})) {
    addCommand(command, subcommand, row);
  }
  const { run } = definition;
  if (run === undefined) return;
  if (definition.operands !== undefined) command.arguments(definition.operands);
  for (const option of definition.options ?? []) command.addOption(toOption(options[option]));
  for (const option of Object.values(definition.offline ? {} : engineOptions))
    command.addOption(toOption(option));
  for (const option of Object.values(commonOptions)) command.addOption(toOption(option));
  command.action(() => runCommand(definition, command.args, command.opts<OptionValues>()));
}

function aliasOf(values: OptionValues): string {
  try {
    return values.alias ?? parseAlias(process.env.SYMBOL_CATALOG_ALIAS || 'symbols');
  } catch (error) {
    throw new UsageError(`SYMBOL_CATALOG_ALIAS: ${(error as Error).message}`);
  }
}

/** Whether `npm start` runs it, and not on a terminal: what it says is then part of the service's log, which has said the rest. */
function isPartOfService(): boolean {
  return process.channel !== undefined && process.stdout.isTTY !== true;
}

let log: Log | undefined;

function serviceLog(): Log {
  log ??= openLog('info', process.stdout);
  return log;
}

async function runCommand(
  command: Command,
  operands: readonly string[],
  values: OptionValues,
): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const context: OfflineContext = {
    operands,
    options: values,
    dataDir,
    progress: showProgress(
      isPartOfService() ? lineOutput((line) => serviceLog().info(line)) : process.stderr,
    ),
    signal: interruption().signal,
    terminal: { input: process.stdin, output: process.stderr, isTTY: process.stdin.isTTY === true },
  };
  const alias = aliasOf(values);
  // An ingest holds some 25 MB for long and 400 bytes for each symbol: V8 would let three times as much garbage gather beside it.
  setFlagsFromString('--heap-growing-percent=10');
  // The service and the engine answer people, an ingest can wait; processes that render for it do as it does.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // The client's library prints to standard output, which belongs to the result.
  console.log = console.error;
  const result = await execute(command, context, { alias, waitSeconds: values.wait ?? 30 });
  if (isPartOfService()) for (const line of result.lines) serviceLog().info(line);
  else {
    process.stdout.write(
      values.json ? `${JSON.stringify(result.value)}\n` : result.lines.map((line) => `${line}\n`).join(''),
    );
  }
  if (result.invalid) process.exitCode = exitCodes['validation-failed'];
}

async function execute(
  command: Command,
  context: OfflineContext,
  { alias, waitSeconds }: { alias: string; waitSeconds: number },
): Promise<CommandResult> {
  if (command.run === undefined) throw new UsageError('this command needs a subcommand');
  if (command.offline) return await command.run(context);
  const { run } = command;
  return await withEngine(context.dataDir, waitSeconds, (client, damaged) => {
    if (!command.onDamage) expectUndamaged(alias, damaged);
    return run({ ...context, client, alias, damaged });
  });
}

async function withEngine(
  dataDir: string,
  waitSeconds: number,
  work: (client: Client, damaged: readonly DamagedIndex[]) => Promise<CommandResult>,
): Promise<CommandResult> {
  const engine = await findEngine(dataDir, waitSeconds);
  const client = new Client({
    nodes: nodeUrls(engine.url),
    // An embedded engine may end during an ingest and another take its port: nothing is ever written to that one.
    ...(engine.clusterName !== undefined && { Connection: connectionTo(engine.clusterName) }),
    ...(engine.caFile !== undefined && { ssl: { ca: readFileSync(engine.caFile, 'utf8') } }),
  });
  try {
    return await work(client, await findDamage(client));
  } finally {
    await client.close();
    await engine.stop();
  }
}

async function findDamage(client: Client): Promise<readonly DamagedIndex[]> {
  const { body } = await client.cluster.health({ timeout: '1s' }, { ignore: [408] });
  if (body.status !== 'red') return [];
  return await damagedIndices(client);
}

async function findEngine(dataDir: string, waitSeconds: number) {
  const { OPENSEARCH_URL, OPENSEARCH_CA, OPENSEARCH_CLUSTER_NAME, CACHE_DIR } = process.env;
  const say = isPartOfService() ? () => undefined : (line: string) => process.stderr.write(`${line}\n`);
  try {
    const engine = await openSearchEngine({
      url: OPENSEARCH_URL || undefined,
      caFile: OPENSEARCH_CA || undefined,
      clusterName: OPENSEARCH_CLUSTER_NAME || undefined,
      waitMilliseconds: waitSeconds * 1000,
      dataDir,
      cacheDir: resolve(CACHE_DIR || '.cache'),
      java: process.env,
      installMissing: true,
      log: say,
    });
    say(engine.description);
    return engine;
  } catch (error) {
    // A full disk is fixed by making room, not by waiting for the engine.
    if (diskErrorMessage(error) !== undefined) throw error;
    throw new IngestFailure(error instanceof Error ? error.message : String(error), {
      kind: 'engine-unavailable',
    });
  }
}

/**
 * The first Ctrl-C ends the run in good order, the second at once. So does the end of the service that started it
 * (`npm start`, by a channel), however that ended: nobody waits for the result, and its engine ends as well.
 */
function interruption(): AbortController {
  const controller = new AbortController();
  const interrupted = () =>
    new IngestFailure('interrupted; the live catalogue is as it was', { kind: 'interrupted' });
  process.once('disconnect', () => controller.abort(interrupted()));
  // By itself the channel keeps no command from ending.
  process.channel?.unref();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      process.stderr.write(`${name}: ending; the live catalogue stays as it is\n`);
      controller.abort(interrupted());
    });
  }
  return controller;
}

/** The words of an error as part of a sentence: the engine's own may end in a semicolon. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/[;.\s]+$/, '');
}

function fail(error: unknown): void {
  const disk = diskErrorMessage(error);
  if (error instanceof CommanderError) {
    // Its message is printed already. Help without `--help` (no command at all) is a wrong usage too.
    const isHelp = error.exitCode === 0 && error.code !== 'commander.help';
    process.exitCode = isHelp ? 0 : usageExitCode;
  } else if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = usageExitCode;
  } else if (error instanceof IngestFailure) {
    process.stderr.write([error.message, ...error.details].map((line) => `${line}\n`).join(''));
    process.exitCode = exitCodes[error.kind];
  } else if (isTransient(error)) {
    process.stderr.write(`OpenSearch is not available: ${reasonOf(error)}; run it again when it is back\n`);
    process.exitCode = exitCodes['engine-unavailable'];
  } else if (disk !== undefined) {
    process.stderr.write(`${disk}; the live catalogue is unchanged: fix this and run the command again\n`);
    process.exitCode = diskExitCode;
  } else {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = unexpectedExitCode;
  }
}

// EPIPE when the reader closes early (`catalog concepts | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

await commandLine().exitOverride().showHelpAfterError().parseAsync().catch(fail);
