import type { LanguageTag } from '../../mappings/document.ts';
import { soundKind } from '../../src/audio/recordings.ts';
import { type BoardPackage, decoded } from '../../src/boards/board-package.ts';
import type { Media } from '../../src/boards/board-schema.ts';
import type { Finding } from '../rules.ts';

/** The bytes of an image or a sound, and the media type that is stated of them. */
interface MediaBytes {
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
function imageType({ bytes, type }: MediaBytes): string | undefined {
  const head = bytes.subarray(0, 256).toString('latin1');
  return Object.entries(signatures).find(([, pattern]) => pattern.test(head))?.[0] ?? type;
}

/** The drawing of an image of a board, as far as it is there; what is wrong with it is added to the findings. */
export async function findArtwork(
  { image, file }: { image: Media; file: string },
  boards: BoardPackage,
  findings: Finding[],
) {
  const read = await readMedia(boards, 'images', image, file);
  if (read === undefined) {
    findings.push({ rule: 'missing-image', message: missingImage(image) });
    return {};
  }
  const type = imageType(read);
  const kind =
    type === 'image/svg+xml' ? 'svg' : type === 'image/png' || type === 'image/jpeg' ? 'png' : undefined;
  if (kind === undefined)
    findings.push({ rule: 'unreadable-image', message: `it is ${type ?? 'of no known type'}` });
  return { kind, bytes: read.bytes };
}

function missingImage({ data, path, url, symbol }: Media): string {
  if (data !== undefined) return 'its data are neither a data URI nor Base64';
  if (path !== undefined) return `${path} is not in the package`;
  if (url !== undefined) return `${url} is not embedded; images are not fetched`;
  if (symbol.set !== undefined)
    return `it is the symbol ${symbol.filename ?? ''} of ${symbol.set}, which the board names and does not hold`;
  return 'the board holds no image of it';
}

/** Sounds that are linked, missing or no MP3 are left out: an image without its recording is spoken by the service. */
export async function findSounds(
  { sounds, file }: { sounds: ReadonlyMap<LanguageTag, Media>; file: string },
  boards: BoardPackage,
  findings: Finding[],
) {
  const recordings: Record<LanguageTag, { bytes: Buffer }> = {};
  for (const [tag, sound] of sounds) {
    const read = await readMedia(boards, 'sounds', sound, file);
    const kind = read && soundKind(read.bytes);
    if (read !== undefined && kind === 'MP3') {
      recordings[tag] = { bytes: read.bytes };
      continue;
    }
    const fault = read ? `no MP3${kind === undefined ? '' : `, but ${kind}`}` : 'not in the package';
    findings.push({ rule: 'left-out-sound', message: `${sound.path ?? sound.url ?? 'it'} is ${fault}` });
  }
  return recordings;
}
