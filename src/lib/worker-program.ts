import { constants, setPriority } from 'node:os';
import type { WorkerReply } from './worker-pool.ts';

/** Longest message that goes back for a job that failed, in characters. */
const messageMaximumCharacters = 300;

/**
 * The inside of a worker process: answers one job after the other, which come over IPC, until the parent is gone.
 * An error of `work` goes back as a message.
 */
export function answerJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  async function answer(job: Job): Promise<WorkerReply<Result>> {
    try {
      return { state: 'done', result: await work(job) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { state: 'failed', message: message.trim().slice(0, messageMaximumCharacters) };
    }
  }
  // As many of these may run as there are cores, and who searches must not wait for them. No lower than this: at the lowest
  // priority a busy machine leaves them a hundredth of a core, and images time out.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.on('message', async (job: Job) => {
    process.send?.(await answer(job));
  });
  // The parent is gone. A busy library would hold up an orderly exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.send?.({ state: 'ready' } satisfies WorkerReply<Result>);
}
