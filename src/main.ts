import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openSearchEngine } from '../engines/opensearch.ts';
import { redisEngine } from '../engines/redis.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { HttpError } from './errors.ts';
import { type Log, openLog } from './log.ts';
import { type Service, startService } from './service.ts';

/**
 * `npm start`: finds or starts the engines, serves, and ingests the demo catalogue where there is none yet.
 * The only file of the service with side effects of its own.
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
  let service: Service;
  try {
    service = await startService(config, { openSearchUrl: openSearch.url, redisUrl: redis.url }, log);
  } catch (error) {
    await stopEngines();
    throw error;
  }
  stopOnSignals(log, async () => {
    await service.stop();
    await stopEngines();
  });
  say(`listening on ${service.url}`);
  if ((await isEmpty(service)) && !values['no-demo']) await ingestDemo(config, openSearch.url);
  sayWhatToTry(config, service, await isEmpty(service), say);
}

async function isEmpty(service: Service): Promise<boolean> {
  try {
    await service.ready();
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'catalogue-empty') return true;
    throw error;
  }
}

/** Runs the ingest as a process of its own: its memory and its CPU are not the service's. */
function ingestDemo(config: Config, openSearchUrl: string): Promise<void> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../ingest/main.ts'), 'ingest'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      OPENSEARCH_URL: openSearchUrl,
      DATA_DIR: config.DATA_DIR,
      CACHE_DIR: config.CACHE_DIR,
    },
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0) done();
      else failed(new Error(`The demo catalogue was not ingested (exit code ${code}); see above.`));
    });
  });
}

function sayWhatToTry(config: Config, service: Service, empty: boolean, say: (line: string) => void): void {
  const base = config.PUBLIC_BASE_URL ?? service.url;
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
