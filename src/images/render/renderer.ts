import { fileURLToPath } from 'node:url';
import { type WorkerPoolOptions, workerPool } from '../../lib/worker-pool.ts';
import type { StripJob } from '../strips/strip.ts';
import type { RenderJob, StoredRenderJob } from './render-job.ts';

const program = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

/** Turns drawings and images into pixels, in processes of its own. */
export type Renderer = ReturnType<typeof createRenderer>;

/** A pool of rendering processes, each on a core of its own, behind a bounded queue. Nothing runs before the first job. */
export function createRenderer(
  options: Pick<WorkerPoolOptions, 'workers' | 'queueLimit' | 'waitMilliseconds' | 'jobTimeoutMs'>,
) {
  // What is not stored has no bytes.
  const pool = workerPool<RenderJob | StoredRenderJob | StripJob, Buffer | undefined>({
    ...options,
    program,
    thing: 'image',
    env: {
      UV_THREADPOOL_SIZE: '2',
      MALLOC_ARENA_MAX: '2',
      // Fonts that the user has installed are below it.
      ...(process.env.HOME !== undefined && { HOME: process.env.HOME }),
    },
  });
  return {
    /**
     * The bytes of the image; the same job gives the same bytes. Throws `QueueFull` when too many are waiting, and `WorkFailed`
     * for this image's own trouble.
     */
    // Only what is stored can be missing.
    render: async (job: RenderJob) => (await pool.run(job)) as Buffer,
    /** The same, of what the store has; undefined where it has no such image. */
    renderStored: (job: StoredRenderJob) => pool.run(job),
    /** The bytes of a strip. Throws as `render` does. */
    drawStrip: async (job: StripJob) => (await pool.run(job)) as Buffer,
    waiting: pool.length,
    /** Ends the processes. Jobs that run or wait fail with the reason `closed`. */
    close: pool.close,
  };
}
