import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClassArchive, classArchive, shareClasses } from './class-archive.ts';
import { findJava, type JavaEnvironment } from './java.ts';
import { assembledHome } from './opensearch-home.ts';
import pinnedJars from './opensearch-jars.json' with { type: 'json' };
import {
  type EngineFolders,
  engineFolders,
  javaArguments,
  log4jProperties,
  openSearchYaml,
} from './opensearch-settings.ts';
import { endProcess, isRunning, startDetached, waitWhileProgressing } from './processes.ts';
import { type EngineOptions, installationName, type SharedEngine, shareEngine } from './shared-engine.ts';
import { chownFolders, engineUser, replaceFile, withAccessToFolders } from './unprivileged.ts';

const stopDeadlineMilliseconds = 30_000;
/** Java heap of an engine that is started here. */
export const defaultHeapMegabytes = 512;
const firstHttpPort = 9200;
const portsTried = 100;

/** How an embedded engine is started; its data lies in `opensearch/` below the service's and outlives it. */
export type EmbeddedOpenSearchOptions = EngineOptions & {
  /** Absolute folder of assembled homes, shared by every engine. */
  cacheDir: string;
  /** The environment in which Java is looked for. */
  java: JavaEnvironment;
  /** Java heap of the engine, 512 by default. */
  heapMegabytes?: number | undefined;
  /** How long its start may bring nothing new; two minutes by default. */
  quietMilliseconds?: number;
  /** Settings that win over those that are given here; absent: it is alone. */
  settings?: Readonly<Record<string, unknown>>;
};

/**
 * Runs the real OpenSearch as a child process on loopback, assembled from Maven Central, never as root; or uses
 * the one that another process runs on the same data.
 * @throws one message that says what to do: no Java, no Maven, a closed folder, or the tail of the
 * engine's own log where it ends while starting
 */
export async function embeddedOpenSearch(options: EmbeddedOpenSearchOptions): Promise<SharedEngine> {
  const folders = engineFolders(join(options.dataDir, 'opensearch'));
  let child: ChildProcess | undefined;
  let classes: ClassArchive | undefined;
  const stop = async () => {
    await endProcess(folders.pidFile, markerOf(folders), stopDeadlineMilliseconds);
    if (classes) await shareClasses(classes);
  };
  return shareEngine(
    folders.root,
    {
      name: 'OpenSearch',
      stop,
      isRunning: () => isRunning(child),
      start: async (signal) => {
        await stop();
        ({ child, classes } = await startEngine({ ...options, signal }, folders));
        return readyUrl({ ...options, signal }, folders, child);
      },
    },
    options.log,
    options.signal,
  );
}

const clusterNameOf = ({ settings, dataDir }: EmbeddedOpenSearchOptions) =>
  settings?.['cluster.name'] ?? installationName(dataDir);

/** Text in the engine's command line. The engine may see its folder under another name: the text has the one that we know it by. */
function markerOf(folders: EngineFolders): string {
  return `-Dsymbol.catalog.engine=${folders.root}`;
}

async function startEngine(
  options: EmbeddedOpenSearchOptions,
  folders: EngineFolders,
): Promise<{ child: ChildProcess; classes: ClassArchive }> {
  const { cacheDir, installMissing, log, signal } = options;
  const java = await findJava(options.java, { installMissing, log, signal });
  const home = await assembledHome({ cacheDir, list: pinnedJars, installMissing, log, signal });
  const user = await engineUser(folders.data);
  await chownFolders([folders.config, folders.data, folders.logs, folders.temporary], user);
  const classes = await classArchive(home, java, user, folders.temporary);
  // Of an engine whose owner was killed.
  await shareClasses(classes);
  const isShared = existsSync(join(classes.folder, classes.file));
  const reach = await withAccessToFolders(
    { home, engine: folders.root, java, classes: classes.folder },
    user,
  );
  // After a crash the users of the dead engine find the next one where it was, unless another took that port.
  const firstPort = (await httpPort(folders)) ?? firstHttpPort;
  const seen = engineFolders(reach.seen.engine);
  await rm(folders.portsFile, { force: true });
  await rename(folders.engineLog, join(folders.logs, 'opensearch.previous.log')).catch(() => undefined);
  // A kill during the very first start leaves this file, and every later start would fail on it.
  await rm(join(folders.config, 'opensearch.keystore.tmp'), { force: true });
  const httpPorts = `${firstPort}-${firstPort + portsTried - 1}`;
  await replaceFile(
    join(folders.config, 'opensearch.yml'),
    openSearchYaml(seen, {
      'cluster.name': clusterNameOf(options),
      'http.port': httpPorts,
      ...options.settings,
    }),
  );
  await replaceFile(join(folders.config, 'log4j2.properties'), log4jProperties);
  const [command = '', ...args] = [
    ...reach.command,
    join(reach.seen.java, 'bin', 'java'),
    ...javaArguments({
      home: reach.seen.home,
      folders: seen,
      heapMegabytes: options.heapMegabytes ?? defaultHeapMegabytes,
      commandLineMarker: markerOf(folders),
      classes: isShared
        ? { map: join(reach.seen.classes, classes.file) }
        : { write: join(reach.seen.classes, classes.draft) },
      further: (options.java.OPENSEARCH_JAVA_OPTS ?? '').split(' ').filter(Boolean),
    }),
  ];
  signal?.throwIfAborted();
  const child = await startDetached({
    command,
    args,
    pidFile: folders.pidFile,
    logFile: folders.consoleLog,
    cwd: folders.temporary,
    user: reach.user,
  });
  return { child, classes };
}

/** How long a start may bring nothing new: neither a line of the engine's logs nor a recovered shard. */
const usualQuietMilliseconds = 120_000;
const logTailLines = 8;
/** A red index of which no shard is being recovered for this long has no shard that can be. */
const damagedAfterMilliseconds = 5_000;

/** Asks an engine that may hang, or end. */
const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(3_000) });

/**
 * Waits until HTTP answers and every index has its primary shards, or is damaged: such an index stays red for ever, and
 * the commands that can make it anew need the engine.
 * @throws Error with the log's tail where the engine ends first
 */
async function readyUrl(
  options: EmbeddedOpenSearchOptions,
  folders: EngineFolders,
  child: ChildProcess,
): Promise<string> {
  const { quietMilliseconds = usualQuietMilliseconds, log, signal } = options;
  const clusterName = clusterNameOf(options);
  // Another node may still bring shards along.
  const isAlone = options.settings === undefined;
  let status = 'no answer';
  let url = '';
  let health: ClusterHealth | undefined;
  let idleSince: number | undefined;
  const ready = await waitWhileProgressing(
    async () => {
      if (!isRunning(child)) {
        throw new Error(`OpenSearch ended while starting. ${await logTail(folders)}`);
      }
      const port = await httpPort(folders);
      if (port === undefined) return false;
      url = `http://127.0.0.1:${port}`;
      // A busy engine may stop amid its answer too.
      health = await ask(`${url}/_cluster/health?wait_for_status=yellow&timeout=1s`)
        .then(async (answer) => (await answer.json()) as ClusterHealth)
        .catch(() => undefined);
      status = health?.status ?? 'no answer';
      if (health?.cluster_name !== clusterName) return false;
      if (status === 'green' || status === 'yellow') return true;
      if (!isAlone || status !== 'red' || isRecovering(health)) idleSince = undefined;
      else idleSince ??= performance.now();
      return idleSince !== undefined && performance.now() - idleSince > damagedAfterMilliseconds;
    },
    async () => `${(await logText(folders)).length} ${JSON.stringify(health)}`,
    quietMilliseconds,
    signal,
  );
  if (!ready) {
    throw new Error(
      `OpenSearch is not ready, and for ${quietMilliseconds / 1000} s its logs have said nothing new (cluster: ${status}). ${await logTail(folders)}`,
    );
  }
  if (status === 'red') {
    const indices = await ask(`${url}/_cat/indices?health=red&h=index`)
      .then(async (answer) => (await answer.text()).trim().split(/\s+/).join(', '))
      .catch(() => 'those that GET /_cat/indices?health=red lists');
    log(
      `OpenSearch can not open these indices, their files are damaged: ${indices}; ` +
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
  unassigned_shards: number;
  number_of_pending_tasks: number;
  number_of_in_flight_fetch: number;
};

/** Red without a shard that is missing: the engine has not read yet which indices there are, which takes long on a busy machine. */
function isRecovering(health: ClusterHealth): boolean {
  const atWork =
    health.initializing_shards + health.number_of_pending_tasks + health.number_of_in_flight_fetch;
  return atWork > 0 || health.unassigned_shards === 0;
}

/** The port in the file that the engine writes (`node.portsfile`) once it listens. */
async function httpPort(folders: EngineFolders): Promise<number | undefined> {
  const text = await readFile(folders.portsFile, 'utf8').catch(() => '');
  const [, port] = /^127\.0\.0\.1:(\d+)$/m.exec(text) ?? [];
  return port === undefined ? undefined : Number(port);
}

/** What Java and the engine logged at this start. */
async function logText(folders: EngineFolders): Promise<string> {
  const files = [folders.consoleLog, folders.engineLog];
  return (await Promise.all(files.map((path) => readFile(path, 'utf8').catch(() => '')))).join('\n');
}

/** The reasons in what was logged, without the stack traces. */
async function logTail(folders: EngineFolders): Promise<string> {
  const lines = (await logText(folders))
    .split('\n')
    .filter((line) => /ERROR|Exception|Error|Caused by/.test(line) && !/^\s+at /.test(line));
  const tail = [...new Set(lines)].slice(-logTailLines).map((line) => line.slice(0, 400));
  return `Its logs are ${folders.consoleLog} and ${folders.engineLog}; the last errors in them:\n${tail.join('\n') || 'none'}`;
}
