import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { openSearchEngine } from '../../../embedded/opensearch.ts';
import { ingestNodeArguments } from '../../../src/demo-catalogue.ts';
import { stopProcess } from '../../support/stop-process.ts';
import {
  type ServiceProcess,
  startServiceProcess,
  untilAnswered,
  untilSymbolsRead,
} from './service-process.ts';

/** The folder of the project. */
export const root = resolve(import.meta.dirname, '../../..');
/** Downloads that are kept between runs, such as OpenSearch's jars. */
export const cacheDir = join(root, '.cache');
/** Artwork of earlier runs; files are named by their content, so runs cannot disturb each other. */
const artworkDir = join(cacheDir, 'test-data');

/** Seconds that a service may take until it is ready on engines that run. */
const readySeconds = 300;
/** The same until it has read a million symbols. */
const readSeconds = 1800;

/** Which service is started, and how. */
interface ServiceOptions {
  /** The catalogue that it serves: the demo of its checkout if absent. */
  alias?: string;
  /** Environment beside that of every bench. */
  settings?: Readonly<Record<string, string>>;
  /** Folder of another checkout of this project, whose packages are installed; this one if absent. */
  checkout?: string | undefined;
}

/** A catalogue on the benches' OpenSearch. */
interface Demo {
  alias: string;
  /** Where the artwork lies. */
  dataDir: string;
}

/** Folders, OpenSearch, catalogues and services of the benches: made on first use, removed at the end. */
export type Workspace = ReturnType<typeof openWorkspace>;

/**
 * Opens the benches' workspace below the system's folder for temporary files.
 * @param say receives lines about what is going on
 */
export function openWorkspace(say: (line: string) => void) {
  const ends: (() => Promise<unknown>)[] = [];
  const demos = new Map<string, Promise<Demo>>();
  let closed: Promise<void> | undefined;
  let started: Promise<string> | undefined;

  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'symbol-catalog-bench-'));
    // A process that was just stopped may write a file while the folder is being emptied.
    ends.push(() => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
    return path;
  }

  async function startEngine(): Promise<string> {
    const dataDir = await folder();
    const starting = openSearchEngine({
      ...{ cacheDir, dataDir, java: process.env },
      installMissing: false,
      log: say,
    });
    // Registered before it runs, so that an interrupt during the start waits for it and stops it.
    ends.push(async () => (await starting.catch(() => undefined))?.stop());
    const { url, description } = await starting;
    say(description);
    return url;
  }

  function engine(): Promise<string> {
    started ??= startEngine();
    return started;
  }

  async function ingestDemo(checkout: string): Promise<Demo> {
    const demo = {
      alias: `bench-demo-${demos.size}`,
      dataDir: checkout === root ? artworkDir : await folder(),
    };
    say(`ingesting the demo catalogue of ${checkout}`);
    const args = [...ingestNodeArguments, join(checkout, 'ingest/cli.ts'), 'ingest'];
    const settings = {
      OPENSEARCH_URL: await engine(),
      SYMBOL_CATALOG_ALIAS: demo.alias,
      DATA_DIR: demo.dataDir,
    };
    const child = spawn(process.execPath, args, {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...settings },
    });
    ends.push(() => stopProcess(child));
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`The ingest ended with ${code}.`);
    return demo;
  }

  /** The complete demo catalogue, as a checkout ingests it under an alias of its own. */
  function demo(checkout = root): Promise<Demo> {
    const folder = resolve(checkout);
    const ingested = demos.get(folder) ?? ingestDemo(folder);
    demos.set(folder, ingested);
    return ingested;
  }

  /** Starts a service on that OpenSearch and waits until it is ready and has its symbols in memory. */
  async function service({ alias, settings, checkout = root }: ServiceOptions = {}): Promise<ServiceProcess> {
    const served = alias === undefined ? await demo(checkout) : { alias, dataDir: artworkDir };
    const dataDir = await folder();
    // The artwork alone: thumbnails are those of this service.
    await mkdir(join(dataDir, 'artwork'));
    await symlink(join(served.dataDir, 'artwork', 'sources'), join(dataDir, 'artwork', 'sources'));
    const env = {
      OPENSEARCH_URL: await engine(),
      SYMBOL_CATALOG_ALIAS: served.alias,
      DATA_DIR: dataDir,
      CACHE_DIR: cacheDir,
      LOG_LEVEL: 'warn',
      ...settings,
    };
    const process = await startServiceProcess(resolve(checkout), env);
    ends.push(process.stop);
    await untilAnswered(process, '/readyz', readySeconds);
    await untilSymbolsRead(process, readSeconds);
    return process;
  }

  /** Last in, first out, one after the other; also what is begun while the bench does not know yet that it is over. */
  async function endAll(): Promise<void> {
    for (let end = ends.pop(); end; end = ends.pop()) {
      // The remaining clean-ups have to run all the same.
      await end().catch((error: unknown) => say(`while ending: ${error}`));
    }
  }

  return {
    say,
    /** A new, empty folder. */
    folder,
    /** The URL of an OpenSearch for the benches alone. */
    engine,
    /** The version of that OpenSearch; undefined where no bench has used it. */
    engineVersion: async () => {
      if (started === undefined) return undefined;
      const { version } = (await (await fetch(await started)).json()) as { version: { number: string } };
      return version.number;
    },
    demo,
    service,
    titleOf,
    /** Registers a clean-up; clean-ups run in reverse order. */
    atEnd: (end: () => Promise<unknown>) => void ends.push(end),
    /** Ends everything, each thing once, however often it is called: a signal and the end of the run may both come. */
    close: () => {
      closed ??= endAll();
      return closed;
    },
  };
}

/** How a table calls another checkout: by its commit. */
function titleOf(checkout: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim();
  } catch {
    return basename(checkout);
  }
}
