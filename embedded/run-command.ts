import { spawn } from 'node:child_process';
import type { ProcessUser } from './processes.ts';

/** What a finished command left: its exit code (null after a signal) and what it printed. */
export type CommandResult = { exitCode: number | null; stdout: string; stderr: string };

/** How a command is run: folder, time limit, another user, and who reads along what it prints. */
export type CommandOptions = {
  cwd?: string;
  timeoutMilliseconds?: number;
  user?: ProcessUser | undefined;
  onOutput?: (text: string) => void;
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
        killSignal: 'SIGKILL',
        ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
        ...(options.timeoutMilliseconds === undefined ? {} : { timeout: options.timeoutMilliseconds }),
        ...options.user,
      });
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
        options.onOutput?.(text);
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
