import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { aborted, parseArgs } from 'node:util';
import { startEngines } from '../embedded/engines.ts';
import { findSynthesiser } from './audio/espeak.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { type Log, openLog } from './logger.ts';
import { knownState, type State } from './serving-state.ts';
import { supervise } from './supervisor.ts';

/**
 * `npm start`: finds or starts the engines, has others serve (`supervisor.ts`), and ingests the demo catalogue where there
 * is none yet. With `worker.ts` the only file of the service with side effects of its own.
 */

const usage = `npm start                 serve; an empty catalogue is filled with the demo
npm start -- --no-demo    serve; an empty catalogue stays empty
npm start -- --no-install serve; missing system packages are named, and none is installed
Settings are environment variables: see docs/operators.md.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'no-demo': { type: 'boolean', default: false },
      'no-install': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const read = readConfig(process.env);
  const config: Config = { ...read, DATA_DIR: resolve(read.DATA_DIR), CACHE_DIR: resolve(read.CACHE_DIR) };
  const log = openLog(config.LOG_LEVEL, process.stdout);
  const signal = stopSignal(log);
  const steps: Step[] = [];
  try {
    await start(config, { demo: !values['no-demo'], install: !values['no-install'] }, log, signal, steps);
    // Not the event: a signal that came in the last steps of the start is over by now.
    await aborted(signal, signal);
  } catch (error) {
    // An aborted start fails at its current step.
    if (!signal.aborted) throw error;
  } finally {
    for (const step of steps.reverse()) {
      await step.stop().catch((error: unknown) => {
        log.error({ err: error }, `could not stop ${step.name} cleanly`);
        process.exitCode = 1;
      });
    }
  }
  process.exit();
}

/** What was started, in the order in which it was: stopped in the reverse order, however far the start came. */
interface Step {
  name: string;
  stop(): Promise<void>;
}

async function start(
  config: Config,
  allowed: { demo: boolean; install: boolean },
  log: Log,
  signal: AbortSignal,
  steps: Step[],
): Promise<void> {
  const say = (line: string) => log.info(line);
  const path = process.env.PATH ?? '';
  const common = { dataDir: config.DATA_DIR, installMissing: allowed.install, log: say };
  const { DATA_DIR, CACHE_DIR } = config;
  const demo = demoCatalogue({ ...process.env, DATA_DIR, CACHE_DIR }, signal);
  const processes = processesOf(config);
  const supervisor = supervise(processes, log);
  steps.push({ name: 'the serving processes', stop: supervisor.stop });
  const [{ openSearch, redis, stop }] = await Promise.all([
    startEngines(
      {
        openSearch: {
          ...common,
          url: config.OPENSEARCH_URL,
          caFile: config.OPENSEARCH_CA,
          clusterName: config.OPENSEARCH_CLUSTER_NAME,
          cacheDir: config.CACHE_DIR,
          java: { ...config, PATH: path },
        },
        redis: { ...common, url: config.REDIS_URL, path },
      },
      signal,
    ),
    // Each serving process finds it for itself; here only the log line is wanted.
    findSynthesiser(say),
  ]);
  steps.push({ name: 'the engines', stop });
  say(openSearch.description);
  say(redis.description);

  const settings = {
    OPENSEARCH_URL: openSearch.url,
    OPENSEARCH_CLUSTER_NAME: openSearch.clusterName ?? '',
    DATA_DIR,
    CACHE_DIR,
    REDIS_URL: redis.url ?? '',
    SYMBOL_CATALOG_PROCESSES: String(processes),
  };
  const url = await supervisor.serve(settings);
  const moveTo = (changes: Record<string, string>) =>
    supervisor
      .restart(changes)
      .catch((error: unknown) =>
        log.error({ err: error }, 'the serving processes could not follow an engine'),
      );
  openSearch.watch((url) => moveTo({ OPENSEARCH_URL: url }));
  redis.watch((url) => moveTo({ REDIS_URL: url }));
  signal.throwIfAborted();
  say(`listening on ${url}, ${processes === 1 ? 'one serving process' : `${processes} serving processes`}`);
  const { catalogue } = await knownState(url, signal);
  let isFilling = allowed.demo && catalogue === 'empty';
  async function fill(): Promise<void> {
    let failure = 'the catalogue stays empty; fix the cause, then run: npm run catalog -- ingest';
    try {
      await demo.ingest(settings);
      isFilling = false;
      failure = 'pre-rendering failed; missing files are rendered on request';
      await demo.renderThumbnails(settings);
    } catch (error) {
      // A service without the demo goes on: partners and curators have work of their own there.
      if (!signal.aborted) log.error({ err: error }, failure);
    }
    isFilling = false;
  }
  const filled = isFilling ? fill() : Promise.resolve();
  // Before the engines: a run that is stopped takes back what it wrote.
  steps.push({ name: 'the ingest of the demo', stop: () => filled });
  // An ingest goes on for some seconds after its symbols can be searched.
  const checks = await knownState(url, signal, () => isFilling);
  signal.throwIfAborted();
  sayWhatToTry(config, url, checks, log);
}

/**
 * Half of the cores serve: the engine, and the rendering of images, need the others. Two at least: while a process that
 * ended is replaced, for a second or two, a single one would refuse every connection.
 */
function processesOf({ SYMBOL_CATALOG_PROCESSES: configured }: Config): number {
  return configured === 0 ? Math.max(2, Math.floor(availableParallelism() / 2)) : configured;
}

/** What there is to see. A catalogue that was restored without its images answers searches, and shows nothing. */
function sayWhatToTry(config: Config, url: string, { catalogue, images }: State, log: Log): void {
  const base = config.PUBLIC_BASE_URL ?? url;
  if (catalogue === 'empty') {
    log.info('the catalogue is empty; ingest one with: npm run catalog -- ingest');
    return;
  }
  if (catalogue !== 'ready') {
    log.warn(`searches are not answered; ${base}/readyz says when they are`);
    return;
  }
  log.info(`open ${base}/ to search, ${base}/docs to read`);
  for (const path of ['/api/v1/public/symbols/search?q=dog', '/openapi.json']) log.info(`try ${base}${path}`);
  if (images !== 'missing') return;
  log.warn(
    `the images of this catalogue are not below ${join(config.DATA_DIR, 'artwork')}: npm run catalog -- ingest <its sources> ` +
      'makes them anew (without a source: the demo), and changes nothing else',
  );
}

/** Aborted by the first SIGINT or SIGTERM, at any moment of the start; the second ends the process at once. */
function stopSignal(log: Log): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(1);
      log.info(`${name}: stopping; once more to end at once`);
      controller.abort();
    });
  }
  return controller.signal;
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError;
  process.stderr.write(`${expected || error instanceof Error ? error.message : String(error)}\n`);
  process.exit(expected ? 2 : 1);
});
