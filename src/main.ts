import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openSearchEngine } from '../engines/opensearch.ts';
import { redisEngine } from '../engines/redis.ts';
import { followCatalogue } from './catalogue.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { connectEngine } from './engine.ts';
import { HttpError } from './errors.ts';
import { type Log, openLog } from './log.ts';
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

  const [openSearch, redis] = await Promise.all([
    openSearchEngine({
      url: config.OPENSEARCH_URL,
      caFile: config.OPENSEARCH_CA,
      cacheDir: config.CACHE_DIR,
      dataDir: config.DATA_DIR,
      java: {
        openSearchJavaHome: config.OPENSEARCH_JAVA_HOME,
        javaHome: config.JAVA_HOME,
        path: process.env.PATH ?? '',
      },
      installMissing: true,
      log: say,
    }),
    redisEngine({
      url: config.REDIS_URL,
      dataDir: config.DATA_DIR,
      path: process.env.PATH ?? '',
      installMissing: true,
      log: say,
    }),
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
  stopOnSignals(log, async () => {
    await supervisor.stop();
    await stopEngines();
  });
  say(
    `listening on ${supervisor.url}, ${processes === 1 ? 'one serving process' : `${processes} serving processes`}`,
  );
  if ((await isEmpty(config, openSearch.url)) && !values['no-demo']) await ingestDemo(settings);
  sayWhatToTry(config, supervisor.url, await isEmpty(config, openSearch.url), say);
}

/** Half of the cores serve: the engine, and the rendering of pictures, need the others. */
function processesOf({ SYMBOL_CATALOG_PROCESSES: asked }: Config): number {
  return asked === 0 ? Math.max(1, Math.floor(availableParallelism() / 2)) : asked;
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

/** Runs the ingest as a process of its own: its memory and its CPU are not the service's. */
function ingestDemo(settings: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../ingest/main.ts'), 'ingest'], {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0) done();
      else failed(new Error(`The demo catalogue was not ingested (exit code ${code}); see above.`));
    });
  });
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
  ];
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
