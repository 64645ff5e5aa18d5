import sharp from 'sharp';
import type { Artwork } from '../../src/images/artwork/artwork.ts';
import { sourceLimits } from '../../src/images/artwork/checks.ts';
import { ArtworkRefused } from '../artwork/prepare.ts';

/** Pixels of the longer side: an original has as many. */
const photoSide = 1024;

/**
 * The artwork with a photo (JPEG) as PNG: upright, at most {@link photoSide} pixels a side, without the place and the time that a camera
 * writes into it. Anything else stays as it is.
 * @throws ArtworkRefused for a photo that cannot be read.
 */
export async function withPhotoAsPng(artwork: Artwork): Promise<Artwork> {
  const { kind, source } = artwork;
  // How every JPEG begins (ITU-T T.81, B.1.1.3).
  if (kind !== 'png' || !source.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return artwork;
  try {
    const photo = sharp(source, { limitInputPixels: sourceLimits.pixels }).autoOrient();
    const size = { width: photoSide, height: photoSide, fit: 'inside', withoutEnlargement: true } as const;
    return { ...artwork, source: await photo.resize(size).png().toBuffer() };
  } catch (error) {
    // Of what the libraries say, one line is a reason.
    const [reason] = (error as Error).message.split('\n');
    throw new ArtworkRefused('unreadable-image', `The photo cannot be read: ${reason}`, error);
  }
}
