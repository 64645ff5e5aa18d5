/**
 * The program of a rendering process: takes one {@link RenderJob} after the other over IPC. A drawing can keep the
 * libraries busy for ever, so the parent ends this process when a job takes too long.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { pictureMaker } from './picture.ts';
import type { RenderJob, RenderReply } from './render-job.ts';

const makePicture = pictureMaker();

// As many of these may run as there are cores: who searches meanwhile must not wait for them.
setPriority(constants.priority.PRIORITY_LOW);
sharp.cache(false);
sharp.concurrency(1);
// Of all the decoders only those of the two kinds of source, and those only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'] });

async function answer(job: RenderJob): Promise<RenderReply> {
  try {
    return { state: 'done', bytes: await makePicture(job) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { state: 'failed', message: message.trim().slice(0, 300) };
  }
}

process.on('message', async (job: RenderJob) => {
  process.send?.(await answer(job));
});
// The parent is gone. A busy library would hold up an orderly exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.send?.({ state: 'ready' } satisfies RenderReply);
