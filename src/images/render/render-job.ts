/**
 * A rendering as data: what goes to a rendering process, what comes back, and the bounds of both.
 */
import { sourceHash } from '../../lib/source-hash.ts';
import type { LayerColours } from '../drawings.ts';
import type { Variant } from '../variants/variant.ts';

/** Part of every key of a rendered picture: another vetting, renderer or library may give other bytes for the same source. */
export const rendererVersion = sourceHash(['src/images/picture.ts', 'src/images/svg/vet.ts']);

/** Widths in pixels at which pictures are made; all are square. */
export const imageSizes = [256, 512, 1024] as const;
/** One of {@link imageSizes}. */
export type ImageSize = (typeof imageSizes)[number];

/** What a source picture is. */
export type SourceKind = 'svg' | 'png';

/** What a picture is made from, as `sourceFor` of `drawings.ts` chose it for the variant of the job. */
export interface RenderSource {
  source: Buffer;
  kind: SourceKind;
  /** The source has the variant's skin tone already. */
  toned?: true;
  /** The set's own drawing in black lines, for `mono`; its inside is white where the source shows something. */
  line?: Buffer;
  /** Where a PNG has its skin and hair. */
  colours?: LayerColours;
}

/** Under which conditions a picture may be used; written into it. */
export interface Rights {
  /** A ready sentence: work, author, licence. */
  attribution: string;
  /** The licence's address. */
  url: string;
}

/** One picture to make. The picture is centred on a transparent square; an SVG is drawn at exactly that size. */
export interface RenderJob extends RenderSource {
  output: { format: 'png' | 'webp'; size: ImageSize };
  /** As `applicable` of `variant.ts` left it; absent: the picture as it is. */
  variant?: Variant;
  /** Absent: the picture carries no metadata. */
  rights?: Rights;
}

/**
 * One picture to make of what the store has at `path`. The rendering process reads it: a file takes the serving process
 * several turns of its event loop, and takes this one next to nothing.
 */
export interface StoredRenderJob extends Pick<RenderJob, 'output' | 'variant' | 'rights'> {
  /** Absolute folder of the store. */
  dataDir: string;
  /** Path of the original. */
  path: string;
}

/** Why a picture could not be made. `closed`: the renderer was shut down. The others are the picture's own fault. */
export type RenderFailureReason = 'too-large' | 'unreadable' | 'timeout' | 'crashed' | 'closed';

/** The picture could not be made; the message says why in a curator's words. */
export class RenderFailed extends Error {
  readonly reason: RenderFailureReason;

  constructor(reason: RenderFailureReason, message: string) {
    super(message);
    this.name = 'RenderFailed';
    this.reason = reason;
  }
}

/** More pictures are waiting than the renderer accepts: come back after {@link retryAfterSeconds}. */
export class RenderQueueFull extends Error {
  readonly retryAfterSeconds = 2;

  constructor(queueLimit: number) {
    super(`More than ${queueLimit} pictures are waiting to be rendered.`);
    this.name = 'RenderQueueFull';
  }
}
