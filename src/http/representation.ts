import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { withoutSlack } from '../lib/cache.ts';

/** The headers and bytes of a response that do not depend on the client. */
export interface Representation {
  headers: Readonly<Record<string, string>>;
  identity: Buffer;
  /** Compressed copies, each made for the first client that accepts its coding. */
  encoded: Partial<Record<Encoding, Buffer>>;
}

/** Content codings (RFC 9110 §8.4.1) that text is served in, best first. */
const encodings = ['br', 'gzip'] as const;
/** One of {@link encodings}. */
export type Encoding = (typeof encodings)[number];

/** Below this, compressing saves no packet. */
const compressionMinimumBytes = 1024;

/** Media types that shrink: images and recordings are compressed already. */
const textType = /^text\/|json|\+xml/;

const compressors = {
  // Quality 5 is the knee for JSON of some kilobytes: a response is compressed once and sent many times.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>;

/**
 * The best coding of ours that a client does not refuse (RFC 9110 §12.5.3).
 * @returns undefined where the bytes are to be sent uncompressed.
 */
export function negotiate(
  context: Pick<Context, 'acceptsEncodings'>,
  representation: Representation,
): Encoding | undefined {
  if (!isCompressible(representation)) return undefined;
  return encodings.find((encoding) => context.acceptsEncodings(encoding));
}

/** The bytes in a coding, compressed for the first request that accepts it. */
export async function encode(
  representation: Representation,
  encoding: Encoding | undefined,
): Promise<Buffer> {
  if (!encoding) return representation.identity;
  const existing = representation.encoded[encoding];
  if (existing) return existing;
  const bytes = withoutSlack(await compressors[encoding](representation.identity));
  representation.encoded[encoding] = bytes;
  return bytes;
}

/** Whether the response differs by `Accept-Encoding`, and so has `Vary`. */
function isCompressible({ headers, identity }: Representation): boolean {
  return identity.length >= compressionMinimumBytes && textType.test(headers['Content-Type'] ?? '');
}

/** Whether `If-None-Match` names the entity tag (RFC 9110 §13.1.2, weak comparison); `*` names none. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

/** The same for what is known to be there, which `*` names too. */
export function matchesExisting(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || matchesEtag(ifNoneMatch, etag);
}

/** Headers with an entity tag. */
export type TaggedHeaders = Readonly<Record<string, string>> & { ETag: string };

/**
 * Answers 304 before anything is made, where the client has the very answer of these headers.
 * @param matches {@link matchesEtag} where nothing says yet that it is there
 * @returns whether it did; else nothing was set.
 */
export function isNotModified(
  context: Context,
  headers: TaggedHeaders,
  matches: typeof matchesEtag = matchesExisting,
): boolean {
  if (!matches(context.get('If-None-Match'), headers.ETag)) return false;
  context.set(headers);
  context.status = 304;
  return true;
}

/** Sends a representation through Koa, in the coding that the client prefers. */
export async function sendRepresentation(context: Context, representation: Representation): Promise<void> {
  const encoding = negotiate(context, representation);
  context.set(representation.headers);
  if (isCompressible(representation)) context.set('Vary', 'Accept-Encoding');
  if (encoding) context.set('Content-Encoding', encoding);
  context.status = 200;
  context.body = await encode(representation, encoding);
}
