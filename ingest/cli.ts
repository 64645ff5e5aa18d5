import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from '@opensearch-project/opensearch';
import { openSearchEngine } from '../embedded/opensearch.ts';
import { nodeUrls } from '../embedded/opensearch-nodes.ts';
import type { LanguageTag } from '../mappings/document.ts';
import { canonicalTag } from '../mappings/language-tags.ts';
import type { Command, CommandContext, CommandResult, OfflineContext } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import { diskTrouble, type FailureKind, IngestFailure } from './failure.ts';
import { isTransient } from './opensearch/errors.ts';
import { limitHeapGrowth, lowerPriority } from './process-settings.ts';
import { showProgress } from './progress.ts';
import { parseScope } from './scope.ts';
import { sourceFormats } from './sources/open.ts';

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
const diskExitCode = 6;
const usageExitCode = 2;

const usage = `npm run catalog -- <command> [options]

${Object.entries(commands)
  .map(([name, { summary, operands }]) => `  ${`${name} ${operands}`.padEnd(22)} ${summary}`)
  .join('\n')}

A source is one of
${Object.values(sourceFormats)
  .map(({ description }) => `  ${description}`)
  .join('\n')}

  --only <part>       set=<name>,… only the symbols of these sets; lang=<tag>,… only names in these languages, of
                      symbols that are live; everything else stays as it is
  --dry-run           ingest: validate and diff, and write nothing
  --strict            validate: warnings count as errors
  --force             ingest: go live even if more than 5 % of the live symbols or names of a language are missing
  --rebuild           ingest: make everything anew, and a new release of it even where nothing has changed
  --max-rejected <n>  ingest: percent of the entries that may be rejected (1)
  --limit <n>         only the first n symbols of each source, to try things out
  --lang <tags>       speech: only names in these languages (de,pt-BR); missing list: only words in them
  --state <states>    missing list: in these states (open,accepted,drawn)
  --partner <name>    missing list: reported by this partner
  --reason <text>     missing decline: why; partners read it
  --read-only         partners issue: a key that may not report
  --requests-per-minute <n>, --reports-per-day <n>
                      partners issue: what was agreed with this partner
  --wait <seconds>    how long an engine that does not answer is waited for (30)
  --json              print the result as one JSON document on standard output
  --help              print this

The engine is the one of the service (OPENSEARCH_URL, else started below DATA_DIR), the alias SYMBOL_CATALOG_ALIAS.
Exit codes: 0 done, 1 unexpected error, 2 wrong usage, 3 validation failed, 4 another run is under way,
5 OpenSearch is not available, 6 the disk is full or fails, 130 interrupted. Whatever fails, the live catalogue goes on answering, and the same
command again completes what was begun.

  npm run catalog -- validate my-symbols                             # everything that is wrong, with file and line
  npm run catalog -- ingest demo my-symbols                          # the whole catalogue: what is not named goes
  npm run catalog -- ingest my-symbols --only set=my-set --dry-run   # one set beside all others; first look
  npm run catalog -- ingest my-symbols --only lang=sw                # names in Swahili, pictures untouched
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
        rebuild: { type: 'boolean', default: false },
        'max-rejected': { type: 'string', default: '1' },
        limit: { type: 'string' },
        lang: { type: 'string' },
        wait: { type: 'string', default: '30' },
        only: { type: 'string', multiple: true, default: [] },
        'dry-run': { type: 'boolean', default: false },
        reason: { type: 'string' },
        state: { type: 'string' },
        partner: { type: 'string' },
        'read-only': { type: 'boolean', default: false },
        'requests-per-minute': { type: 'string' },
        'reports-per-day': { type: 'string' },
        strict: { type: 'boolean', default: false },
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

function count(name: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : number(name, text, /^[1-9]\d{0,8}$/);
}

function replicas(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^(1?\d|20)$/.test(text))
    throw new UsageError(`PARTNER_REPLICAS is a number from 0 to 20, not "${text}"`);
  return Number(text);
}

function languages(list: string): ReadonlySet<LanguageTag> {
  const tags = list.split(',').map((tag) => canonicalTag(tag));
  if (tags.includes(undefined)) throw new UsageError(`--lang is a list of language tags, not "${list}"`);
  return new Set(tags.filter((tag) => tag !== undefined));
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [name, ...operands] = positionals;
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new UsageError(name === undefined ? 'which command?' : `there is no command "${name}"`);
  checkOperands(command, operands);
  const scope = parseScope(values.only);
  if (typeof scope === 'string') throw new UsageError(scope);
  const options: CommandContext['options'] = {
    force: values.force,
    rebuild: values.rebuild,
    dryRun: values['dry-run'],
    strict: values.strict,
    scope,
    maxRejected: number('max-rejected', values['max-rejected'], /^\d{1,2}(\.\d+)?$|^100$/),
    languages: values.lang === undefined ? undefined : languages(values.lang),
    reason: values.reason,
    states: values.state,
    partner: values.partner,
    readOnly: values['read-only'],
    requestsPerMinute: count('requests-per-minute', values['requests-per-minute']),
    reportsPerDay: count('reports-per-day', values['reports-per-day']),
    replicas: replicas(process.env.PARTNER_REPLICAS),
    path: process.env.PATH ?? '',
    limit: count('limit', values.limit),
  };

  const waitSeconds = number('wait', values.wait, /^\d{1,4}$/);

  limitHeapGrowth();
  lowerPriority();
  // The client's library prints to standard output, which belongs to the result.
  console.log = console.error;
  const { signal } = interruption();
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const context: OfflineContext = {
    operands,
    dataDir,
    progress: showProgress(process.stderr),
    signal,
    options,
  };
  const result = command.offline
    ? await command.run(context)
    : await withEngine(dataDir, waitSeconds, (client) =>
        command.run({ ...context, client, alias: process.env.SYMBOL_CATALOG_ALIAS || 'symbols' }),
      );
  const { lines, value, invalid } = result;
  process.stdout.write(
    values.json ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join(''),
  );
  if (invalid) process.exitCode = exitCodes['validation-failed'];
}

function checkOperands({ operands }: Command, given: readonly string[]): void {
  if (operands === '' && given.length > 0)
    throw new UsageError(`"${given.join(' ')}" is one argument too many`);
  if (operands.startsWith('<') && given.length === 0) throw new UsageError(`${operands} is missing`);
}

async function withEngine(
  dataDir: string,
  waitSeconds: number,
  work: (client: Client) => Promise<CommandResult>,
): Promise<CommandResult> {
  const engine = await findEngine(dataDir, waitSeconds);
  const client = new Client({
    nodes: nodeUrls(engine.url),
    ...(engine.caFile !== undefined && { ssl: { ca: readFileSync(engine.caFile, 'utf8') } }),
  });
  try {
    return await work(client);
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

/** The words of an error as part of a sentence: the engine's own may end in a semicolon. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/[;.\s]+$/, '');
}

function fail(error: unknown): void {
  const disk = diskTrouble(error);
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    process.exitCode = usageExitCode;
  } else if (error instanceof IngestFailure) {
    process.stderr.write([error.message, ...error.details].map((line) => `${line}\n`).join(''));
    process.exitCode = exitCodes[error.kind];
  } else if (isTransient(error)) {
    process.stderr.write(`OpenSearch is not available: ${reasonOf(error)}; run it again when it is back\n`);
    process.exitCode = exitCodes['engine-unavailable'];
  } else if (disk !== undefined) {
    process.stderr.write(`${disk}; the live catalogue is as it was: mend that and run it again\n`);
    process.exitCode = diskExitCode;
  } else {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = unexpectedExitCode;
  }
}

await main().catch(fail);
