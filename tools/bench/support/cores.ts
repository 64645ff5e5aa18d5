import { spawnSync } from 'node:child_process';

/** A command that keeps to one core, with all that it starts (taskset(1)); as it is where that program is missing. */
export function onCore(
  core: number | undefined,
  command: string,
  args: readonly string[],
): [string, string[]] {
  const canPin = core !== undefined && spawnSync('taskset', ['--version']).status === 0;
  return canPin ? ['taskset', ['-c', String(core), command, ...args]] : [command, [...args]];
}

/** Lets a process that runs already keep to one core. */
export function moveToCore(core: number, pid: number | undefined): void {
  if (pid !== undefined) spawnSync('taskset', ['-acp', String(core), String(pid)]);
}
