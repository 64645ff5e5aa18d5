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
  /** Receives its standard output. */
  outputFile?: string;
}

/** A catalogue on the benches' OpenSearch. */
interface Demo {
  alias: string;
  /** Where the artwork lies. */
  dataDir: string;
}

/** Folders, OpenSearch, catalogues and services of the benches: made on first use, removed at the end. */
export interface Workspace {
  /** A line about what is going on. */
  say: (line: string) => void;
  /** A new, empty folder. */
  folder(): Promise<string>;
  /** The URL of an OpenSearch for the benches alone. */
  engine(): Promise<string>;
  /** The version of that OpenSearch; undefined where no bench has used it. */
  engineVersion(): Promise<string | undefined>;
  /** The complete demo catalogue, as a checkout ingests it under an alias of its own. */
  demo(checkout?: string): Promise<Demo>;
  /** Starts a service on that OpenSearch and waits until it is ready and has its symbols in memory. */
  service(options?: ServiceOptions): Promise<ServiceProcess>;
  /** How a table calls another checkout: by its commit. */
  titleOf(checkout: string): string;
  /** Registers a clean-up; clean-ups run in reverse order. */
  atEnd(end: () => Promise<unknown>): void;
  /** Ends everything, each thing once, however often it is called: a signal and the end of the run may both come. */
  close(): Promise<void>;
}

/** Opens the benches' workspace below the system's folder for temporary files. */
export function openWorkspace(say: (line: string) => void): Workspace {
  const ends: (() => Promise<unknown>)[] = [];
  const demos = new Map<string, Promise<Demo>>();
  let closed: Promise<void> | undefined;
  let engine: Promise<string> | undefined;

  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'symbol-catalog-bench-'));
    // A process that was just stopped may write a file while the folder is being emptied.
    ends.push(() => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
    return path;
  }

  async function startEngine(): Promise<string> {
    const dataDir = await folder();
    const starting = openSearchEngine({
      cacheDir,
      dataDir,
      java: process.env,
      installMissing: false,
      log: say,
    });
    // Registered before it runs, so that an interrupt during the start waits for it and stops it.
    ends.push(async () => (await starting.catch(() => undefined))?.stop());
    const { url, description: how } = await starting;
    say(how);
    return url;
  }

  async function ingestDemo(checkout: string): Promise<Demo> {
    const demo = {
      alias: `bench-demo-${demos.size}`,
      dataDir: checkout === root ? artworkDir : await folder(),
    };
    say(`ingesting the demo catalogue of ${checkout}`);
    const child = spawn(
      process.execPath,
      [...ingestNodeArguments, join(checkout, 'ingest/cli.ts'), 'ingest'],
      {
        cwd: checkout,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          OPENSEARCH_URL: await workspace.engine(),
          SYMBOL_CATALOG_ALIAS: demo.alias,
          DATA_DIR: demo.dataDir,
        },
      },
    );
    ends.push(() => stopProcess(child));
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`The ingest ended with ${code}.`);
    return demo;
  }

  async function startService({
    alias,
    settings,
    checkout: folderOfCheckout = root,
    outputFile,
  }: ServiceOptions = {}): Promise<ServiceProcess> {
    const checkout = resolve(folderOfCheckout);
    const demo = alias === undefined ? await workspace.demo(checkout) : { alias, dataDir: artworkDir };
    const dataDir = await folder();
    // The artwork alone: thumbnails are those of this service.
    await mkdir(join(dataDir, 'artwork'));
    await symlink(join(demo.dataDir, 'artwork', 'sources'), join(dataDir, 'artwork', 'sources'));
    const env = {
      OPENSEARCH_URL: await workspace.engine(),
      SYMBOL_CATALOG_ALIAS: demo.alias,
      DATA_DIR: dataDir,
      CACHE_DIR: cacheDir,
      LOG_LEVEL: 'warn',
      ...settings,
    };
    const service = await startServiceProcess(checkout, env, outputFile);
    ends.push(service.stop);
    await untilAnswered(service, '/readyz', readySeconds);
    await untilSymbolsRead(service, readSeconds);
    return service;
  }

  /** Last in, first out, one after the other; also what is begun while the bench does not know yet that it is over. */
  async function endAll(): Promise<void> {
    for (let end = ends.pop(); end; end = ends.pop()) {
      // The remaining clean-ups have to run all the same.
      await end().catch((error: unknown) => say(`while ending: ${error}`));
    }
  }

  const workspace: Workspace = {
    say,
    folder,
    engine: () => {
      engine ??= startEngine();
      return engine;
    },
    engineVersion: async () => {
      if (engine === undefined) return undefined;
      const { version } = (await (await fetch(await engine)).json()) as { version: { number: string } };
      return version.number;
    },
    demo: (checkout = root) => {
      const folder = resolve(checkout);
      const demo = demos.get(folder) ?? ingestDemo(folder);
      demos.set(folder, demo);
      return demo;
    },
    service: (options) => startService(options),
    titleOf,
    atEnd: (end) => ends.push(end),
    close: () => {
      closed ??= endAll();
      return closed;
    },
  };
  return workspace;
}

function titleOf(checkout: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).trim();
  } catch {
    return basename(checkout);
  }
}
