import { fileURLToPath } from 'node:url';
import { type WorkFailure, workerPool } from '../../lib/worker-pool.ts';
import { tooLarge } from '../artwork/checks.ts';
import type { StripJob } from '../strips/strip.ts';
import { RenderFailed, type RenderJob, RenderQueueFull, type StoredRenderJob } from './render-job.ts';

const program = fileURLToPath(new URL('./render-worker.ts', import.meta.url));

/** The outcome of a job, in a curator's words. */
function renderFailure(why: WorkFailure, detail: string): Error {
  if (why === 'full') return new RenderQueueFull(Number(detail));
  const because = detail === '' ? '' : `: ${detail}`;
  const failures = {
    failed: ['unreadable', `The image could not be read${because}`],
    timeout: ['timeout', `The image took ${detail} to render.`],
    crashed: ['crashed', `The rendering process stopped${because}`],
    closed: ['closed', 'The renderer is shut down.'],
  } as const;
  const [reason, message] = failures[why];
  return new RenderFailed(reason, message);
}

/** Settings of a {@link Renderer}. */
interface RendererOptions {
  /** Rendering processes, each on a core of its own; started when first needed. */
  workers: number;
  /** Images that may wait for a free process; one more is refused. */
  queueLimit: number;
  /** After this long in a process an image is given up and its process replaced. 10 000 if absent. */
  jobTimeoutMs?: number;
}

/** Turns drawings and images into pixels, in processes of its own. */
export interface Renderer {
  /**
   * The bytes of the image; the same job gives the same bytes.
   * Throws {@link RenderQueueFull} when too many are waiting, and {@link RenderFailed} for this image's own trouble.
   */
  render(job: RenderJob): Promise<Buffer>;
  /** As {@link Renderer.render}, of what the store has; undefined where it has no such image. */
  renderStored(job: StoredRenderJob): Promise<Buffer | undefined>;
  /** The bytes of a strip. Throws as {@link Renderer.render} does. */
  drawStrip(job: StripJob): Promise<Buffer>;
  /** Ends the processes. Jobs that run or wait fail with the reason `closed`. */
  close(): Promise<void>;
}

/** A pool of rendering processes behind a bounded queue. Nothing runs before the first job. */
export function createRenderer({ workers, queueLimit, jobTimeoutMs = 10_000 }: RendererOptions): Renderer {
  // What is not stored has no bytes.
  const pool = workerPool<RenderJob | StoredRenderJob | StripJob, Buffer | undefined>({
    workers,
    program,
    env: {
      UV_THREADPOOL_SIZE: '2',
      MALLOC_ARENA_MAX: '2',
      // Fonts that the user has installed are below it.
      ...(process.env.HOME !== undefined && { HOME: process.env.HOME }),
    },
    jobTimeoutMs,
    queueLimit,
    failure: renderFailure,
  });
  return {
    async render(job) {
      const refusal = tooLarge(job);
      if (refusal !== undefined) throw new RenderFailed('too-large', refusal);
      // Only what is stored can be missing.
      return (await pool.run(job)) as Buffer;
    },
    renderStored: (job) => pool.run(job),
    drawStrip: async (job) => (await pool.run(job)) as Buffer,
    close: () => pool.close(),
  };
}
