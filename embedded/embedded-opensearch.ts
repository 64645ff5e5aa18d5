import type { ChildProcess } from 'node:child_process';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { findJava, type JavaSearch } from './java.ts';
import { assembledHome } from './opensearch-home.ts';
import pinnedJars from './opensearch-jars.json' with { type: 'json' };
import { type ClusterNode, javaArguments, log4jProperties, openSearchYaml } from './opensearch-settings.ts';
import { assertPortIsFree } from './ports.ts';
import { recordedProcess, startDetached, waitUntil } from './processes.ts';
import { type SharedEngine, shareEngine } from './shared-engine.ts';
import { engineUser, giveFolders, reachable } from './unprivileged.ts';

const stopDeadlineMilliseconds = 30_000;
/** Java heap of an engine that is started here. */
export const defaultHeapMegabytes = 1024;
const firstHttpPort = 9200;
const portsTried = 100;

/** How an embedded engine is started. */
export type EmbeddedOpenSearchOptions = {
  /** Absolute folder of assembled homes, shared by every engine. */
  cacheDir: string;
  /** Absolute folder of the service's data; the engine's lies in `opensearch/` below it and outlives the engine. */
  dataDir: string;
  /** Where Java is looked for. */
  java: Omit<JavaSearch, 'log' | 'installMissing'>;
  /** Whether apt may install Java or Maven where they are missing. */
  installMissing: boolean;
  /** Loopback port; the first free one from 9200 to 9299 by default. */
  port?: number | undefined;
  /** Java heap of the engine, 1024 by default. */
  heapMegabytes?: number | undefined;
  /** The cluster that it is a node of; absent: it is alone. */
  cluster?: ClusterNode | undefined;
  log: (line: string) => void;
};

/**
 * Runs the real OpenSearch as a child process on loopback, assembled from Maven Central, never as root; or uses
 * the one that another process runs on the same data. It goes on after this process where others still use it.
 * @throws one message that says what to do: no Java, no Maven, a port in use, a closed folder, or the tail of the
 * engine's own log where it ends while starting
 */
export async function embeddedOpenSearch(options: EmbeddedOpenSearchOptions): Promise<SharedEngine> {
  const folders = engineFolders(join(options.dataDir, 'opensearch'));
  const pidFile = join(folders.root, 'opensearch.pid');
  // The engine may see its folder under another name: the mark is the one that we know it by.
  const mark = `-Dsymbol.catalog.engine=${folders.root}`;
  const engine = recordedProcess(pidFile, mark);
  const stop = async () => {
    // First of all, so that an engine left behind in the middle of its stop is not taken for a ready one.
    await rm(portsFile(folders), { force: true });
    await engine.end(stopDeadlineMilliseconds);
  };
  return shareEngine(
    folders.root,
    {
      stop,
      running: async () => {
        if (!(await engine.isRunning())) return undefined;
        try {
          return await readyUrl(folders, engine.isRunning);
        } catch (error) {
          options.log(`ending an engine that was left behind and does not answer: ${firstLine(error)}`);
          await stop();
          return undefined;
        }
      },
      start: async () => {
        const child = await startEngine(options, folders, { pidFile, mark });
        return readyUrl(folders, async () => child.exitCode === null && child.signalCode === null);
      },
    },
    options.log,
  );
}

async function startEngine(
  options: EmbeddedOpenSearchOptions,
  folders: EngineFolders,
  { pidFile, mark }: { pidFile: string; mark: string },
): Promise<ChildProcess> {
  const { installMissing, log } = options;
  if (options.port !== undefined) await assertPortIsFree(options.port, 'OpenSearch');
  const java = await findJava({ ...options.java, installMissing, log });
  const home = await assembledHome({ cacheDir: options.cacheDir, list: pinnedJars, log });
  // After a crash the users of the dead engine find the next one where it was, unless another took that port.
  const firstPort = Number((await httpAddress(folders))?.port ?? firstHttpPort);
  const user = await engineUser(folders.data);
  await giveFolders([folders.config, folders.data, folders.logs, folders.temporary], user);
  const reach = await reachable({ home, engine: folders.root, java: java.home }, user);
  const seen = engineFolders(reach.seen.engine);
  await rm(portsFile(folders), { force: true });
  await rename(engineLog(folders), join(folders.logs, 'opensearch.previous.log')).catch(() => undefined);
  // A kill during the very first start leaves this file, and every later start would fail on it.
  await rm(join(folders.config, 'opensearch.keystore.tmp'), { force: true });
  const httpPorts = String(options.port ?? `${firstPort}-${firstPort + portsTried - 1}`);
  await replaceFile(
    join(folders.config, 'opensearch.yml'),
    openSearchYaml({ dataFolder: seen.data, logsFolder: seen.logs, httpPorts, cluster: options.cluster }),
  );
  await replaceFile(join(folders.config, 'log4j2.properties'), log4jProperties);
  const [command = '', ...args] = [
    ...reach.command,
    join(reach.seen.java, 'bin', 'java'),
    ...javaArguments({
      home: reach.seen.home,
      configFolder: seen.config,
      logsFolder: seen.logs,
      temporaryFolder: seen.temporary,
      heapMegabytes: options.heapMegabytes ?? defaultHeapMegabytes,
      mark,
      jars: pinnedJars.jars,
      watched: options.cluster === undefined,
    }),
  ];
  return startDetached({
    command,
    args,
    pidFile,
    logFile: consoleLog(folders),
    cwd: folders.temporary,
    user: reach.user,
  });
}

/** The folder belongs to the engine's user: a link that waits there under this name is replaced, not followed. */
async function replaceFile(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  const file = await open(path, 'wx');
  await file.writeFile(text);
  // Whatever our umask, the engine's user reads it.
  await file.chmod(0o644);
  await file.close();
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}

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

/** Waits until HTTP answers and every index has its primary shards; throws with the log's tail where it ends first. */
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
    return status === 'green' || status === 'yellow';
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
