import { workerPool } from '../machine/worker-pool.ts';
import { pngSize } from './png.ts';
import { RenderFailed, type RenderJob, RenderQueueFull, sourceLimits } from './render-job.ts';
import { renderProcess } from './render-process.ts';

/** Settings of a {@link Renderer}. */
export interface RendererOptions {
  /** Rendering processes, each on a core of its own; started when first needed. */
  workers: number;
  /** Pictures that may wait for a free process; one more is refused. */
  queueLimit: number;
  /** After this long in a process a picture is given up and its process replaced. 5 000 if absent. */
  jobTimeoutMs?: number;
}

/** Turns drawings and pictures into pixels, in processes of its own. */
export interface Renderer {
  /**
   * The bytes of the picture asked for; the same job gives the same bytes.
   * Throws {@link RenderQueueFull} when too many are waiting, and {@link RenderFailed} for this picture's own trouble.
   */
  render(job: RenderJob): Promise<Buffer>;
  /** Ends the processes. Whatever is running or waiting fails with the reason `closed`. */
  close(): Promise<void>;
}

/** Why a source is not even tried; undefined when it may be. The renderer's own limits hold for lying headers. */
function tooLarge({ source, line, kind }: RenderJob): string | undefined {
  for (const picture of line ? [source, line] : [source]) {
    if (picture.length > sourceLimits.bytes) {
      return `The picture has more than ${sourceLimits.bytes / 1024 / 1024} MB.`;
    }
    const size = kind === 'png' ? pngSize(picture) : undefined;
    if (size && size.width * size.height > sourceLimits.pixels) {
      return `The picture has ${size.width} × ${size.height} pixels; at most ${sourceLimits.pixels / 1e6} million are allowed.`;
    }
  }
  return undefined;
}

/** A pool of rendering processes behind a bounded queue. Nothing runs before the first job. */
export function createRenderer({ workers, queueLimit, jobTimeoutMs = 5_000 }: RendererOptions): Renderer {
  const processes = Array.from({ length: workers }, () => renderProcess({ jobTimeoutMs }));
  const pool = workerPool(processes, {
    queueLimit,
    queueFull: (limit) => new RenderQueueFull(limit),
    closed: () => new RenderFailed('closed', 'The renderer is shut down.'),
  });
  return {
    async render(job) {
      const refusal = tooLarge(job);
      if (refusal !== undefined) throw new RenderFailed('too-large', refusal);
      return await pool.run(job);
    },
    close: () => pool.close(),
  };
}
