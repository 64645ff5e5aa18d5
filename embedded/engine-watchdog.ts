import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { pidFileProcess, runCommand, startDetached } from './processes.ts';

/**
 * Ends an engine whose users all died without releasing it: a `kill -9` of every process of the service at once, the memory
 * killer, a closed container. The kernel says when that is: each user holds a named pipe open for writing, however a process
 * dies its end is closed, and who reads the pipe then comes to its end.
 */

/** How long an engine without users waits for the next one: a service that is started again at once takes it over. */
const graceSeconds = 10;
const watchdogEndMilliseconds = 2_000;

/** The exit code of the check below when somebody uses the engine again. */
export const stillUsed = 3;

/**
 * The watchdog: waits in the engine's folder until nobody holds `users.pipe` open, and runs the program of its arguments until
 * that ends the engine (exit code 0) or finds that it is used again ({@link stillUsed}); any other end is tried again. Where
 * the folder was deleted meanwhile, the engine that ran on it ends without the program.
 *
 * A shell that reads the pipe takes a megabyte, where a process of Node would take forty. Names are relative, so that
 * nothing but the shell itself names the folder in its command line. The pipe is opened for both first: opening it for reading
 * alone would wait for a user, where the last one has left already.
 * @param pauseSeconds between the end of the last user and the program, and between its runs. The program's arguments, from
 * the second on: the folder, the file with the number of the engine's process, and a text in that one's command line
 */
export function watchdogScript(pauseSeconds: number): string {
  return `while test -p users.pipe; do
  exec 3<> users.pipe 4< users.pipe 3>&-
  cat <&4 > /dev/null
  exec 4<&-
  engine=$(cat "$4")
  sleep ${pauseSeconds}
  until
    if ! test -p users.pipe; then
      grep -qF -e "$5" "/proc/$engine/cmdline" && kill "$engine"
      exit 0
    fi
    "$@"
  do
    test $? -eq ${stillUsed} && continue 2
    sleep ${pauseSeconds}
  done
  exit 0
done`;
}

/** The child process that is to end with its users. */
export type WatchedProcess = {
  pidFile: string;
  /** Text in its command line, by which it is known (`pidFileProcess`). */
  commandLineMarker: string;
  /** How long it may take to end after SIGTERM. */
  stopMilliseconds: number;
};

/** The watchdog of an engine's folder. All but `join` are called under the folder's lock. */
export type EngineWatchdog = {
  /** Counts this process among the users, until it leaves or dies. */
  join: () => Promise<void>;
  /** Starts the watchdog where none runs. */
  start: () => Promise<void>;
  /** Ends the watchdog, as the engine ends. */
  end: () => Promise<void>;
  /** This process uses the engine no more. */
  leave: () => void;
};

/**
 * @param folder absolute: that of `shareEngine`
 * @param watchedProcess absent where there is nothing to end here, as with containers, and on systems without `/proc`
 */
export function engineWatchdog(folder: string, watchedProcess: WatchedProcess | undefined): EngineWatchdog {
  if (watchedProcess === undefined || process.platform !== 'linux') {
    const nothing = async () => undefined;
    return { join: nothing, start: nothing, end: nothing, leave: () => undefined };
  }
  const { pidFile, commandLineMarker, stopMilliseconds } = watchedProcess;
  const pipe = join(folder, 'users.pipe');
  const program = join(import.meta.dirname, 'stop-unused-engine.ts');
  const watchdogPidFile = watchdogPidFileOf(folder);
  const watchdog = pidFileProcess(watchdogPidFile, program);
  let descriptor: number | undefined;
  return {
    join: async () => {
      // With the system's own folders, whatever PATH is. Fails where the pipe is there already.
      const make = 'PATH=/usr/bin:/bin; exec mkfifo -m 600 "$1"';
      await runCommand('/bin/sh', ['-c', make, 'sh', pipe]);
      try {
        // Open for both, as opening it for writing alone waits for a reader. No child inherits it.
        descriptor = openSync(pipe, 'r+');
      } catch {
        // A disk that knows no pipes: the engine runs without a watchdog.
      }
    },
    start: async () => {
      if (descriptor === undefined || (await watchdog.isRunning())) return;
      await startDetached({
        command: '/bin/sh',
        args: [
          '-c',
          watchdogScript(graceSeconds),
          'sh',
          process.execPath,
          program,
          folder,
          pidFile,
          commandLineMarker,
          String(stopMilliseconds),
        ],
        pidFile: watchdogPidFile,
        logFile: join(folder, 'guard.log'),
        cwd: folder,
        user: undefined,
      });
    },
    end: () => watchdog.end(watchdogEndMilliseconds),
    leave: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

/** The PID file of a folder's watchdog. */
export function watchdogPidFileOf(folder: string): string {
  return join(folder, 'guard.pid');
}
