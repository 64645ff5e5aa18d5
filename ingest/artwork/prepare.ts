import type { Image } from '../../mappings/document.ts';
import { alternateSources } from '../../src/images/artwork/artwork.ts';
import { ArtworkNameRefused, type ArtworkStore, type SourceArtwork } from '../../src/images/artwork/store.ts';
import type { Renderer } from '../../src/images/render/renderer.ts';
import type { SvgRule } from '../../src/images/svg/rules.ts';
import { vetSvg } from '../../src/images/svg/vet.ts';
import { WorkFailed } from '../../src/lib/worker-pool.ts';
import type { Finding } from '../rules.ts';
import { imageFindings } from './findings.ts';

/** An image cannot be used: `rule` says why in a stable word, the message in a curator's words. */
export class ArtworkRefused extends Error {
  readonly rule: SvgRule | 'unreadable' | 'timeout' | 'crashed' | 'bad-name' | 'bad-photo';

  constructor(rule: ArtworkRefused['rule'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ArtworkRefused';
    this.rule = rule;
  }
}

/**
 * Sees to it that a symbol's drawings are in the store, and returns what the catalogue says of its image. SVGs are vetted, and
 * not drawn: that is done when somebody asks for them. Only decoding says whether a PNG can be read. Does nothing where these
 * very drawings are there already. Throws {@link ArtworkRefused} for this image alone; every other error (a full disk, a full
 * queue, a closed renderer) concerns all.
 * @param onFinding called for what is wrong with an image that can be rendered, when it is decoded.
 */
export async function prepareArtwork({
  store,
  renderer,
  onFinding = () => undefined,
  ...artwork
}: SourceArtwork & {
  store: ArtworkStore;
  renderer: Pick<Renderer, 'render'>;
  onFinding?: (finding: Finding) => void;
}): Promise<Image> {
  try {
    const stored = await store.find(artwork);
    if (stored) return stored;
    const { source, kind } = artwork;
    const check = async (drawing: Buffer): Promise<Buffer | undefined> => {
      if (kind === 'png')
        return await renderer.render({ source: drawing, kind, output: { format: 'png', size: 256 } });
      vet(drawing);
      return undefined;
    };
    for (const [name, alternate] of alternateSources(artwork)) {
      await refusedAs(name === 'line' ? 'line drawing' : `skin tone ${name}`, () => check(alternate));
    }
    const png = await check(source);
    const image = await store.put(artwork);
    if (png) for (const finding of await imageFindings({ source, kind }, png)) onFinding(finding);
    return image;
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Throws {@link ArtworkRefused} for an SVG that nothing may render. */
function vet(source: Buffer): void {
  const verdict = vetSvg(source);
  if (!verdict.accepted) throw new ArtworkRefused(verdict.rule, verdict.reason);
}

/** Lets a refusal say which of a symbol's drawings it is about. */
async function refusedAs(drawing: string, check: () => Promise<unknown>): Promise<void> {
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
  if (error instanceof WorkFailed && error.reason !== 'closed') {
    const rule = error.reason === 'failed' ? 'unreadable' : error.reason;
    return new ArtworkRefused(rule, error.message, error);
  }
  return error;
}
