import { closeSync, constants, openSync, readSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pidFileProcess, runCommand, startDetached } from './processes.ts';

/**
 * Who uses an engine: each holds a named pipe of its folder open for writing. However a process dies, the kernel closes its
 * end, so nobody has to count users or judge whether they live. Who reads the pipe comes to its end when the last one has left:
 * a watchdog then ends an engine whose users all died without releasing it (a `kill -9` of every process of the service
 * at once, the memory killer, a closed container).
 */

/** How long an engine without users waits for the next one: a service that is started again at once takes it over. */
const graceSeconds = 10;
const watchdogEndMilliseconds = 2_000;

/**
 * The watchdog: waits in the engine's folder until nobody holds `users.pipe` open, and runs the program of its arguments,
 * until that has ended the engine (exit code 0): where the engine is used again, the next wait is for those users. Where the
 * folder was deleted meanwhile, the engine that ran on it ends without the program.
 *
 * A shell that reads the pipe takes a megabyte, where a process of Node would take forty. Names are relative, so that
 * nothing but the shell itself names the folder in its command line. The pipe is opened for both first: opening it for reading
 * alone would wait for a user, where the last one has left already. The number of the engine's process is remembered: of a folder
 * that is just being deleted its file may go before the pipe.
 * @param pauseSeconds between the end of the last user and the program. The program's arguments, from the second on: the folder,
 * the file with the number of the engine's process, and a text in that one's command line
 */
export function watchdogScript(pauseSeconds: number): string {
  return `while test -p users.pipe; do
  exec 3<> users.pipe 4< users.pipe 3>&-
  cat <&4 > /dev/null
  exec 4<&-
  engine=$(cat "$4" || echo "$engine")
  sleep ${pauseSeconds}
  test -p users.pipe || break
  "$@" && exit 0
done
grep -qF -e "$5" "/proc/$engine/cmdline" && kill "$engine"
exit 0`;
}

/** The child process that is to end with its users. */
export type WatchedProcess = {
  pidFile: string;
  /** Text in its command line, by which it is known (`pidFileProcess`). */
  commandLineMarker: string;
  /** How long it may take to end after SIGTERM. */
  stopMilliseconds: number;
};

/** One use of the engine of a folder. All but `leave` are called under the folder's lock. */
export type EngineUse = {
  /** Counts this use until it leaves or its process dies, and starts the watchdog where none runs. */
  join: () => Promise<void>;
  leave: () => void;
  /** Ends the watchdog, as the engine ends. */
  endWatchdog: () => Promise<void>;
};

const pipeOf = (folder: string) => join(folder, 'users.pipe');
const watchdogPidFileOf = (folder: string) => join(folder, 'guard.pid');

/** Whether anybody uses the engine of a folder. */
export function hasUsers(folder: string): boolean {
  let reader: number | undefined;
  try {
    reader = openSync(pipeOf(folder), constants.O_RDONLY | constants.O_NONBLOCK);
    return readSync(reader, Buffer.alloc(1)) > 0;
  } catch (error) {
    // An open end with nothing in it; any other failure is a pipe that is not there.
    return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
  } finally {
    if (reader !== undefined) closeSync(reader);
  }
}

/**
 * @param folder absolute: that of `shareEngine`
 * @param watchedProcess absent where there is nothing to end here, as with containers
 */
export function engineUse(folder: string, watchedProcess: WatchedProcess | undefined): EngineUse {
  const program = join(import.meta.dirname, 'stop-unused-engine.ts');
  const watchdog = pidFileProcess(watchdogPidFileOf(folder), program);
  let descriptor: number | undefined;

  async function startWatchdog({
    pidFile,
    commandLineMarker,
    stopMilliseconds,
  }: WatchedProcess): Promise<void> {
    if (await watchdog.isRunning()) return;
    const args = [folder, pidFile, commandLineMarker, String(stopMilliseconds)];
    await startDetached({
      command: '/bin/sh',
      args: ['-c', watchdogScript(graceSeconds), 'sh', process.execPath, program, ...args],
      pidFile: watchdogPidFileOf(folder),
      logFile: join(folder, 'guard.log'),
      cwd: folder,
      user: undefined,
    });
  }

  return {
    join: async () => {
      // With the system's own folders, whatever PATH is. Fails where the pipe is there already.
      const make = 'PATH=/usr/bin:/bin; exec mkfifo -m 600 "$1"';
      await runCommand('/bin/sh', ['-c', make, 'sh', pipeOf(folder)]);
      try {
        // Open for both, as opening it for writing alone waits for a reader. No child inherits it.
        descriptor = openSync(pipeOf(folder), 'r+');
      } catch {
        // A disk that knows no pipes: the engine ends with the first use that ends, and has no watchdog.
        return;
      }
      // It reads `/proc`, which other systems do not have.
      if (watchedProcess && process.platform === 'linux') await startWatchdog(watchedProcess);
    },
    leave: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
    endWatchdog: () => watchdog.end(watchdogEndMilliseconds),
  };
}

/** Forgets the watchdog that calls this as it ends the engine: from here on the next user starts one of its own. */
export async function forgetWatchdog(folder: string): Promise<void> {
  await rm(watchdogPidFileOf(folder), { force: true });
}
