import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openSearchEngine } from '../../embedded/opensearch.ts';
import { redisEngine } from '../../embedded/redis.ts';
import { type ContainerEngines, containerEngines } from './containers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A real OpenSearch with `analysis-icu`; tests name their indices so that they do not meet. */
    openSearchUrl: string;
    /** A real Redis. */
    redisUrl: string;
    /** Alias of the demo catalogue, complete; tests only read it. */
    demoAlias: string;
    /** Data folder with the demo catalogue's artwork. */
    demoDataDir: string;
  }
}

const root = resolve(import.meta.dirname, '../..');
const cacheDir = join(root, '.cache');
/** Rendered artwork is kept between runs: its files are named by their content. */
const demoDataDir = join(cacheDir, 'test-data');
/** Checkouts that test against one engine each name their own by `TEST_DEMO_ALIAS`. */
const demoAlias = process.env.TEST_DEMO_ALIAS ?? 'demo';

/** Engines with the complete demo catalogue, and how many lanes still use them. */
interface SharedEngines {
  lanes: number;
  started: Promise<ContainerEngines> | undefined;
}

/** Vitest loads this module once per lane, so engines for all lanes belong to the process. */
const processWide = globalThis as { symbolCatalogTestEngines?: SharedEngines };
processWide.symbolCatalogTestEngines ??= { lanes: 0, started: undefined };
const shared = processWide.symbolCatalogTestEngines;

/**
 * Gives a lane the engines, which the first lane starts and the last one stops. Vitest sets up all lanes of a run before
 * it runs the first, and tears them down after the last.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.lanes += 1;
  shared.started ??= startEnginesWithDemo();
  const { openSearchUrl, redisUrl, stop } = await shared.started;
  project.provide('openSearchUrl', openSearchUrl);
  project.provide('redisUrl', redisUrl);
  project.provide('demoAlias', demoAlias);
  project.provide('demoDataDir', demoDataDir);
  return async () => {
    shared.lanes -= 1;
    if (shared.lanes === 0) await stop();
  };
}

/** Starts the engines and ingests the demo catalogue as a curator would. */
async function startEnginesWithDemo(): Promise<ContainerEngines> {
  const engines = (await containerEngines()) ?? (await localEngines());
  try {
    await ingestDemo(engines.openSearchUrl);
  } catch (error) {
    await engines.stop();
    throw error;
  }
  return engines;
}

/**
 * Engines named by the environment, else as child processes over a folder that is deleted when they stop: in memory, as flushing some
 * thousand changes to a disk is more than half of what the ingests of the tests take.
 */
async function localEngines(): Promise<ContainerEngines> {
  const dataDir = await mkdtemp(join(await roomInMemory(), 'symbol-catalog-test-'));
  const path = process.env.PATH ?? '';
  const log = (line: string) => process.stderr.write(`[engines] ${line}\n`);
  const openSearch = await openSearchEngine({
    url: process.env.TEST_OPENSEARCH_URL,
    cacheDir,
    dataDir,
    java: process.env,
    installMissing: true,
    containers: false,
    log,
  });
  const redis = await redisEngine({
    url: process.env.TEST_REDIS_URL,
    dataDir,
    path,
    installMissing: true,
    containers: false,
    log,
  });
  log(openSearch.description);
  log(redis.description);
  const stop = async () => {
    await Promise.all([openSearch.stop(), redis.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  };
  if (redis.url === undefined) {
    await stop();
    throw new Error('The tests need a Redis: install redis-server, or set TEST_REDIS_URL.');
  }
  return { openSearchUrl: openSearch.url, redisUrl: redis.url, stop };
}

/** Where Linux keeps files in memory, if it has room for the indices of all lanes and runs programs from there. */
async function roomInMemory(folder = '/dev/shm'): Promise<string> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const options = mounts.match(new RegExp(` ${folder} tmpfs (\\S+)`))?.[1]?.split(',');
  if (!options || options.includes('noexec')) return tmpdir();
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > 4 * 2 ** 30 ? folder : tmpdir();
}

function ingestDemo(openSearchUrl: string): Promise<void> {
  const child = spawn(process.execPath, ['ingest/cli.ts', 'ingest'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      OPENSEARCH_URL: openSearchUrl,
      DATA_DIR: demoDataDir,
      CACHE_DIR: cacheDir,
      SYMBOL_CATALOG_ALIAS: demoAlias,
    },
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => {
      if (code === 0) done();
      else failed(new Error(`The demo catalogue could not be ingested: exit code ${code}.`));
    });
  });
}
