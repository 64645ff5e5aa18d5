/** Longest side of an own picture, in pixels: sharp on paper, and small in the browser's storage. */
const photoMaximumPixels = 800;

/**
 * An own picture as it is kept: no larger than it need be. Drawings keep what is transparent.
 * @throws where the browser cannot draw it.
 */
export async function smallPhoto(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const scale = Math.min(1, photoMaximumPixels / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('It cannot be drawn.')));
    canvas.toBlob(done, picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/png', 0.9);
  });
}
