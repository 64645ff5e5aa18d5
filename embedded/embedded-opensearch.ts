import type { ChildProcess } from 'node:child_process';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from 'undici';
import { findJava, type JavaSettings } from './java.ts';
import { assembledHome } from './opensearch-home.ts';
import pinnedJars from './opensearch-jars.json' with { type: 'json' };
import {
  type ClusterNode,
  type EngineFolders,
  engineFolders,
  javaArguments,
  log4jProperties,
  openSearchYaml,
} from './opensearch-settings.ts';
import { pidFileProcess, startDetached, waitWhileProgressing } from './processes.ts';
import { installationName, type SharedEngine, shareEngine } from './shared-engine.ts';
import { chownFolders, engineUser, replaceFile, withAccessToFolders } from './unprivileged.ts';

const stopDeadlineMilliseconds = 30_000;
/** Java heap of an engine that is started here. */
export const defaultHeapMegabytes = 512;
const firstHttpPort = 9200;
const portsTried = 100;

/** How an embedded engine is started. */
export type EmbeddedOpenSearchOptions = {
  /** Absolute folder of assembled homes, shared by every engine. */
  cacheDir: string;
  /** Absolute folder of the service's data; the engine's lies in `opensearch/` below it and outlives the engine. */
  dataDir: string;
  java: JavaSettings;
  /** Whether apt may install Java or Maven where they are missing. */
  installMissing: boolean;
  /** Java heap of the engine, 512 by default. */
  heapMegabytes?: number | undefined;
  /** How long its start may bring nothing new; two minutes by default. */
  quietMilliseconds?: number;
  /** The cluster that it is a node of; absent: it is alone. */
  cluster?: ClusterNode | undefined;
  log: (line: string) => void;
  /** Ends the start; what was started by then is stopped. */
  signal?: AbortSignal | undefined;
};

/**
 * Runs the real OpenSearch as a child process on loopback, assembled from Maven Central, never as root; or uses
 * the one that another process runs on the same data. It goes on after this process where others still use it.
 * @throws one message that says what to do: no Java, no Maven, a closed folder, or the tail of the
 * engine's own log where it ends while starting
 */
export async function embeddedOpenSearch(options: EmbeddedOpenSearchOptions): Promise<SharedEngine> {
  const folders = engineFolders(join(options.dataDir, 'opensearch'));
  const pidFile = join(folders.root, 'opensearch.pid');
  // The engine may see its folder under another name: the marker has the one that we know it by.
  const commandLineMarker = `-Dsymbol.catalog.engine=${folders.root}`;
  const engine = pidFileProcess(pidFile, commandLineMarker);
  const stop = async () => {
    // First of all, so that an engine left behind in the middle of its stop is not taken for a ready one.
    await rm(portsFile(folders), { force: true });
    await engine.end(stopDeadlineMilliseconds);
  };
  const clusterName = options.cluster?.clusterName ?? installationName(options.dataDir);
  const ready = (isRunning: () => Promise<boolean>, signal: AbortSignal | undefined) =>
    readyUrl({
      folders,
      clusterName,
      isRunning,
      isAlone: options.cluster === undefined,
      quietMilliseconds: options.quietMilliseconds ?? usualQuietMilliseconds,
      log: options.log,
      signal,
    });
  return shareEngine(
    folders.root,
    {
      name: 'OpenSearch',
      stop,
      watchedProcess: { pidFile, commandLineMarker, stopMilliseconds: stopDeadlineMilliseconds },
      address: async () => ((await engine.isRunning()) ? (await httpAddress(folders))?.origin : undefined),
      running: async (signal) => {
        if (!(await engine.isRunning())) return undefined;
        try {
          return await ready(engine.isRunning, signal);
        } catch (error) {
          signal?.throwIfAborted();
          options.log(`ending an engine that was left behind and does not answer: ${firstLine(error)}`);
          await stop();
          return undefined;
        }
      },
      start: async (signal) => {
        const child = await startEngine({ ...options, signal }, folders, {
          pidFile,
          commandLineMarker,
          clusterName,
        });
        return ready(async () => child.exitCode === null && child.signalCode === null, signal);
      },
    },
    options.log,
    options.signal,
  );
}

/** What an engine is started from: the home is assembled, and the user that it runs as may enter the folders. */
async function engineRuntime(options: EmbeddedOpenSearchOptions, folders: EngineFolders) {
  const { cacheDir, installMissing, log, signal } = options;
  const java = await findJava({ ...options.java, installMissing, log, signal });
  const home = await assembledHome({ cacheDir, list: pinnedJars, installMissing, log, signal });
  const user = await engineUser(folders.data);
  await chownFolders([folders.config, folders.data, folders.logs, folders.temporary], user);
  return withAccessToFolders({ home, engine: folders.root, java }, user);
}

async function startEngine(
  options: EmbeddedOpenSearchOptions,
  folders: EngineFolders,
  {
    pidFile,
    commandLineMarker,
    clusterName,
  }: { pidFile: string; commandLineMarker: string; clusterName: string },
): Promise<ChildProcess> {
  const { signal } = options;
  const reach = await engineRuntime(options, folders);
  // After a crash the users of the dead engine find the next one where it was, unless another took that port.
  const firstPort = Number((await httpAddress(folders))?.port ?? firstHttpPort);
  const seen = engineFolders(reach.seen.engine);
  await rm(portsFile(folders), { force: true });
  await rename(engineLog(folders), join(folders.logs, 'opensearch.previous.log')).catch(() => undefined);
  // A kill during the very first start leaves this file, and every later start would fail on it.
  await rm(join(folders.config, 'opensearch.keystore.tmp'), { force: true });
  const httpPorts = `${firstPort}-${firstPort + portsTried - 1}`;
  await replaceFile(
    join(folders.config, 'opensearch.yml'),
    openSearchYaml({ clusterName, folders: seen, httpPorts, cluster: options.cluster }),
  );
  await replaceFile(join(folders.config, 'log4j2.properties'), log4jProperties);
  const [command = '', ...args] = [
    ...reach.command,
    join(reach.seen.java, 'bin', 'java'),
    ...javaArguments({
      home: reach.seen.home,
      folders: seen,
      heapMegabytes: options.heapMegabytes ?? defaultHeapMegabytes,
      commandLineMarker,
      further: (options.java.options ?? '').split(' ').filter(Boolean),
    }),
  ];
  signal?.throwIfAborted();
  return startDetached({
    command,
    args,
    pidFile,
    logFile: consoleLog(folders),
    cwd: folders.temporary,
    user: reach.user,
  });
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}

/** How long a start may bring nothing new: neither a line of the engine's logs nor a recovered shard. */
const usualQuietMilliseconds = 120_000;
const logTailLines = 8;
/** A red index of which no shard is being recovered for this long has no shard that can be. */
const damagedAfterMilliseconds = 5_000;
const requestOptions = { reset: true, headersTimeout: 3_000, bodyTimeout: 3_000 } as const;

/** The file in which the engine writes its address once it listens (`node.portsfile`). */
function portsFile(folders: EngineFolders): string {
  return join(folders.logs, 'http.ports');
}

/** The log that the engine writes once it has read its configuration. */
function engineLog(folders: EngineFolders): string {
  return join(folders.logs, 'opensearch.log');
}

/** The output of Java and the engine before and beside that log. */
function consoleLog(folders: EngineFolders): string {
  return join(folders.root, 'console.log');
}

/** An engine that is starting. */
type Starting = {
  folders: EngineFolders;
  clusterName: string;
  isRunning: () => Promise<boolean>;
  /** Whether no other node may still bring shards along. */
  isAlone: boolean;
  quietMilliseconds: number;
  log: (line: string) => void;
  signal: AbortSignal | undefined;
};

/**
 * Waits until HTTP answers and every index has its primary shards, or is damaged: such an index stays red for ever, and
 * the commands that can make it anew need the engine.
 * @throws Error with the log's tail where the engine ends first
 */
async function readyUrl(starting: Starting): Promise<string> {
  const { folders, clusterName, isRunning, isAlone, quietMilliseconds, log, signal } = starting;
  let status = 'no answer';
  let url = '';
  let health: ClusterHealth | undefined;
  let idleSince: number | undefined;
  const ready = await waitWhileProgressing(
    async () => {
      if (!(await isRunning())) {
        throw new Error(`OpenSearch ended while starting. ${await logTail(folders)}`);
      }
      const address = await httpAddress(folders);
      if (address === undefined) return false;
      url = address.origin;
      health = await clusterHealth(url).catch(() => undefined);
      status = health?.status ?? 'no answer';
      if (health?.cluster_name !== clusterName) return false;
      if (status === 'green' || status === 'yellow') return true;
      if (!isAlone || status !== 'red' || isRecovering(health)) idleSince = undefined;
      else idleSince ??= performance.now();
      return idleSince !== undefined && performance.now() - idleSince > damagedAfterMilliseconds;
    },
    async () => `${await logBytes(folders)} ${JSON.stringify(health)}`,
    quietMilliseconds,
    signal,
  );
  if (!ready) {
    throw new Error(
      `OpenSearch is not ready, and for ${quietMilliseconds / 1000} s its logs have said nothing new (cluster: ${status}). ${await logTail(folders)}`,
    );
  }
  if (status === 'red') {
    log(
      `OpenSearch can not open these indices, their files are damaged: ${await redIndices(url)}; ` +
        '"npm run catalog -- repair" makes the newest undamaged release live, or says how to go on',
    );
  }
  return url;
}

/** The part of `GET /_cluster/health` that is read here. */
type ClusterHealth = {
  cluster_name: string;
  status: string;
  initializing_shards: number;
  number_of_pending_tasks: number;
  number_of_in_flight_fetch: number;
};

function isRecovering(health: ClusterHealth): boolean {
  return health.initializing_shards + health.number_of_pending_tasks + health.number_of_in_flight_fetch > 0;
}

async function clusterHealth(url: string): Promise<ClusterHealth> {
  const { body } = await request(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`, requestOptions);
  return (await body.json()) as ClusterHealth;
}

async function redIndices(url: string): Promise<string> {
  const { body } = await request(`${url}/_cat/indices?health=red&h=index`, requestOptions);
  return (await body.text()).trim().split(/\s+/).join(', ');
}

/** The address in the file that the engine writes (`node.portsfile`) once it listens. */
async function httpAddress(folders: EngineFolders): Promise<URL | undefined> {
  const text = await readFile(portsFile(folders), 'utf8').catch(() => '');
  const [, port] = /^127\.0\.0\.1:(\d+)$/m.exec(text) ?? [];
  return port === undefined ? undefined : new URL(`http://127.0.0.1:${port}`);
}

async function logBytes(folders: EngineFolders): Promise<number> {
  const sizes = await Promise.all(
    [consoleLog(folders), engineLog(folders)].map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
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
