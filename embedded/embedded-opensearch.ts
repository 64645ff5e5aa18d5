import type { ChildProcess } from 'node:child_process';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assembledHome } from './assemble.ts';
import { findJava, type JavaSearch } from './java.ts';
import pinnedJars from './opensearch-jars.json' with { type: 'json' };
import {
  consoleLog,
  type EngineFolders,
  engineFolders,
  engineLog,
  httpAddress,
  portsFile,
  readyUrl,
} from './opensearch-ready.ts';
import { type ClusterNode, javaArguments, log4jProperties, openSearchYaml } from './opensearch-settings.ts';
import { assertPortIsFree } from './ports.ts';
import { recordedProcess, startDetached } from './processes.ts';
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
