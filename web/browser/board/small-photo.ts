import { blobOf, contextOf } from './draw-cells.ts';

/** Longest side of an own picture, in pixels: sharp on paper, and small in the browser's storage. */
const photoMaximumPixels = 800;

/**
 * An own picture as it is kept: no larger than it need be. Drawings keep what is transparent.
 * @throws where the browser cannot draw it.
 */
export async function smallPhoto(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const scale = Math.min(1, photoMaximumPixels / Math.max(image.width, image.height));
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const context = contextOf(width, height);
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return blobOf(context.canvas, picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', 0.9);
}
