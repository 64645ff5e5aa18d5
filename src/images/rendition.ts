import { createHash } from 'node:crypto';
import { type ImageSize, type Rights, rendererVersion } from './render/render-job.ts';
import { type Variant, variantKey } from './variants/variant.ts';

/** A picture as it can be asked for, as data: which one of the catalogue's, and what is made of it. */
export interface Rendition {
  /** Path of the original. It ends in a hash of all that any rendition of it is made from. */
  path: string;
  /** Absent: the original, byte for byte. */
  derived?: {
    format: 'png' | 'webp';
    size: ImageSize;
    /** Only what applies to this picture. */
    variant: Variant;
    /** Written into the file. */
    rights?: Rights;
  };
}

/** The name of a rendition's bytes in every cache: what they show and how they are made. Never to be invalidated. */
export function renditionKey({ path, derived }: Rendition): string {
  if (!derived) return path;
  const { format, size, variant, rights } = derived;
  const written = rights ? digest(JSON.stringify([rights.attribution, rights.url]), 16) : '';
  return `picture:${rendererVersion}:${path}:${variantKey(variant)}:${format}:${size}:${written}`;
}

/** The strong entity tag (RFC 9110 §8.8.3) of a rendition's bytes, from the key that names them. */
export function renditionEtag(key: string): string {
  return `"${digest(key, 32)}"`;
}

function digest(text: string, hexDigits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, hexDigits);
}
