import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { withoutCredentials } from './addresses.ts';
import { containerEngine } from './containers.ts';
import { freePort, isPortFree } from './ports.ts';
import { pidFileProcess, startDetached, waitUntil } from './processes.ts';
import { type SharedEngine, shareEngine } from './shared-engine.ts';
import { findProgram, installCommand, installSystemPackages } from './system-packages.ts';
import { chownFolders, engineUser } from './unprivileged.ts';

const defaultMaximumMegabytes = 256;
const redisPackages = ['redis-server'];

/** Everything that decides which Redis is used and how one is started. */
export type RedisOptions = {
  /** REDIS_URL: `redis(s)://[user:password@]host:port`; where given, nothing is ever started. */
  url?: string | undefined;
  /** Absolute folder of the service's data. */
  dataDir: string;
  /** PATH: the folders in which `valkey-server` or `redis-server` is looked for. */
  path: string;
  /** Whether apt may install redis-server where none is found. */
  installMissing: boolean;
  /** Whether a container may be used; true by default. */
  containers?: boolean;
  /** Memory for keys of a server that is started here, 256 by default. */
  maximumMegabytes?: number;
  /** Receives a line before anything slow, and when a server does not start. */
  log: (line: string) => void;
  /** Ends the start; what was started by then is stopped. */
  signal?: AbortSignal | undefined;
};

/** A Redis or Valkey, or none. */
export type RedisEngine = {
  /** With user and password where they were given: not to be logged. Undefined where there is no Redis. */
  url: string | undefined;
  /** One line to log: which Redis, where, and why this one. */
  description: string;
  /** From now on starts the server again when it ends unexpectedly; nothing where `url` was given. */
  watch: (onMoved: (url: string) => void) => void;
  /** Ends this use; the server itself ends with its last user, and never where `url` was given. */
  stop: () => Promise<void>;
};

/**
 * Finds Redis: the one named by `url` (used even while it is away: the service goes on without); else a container
 * where Docker answers; else a server on PATH as a child process; else none. Rejects only when it is aborted.
 */
export async function redisEngine(options: RedisOptions): Promise<RedisEngine> {
  if (options.url !== undefined) {
    const description = `Redis at ${withoutCredentials(options.url)} (named by REDIS_URL)`;
    return { url: options.url, description, watch: () => undefined, stop: async () => undefined };
  }
  const container = await containerEngine('redis', {}, options);
  const engine = container ?? (await startChild(options));
  if (engine !== undefined) {
    const kind = container ? 'container' : 'child process';
    const why = `REDIS_URL is not set and ${container ? 'Docker answers' : 'no container runs'}`;
    return {
      url: engine.url,
      description: `Redis at ${withoutCredentials(engine.url)} (${kind}: ${why}; ${engine.origin})`,
      watch: engine.watch,
      stop: engine.release,
    };
  }
  return {
    url: undefined,
    description: `no Redis: cache and limits are kept in this process alone (set REDIS_URL, or: ${installCommand(redisPackages)})`,
    watch: () => undefined,
    stop: async () => undefined,
  };
}

async function startChild(options: RedisOptions): Promise<SharedEngine | undefined> {
  const { path, log, signal } = options;
  try {
    let program = await findProgram(programs, path);
    if (program === undefined && options.installMissing) {
      await installSystemPackages(redisPackages, log, signal);
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
 * uses the one that another process runs for the same data folder. It goes on while others use it.
 * @throws one line with the path of the server's log where it does not start
 */
async function embeddedRedis(program: string, options: RedisOptions): Promise<SharedEngine> {
  const { maximumMegabytes = defaultMaximumMegabytes } = options;
  const root = join(options.dataDir, 'redis');
  const workFolder = join(root, 'work');
  const pidFile = join(root, 'redis.pid');
  const addressFile = join(root, 'redis-address.json');
  const logFile = join(root, 'redis.log');
  const configurationFile = join(root, 'redis.conf');
  const commandLineMarker = join(workFolder, 'server.pid');
  const server = pidFileProcess(pidFile, commandLineMarker);
  const stop = () => server.end(stopDeadlineMilliseconds);
  return shareEngine(
    root,
    {
      name: 'Redis',
      stop,
      watchedProcess: { pidFile, commandLineMarker, stopMilliseconds: stopDeadlineMilliseconds },
      address: async () => {
        const address = await readAddress(addressFile);
        return address !== undefined && (await server.isRunning()) ? redisUrl(address) : undefined;
      },
      running: async () => {
        const address = await readAddress(addressFile);
        if (address && (await server.isRunning()) && (await answersPing(address))) return redisUrl(address);
        await stop();
        return undefined;
      },
      start: async (signal) => {
        const user = await engineUser(workFolder);
        await chownFolders([workFolder], user);
        for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
          const address = await nextAddress(addressFile);
          await writeFile(addressFile, JSON.stringify(address), { mode: 0o600 });
          await writeFile(configurationFile, serverConfiguration(address, maximumMegabytes), {
            mode: 0o600,
          });
          signal?.throwIfAborted();
          const child = await startDetached({
            command: program,
            // Every process of this machine may read the arguments: all but the mark come by standard input.
            args: ['-', '--pidfile', commandLineMarker],
            inputFile: configurationFile,
            pidFile,
            logFile,
            cwd: workFolder,
            user,
          });
          const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
          const isDecided = async () => hasEnded() || (await answersPing(address));
          const isReady = (await waitUntil(isDecided, startDeadlineMilliseconds, signal)) && !hasEnded();
          if (isReady) return redisUrl(address);
          await stop();
        }
        throw new Error(`${program} does not start; its log is ${logFile}`);
      },
    },
    options.log,
    options.signal,
  );
}

async function readAddress(file: string): Promise<RedisAddress | undefined> {
  try {
    const { port, password } = JSON.parse(await readFile(file, 'utf8')) as Partial<RedisAddress>;
    return typeof port === 'number' && typeof password === 'string' ? { port, password } : undefined;
  } catch {
    // None yet, or cut off by a kill.
    return undefined;
  }
}

/** Where the server was, so that those who used it find it again; a new port where another process has taken that one. */
async function nextAddress(file: string): Promise<RedisAddress> {
  const last = await readAddress(file);
  if (last !== undefined && (await isPortFree(last.port))) return last;
  return { port: await freePort(), password: last?.password ?? randomBytes(16).toString('hex') };
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

function redisUrl({ port, password }: RedisAddress): string {
  return `redis://:${password}@127.0.0.1:${port}`;
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
