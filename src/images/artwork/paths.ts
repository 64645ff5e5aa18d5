/**
 * The names of images. An image's path is its place below `/static/` and in the store:
 * `<set>/<source id, lower case>.<eight hex digits>.png`. The digits are a hash of all that the original and its variants are
 * made from, so a change of any of it changes the path.
 */

/** Behind the stem stand eight hex digits, a hash of the whole artwork. */
const pathPattern = /^([a-z0-9][a-z0-9_-]{0,63}\/[a-z0-9][a-z0-9._-]{0,127})\.[0-9a-f]{8}\.png$/;

/** A path taken apart. */
export interface ImagePath {
  path: string;
  /** The path without hash and extension (`openmoji/1f415`): the same for every version of the image. */
  stem: string;
}

/** Takes an image's path apart; undefined for every other text, so that nothing else reaches a file. */
export function parseImagePath(path: string): ImagePath | undefined {
  const [, stem] = pathPattern.exec(path) ?? [];
  return stem === undefined ? undefined : { path, stem };
}

/**
 * The stem of a symbol's images; undefined when the set's name or the id (in lower case) has other characters than
 * `a-z 0-9 _ -` (and `.` in an id), starts with one of the marks, or is longer than 64 or 128 characters.
 */
export function imageStem(set: string, sourceId: string): string | undefined {
  return parseImagePath(imagePath(`${set}/${sourceId.toLowerCase()}`, '00000000'))?.stem;
}

/** The path of an image of whose artwork this is the SHA-256 (hex). */
export function imagePath(stem: string, artworkSha256: string): string {
  return `${stem}.${artworkSha256.slice(0, 8)}.png`;
}
