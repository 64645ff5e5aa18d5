import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const pollMilliseconds = 50;
const killDeadlineMilliseconds = 5_000;

/** User and group that a child runs as; absent: those of this process. */
export type ProcessUser = { uid: number; gid: number };

/** A child in a session of its own, which signals to this one's do not meet; it ends with this process. */
type DetachedCommand = {
  /** Absolute path, or a program of the system's standard folders. */
  command: string;
  args: readonly string[];
  /** Receives the process's number. */
  pidFile: string;
  /** Receives what the command prints; emptied first. */
  logFile: string;
  /** What the command reads; nothing if absent. It may be a file that only this process may open. */
  inputFile?: string;
  /** Working folder; entered before the user changes, so closed parent folders do not matter. */
  cwd: string;
  user: ProcessUser | undefined;
};

/** Has the kernel end what follows with its parent (PR_SET_PDEATHSIG of prctl(2)), however that dies; only on Linux. */
const endWithParent = ['/usr/bin/setpriv', '--pdeathsig', 'TERM'] as const;
/** Runs its arguments, unless the parent has died before the kernel knew. */
const unlessOrphaned = ['/bin/sh', '-c', 'test "$PPID" = "$0" && exec "$@"', String(process.pid)] as const;

/**
 * Starts a command with an environment that holds nothing of ours.
 * Its number is on the disk when this resolves: who stops it at once finds it. Rejects where it can not be started at all.
 */
export async function startDetached(options: DetachedCommand): Promise<ChildProcess> {
  const log = await open(options.logFile, 'w');
  const input = options.inputFile === undefined ? undefined : await open(options.inputFile, 'r');
  try {
    const guard = existsSync(endWithParent[0]) ? [...endWithParent, ...unlessOrphaned] : [];
    const [program = '', ...args] = [...guard, options.command, ...options.args];
    const child = spawn(program, args, {
      cwd: options.cwd,
      detached: true,
      env: { LC_ALL: 'C.UTF-8', HOME: options.cwd },
      stdio: [input?.fd ?? 'ignore', log.fd, log.fd],
      ...options.user,
    });
    await once(child, 'spawn');
    await writeFile(options.pidFile, `${child.pid}\n`);
    child.unref();
    return child;
  } finally {
    await log.close();
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

/**
 * Ends the process whose number a file holds, which another process may have started: SIGTERM, and SIGKILL where it is
 * still there after the deadline. Resolves when it is gone.
 * @param commandLineMarker text in its command line, so that a later process of the same number is never taken for it
 */
export async function endProcess(
  pidFile: string,
  commandLineMarker: string,
  deadlineMilliseconds: number,
): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''));
  const isGone = async () => !(await hasMarker(pid, commandLineMarker));
  if (pid > 0 && !(await isGone())) {
    process.kill(pid, 'SIGTERM');
    if (!(await waitUntil(isGone, deadlineMilliseconds))) {
      process.kill(pid, 'SIGKILL');
      await waitUntil(isGone, killDeadlineMilliseconds);
    }
  }
  await rm(pidFile, { force: true });
}

/** Whether a child process has not ended yet. */
export function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
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
export async function runCommand(
  command: string,
  args: readonly string[],
  { cwd, timeoutMilliseconds = 0, user, signal, killSignal = 'SIGKILL' }: CommandOptions = {},
): Promise<CommandResult> {
  const options = { cwd, timeout: timeoutMilliseconds, signal, killSignal, ...user };
  try {
    const running = promisify(execFile)(command, args, { ...options, maxBuffer: Number.POSITIVE_INFINITY });
    running.child.stdin?.end();
    return { exitCode: 0, ...(await running) };
  } catch (error) {
    // Some reasons (a part of the path is a file) come without output.
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    const hasEnded = typeof code === 'number';
    return { exitCode: hasEnded ? code : null, stdout, stderr: hasEnded ? stderr : String(error) };
  }
}
