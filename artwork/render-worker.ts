/**
 * The program of a rendering process: takes one {@link RenderJob} after the other over IPC. A drawing can keep the
 * libraries busy for ever, so the parent ends this process when a job takes too long.
 */
import sharp from 'sharp';
import { answerJobs } from '../machine/worker-program.ts';
import { pictureMaker } from './picture.ts';
import type { RenderJob } from './render-job.ts';

const makePicture = pictureMaker();

sharp.cache(false);
sharp.concurrency(1);
// Of all the decoders only those of the two kinds of source, and those only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'] });

answerJobs((job: RenderJob) => makePicture(job));
