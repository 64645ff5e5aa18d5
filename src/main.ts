import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openSearchEngine } from '../embedded/opensearch.ts';
import { redisEngine } from '../embedded/redis.ts';
import { findSynthesiser } from './audio/synthesiser.ts';
import { followCatalogue } from './catalogue/release.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { HttpError } from './errors.ts';
import { type Log, openLog } from './logger.ts';
import { connectEngine } from './opensearch/client.ts';
import { type Supervisor, supervise } from './supervisor.ts';

/**
 * `npm start`: finds or starts the engines, has others serve (`supervisor.ts`), and ingests the demo catalogue where there
 * is none yet. With `worker.ts` the only file of the service with side effects of its own.
 */

const usage = `npm start                 serve; an empty catalogue is filled with the demo
npm start -- --no-demo    serve; an empty catalogue stays empty
Settings are environment variables: see the README.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'no-demo': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const read = readConfig(process.env);
  const config: Config = { ...read, DATA_DIR: resolve(read.DATA_DIR), CACHE_DIR: resolve(read.CACHE_DIR) };
  const log = openLog(config.LOG_LEVEL, process.stdout);
  const say = (line: string) => log.info(line);

  const path = process.env.PATH ?? '';
  const [openSearch, redis] = await Promise.all([
    openSearchEngine({
      url: config.OPENSEARCH_URL,
      caFile: config.OPENSEARCH_CA,
      cacheDir: config.CACHE_DIR,
      dataDir: config.DATA_DIR,
      java: {
        openSearchJavaHome: config.OPENSEARCH_JAVA_HOME,
        javaHome: config.JAVA_HOME,
        path,
      },
      installMissing: true,
      log: say,
    }),
    redisEngine({
      url: config.REDIS_URL,
      dataDir: config.DATA_DIR,
      path,
      installMissing: true,
      log: say,
    }),
    // Each serving process finds it for itself; here it is only told.
    findSynthesiser(path, say),
  ]);
  say(openSearch.how);
  say(redis.how);

  const stopEngines = () => Promise.all([openSearch.stop(), redis.stop()]);
  const processes = processesOf(config);
  const settings = {
    OPENSEARCH_URL: openSearch.url,
    DATA_DIR: config.DATA_DIR,
    CACHE_DIR: config.CACHE_DIR,
    REDIS_URL: redis.url ?? '',
    SYMBOL_CATALOG_PROCESSES: String(processes),
  };
  let supervisor: Supervisor;
  try {
    supervisor = await supervise(processes, settings, log);
  } catch (error) {
    await stopEngines();
    throw error;
  }
  const demo = demoCatalogue({ ...process.env, ...settings });
  stopOnSignals(log, async () => {
    await Promise.all([demo.stop(), supervisor.stop()]);
    await stopEngines();
  });
  say(
    `listening on ${supervisor.url}, ${processes === 1 ? 'one serving process' : `${processes} serving processes`}`,
  );
  const fillsIt = (await isEmpty(config, openSearch.url)) && !values['no-demo'];
  if (fillsIt) await demo.ingest();
  sayWhatToTry(config, supervisor.url, await isEmpty(config, openSearch.url), say);
  // What is looked at meanwhile is made first: these renderers yield to everything else.
  if (fillsIt) {
    demo
      .renderThumbnails()
      .catch((error: unknown) => log.warn({ err: error }, 'not all thumbnails were made'));
  }
}

/**
 * Half of the cores serve: the engine, and the rendering of pictures, need the others. Two at least: while a process that
 * ended is replaced, for a second or two, a single one would refuse every connection.
 */
function processesOf({ SYMBOL_CATALOG_PROCESSES: asked }: Config): number {
  return asked === 0 ? Math.max(2, Math.floor(availableParallelism() / 2)) : asked;
}

async function isEmpty(config: Config, openSearchUrl: string): Promise<boolean> {
  const engine = connectEngine({ url: openSearchUrl, caFile: config.OPENSEARCH_CA });
  const catalogue = followCatalogue(engine, config.SYMBOL_CATALOG_ALIAS);
  try {
    await catalogue.refresh();
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'catalogue-empty') return true;
    throw error;
  } finally {
    catalogue.stop();
    await engine.close();
  }
}

function sayWhatToTry(config: Config, url: string, empty: boolean, say: (line: string) => void): void {
  const base = config.PUBLIC_BASE_URL ?? url;
  if (empty) {
    say(`the catalogue is empty; ingest one with: npm run catalog -- ingest`);
    return;
  }
  const paths = [
    '/api/v1/public/symbols/search?q=dog',
    '/api/v1/symbols/search?q=Hund&lang=de&facets=group,tags',
    '/api/v1/translations/languages',
    '/api/v1/public/stats',
    '/openapi.json',
    '/docs',
  ];
  say(`open ${base}/ to search`);
  for (const path of paths) say(`try ${base}${path}`);
}

/** The first signal ends the service politely, the second at once. */
function stopOnSignals(log: Log, stop: () => Promise<void>): void {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      log.info(`${signal}: stopping; once more to end at once`);
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError;
  process.stderr.write(`${expected || error instanceof Error ? error.message : String(error)}\n`);
  process.exit(expected ? 2 : 1);
});
