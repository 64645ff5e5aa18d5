import { fileURLToPath } from 'node:url';
import { workerPool } from '../../lib/worker-pool.ts';
import type { StripJob } from '../strips/strip.ts';
import type { RenderJob, StoredRenderJob } from './render-job.ts';

const program = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

const messages = {
  failed: 'The image could not be read',
  timeout: 'The image took too long to render',
  crashed: 'The rendering process stopped',
  closed: 'The renderer is shut down',
} as const;

/** Settings of a {@link Renderer}. */
interface RendererOptions {
  /** Rendering processes, each on a core of its own; started when first needed. */
  workers: number;
  /** Images that may wait for a free process; one more is refused. */
  queueLimit: number;
  /** How long an image may wait; absent: as long as it takes. */
  waitMilliseconds?: number;
  /** After this long in a process an image is given up and its process replaced. 10 000 if absent. */
  jobTimeoutMs?: number;
}

/** Turns drawings and images into pixels, in processes of its own. */
export interface Renderer {
  /**
   * The bytes of the image; the same job gives the same bytes.
   * Throws `QueueFull` when too many are waiting, and `WorkFailed` for this image's own trouble.
   */
  render(job: RenderJob): Promise<Buffer>;
  /** As {@link Renderer.render}, of what the store has; undefined where it has no such image. */
  renderStored(job: StoredRenderJob): Promise<Buffer | undefined>;
  /** The bytes of a strip. Throws as {@link Renderer.render} does. */
  drawStrip(job: StripJob): Promise<Buffer>;
  /** Images that wait or are being made. */
  waiting(): number;
  /** Ends the processes. Jobs that run or wait fail with the reason `closed`. */
  close(): Promise<void>;
}

/** A pool of rendering processes behind a bounded queue. Nothing runs before the first job. */
export function createRenderer(options: RendererOptions): Renderer {
  // What is not stored has no bytes.
  const pool = workerPool<RenderJob | StoredRenderJob | StripJob, Buffer | undefined>({
    ...options,
    program,
    messages,
    env: {
      UV_THREADPOOL_SIZE: '2',
      MALLOC_ARENA_MAX: '2',
      // Fonts that the user has installed are below it.
      ...(process.env.HOME !== undefined && { HOME: process.env.HOME }),
    },
  });
  return {
    // Only what is stored can be missing.
    render: async (job) => (await pool.run(job)) as Buffer,
    renderStored: pool.run,
    drawStrip: async (job) => (await pool.run(job)) as Buffer,
    waiting: pool.length,
    close: pool.close,
  };
}
