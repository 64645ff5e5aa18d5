import { createHash } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withoutCredentials } from './addresses.ts';
import { engineUse, hasUsers, type WatchedProcess } from './engine-users.ts';
import { withExclusiveLock } from './exclusive-lock.ts';

/** How often an engine that is watched is looked at: two small files are read. */
const watchMilliseconds = 500;
/** An engine that ends again within this time after a restart is started later and later: each restart costs seconds of all cores. */
const backoffResetMilliseconds = 60_000;
const restartDelayMilliseconds = { first: 1_000, most: 60_000 } as const;

/** How one kind of engine is found alive, started and stopped. All but `address` are called under the folder's lock. */
type EngineControl = {
  /** As log lines call it: `OpenSearch`. */
  name: string;
  /** The URL of the process that runs on this folder, without a request to it: cheap enough for twice a second. */
  address: () => Promise<string | undefined>;
  /** The URL of the engine that already runs on this folder, once it answers; undefined where none does, or after ending one that hangs. */
  running: (signal: AbortSignal | undefined) => Promise<string | undefined>;
  /** Starts it and resolves with its URL once it answers. */
  start: (signal: AbortSignal | undefined) => Promise<string>;
  /** Ends it, and is no error where nothing runs. */
  stop: () => Promise<void>;
  /** Its process, which ends too when all users died without releasing it; absent: it stays. */
  watchedProcess?: WatchedProcess;
};

/** A use of an engine. */
export type SharedEngine = {
  url: string;
  /** How this use came by it, in words that follow the engine's name. */
  origin: 'started here' | 'it was running';
  /**
   * From now on starts the engine again whenever its process ends unexpectedly (`kill -9`, out of memory), until this use is
   * released. Several users may watch: the lock lets one of them start it.
   * @param onMoved receives the new URL where the engine came back on another port, as the old one was taken meanwhile
   */
  watch: (onMoved: (url: string) => void) => void;
  release: () => Promise<void>;
};

const lockFile = 'engine.lock';

/**
 * The name of what belongs to one data folder (a cluster of OpenSearch, a Compose project): no other checkout has the same.
 * @param dataDir absolute
 */
export function installationName(dataDir: string): string {
  return `symbol-catalog-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

/**
 * Uses the engine of a folder together with every other process that needs it: the first starts it, the last
 * to release it stops it. Users are known by `engine-users.ts`, so a `kill -9` at any moment leaves a state from which the
 * next call goes on (it takes over the engine that was left behind).
 * @param folder absolute; holds the lock and the users' pipe, and is created where missing
 * @param signal ends the start: the engine that was being started is stopped, and the call rejects
 */
export async function shareEngine(
  folder: string,
  control: EngineControl,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<SharedEngine> {
  const own = engineUse(folder, control.watchedProcess);
  const locked = <Result>(work: () => Promise<Result>, signal?: AbortSignal) =>
    withExclusiveLock(
      join(folder, lockFile),
      work,
      () => log('another process is starting or stopping this engine: waiting for it'),
      signal,
    );
  await makeWritable(folder);
  return locked(async () => {
    const running = await control.running(signal);
    const released = new AbortController();
    const leave = async () => {
      own.leave();
      if (hasUsers(folder)) return;
      await control.stop();
      await own.endWatchdog();
    };
    const release = async () => {
      released.abort();
      try {
        await locked(leave);
      } catch (error) {
        // On a full disk the lock cannot be taken; an engine without users has to be stopped all the same.
        log(`${control.name}: stopping without the lock (${messageOf(error)})`);
        await leave();
      }
    };
    const use = (url: string, origin: SharedEngine['origin']): SharedEngine => ({
      url,
      origin,
      watch: (onMoved) => {
        watchEngine({ control, url, locked, log, onMoved, signal: released.signal }).catch(() => undefined);
      },
      release: once(release),
    });
    try {
      // Before the start, so that a process killed in the middle of it leaves an engine with a watchdog.
      await own.join();
      if (running !== undefined) return use(running, 'it was running');
      return use(await control.start(signal), 'started here');
    } catch (error) {
      await leave();
      throw error;
    }
  }, signal);
}

async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (cause) {
    const message = `${folder} can not be written by this user: start as its owner, or choose another DATA_DIR`;
    throw new Error(message, { cause });
  }
}

/**
 * Runs `work` under the lock of an engine's folder where nobody uses it.
 * @returns whether that was so
 */
export function withUnusedEngine(folder: string, work: () => Promise<void>): Promise<boolean> {
  return withExclusiveLock(join(folder, lockFile), async () => {
    if (hasUsers(folder)) return false;
    await work();
    return true;
  });
}

type Watch = {
  control: EngineControl;
  /** Where the engine is at first. */
  url: string;
  locked: <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;
  log: (line: string) => void;
  onMoved: (url: string) => void;
  /** Ends the watch; a restart that is under way is given up. */
  signal: AbortSignal;
};

async function watchEngine({ control, locked, log, onMoved, signal, ...at }: Watch): Promise<void> {
  let { url } = at;
  let restartDelay: number = restartDelayMilliseconds.first;
  let restartedAt = Number.NEGATIVE_INFINITY;

  async function restart(): Promise<string> {
    const running = await control.running(signal);
    // Another user of the same folder was first.
    if (running !== undefined) return running;
    log(`${control.name} ended unexpectedly: starting it again`);
    const startedAt = performance.now();
    try {
      const back = await control.start(signal);
      const elapsed = seconds(performance.now() - startedAt);
      log(`${control.name} is back at ${withoutCredentials(back)} after ${elapsed} s`);
      return back;
    } catch (error) {
      await control.stop();
      throw error;
    }
  }

  for (;;) {
    await delay(watchMilliseconds, undefined, { signal, ref: false });
    let found = await control.address();
    if (found === undefined) {
      if (performance.now() - restartedAt > backoffResetMilliseconds)
        restartDelay = restartDelayMilliseconds.first;
      else await delay(restartDelay, undefined, { signal });
      restartDelay = Math.min(restartDelay * 2, restartDelayMilliseconds.most);
      restartedAt = performance.now();
      try {
        found = await locked(restart, signal);
      } catch (error) {
        signal.throwIfAborted();
        log(
          `${control.name} can not be started again, next try in ${seconds(restartDelay)} s: ${messageOf(error)}`,
        );
        continue;
      }
    }
    if (found === url) continue;
    url = found;
    onMoved(url);
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
