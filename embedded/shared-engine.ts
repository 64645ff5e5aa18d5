import { createHash } from 'node:crypto';
import { access, constants, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withoutCredentials } from './addresses.ts';
import { tryExclusiveLock } from './exclusive-lock.ts';

/** How often an engine that is watched is looked at, and its owner waited for. */
const watchMilliseconds = 500;
/** An engine that ends again within this time after a restart is started later and later: each restart costs seconds of all cores. */
const backoffResetMilliseconds = 60_000;
const restartDelayMilliseconds = { first: 1_000, most: 60_000 } as const;

/** How one kind of engine is started and stopped. All is called by the owner of its folder alone. */
type EngineControl = {
  /** As log lines call it: `OpenSearch`. */
  name: string;
  /** Ends one that a killed process left behind, starts it, and resolves with its URL once it answers. */
  start: (signal: AbortSignal | undefined) => Promise<string>;
  /** Whether it still runs: cheap enough for twice a second. */
  isRunning: () => boolean | Promise<boolean>;
  /** Ends it, and is no error where nothing runs. */
  stop: () => Promise<void>;
};

/** What decides which engine of a kind is used. */
export type EngineOptions = {
  /** The one named by the environment, perhaps with user and password: where given, nothing is ever started. */
  url?: string | undefined;
  /** Absolute folder of the service's data. */
  dataDir: string;
  /** Whether apt may install what is missing. */
  installMissing: boolean;
  /** Whether a container may be used; true by default. */
  containers?: boolean;
  /** Receives a line before anything slow, and when an engine does not start. */
  log: (line: string) => void;
  /** Ends the start; what was started by then is stopped. */
  signal?: AbortSignal | undefined;
};

/** A use of an engine. */
export type EngineUse = {
  /** With user and password where they were given: not to be logged. */
  url: string;
  /** One line to log: which engine, where, and why this one. */
  description: string;
  /**
   * From now on starts the engine again whenever its process ends unexpectedly (`kill -9`, out of memory) or its owner has
   * ended, until this use ends; nothing where a URL was given.
   * @param onMoved receives the new URL where the engine came back at another one
   */
  watch: (onMoved: (url: string) => void) => void;
  /** Ends this use; the engine ends with its owner's, and never where a URL was given. */
  stop: () => Promise<void>;
};

/** An engine that was found, and how this use came by it: a use that has no description yet. */
export type SharedEngine = Omit<EngineUse, 'description'> & { origin: 'started here' | 'it was running' };

/** What a use of an engine named by the environment does: nothing. */
export const named = { watch: () => undefined, stop: async () => undefined } as const;

/**
 * The name of what belongs to one data folder (a cluster of OpenSearch, a Compose project): no other checkout has the same.
 * @param dataDir absolute
 */
export function installationName(dataDir: string): string {
  return `symbol-catalog-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}

/**
 * Uses the engine of a folder beside every other process that needs it. The first owns it: it holds the folder's lock
 * until it ends, however it ends, and the engine ends with it. The others read its URL from a file; one that watches
 * takes the lock when it is free, and starts the engine again.
 * @param folder absolute; holds the lock and the URL, and is created where missing
 * @param signal ends the start: the engine that was being started is stopped, and the call rejects
 */
export async function shareEngine(
  folder: string,
  control: EngineControl,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<SharedEngine> {
  await makeWritable(folder);
  const place = engineFolder(folder, control);
  for (let look = 0; ; look += 1) {
    const started = await place.own(() => place.start(signal));
    if (started !== undefined) return use(place, control.name, log, started, 'started here');
    const running = await place.ownersUrl();
    // Who was just killed holds the lock for a moment longer.
    if (running !== undefined && look > 0) return use(place, control.name, log, running, 'it was running');
    if (look === 1) log('another process is starting or stopping this engine: waiting for it');
    await delay(watchMilliseconds, undefined, { signal });
  }
}

type EngineFolder = ReturnType<typeof engineFolder>;

/** The lock and the URL of an engine's folder, and the engine as long as this use owns it. */
function engineFolder(folder: string, control: EngineControl) {
  const urlFile = join(folder, 'engine.url');
  /** Frees the lock; undefined as long as another process owns the engine. */
  let free: (() => void) | undefined;
  return {
    isOwned: () => free !== undefined,
    isRunning: control.isRunning,
    /** Undefined where none is there, or it is just being written. */
    ownersUrl: async () => (await readFile(urlFile, 'utf8').catch(() => '')) || undefined,
    /** Starts the engine; only its owner may. */
    start: async (signal: AbortSignal | undefined): Promise<string> => {
      try {
        await rm(urlFile, { force: true });
        const url = await control.start(signal);
        // It may hold a password.
        await writeFile(urlFile, url, { mode: 0o600 });
        return url;
      } catch (error) {
        await control.stop();
        throw error;
      }
    },
    /** Owns the engine where `start` succeeds; undefined where another process owns it. */
    own: async (start: () => Promise<string>): Promise<string | undefined> => {
      const lock = await tryExclusiveLock(join(folder, 'engine.lock'));
      if (lock === undefined) return undefined;
      try {
        const url = await start();
        free = lock;
        return url;
      } catch (error) {
        lock();
        throw error;
      }
    },
    /** Ends the engine where this use owns it. */
    end: async (): Promise<void> => {
      if (free === undefined) return;
      await rm(urlFile, { force: true });
      await control.stop();
      free();
      free = undefined;
    },
  };
}

function use(
  place: EngineFolder,
  name: string,
  log: (line: string) => void,
  url: string,
  origin: SharedEngine['origin'],
): SharedEngine {
  const ended = new AbortController();
  let watching: Promise<void> | undefined;
  return {
    url,
    origin,
    watch: (onMoved) => {
      watching = watchEngine({ place, name, log, url, onMoved, signal: ended.signal });
    },
    stop: async () => {
      ended.abort();
      await watching;
      await place.end();
    },
  };
}

type Watch = {
  place: EngineFolder;
  name: string;
  log: (line: string) => void;
  /** Where the engine is at first. */
  url: string;
  onMoved: (url: string) => void;
  /** Ends the watch; a restart that is under way is given up. */
  signal: AbortSignal;
};

/** Resolves when the signal is aborted. */
async function watchEngine({ place, name, log, url, onMoved, signal }: Watch): Promise<void> {
  let at = url;
  let restartDelay: number = restartDelayMilliseconds.first;
  let restartedAt = Number.NEGATIVE_INFINITY;
  const restart = async () => {
    if (performance.now() - restartedAt > backoffResetMilliseconds)
      restartDelay = restartDelayMilliseconds.first;
    else await delay(restartDelay, undefined, { signal });
    restartDelay = Math.min(restartDelay * 2, restartDelayMilliseconds.most);
    restartedAt = performance.now();
    log(`${name} ended unexpectedly: starting it again`);
    const back = await place.start(signal);
    const elapsed = ((performance.now() - restartedAt) / 1000).toFixed(1);
    log(`${name} is back at ${withoutCredentials(back)} after ${elapsed} s`);
    return back;
  };
  while (!signal.aborted) {
    try {
      await delay(watchMilliseconds, undefined, { signal, ref: false });
      if (place.isOwned() && (await place.isRunning())) continue;
      const found = place.isOwned()
        ? await restart()
        : ((await place.own(restart)) ?? (await place.ownersUrl()));
      if (found === undefined || found === at) continue;
      at = found;
      onMoved(at);
    } catch (error) {
      if (signal.aborted) return;
      log(`${name} can not be started again, next try in ${restartDelay / 1000} s: ${messageOf(error)}`);
    }
  }
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
