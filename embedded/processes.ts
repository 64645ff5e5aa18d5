import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const pollMilliseconds = 50;
const killDeadlineMilliseconds = 5_000;

/** User and group that a child runs as; absent: those of this process. */
export type ProcessUser = { uid: number; gid: number };

/** A child that outlives this process, so that others may go on using it. */
type DetachedCommand = {
  /** Absolute path, or a program of the system's standard folders. */
  command: string;
  args: readonly string[];
  /** Receives the process's number before the command starts. */
  pidFile: string;
  /** Receives what the command prints; emptied first. */
  logFile: string;
  /** What the command reads; nothing if absent. It may be a file that only this process may open. */
  inputFile?: string;
  /** Working folder; entered before the user changes, so closed parent folders do not matter. */
  cwd: string;
  user: ProcessUser | undefined;
};

/**
 * Starts a command in a session of its own with an environment that holds nothing of ours.
 * The child itself records its number before the command starts, so it is known though this process be killed meanwhile.
 * It is recorded here too: who stops the child as soon as this resolves would else find nothing, and leave it behind.
 * Rejects where it can not be started at all.
 */
export async function startDetached(options: DetachedCommand): Promise<ChildProcess> {
  const log = await open(options.logFile, 'w');
  const pid = await open(options.pidFile, 'w');
  const input = options.inputFile === undefined ? undefined : await open(options.inputFile, 'r');
  try {
    const script = 'echo $$ >&3 && exec 3>&- "$@"';
    const child = spawn('/bin/sh', ['-c', script, 'sh', options.command, ...options.args], {
      cwd: options.cwd,
      detached: true,
      env: { LC_ALL: 'C.UTF-8', HOME: options.cwd },
      stdio: [input?.fd ?? 'ignore', log.fd, log.fd, pid.fd],
      ...options.user,
    });
    await once(child, 'spawn');
    // At a position: the child writes the same where the file's offset is, which both share.
    await pid.write(`${child.pid}\n`, 0);
    child.unref();
    return child;
  } finally {
    await log.close();
    await pid.close();
    await input?.close();
  }
}

/**
 * Distinguishes a process from a later one with the same number: its start time in clock ticks since boot
 * (field 22 of proc_pid_stat(5)); undefined for a dead process and for a zombie, empty without `/proc` (not Linux).
 */
export async function processStartTime(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return exists(pid) ? '' : undefined;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in brackets, which may itself hold blanks and brackets.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : fields[18];
}

/** A child that was started detached, perhaps by another process, and is known by its number in a file. */
type PidFileProcess = {
  isRunning: () => Promise<boolean>;
  /** SIGTERM, and SIGKILL where it is still there after the deadline; resolves when it is gone. */
  end: (deadlineMilliseconds: number) => Promise<void>;
};

/**
 * The process whose number a file holds.
 * @param commandLineMarker text in its command line, so that a later process of the same number is never taken for it
 */
export function pidFileProcess(pidFile: string, commandLineMarker: string): PidFileProcess {
  const find = async () => {
    const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
    return Number.isInteger(pid) && pid > 0 && (await hasMarker(pid, commandLineMarker)) ? pid : undefined;
  };
  return {
    isRunning: async () => (await find()) !== undefined,
    end: async (deadlineMilliseconds) => {
      const pid = await find();
      if (pid !== undefined) {
        const isGone = async () => !(await hasMarker(pid, commandLineMarker));
        process.kill(pid, 'SIGTERM');
        if (!(await waitUntil(isGone, deadlineMilliseconds))) {
          process.kill(pid, 'SIGKILL');
          await waitUntil(isGone, killDeadlineMilliseconds);
        }
      }
      await rm(pidFile, { force: true });
    },
  };
}

/** Looks at a command line that is empty: of a process in the middle of execve(2), which takes a moment, or of the kernel's. */
const emptyLineLooks = 5;

/** A zombie's command line is empty. Without `/proc` (not Linux) the number alone must do. */
async function hasMarker(pid: number, commandLineMarker: string): Promise<boolean> {
  if (process.platform !== 'linux') return exists(pid);
  for (let look = 1; look <= emptyLineLooks; look += 1) {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (text !== '') return text.split('\0').includes(commandLineMarker);
    if ((await processStartTime(pid)) === undefined) return false;
    await delay(pollMilliseconds);
  }
  return false;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Looks again and again until the condition holds (true) or the deadline is over (false); rejects when the signal is aborted. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  deadlineMilliseconds: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + deadlineMilliseconds;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await delay(pollMilliseconds, undefined, { signal });
  }
  return true;
}

/**
 * As {@link waitUntil}, as long as there is progress: a busy machine takes its time, and what was begun anew would take it again.
 * @param progress what changes while the work goes on, such as the length of a log
 * @param quietMilliseconds how long it may stay the same
 */
export async function waitWhileProgressing(
  condition: () => Promise<boolean>,
  progress: () => Promise<string>,
  quietMilliseconds: number,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let seen = await progress(); ; ) {
    if (await waitUntil(condition, quietMilliseconds, signal)) return true;
    const now = await progress();
    if (now === seen) return false;
    seen = now;
  }
}

/** The result of a finished command: its exit code (null after a signal) and its output. */
export type CommandResult = { exitCode: number | null; stdout: string; stderr: string };

/** How a command is run: folder, time limit, another user, and what ends it. */
type CommandOptions = {
  cwd?: string;
  timeoutMilliseconds?: number;
  user?: ProcessUser | undefined;
  /** Ends the command. */
  signal?: AbortSignal | undefined;
  /** SIGKILL by default; a command that needs to leave its files in order gets SIGTERM. */
  killSignal?: NodeJS.Signals;
};

/**
 * Runs one command to its end without a shell and collects its output.
 * A command that can not be started (not on PATH) or overruns its time resolves with `exitCode: null`
 * and the reason in `stderr`: the caller decides what that means, so this never rejects.
 */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const failed = (error: unknown) => resolve({ exitCode: null, stdout: '', stderr: String(error) });
    try {
      const child = spawn(command, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        killSignal: options.killSignal ?? 'SIGKILL',
        signal: options.signal,
        ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
        ...(options.timeoutMilliseconds === undefined ? {} : { timeout: options.timeoutMilliseconds }),
        ...options.user,
      });
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      child.once('error', failed);
      child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
    } catch (error) {
      // Some reasons (a part of the path is a file) come as an exception, others as an event.
      failed(error);
    }
  });
}
