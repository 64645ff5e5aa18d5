import { fileOf } from './draw-cells.ts';

/** Longest side of an own picture, in pixels: sharp on paper, and small in the browser's storage. */
const photoMaximumPixels = 800;

/**
 * An own picture as it is kept: no larger than it need be. Drawings keep what is transparent.
 * @throws where the browser cannot draw it.
 */
export async function smallPhoto(picture: Blob): Promise<Blob> {
  const image = await createImageBitmap(picture);
  const scale = Math.min(1, photoMaximumPixels / Math.max(image.width, image.height));
  return fileOf(image, scale, picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/png');
}

/** Most bytes of an own sound: a minute as recorders write it. */
const soundMaximumBytes = 4 * 1024 * 1024;

/**
 * An own sound as it is kept, with its kind alone as type.
 * @throws where it is too large, or the browser cannot play it.
 */
export async function checkedSound(sound: Blob): Promise<Blob> {
  if (sound.size > soundMaximumBytes) throw new Error('The sound is too large.');
  const bytes = await sound.arrayBuffer();
  // Decoding takes the bytes away.
  await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes.slice(0));
  return new Blob([bytes], { type: sound.type.replace(/;.*/, '') || 'audio/mpeg' });
}
