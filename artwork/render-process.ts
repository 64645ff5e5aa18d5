import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { RenderFailed, type RenderJob, type RenderReply } from './render-job.ts';

/** One rendering process, started when first needed and again after its end. Takes one job at a time. */
export interface RenderProcess {
  /** Makes one picture; throws {@link RenderFailed}. */
  run(job: RenderJob): Promise<Buffer>;
  /** Ends the process, with whatever it is doing, and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Loading the libraries takes a fifth of a second; a machine that needs this long has another trouble. */
const startTimeoutMs = 30_000;

const program = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

interface Started {
  child: ChildProcess;
  /** What the process last said on its standard error: why it ended. */
  complaint: () => string;
}

/** A rendering process whose every job is ended after `jobTimeoutMs`. */
export function renderProcess({ jobTimeoutMs }: { jobTimeoutMs: number }): RenderProcess {
  let started: Started | undefined;

  function start(): Started {
    let stderr = '';
    const child = fork(program, {
      // Buffers go over as bytes, not as JSON.
      serialization: 'advanced',
      execArgv: [],
      // Nothing of the service's own settings, among them passwords, is any business of a picture's.
      env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
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
    message?: RenderJob,
  ): Promise<RenderReply> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('close', onEnd).off('error', onEnd);
        finish();
      };
      const onMessage = (answer: RenderReply): void => settle(() => resolve(answer));
      const onEnd = (): void => {
        const why = complaint() === '' ? '' : `: ${complaint()}`;
        settle(() => reject(new RenderFailed('crashed', `The rendering process stopped${why}`)));
      };
      const timer = setTimeout(() => {
        if (started?.child === child) started = undefined;
        child.kill('SIGKILL');
        settle(() =>
          reject(
            new RenderFailed('timeout', `The picture took longer than ${timeoutMs / 1000} s to render.`),
          ),
        );
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
      if (answer.state === 'done') return answer.bytes;
      const message = answer.state === 'failed' ? answer.message : `unexpected reply ${answer.state}`;
      throw new RenderFailed('unreadable', `The picture could not be read: ${message}`);
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
