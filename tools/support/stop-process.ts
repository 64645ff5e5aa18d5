import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const stopDeadlineMilliseconds = 60_000;

/** Stops a child process by SIGTERM, and by SIGKILL where it is still there after a minute. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), stopDeadlineMilliseconds);
  await exited;
  clearTimeout(kill);
}
