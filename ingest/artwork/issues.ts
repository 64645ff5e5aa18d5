import type { RenderSource } from '../../src/images/artwork/artwork.ts';
import { isTransparentPng, pngSize } from '../../src/images/encoders/png.ts';

/** A PNG whose longer side has fewer pixels cannot be made out on a board: a thumbnail has 256. */
const smallestUsefulSide = 64;

/** A finding about artwork that can be rendered, for the report to curators. */
export interface ArtworkIssue {
  rule: 'shows-nothing' | 'too-small';
  /** In a curator's words. */
  message: string;
}

/**
 * Faults of artwork that renders without an error: a drawing with nothing in it, a PNG of 16 × 16 pixels.
 * @param original the PNG that was rendered from the artwork, in any size
 */
export function artworkIssues({ source, kind }: RenderSource, original: Buffer): ArtworkIssue[] {
  const issues: ArtworkIssue[] = [];
  const size = kind === 'png' ? pngSize(source) : undefined;
  if (size && Math.max(size.width, size.height) < smallestUsefulSide) {
    issues.push({
      rule: 'too-small',
      message: `The image has ${size.width} × ${size.height} pixels; at least ${smallestUsefulSide} along one side are needed, 1024 are best.`,
    });
  }
  if (isTransparentPng(original)) {
    issues.push({
      rule: 'shows-nothing',
      message:
        'The image shows nothing: every pixel is transparent. Export it again with its drawing inside the page.',
    });
  }
  return issues;
}
