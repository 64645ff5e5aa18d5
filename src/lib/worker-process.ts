import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

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

/** Settings of a {@link WorkerProcess}. */
interface WorkerOptions {
  /** Absolute path of the program, which answers by `answerJobs` of `worker-program.ts`. */
  program: string;
  /** The whole environment of the process: nothing of the service's own settings, among them passwords, is its business. */
  env: Readonly<Record<string, string>>;
  /** After this long a job is given up and its process ended. */
  jobTimeoutMs: number;
  /** The error to throw for a job that came to nothing; `detail` is what the process said, possibly nothing. */
  failure: (why: WorkFailure, detail: string) => Error;
}

/** One child process, started when first needed and again after its end. Takes one job at a time. */
export interface WorkerProcess<Job, Result> {
  /** Has one job done; throws what `failure` makes. */
  run(job: Job): Promise<Result>;
  /** Ends the process, also in the middle of a job, and resolves when it has exited. */
  stop(): Promise<void>;
}

/** Loading libraries takes a fifth of a second; a machine that needs this long has another trouble. */
const startTimeoutMs = 30_000;

interface Started {
  child: ChildProcess;
  /** The last lines of standard error: why the process ended. */
  complaint: () => string;
}

/** A process for jobs that may keep a library busy for ever, or bring it down. */
export function workerProcess<Job extends object, Result>(
  options: WorkerOptions,
): WorkerProcess<Job, Result> {
  const { program, env, jobTimeoutMs, failure } = options;
  let started: Started | undefined;

  function start(): Started {
    let stderr = '';
    const child = fork(program, {
      // Buffers go over as bytes, not as JSON.
      serialization: 'advanced',
      execArgv: [],
      env: { ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-2_000);
    });
    const mine = { child, complaint: () => stderr.trim() };
    const forget = (): void => {
      if (started === mine) started = undefined;
    };
    child.once('exit', forget).on('error', forget);
    return mine;
  }

  /** Sends `message` if there is one and resolves with the next reply; a process that takes too long is killed. */
  function reply(
    { child, complaint }: Started,
    timeoutMs: number,
    message?: Job,
  ): Promise<WorkerReply<Result>> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('close', onEnd).off('error', onEnd);
        finish();
      };
      const onMessage = (answer: WorkerReply<Result>): void => settle(() => resolve(answer));
      const onEnd = (): void => settle(() => reject(failure('crashed', complaint())));
      const timer = setTimeout(() => {
        if (started?.child === child) started = undefined;
        child.kill('SIGKILL');
        settle(() => reject(failure('timeout', `longer than ${timeoutMs / 1000} s`)));
      }, timeoutMs);
      // `close` rather than `exit`: by then its last words are here.
      child.on('message', onMessage).on('close', onEnd).on('error', onEnd);
      // A failed send means that the process is ending; its end settles the matter.
      if (message) child.send(message, () => {});
    });
  }

  return {
    async run(job) {
      if (!started) {
        started = start();
        await reply(started, startTimeoutMs);
      }
      const answer = await reply(started, jobTimeoutMs, job);
      if (answer.state === 'done') return answer.result;
      throw failure(
        'failed',
        answer.state === 'failed' ? answer.message : `unexpected reply ${answer.state}`,
      );
    },
    async stop() {
      if (!started) return;
      const { child } = started;
      started = undefined;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
