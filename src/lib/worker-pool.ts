import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { boundedQueue } from './bounded-queue.ts';

/** The messages of a worker's program: that it is ready, then one answer for each job. */
export type WorkerReply<Result> =
  | { state: 'ready' }
  | { state: 'done'; result: Result }
  | { state: 'failed'; message: string };

/**
 * Why a job came to nothing. `failed`: its program said so, and why. `timeout`: it took too long, and its process was
 * ended. `crashed`: its process ended by itself. `closed`: the workers were shut down.
 */
export type WorkFailure = 'failed' | 'timeout' | 'crashed' | 'closed';

/** A job that came to nothing; the message says why. */
export class WorkFailed extends Error {
  readonly reason: WorkFailure;

  constructor(reason: WorkFailure, message: string) {
    super(message);
    this.name = 'WorkFailed';
    this.reason = reason;
  }
}

/** Settings of a {@link WorkerPool}. */
export interface WorkerPoolOptions {
  /** Processes, each started when first needed and again after its end. */
  workers: number;
  /** Absolute path of the program, which answers by `answerJobs` of `worker-program.ts`. */
  program: string;
  /** The whole environment of a process: nothing of the service's own settings, among them passwords, is its business. */
  env: Readonly<Record<string, string>>;
  /** After this long in a process a job is given up and its process ended; 10 000 if absent. */
  jobTimeoutMs?: number | undefined;
  /** Jobs that may wait for a free process; one more is refused. */
  queueLimit: number;
  /** How long a job may wait; absent: as long as it takes. */
  waitMilliseconds?: number | undefined;
  /** What a job makes, for the messages of {@link WorkFailed}. */
  thing: 'image' | 'name';
}

/** Processes for jobs that may keep a library busy for ever, or bring it down, behind a bounded queue. */
export type WorkerPool<Job extends object, Result> = ReturnType<typeof workerPool<Job, Result>>;

/** Loading libraries takes a fifth of a second; a machine that needs this long has another trouble. */
const startTimeoutMs = 30_000;

/** Opens a pool. Nothing runs before the first job. */
export function workerPool<Job extends object, Result>(options: WorkerPoolOptions) {
  const { workers, program, env, queueLimit, waitMilliseconds, jobTimeoutMs = 10_000, thing } = options;
  const messages: Readonly<Record<WorkFailure, string>> = {
    failed: `The ${thing} could not be made`,
    timeout: `The ${thing} took too long`,
    crashed: `The process that made the ${thing} stopped`,
    closed: 'The processes are shut down',
  };
  const queue = boundedQueue({ running: workers, waiting: queueLimit, waitMilliseconds });
  const processes = new Set<ChildProcess>();
  const busy = new Set<ChildProcess>();
  /** The last lines of the standard error of each: why it ended. */
  const complaints = new WeakMap<ChildProcess, string>();
  let closed = false;

  const failure = (why: WorkFailure, detail = ''): WorkFailed =>
    new WorkFailed(why, detail === '' ? `${messages[why]}.` : `${messages[why]}: ${detail}`);

  function start(): ChildProcess {
    const child = fork(program, {
      // Buffers go over as bytes, not as JSON.
      serialization: 'advanced',
      execArgv: [],
      env: { ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints.set(child, ((complaints.get(child) ?? '') + text).slice(-2_000));
    });
    processes.add(child);
    const forget = () => processes.delete(child);
    child.once('exit', forget).on('error', forget);
    return child;
  }

  /** Sends `message` if there is one and resolves with the next reply; a process that takes too long is killed. */
  function reply(child: ChildProcess, timeoutMs: number, message?: Job): Promise<WorkerReply<Result>> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('close', onEnd).off('error', onEnd);
        finish();
      };
      const onMessage = (answer: WorkerReply<Result>): void => settle(() => resolve(answer));
      const onEnd = (): void => settle(() => reject(failure('crashed', complaints.get(child)?.trim())));
      const timer = setTimeout(() => {
        processes.delete(child);
        child.kill('SIGKILL');
        settle(() => reject(failure('timeout', `longer than ${timeoutMs / 1000} s`)));
      }, timeoutMs);
      // `close` rather than `exit`: by then its last words are here.
      child.on('message', onMessage).on('close', onEnd).on('error', onEnd);
      // A failed send means that the process is ending; its end settles the matter.
      if (message) child.send(message, () => {});
    });
  }

  async function runJob(job: Job): Promise<Result> {
    if (closed) throw failure('closed');
    // The first one: a quiet service keeps one process, however many it may start.
    const idle = [...processes].find((child) => !busy.has(child));
    const child = idle ?? start();
    busy.add(child);
    try {
      if (!idle) await reply(child, startTimeoutMs);
      const answer = await reply(child, jobTimeoutMs, job);
      if (answer.state === 'done') return answer.result;
      throw failure(
        'failed',
        answer.state === 'failed' ? answer.message : `unexpected reply ${answer.state}`,
      );
    } catch (error) {
      throw closed ? failure('closed') : error;
    } finally {
      busy.delete(child);
    }
  }

  return {
    length: queue.length,
    /** Has a job done by the next free process. Throws {@link WorkFailed}, and `QueueFull` where too many wait. */
    run: (job: Job): Promise<Result> => queue.run(() => runJob(job)),
    /** Ends the processes, also in the middle of a job, and resolves when they have exited. */
    async close(): Promise<void> {
      closed = true;
      await Promise.all(
        [...processes].map(async (child) => {
          const gone = once(child, 'exit');
          child.kill('SIGKILL');
          await gone;
        }),
      );
    },
  };
}
