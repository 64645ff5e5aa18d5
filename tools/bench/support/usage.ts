import { readFile } from 'node:fs/promises';

/** Linux reports processor time to programs in ticks of 10 ms, independent of the kernel's tick (proc(5)). */
const ticksPerSecond = 100;

/** Memory that a process has resident, now (VmRSS) or at most so far (VmHWM of proc_pid_status(5)), in MB. */
export async function residentMegabytes(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}

/** Processor time that a process has used, in seconds (utime and stime of proc_pid_stat(5)). */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Processes that a process started and still runs (proc_tid_children(5)). */
async function childrenOf(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);
}

/**
 * The process that serves under a supervisor, which is the one that was started: of all its children the one that runs
 * `worker.ts`.
 * @throws Error where there is none.
 */
export async function servingProcess(supervisor: number): Promise<number> {
  for (const child of await childrenOf(supervisor)) {
    if ((await readFile(`/proc/${child}/cmdline`, 'utf8')).includes('worker.ts')) return child;
  }
  throw new Error(`process ${supervisor} has none that serves`);
}
