import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { HttpError, httpError } from '../errors.ts';
import { badParameters, fieldOf, type ParsedParameters, parseByNames, quoted } from './parse-parameters.ts';
import { textProblems } from './text-bounds.ts';

/** Longest request body that is read, in bytes. */
export const bodyMaximumBytes = 64 * 1024;

/** What a request may carry. */
export interface BodyKind {
  /** Media types in lower case; one that is left out is taken too. */
  types: readonly string[];
  /** What the body has to be, in the words of a message. */
  expected: string;
  maximumBytes: number;
}

/** The fields of a request's JSON object, unparsed. */
export type BodyFields = Readonly<Record<string, unknown>>;

/** Unknown fields that are named in the warnings; of more, only their number. */
const namedFieldsMaximum = 20;

/**
 * Reads the bytes that a request carries. The media type may be left out; any other than those expected is refused, so that
 * a client that sends a form learns that, instead of an error in its JSON. What comes beyond the limit is let pass unread, so that the client gets
 * the answer instead of a broken connection; how slowly it may come, the server bounds.
 * @throws HttpError `unsupported-media-type`, `payload-too-large`, or `bad-request` for what ends too early.
 */
export async function readBody(request: IncomingMessage, kind: BodyKind): Promise<Buffer> {
  const { headers } = request;
  expectType(headers['content-type'], headers['content-encoding'], kind);
  if (Number(headers['content-length'] ?? 0) > kind.maximumBytes) throw tooLarge(kind.maximumBytes);
  return await readBytes(request, kind.maximumBytes);
}

/**
 * Reads the JSON object that a request carries.
 * @throws HttpError as {@link readBody}, and `bad-request` for what is no JSON object in UTF-8 (RFC 8259 §8.1).
 */
export async function readJsonObject(request: IncomingMessage, maximumBytes: number): Promise<BodyFields> {
  const expected = 'JSON in UTF-8, sent as Content-Type: application/json';
  const value = parseJson(await readBody(request, { types: ['application/json'], expected, maximumBytes }));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as BodyFields;
  throw httpError('bad-request', 'The body has to be a JSON object.');
}

/**
 * Parses a body's fields, once their texts are within their bounds, by a schema whose keys are their names. A field that is null or an empty text counts as not
 * given, as a parameter left empty does; an unknown one is ignored, and named in the warnings.
 * @throws HttpError `bad-parameter` with one detail for everything that is wrong, such as `words[3]`.
 */
export function parseBody<Schema extends z.ZodObject>(
  schema: Schema,
  fields: BodyFields,
): ParsedParameters<Schema> {
  const problems = Object.entries(fields).flatMap(([name, value]) =>
    fieldOf(schema, name) ? textProblems(value, name) : [],
  );
  if (problems.length > 0) throw badParameters(problems);
  const sent = Object.entries(fields).map(
    ([name, value]) => [name, value === null || value === '' ? undefined : value] as const,
  );
  const { values, unknown } = parseByNames(schema, sent, { error: wrongType });
  return { values, warnings: warningsOf(unknown) };
}

/** RFC 9110 §15.5.16: the answer says what would have been accepted. */
function expectType(
  contentType: string | undefined,
  contentEncoding: string | undefined,
  { types, expected }: BodyKind,
): void {
  if (contentEncoding !== undefined && contentEncoding.trim().toLowerCase() !== 'identity') {
    throw new HttpError('unsupported-media-type', 'The body has to come without a Content-Encoding.', {
      headers: { 'Accept-Encoding': 'identity' },
    });
  }
  if (contentType === undefined || contentType.trim() === '') return;
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const isUtf8 = parameters.every(
    (parameter) => !parameter.startsWith('charset') || /^charset\s*=\s*"?utf-?8"?$/.test(parameter),
  );
  if (types.includes(mediaType) && isUtf8) return;
  throw new HttpError('unsupported-media-type', `The body has to be ${expected}.`, {
    headers: { Accept: types.join(', ') },
  });
}

async function readBytes(request: IncomingMessage, maximumBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maximumBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw httpError('bad-request', 'The request ended before its body was complete.');
  }
  if (bytes > maximumBytes) {
    // The rest is let through, as the next request of the connection stands behind it.
    request.resume();
    throw tooLarge(maximumBytes);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw httpError('bad-request', 'The body is not UTF-8 text.');
  // A byte order mark is white space.
  const text = bytes.toString().trim();
  if (text === '') throw httpError('bad-request', 'The body is empty; it has to be a JSON object.');
  try {
    return JSON.parse(text);
  } catch {
    throw httpError('bad-request', 'The body is not valid JSON.');
  }
}

function tooLarge(maximumBytes: number): HttpError {
  return httpError('payload-too-large', `The body may have at most ${maximumBytes} bytes.`);
}

/** Messages for values of another type, in place of zod's own; a schema's messages go before. */
const wrongType: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type') return undefined;
  return issue.input === undefined ? 'is missing' : `must be a JSON ${issue.expected}`;
};

function warningsOf(unknown: readonly string[]): string[] {
  const further = unknown.length - namedFieldsMaximum;
  return [
    ...unknown.slice(0, namedFieldsMaximum).map((name) => `Unknown field ${quoted(name)} was ignored.`),
    ...(further > 0 ? [`${further} further unknown fields were ignored.`] : []),
  ];
}
