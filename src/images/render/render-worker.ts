/**
 * The program of a rendering process: takes one job after the other over IPC. A drawing can keep the
 * libraries busy for ever, so the parent ends this process when a job takes too long.
 */
import sharp from 'sharp';
import { answerJobs } from '../../lib/worker-program.ts';
import { artworkStore } from '../artwork/store.ts';
import { drawStrip } from '../strips/draw-strip.ts';
import type { StripJob } from '../strips/strip.ts';
import { makeImage } from './job-renderer.ts';
import type { RenderJob, StoredRenderJob } from './render-job.ts';

sharp.cache(false);
sharp.concurrency(1);
// Of all the decoders only those of the two kinds of source, and those only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'] });

async function makeStored({ dataDir, path, ...job }: StoredRenderJob): Promise<Buffer | undefined> {
  const source = await artworkStore(dataDir).readSource(path, job.variant);
  return source && (await makeImage({ ...source, ...job }));
}

answerJobs((job: RenderJob | StoredRenderJob | StripJob) => {
  if ('strip' in job) return drawStrip(job);
  return 'dataDir' in job ? makeStored(job) : makeImage(job);
});
