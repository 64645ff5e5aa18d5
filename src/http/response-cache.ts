import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../errors.ts';
import type { QueryCount } from '../search/query-log.ts';
import { cacheControl } from './headers.ts';

/** What is sent: headers and bytes, and nothing about who asked. */
export interface Representation {
  headers: Readonly<Record<string, string>>;
  identity: Buffer;
  /** Present once a client asked for it; never for pictures. */
  encoded: Partial<Record<Encoding, Buffer>>;
}

/** A finished answer, which may be sent again. */
export interface FinishedAnswer extends Representation {
  /** The release that it speaks of; an answer of another release is not served. */
  version: string;
  etag: string;
  /** How often what it answers was searched for. */
  asked?: QueryCount;
}

/** Content codings (RFC 9110 §8.4.1) that JSON is served in, best first. */
export const encodings = ['br', 'zstd', 'gzip'] as const;
/** One of {@link encodings}. */
export type Encoding = (typeof encodings)[number];

/** Finished answers by URL and by canonical request. */
export interface AnswerMemory {
  /** The answer to a URL asked before, if it still holds. */
  byUrl(url: string, version: string | undefined): FinishedAnswer | undefined;
  /** The answer to a canonical request, computed once however many ask for it at the same time. */
  byKey(key: string, version: string, compute: () => Promise<FinishedAnswer>): Promise<FinishedAnswer>;
  /** Remembers that a URL asks for a canonical request. */
  link(url: string, key: string): void;
}

/** URLs remembered: several URLs may ask the same thing, and a client can make up any number of them. */
const urlsMaximum = 50_000;
/** Below this, compressing saves no packet. */
const compressionMinimumBytes = 1024;

/** Media types that compressing shrinks: pictures and recordings are compressed already. */
const textType = /^text\/|json|\+xml/;

const compressors = {
  // Quality 5 is the knee for JSON of some kilobytes: answers are compressed once and sent many times.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>;

/**
 * Keeps finished answers in memory, bounded by bytes; the least used go first. Where an answer cannot be made anew because
 * something is away for now, the one of an older release is better than none (RFC 5861 §4); it is sent as what nobody
 * should keep.
 * @param onStale told each time that this happens.
 */
export function answerMemory(maximumBytes: number, onStale: () => void = () => undefined): AnswerMemory {
  const answers = new LRUCache<string, FinishedAnswer>({ maxSize: maximumBytes, sizeCalculation: sizeOf });
  const keys = new LRUCache<string, string>({ max: urlsMaximum });
  const underWay = new Map<string, Promise<FinishedAnswer>>();

  return {
    byUrl(url, version) {
      const key = keys.get(url);
      const answer = key === undefined ? undefined : answers.get(key);
      return answer && answer.version === version ? answer : undefined;
    },
    byKey(key, version, compute) {
      const held = answers.get(key);
      if (held && held.version === version) return Promise.resolve(held);
      const flight = `${version} ${key}`;
      const joined = underWay.get(flight);
      if (joined) return joined;
      const started = compute()
        .then(
          (answer) => {
            answers.set(key, answer);
            return answer;
          },
          (error: unknown) => {
            if (!held || !(error instanceof HttpError && error.status === 503)) throw error;
            onStale();
            return { ...held, headers: { ...held.headers, 'Cache-Control': cacheControl.none } };
          },
        )
        .finally(() => underWay.delete(flight));
      underWay.set(flight, started);
      return started;
    },
    link(url, key) {
      keys.set(url, key);
    },
  };
}

/**
 * The coding to answer in, by `Accept-Encoding` (RFC 9110 §12.5.3): the best of ours that is not refused.
 * Undefined = as it is.
 */
export function negotiate(acceptEncoding: string | undefined, answer: Representation): Encoding | undefined {
  if (!acceptEncoding || !isCompressible(answer)) return undefined;
  const accepted = new Map(
    acceptEncoding.split(',').map((entry) => {
      const [coding = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [coding.trim(), quality === undefined ? 1 : Number(quality)];
    }),
  );
  return encodings.find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0);
}

/** The bytes in a coding, compressed the first time that it is asked for. */
export async function encode(answer: Representation, encoding: Encoding | undefined): Promise<Buffer> {
  if (!encoding) return answer.identity;
  const held = answer.encoded[encoding];
  if (held) return held;
  const bytes = await compressors[encoding](answer.identity);
  answer.encoded[encoding] = bytes;
  return bytes;
}

/** Whether the answer differs by `Accept-Encoding`, and so says `Vary`. */
export function isCompressible({ headers, identity }: Representation): boolean {
  return identity.length >= compressionMinimumBytes && textType.test(headers['Content-Type'] ?? '');
}

/** Whether `If-None-Match` (RFC 9110 §13.1.2, weak comparison) names the entity tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

/** With room for one compressed copy, as JSON shrinks to a quarter at least, and for all that is no text of the answer. */
function sizeOf({ identity }: FinishedAnswer): number {
  return Math.ceil(identity.length * 1.25) + 500;
}
