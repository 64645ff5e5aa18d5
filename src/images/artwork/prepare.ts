import type { Image } from '../../../mappings/document.ts';
import { RenderFailed, type RenderFailureReason } from '../render/render-job.ts';
import type { Renderer } from '../render/renderer.ts';
import type { SvgRule } from '../svg/rules.ts';
import { vetSvg } from '../svg/vet.ts';
import { alternateSources } from './artwork.ts';
import { type ArtworkIssue, artworkIssues } from './checks.ts';
import { ArtworkNameRefused, type ArtworkStore, type SourceArtwork } from './store.ts';

/** An image cannot be used: `rule` says why in a stable word, the message in a curator's words. */
export class ArtworkRefused extends Error {
  readonly rule: SvgRule | RenderFailureReason | 'bad-name';

  constructor(rule: ArtworkRefused['rule'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ArtworkRefused';
    this.rule = rule;
  }
}

/**
 * Sees to it that a symbol's image is in the store, and returns what the catalogue says of it. Renders nothing when
 * these very drawings are there already. Throws {@link ArtworkRefused} for this image alone; every other error (a full
 * disk, a full queue, a closed renderer) concerns all.
 * @param onIssue called for what is wrong with an image that can be rendered, when it is rendered.
 */
export async function prepareArtwork({
  store,
  renderer,
  onIssue,
  ...artwork
}: SourceArtwork & {
  store: ArtworkStore;
  renderer: Renderer;
  onIssue?: (issue: ArtworkIssue) => void;
}): Promise<Image> {
  try {
    const stored = await store.findOriginal(artwork);
    // A stored file was vetted by the same rules: their version is part of its path.
    if (stored) return described(stored, artwork);
    const { source, kind } = artwork;
    if (kind === 'svg') vet(source);
    for (const [name, alternate] of alternateSources(artwork)) {
      await refusedAs(name === 'line' ? 'line drawing' : `skin tone ${name}`, async () => {
        if (kind === 'svg') vet(alternate);
        else await renderer.render({ source: alternate, kind, output: { format: 'webp', size: 256 } });
      });
    }
    const png = await renderer.render({ source, kind, output: { format: 'png', size: 1024 } });
    const image = await store.putOriginal({ ...artwork, png });
    for (const issue of artworkIssues({ source, kind }, png)) onIssue?.(issue);
    return described(image, artwork);
  } catch (error) {
    throw asRefusal(error);
  }
}

function described(image: Image, { kind }: Pick<SourceArtwork, 'kind'>): Image {
  return kind === 'svg' ? { ...image, svg: true } : image;
}

/** Throws {@link ArtworkRefused} for an SVG that nothing may render. */
function vet(source: Buffer): void {
  const verdict = vetSvg(source);
  if (!verdict.accepted) throw new ArtworkRefused(verdict.rule, verdict.reason);
}

/** Lets a refusal say which of a symbol's drawings it is about. */
async function refusedAs(drawing: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const refusal = asRefusal(error);
    if (!(refusal instanceof ArtworkRefused)) throw refusal;
    throw new ArtworkRefused(refusal.rule, `${drawing}: ${refusal.message}`, error);
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof ArtworkNameRefused) return new ArtworkRefused('bad-name', error.message, error);
  if (error instanceof RenderFailed && error.reason !== 'closed') {
    return new ArtworkRefused(error.reason, error.message, error);
  }
  return error;
}
