import { fileURLToPath } from 'node:url';
import { type WorkerProcess, type WorkFailure, workerProcess } from '../../lib/worker-process.ts';
import { RenderFailed, type RenderJob, type StoredRenderJob } from './render-job.ts';

/** One rendering process. Its jobs throw {@link RenderFailed}; undefined is for what is not stored. */
export type RenderProcess = WorkerProcess<RenderJob | StoredRenderJob, Buffer | undefined>;

const program = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

/** A rendering process whose every job is ended after `jobTimeoutMs`. */
export function renderProcess({ jobTimeoutMs }: { jobTimeoutMs: number }): RenderProcess {
  return workerProcess({
    program,
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    jobTimeoutMs,
    failure: (why, detail) => renderFailure(why, detail),
  });
}

/** What became of a job, in a curator's words. */
function renderFailure(why: WorkFailure, detail: string): RenderFailed {
  const because = detail === '' ? '' : `: ${detail}`;
  const failures = {
    failed: ['unreadable', `The picture could not be read${because}`],
    timeout: ['timeout', `The picture took ${detail} to render.`],
    crashed: ['crashed', `The rendering process stopped${because}`],
    closed: ['closed', 'The renderer is shut down.'],
  } as const;
  const [reason, message] = failures[why];
  return new RenderFailed(reason, message);
}
