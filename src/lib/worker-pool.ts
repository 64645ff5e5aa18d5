import type { WorkerProcess } from './worker-process.ts';

/** Settings of a {@link WorkerPool}. */
interface WorkerPoolOptions {
  /** Jobs that may wait for a free process; one more is refused. */
  queueLimit: number;
  /** The error to throw for one more. */
  queueFull: (queueLimit: number) => Error;
  /** The error of jobs that run, wait or arrive when the pool is closed. */
  closed: () => Error;
}

/** Several worker processes, and the queue for them. */
interface WorkerPool<Job, Result> {
  /** Has a job done by the next free process; throws what the process or the options make. */
  run(job: Job): Promise<Result>;
  /** Ends the processes. */
  close(): Promise<void>;
}

interface Waiting<Job, Result> {
  start: (worker: WorkerProcess<Job, Result>) => void;
  refuse: (error: Error) => void;
}

/** Worker processes behind a bounded queue. Nothing runs before the first job. */
export function workerPool<Job, Result>(
  processes: readonly WorkerProcess<Job, Result>[],
  { queueLimit, queueFull, closed: closedError }: WorkerPoolOptions,
): WorkerPool<Job, Result> {
  const idle = [...processes];
  const queue: Waiting<Job, Result>[] = [];
  let closed = false;

  function acquire(): Promise<WorkerProcess<Job, Result>> {
    // The one used last: a quiet service keeps one process, however many it may start.
    const worker = idle.pop();
    if (worker) return Promise.resolve(worker);
    if (queue.length >= queueLimit) throw queueFull(queueLimit);
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  }

  function release(worker: WorkerProcess<Job, Result>): void {
    const next = queue.shift();
    if (next) next.start(worker);
    else idle.push(worker);
  }

  return {
    async run(job) {
      if (closed) throw closedError();
      const worker = await acquire();
      try {
        if (closed) throw closedError();
        return await worker.run(job);
      } catch (error) {
        throw closed ? closedError() : error;
      } finally {
        release(worker);
      }
    },
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.refuse(closedError());
      await Promise.all(processes.map((worker) => worker.stop()));
    },
  };
}
