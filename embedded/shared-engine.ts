import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withExclusiveLock } from './exclusive-lock.ts';
import { processStartTime } from './processes.ts';

/** How one kind of engine is found alive, started and stopped; all three are called under the folder's lock. */
export type EngineControl = {
  /** The URL of the engine that already runs on this folder, or undefined; whatever is left of a dead one is no hindrance. */
  running: () => Promise<string | undefined>;
  /** Starts it and resolves with its URL once it answers. */
  start: () => Promise<string>;
  /** Ends it, and is no error where nothing runs. */
  stop: () => Promise<void>;
};

/** A use of an engine. */
export type SharedEngine = {
  url: string;
  /** How this use came by it, in words that follow the engine's name: "started here", "shares the engine that …". */
  origin: string;
  release: () => Promise<void>;
};

type EngineUser = { pid: number; startTime: string; startedEngine: boolean };

/**
 * Uses the engine of a folder together with every other process that asks for it: the first starts it, the last
 * to release it stops it. Users are files named in `users/`; those of dead processes are swept, so a `kill -9`
 * at any moment leaves a state from which the next call goes on (it takes over the engine that was left behind).
 * @param folder absolute; holds the lock and the users, and is created where missing
 */
export async function shareEngine(
  folder: string,
  control: EngineControl,
  log: (line: string) => void,
): Promise<SharedEngine> {
  const users = join(folder, 'users');
  const locked = <Result>(work: () => Promise<Result>) =>
    withExclusiveLock(join(folder, 'engine.lock'), work, () =>
      log('another process is starting or stopping this engine: waiting for it'),
    );
  try {
    await mkdir(users, { recursive: true });
    await access(users, constants.W_OK);
  } catch (error) {
    throw new Error(
      `${folder} can not be written by this user: start as its owner, or choose another DATA_DIR`,
      {
        cause: error,
      },
    );
  }
  return locked(async () => {
    const others = await sweepUsers(users);
    const running = await control.running();
    const file = join(users, randomUUID());
    const user: EngineUser = {
      pid: process.pid,
      startTime: (await processStartTime(process.pid)) ?? '',
      startedEngine: running === undefined,
    };
    // Registered before the start, so that a process killed in the middle of it still counts until it is swept.
    await writeFile(file, JSON.stringify(user));
    const release = () =>
      locked(async () => {
        await rm(file, { force: true });
        if ((await sweepUsers(users)).length === 0) await control.stop();
      });
    if (running !== undefined) {
      const starter = others.find(({ startedEngine }) => startedEngine);
      const origin = `shares the engine that ${starter ? `process ${starter.pid}` : 'a process now gone'} started`;
      return { url: running, origin, release: once(release) };
    }
    try {
      return { url: await control.start(), origin: 'started here', release: once(release) };
    } catch (error) {
      await rm(file, { force: true });
      await control.stop();
      throw error;
    }
  });
}

/** Removes the files of users that are dead and returns the live ones. */
async function sweepUsers(users: string): Promise<EngineUser[]> {
  const live: EngineUser[] = [];
  for (const name of await readdir(users)) {
    const file = join(users, name);
    const user = parseUser(await readFile(file, 'utf8'));
    if (user && (await processStartTime(user.pid)) === user.startTime) live.push(user);
    else await rm(file, { force: true });
  }
  return live;
}

function parseUser(text: string): EngineUser | undefined {
  try {
    const { pid, startTime, startedEngine } = JSON.parse(text) as Partial<EngineUser>;
    if (typeof pid !== 'number' || typeof startTime !== 'string') return undefined;
    return { pid, startTime, startedEngine: startedEngine === true };
  } catch {
    // A process killed while it wrote its file is not a user.
    return undefined;
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
