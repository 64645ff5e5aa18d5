import { containerEngine, dockerAnswers } from './containers.ts';
import { embeddedRedis, findRedisProgram } from './embedded-redis.ts';
import { withoutCredentials } from './opensearch-check.ts';
import type { SharedEngine } from './shared-engine.ts';
import { installSystemPackages } from './system-packages.ts';

const defaultMaximumMegabytes = 256;

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
};

/** A Redis or Valkey, or none. */
export type RedisEngine = {
  /** With user and password where they were given: not to be logged. Undefined where there is no Redis. */
  url: string | undefined;
  /** One line to log: which Redis, where, and why this one. */
  how: string;
  /** Ends this use; the server itself ends with its last user, and never where `url` was given. */
  stop: () => Promise<void>;
};

/**
 * Finds Redis: the one named by `url` (used even while it is away: the service goes on without); else a container
 * where Docker answers; else a server on PATH as a child process; else none. Never throws.
 */
export async function redisEngine(options: RedisOptions): Promise<RedisEngine> {
  if (options.url !== undefined) {
    const how = `Redis at ${withoutCredentials(options.url)} (named by REDIS_URL)`;
    return { url: options.url, how, stop: async () => undefined };
  }
  for (const { kind, start } of [
    { kind: 'container: REDIS_URL is not set and Docker answers', start: startContainer },
    { kind: 'child process: REDIS_URL is not set and no container runs', start: startChild },
  ]) {
    try {
      const engine = await start(options);
      if (engine === undefined) continue;
      return {
        url: engine.url,
        how: `Redis at ${engine.url} (${kind}; ${engine.origin})`,
        stop: engine.release,
      };
    } catch (error) {
      options.log(error instanceof Error ? error.message : String(error));
    }
  }
  return {
    url: undefined,
    how: 'no Redis: cache and limits are kept in this process alone (set REDIS_URL, or install redis-server)',
    stop: async () => undefined,
  };
}

async function startContainer(options: RedisOptions): Promise<SharedEngine | undefined> {
  const { containers = true, maximumMegabytes = defaultMaximumMegabytes, dataDir, log } = options;
  if (!containers || !(await dockerAnswers())) return undefined;
  const variables = { MAXIMUM_MEGABYTES: String(maximumMegabytes) };
  return containerEngine({ service: 'redis', containerPort: 6379, scheme: 'redis', dataDir, variables, log });
}

async function startChild(options: RedisOptions): Promise<SharedEngine | undefined> {
  const { dataDir, path, maximumMegabytes = defaultMaximumMegabytes, log } = options;
  let program = await findRedisProgram(path);
  if (program === undefined && options.installMissing) {
    await installSystemPackages(['redis-server'], log);
    program = await findRedisProgram(path);
  }
  return program === undefined ? undefined : embeddedRedis({ program, dataDir, maximumMegabytes, log });
}
