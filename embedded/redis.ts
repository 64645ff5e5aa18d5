import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { withoutCredentials } from './addresses.ts';
import { containerEngine } from './containers.ts';
import { freePort, isPortFree } from './ports.ts';
import { endProcess, isRunning, type ProcessUser, startDetached, waitUntil } from './processes.ts';
import {
  type EngineOptions,
  type EngineUse,
  named,
  type SharedEngine,
  shareEngine,
} from './shared-engine.ts';
import { findProgram, installCommand, installSystemPackages } from './system-packages.ts';
import { chownFolders, engineUser } from './unprivileged.ts';

const defaultMaximumMegabytes = 256;
const redisPackages = ['redis-server'];

/** Everything that decides which Redis is used and how one is started. */
export type RedisOptions = EngineOptions & {
  /** PATH: the folders in which `valkey-server` or `redis-server` is looked for. */
  path: string;
  /** Memory for keys of a server that is started here, 256 by default. */
  maximumMegabytes?: number;
};

/** A Redis or Valkey, or none: then without a URL. */
export type RedisEngine = Omit<EngineUse, 'url'> & { url: string | undefined };

/**
 * Finds Redis: the one named by `url` (used even while it is away: the service goes on without); else a container
 * where Docker answers; else a server on PATH as a child process; else none. Rejects only when it is aborted.
 */
export async function redisEngine(options: RedisOptions): Promise<RedisEngine> {
  const { url } = options;
  if (url !== undefined) {
    return { ...named, url, description: `Redis at ${withoutCredentials(url)} (named by REDIS_URL)` };
  }
  const container = await containerEngine('redis', {}, options);
  const engine = container ?? (await startChild(options));
  if (engine === undefined) {
    const description = `no Redis: cache and limits are kept in this process alone (set REDIS_URL, or: ${installCommand(redisPackages)})`;
    return { ...named, url, description };
  }
  const [kind, why] = container ? ['container', 'Docker answers'] : ['child process', 'no container runs'];
  const description = `Redis at ${withoutCredentials(engine.url)} (${kind}: REDIS_URL is not set and ${why}; ${engine.origin})`;
  return { ...engine, description };
}

async function startChild(options: RedisOptions): Promise<SharedEngine | undefined> {
  const { path, log, signal } = options;
  try {
    let program = await findProgram(programs, path);
    if (program === undefined && options.installMissing) {
      await installSystemPackages(redisPackages, { log, signal });
      program = await findProgram(programs, path);
    }
    return program === undefined ? undefined : await embeddedRedis(program, options);
  } catch (error) {
    signal?.throwIfAborted();
    log(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

const programs = ['valkey-server', 'redis-server'];
/** A machine that is busy with the start of OpenSearch may need long; a server that has ended is not waited for. */
const startDeadlineMilliseconds = 60_000;
/** Nothing is to be saved: this long is enough. */
const stopDeadlineMilliseconds = 2_000;
const answerDeadlineMilliseconds = 1_000;
/** Between our look for a free port and the server's start another process may take it. */
const startAttempts = 3;

/**
 * Where the server of a data folder listens, and the password by which each connection makes sure that it is this one: a
 * server of another folder that took the port refuses it.
 */
type RedisAddress = { port: number; password: string };

/**
 * Runs a Redis or Valkey server as a child process on loopback, never as root, with nothing written to disk; or
 * uses the one that another process runs for the same data folder.
 * @throws one line with the path of the server's log where it does not start
 */
async function embeddedRedis(program: string, options: RedisOptions): Promise<SharedEngine> {
  const { maximumMegabytes = defaultMaximumMegabytes } = options;
  const root = join(options.dataDir, 'redis');
  const workFolder = join(root, 'work');
  const pidFile = join(root, 'redis.pid');
  const logFile = join(root, 'redis.log');
  const configurationFile = join(root, 'redis.conf');
  const commandLineMarker = join(workFolder, 'server.pid');
  let child: ChildProcess | undefined;
  let address: RedisAddress | undefined;
  const stop = () => endProcess(pidFile, commandLineMarker, stopDeadlineMilliseconds);

  /** One try, on another port where another process has taken the last one. @returns the URL of a server that answers */
  async function startOnce(user: ProcessUser | undefined, signal: AbortSignal | undefined) {
    const port = address !== undefined && (await isPortFree(address.port)) ? address.port : await freePort();
    const at = { port, password: address?.password ?? randomBytes(16).toString('hex') };
    address = at;
    await writeFile(configurationFile, serverConfiguration(at, maximumMegabytes), { mode: 0o600 });
    signal?.throwIfAborted();
    // Every process of this machine may read the arguments: all but the mark come by standard input.
    const args = ['-', '--pidfile', commandLineMarker];
    const files = { inputFile: configurationFile, pidFile, logFile };
    child = await startDetached({ command: program, args, ...files, cwd: workFolder, user });
    const isDecided = async () => !isRunning(child) || (await answersPing(at));
    const isReady = (await waitUntil(isDecided, startDeadlineMilliseconds, signal)) && isRunning(child);
    return isReady ? `redis://:${at.password}@127.0.0.1:${at.port}` : undefined;
  }

  return shareEngine(
    root,
    {
      name: 'Redis',
      stop,
      isRunning: () => isRunning(child),
      start: async (signal) => {
        const user = await engineUser(workFolder);
        await chownFolders([workFolder], user);
        for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
          await stop();
          const url = await startOnce(user, signal);
          if (url !== undefined) return url;
        }
        throw new Error(`${program} does not start; its log is ${logFile}`);
      },
    },
    options.log,
    options.signal,
  );
}

/** A cache: nothing on disk, and at the limit the least used key goes, so that no write is ever refused. */
function serverConfiguration(address: RedisAddress, maximumMegabytes: number): string {
  return Object.entries({
    bind: '127.0.0.1',
    port: String(address.port),
    requirepass: address.password,
    save: '""',
    appendonly: 'no',
    maxmemory: `${maximumMegabytes}mb`,
    'maxmemory-policy': 'allkeys-lru',
    dir: '.',
    // Keeps the command line as it is, by which this server is known again.
    'set-proc-title': 'no',
  })
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}

/** Whether the server on this loopback port takes the password and answers PING within a second. */
async function answersPing({ port, password }: RedisAddress): Promise<boolean> {
  const client = new Redis({
    port,
    host: '127.0.0.1',
    password,
    lazyConnect: true,
    connectTimeout: answerDeadlineMilliseconds,
    commandTimeout: answerDeadlineMilliseconds,
    retryStrategy: () => null,
  });
  // Unheard, a failed connection would be written to standard error.
  client.on('error', () => undefined);
  try {
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
