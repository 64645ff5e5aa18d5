import { pngSize } from './png.ts';
import { RenderFailed, type RenderJob, RenderQueueFull, sourceLimits } from './render-job.ts';
import { type RenderProcess, renderProcess } from './render-process.ts';

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

interface Waiting {
  start: (worker: RenderProcess) => void;
  refuse: (error: Error) => void;
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
  const idle = [...processes];
  const queue: Waiting[] = [];
  let closed = false;

  const closedError = (): RenderFailed => new RenderFailed('closed', 'The renderer is shut down.');

  function acquire(): Promise<RenderProcess> {
    // The one used last: a quiet service keeps one process, however many it may start.
    const worker = idle.pop();
    if (worker) return Promise.resolve(worker);
    if (queue.length >= queueLimit) throw new RenderQueueFull(queueLimit);
    return new Promise((start, refuse) => queue.push({ start, refuse }));
  }

  function release(worker: RenderProcess): void {
    const next = queue.shift();
    if (next) next.start(worker);
    else idle.push(worker);
  }

  return {
    async render(job) {
      const refusal = tooLarge(job);
      if (refusal !== undefined) throw new RenderFailed('too-large', refusal);
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
      await Promise.all(processes.map((each) => each.stop()));
    },
  };
}
