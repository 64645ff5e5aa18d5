import { type BoardPackage, decoded } from '../../src/boards/board-package.ts';
import type { Media } from '../../src/boards/board-schema.ts';

/** The bytes of an image or a sound, and the media type that is stated of them. */
export interface MediaBytes {
  bytes: Buffer;
  type: string | undefined;
}

/** Reads what a board embeds, or what lies in its package; undefined where it is neither. */
export async function readMedia(
  boards: BoardPackage,
  kind: 'images' | 'sounds',
  media: Media,
  board: string,
): Promise<MediaBytes | undefined> {
  const embedded = media.data === undefined ? undefined : embeddedBytes(media.data);
  const stated = mediaType(media.content_type);
  if (embedded !== undefined) return { bytes: embedded.bytes, type: stated ?? embedded.type };
  const place = boards.placeOf(kind, media, board);
  const bytes = place === undefined ? undefined : await boards.read(place);
  return bytes && { bytes, type: stated };
}

/** A data URI of any kind (RFC 2397), a drawing as it stands, or Base64 without anything before it. Pure. */
function embeddedBytes(data: string): MediaBytes | undefined {
  const [, head, content] = /^\s*data:([^,]*),(.*)$/is.exec(data) ?? [];
  if (head !== undefined && content !== undefined) {
    const isBase64 = /;\s*base64\s*$/i.test(head);
    const text = decoded(content);
    const bytes = isBase64 ? Buffer.from(text, 'base64') : escapedBytes(content);
    return { bytes, type: mediaType(head) };
  }
  if (data.trimStart().startsWith('<')) return { bytes: Buffer.from(data), type: undefined };
  if (/^[A-Za-z0-9+/_\s-]+=*\s*$/.test(data)) return { bytes: Buffer.from(data, 'base64'), type: undefined };
  return undefined;
}

/** Percent escapes are bytes, not characters: a PNG may be written so. */
function escapedBytes(content: string): Buffer {
  const parts = content.split(/((?:%[0-9a-f]{2})+)/i);
  return Buffer.concat(
    parts.map((part, index) =>
      index % 2 === 1 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part),
    ),
  );
}

/** `image/svg+xml` of `image/SVG+XML; charset=utf-8`: types have no case (RFC 9110 §8.3.1). */
function mediaType(written: string | undefined): string | undefined {
  const [type = ''] = (written ?? '').split(';');
  const plain = type.trim().toLowerCase();
  return plain === '' ? undefined : plain;
}

/** How images begin, as Latin-1. */
const signatures = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/svg+xml': /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!doctype svg|<svg)/i,
} as const;

/** The media type that an image has by its first bytes; else the stated one, which may be wrong. Pure. */
export function imageType({ bytes, type }: MediaBytes): string | undefined {
  const head = bytes.subarray(0, 256).toString('latin1');
  return Object.entries(signatures).find(([, pattern]) => pattern.test(head))?.[0] ?? type;
}
