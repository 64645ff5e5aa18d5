/**
 * A rendering as data: what goes to a rendering process, what comes back, and the bounds of both.
 */
import { codeHash } from '../../lib/code-hash.ts';
import type { RenderSource } from '../artwork/artwork.ts';
import type { ImageSize, Variant } from '../variants/variant.ts';

/** Part of every key of a rendered image: another vetting, renderer or library may give other bytes for the same source. */
export const rendererVersion = codeHash(['src/images/render/job-renderer.ts', 'src/images/svg/vet.ts']);

/** One image to make. The image is centred on a transparent square; an SVG is drawn at exactly that size. */
export interface RenderJob extends RenderSource {
  output: { format: 'png' | 'webp'; size: ImageSize };
  /** As `applicable` of `variant.ts` left it; absent: the image as it is. */
  variant?: Variant;
}

/**
 * One image to make of what the store has at `path`. The rendering process reads it: a file takes the serving process
 * several turns of its event loop, and takes this one next to nothing.
 */
export interface StoredRenderJob extends Pick<RenderJob, 'output' | 'variant'> {
  /** Absolute folder of the store. */
  dataDir: string;
  /** Path of the original. */
  path: string;
}
