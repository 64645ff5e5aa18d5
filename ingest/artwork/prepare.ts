import type { Image } from '../../mappings/document.ts';
import { ArtworkNameRefused, type ArtworkStore, type SourceArtwork } from '../../src/images/artwork/store.ts';
import type { Renderer } from '../../src/images/render/renderer.ts';
import { type Finding, isError, type RuleName } from '../rules.ts';
import { lookAtArtwork } from './look-at-drawing.ts';

/** The drawings of a symbol cannot be used: `rule` says why in a stable word, the message in a curator's words. */
export class ArtworkRefused extends Error {
  readonly rule: RuleName;

  constructor(rule: RuleName, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ArtworkRefused';
    this.rule = rule;
  }
}

/**
 * Sees to it that a symbol's drawings are in the store, and returns what the catalogue says of its image. SVGs are vetted, and
 * not drawn: that is done when somebody asks for them. Does nothing where these very drawings are there already.
 * Throws {@link ArtworkRefused} for this symbol alone; every other error (a full disk, a full queue, a closed renderer) concerns all.
 * @param onFinding called for what is wrong with drawings that can be used all the same.
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
    const { findings } = await lookAtArtwork(artwork, { renderer, format: undefined });
    const error = findings.find(isError);
    if (error) throw new ArtworkRefused(error.rule, error.message);
    const image = await store.put(artwork);
    for (const warning of findings) onFinding(warning);
    return image;
  } catch (error) {
    throw error instanceof ArtworkNameRefused ? new ArtworkRefused('bad-id', error.message, error) : error;
  }
}
