import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { askEngineAt, damagedIndices } from './damaged-indices.ts';
import { waitUntil } from './processes.ts';

const startDeadlineMilliseconds = 120_000;
const logTailLines = 8;

/** The folders of one embedded engine, absolute; the engine's user owns all but the root. */
export type EngineFolders = { root: string; config: string; data: string; logs: string; temporary: string };

/** The folders below an engine's root. */
export function engineFolders(root: string): EngineFolders {
  return {
    root,
    config: join(root, 'config'),
    data: join(root, 'data'),
    logs: join(root, 'logs'),
    temporary: join(root, 'tmp'),
  };
}

/** The file in which the engine writes its address once it listens (`node.portsfile`). */
export function portsFile(folders: EngineFolders): string {
  return join(folders.logs, 'http.ports');
}

/** The log that the engine writes once it has read its configuration. */
export function engineLog(folders: EngineFolders): string {
  return join(folders.logs, 'opensearch.log');
}

/** What Java and the engine print before and beside that log. */
export function consoleLog(folders: EngineFolders): string {
  return join(folders.root, 'console.log');
}

/** Waits until HTTP answers and every index has its primary shards, or is damaged; throws with the log's tail where it ends first. */
export async function readyUrl(folders: EngineFolders, isRunning: () => Promise<boolean>): Promise<string> {
  let status = 'no answer';
  let url = '';
  const ready = await waitUntil(async () => {
    if (!(await isRunning())) {
      throw new Error(`OpenSearch ended while starting. ${await logTail(folders)}`);
    }
    const address = await httpAddress(folders);
    if (address === undefined) return false;
    url = address.origin;
    status = await clusterStatus(url).catch(() => 'no answer');
    if (status === 'green' || status === 'yellow') return true;
    // Red for good: waiting mends no damaged index, and the others can be read.
    return status === 'red' && (await damagedIndices(askEngineAt(url)).catch(() => [])).length > 0;
  }, startDeadlineMilliseconds);
  if (ready) return url;
  throw new Error(
    `OpenSearch is not ready after ${startDeadlineMilliseconds / 1000} s (cluster: ${status}). ${await logTail(folders)}`,
  );
}

async function clusterStatus(url: string): Promise<string> {
  const { body } = await request(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`, {
    reset: true,
    headersTimeout: 3_000,
    bodyTimeout: 3_000,
  });
  const { status } = (await body.json()) as { status?: string };
  return status ?? 'unknown';
}

/** The address in the file that the engine writes (`node.portsfile`) once it listens. */
export async function httpAddress(folders: EngineFolders): Promise<URL | undefined> {
  const text = await readFile(portsFile(folders), 'utf8').catch(() => '');
  const [, port] = /^127\.0\.0\.1:(\d+)$/m.exec(text) ?? [];
  return port === undefined ? undefined : new URL(`http://127.0.0.1:${port}`);
}

/** The reasons in what the engine logged at this start, without the stack traces. */
async function logTail(folders: EngineFolders): Promise<string> {
  const texts = await Promise.all(
    [consoleLog(folders), engineLog(folders)].map((path) => readFile(path, 'utf8').catch(() => '')),
  );
  const lines = texts
    .join('\n')
    .split('\n')
    .filter((line) => /ERROR|Exception|Error|Caused by/.test(line) && !/^\s+at /.test(line));
  const tail = [...new Set(lines)].slice(-logTailLines).map((line) => line.slice(0, 400));
  return `Its logs are ${consoleLog(folders)} and ${engineLog(folders)}; the last errors in them:\n${tail.join('\n') || 'none'}`;
}
