import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { openSearchEngine } from '../../embedded/opensearch.ts';
import { processStartTime, waitUntil } from '../../embedded/processes.ts';

/** An OpenSearch of one test file, which may kill it. */
export interface OwnEngine {
  /** Where it answers; the same after a restart. */
  readonly url: string;
  /** Kills it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again over the data that it had. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts an OpenSearch over another data folder, beside the shared one. */
export async function startOwnEngine(folder: string): Promise<OwnEngine> {
  const start = () =>
    openSearchEngine({
      cacheDir: resolve(import.meta.dirname, '../../.cache'),
      dataDir: folder,
      java: process.env,
      installMissing: true,
      containers: false,
      heapMegabytes: 384,
      log: () => undefined,
    });
  let engine = await start();
  return {
    get url() {
      return engine.url;
    },
    kill: async () => {
      const pid = Number(await readFile(join(folder, 'opensearch', 'opensearch.pid'), 'utf8'));
      process.kill(pid, 'SIGKILL');
      await untilGone(pid);
    },
    restart: async () => {
      await engine.stop();
      engine = await start();
    },
    stop: () => engine.stop(),
  };
}

/** Waits until a killed process has ended. */
export async function untilGone(pid: number): Promise<void> {
  expect(await waitUntil(async () => (await processStartTime(pid)) === undefined, 60_000)).toBe(true);
}
