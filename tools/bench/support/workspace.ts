import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { javaSettings } from '../../../embedded/java.ts';
import { openSearchEngine } from '../../../embedded/opensearch.ts';
import { artworkDir, cacheDir } from './folders.ts';
import { ingestProcess } from './ingest.ts';

/** Folders, OpenSearch and demo catalogue of the benches: made on first use, removed at the end. */
export interface Workspace {
  /** A line about what is going on. */
  say: (line: string) => void;
  /** A new, empty folder. */
  folder(): Promise<string>;
  /** The URL of an OpenSearch for the benches alone. */
  engine(): Promise<string>;
  /** The version of that OpenSearch; undefined where no bench has used it. */
  engineVersion(): Promise<string | undefined>;
  /** The alias of the complete demo catalogue on that OpenSearch. */
  demo(): Promise<string>;
  /** Registers a clean-up; clean-ups run in reverse order. */
  atEnd(end: () => Promise<unknown>): void;
  /** Ends everything, each thing once, however often it is called: a signal and the end of the run may both come. */
  close(): Promise<void>;
}

/** Opens the benches' workspace below the system's folder for temporary files. */
export function openWorkspace(say: (line: string) => void): Workspace {
  const ends: (() => Promise<unknown>)[] = [];
  let closed: Promise<void> | undefined;
  let engine: Promise<string> | undefined;
  let demo: Promise<string> | undefined;

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
      java: javaSettings(process.env),
      installMissing: false,
      log: say,
    });
    // Registered before it runs, so that an interrupt during the start waits for it and stops it.
    ends.push(async () => (await starting.catch(() => undefined))?.stop());
    const { url, description: how } = await starting;
    say(how);
    return url;
  }

  async function ingestDemo(openSearchUrl: string): Promise<string> {
    const alias = 'bench-demo';
    say('ingesting the demo catalogue');
    await ingestProcess(
      { openSearchUrl, alias, catalogue: { dataDir: artworkDir, copies: 1 } },
      workspace.atEnd,
    );
    return alias;
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
    demo: () => {
      demo ??= workspace.engine().then(ingestDemo);
      return demo;
    },
    atEnd: (end) => ends.push(end),
    close: () => {
      closed ??= endAll();
      return closed;
    },
  };
  return workspace;
}
