/**
 * Every failure that a client can see: one table of codes, one error class, one body.
 */

/** Stable, kebab-case error codes and the HTTP status that each is answered with (RFC 9110 §15, RFC 6585 §4). */
export const errorCodes = {
  'bad-parameter': 400,
  'bad-request': 400,
  unauthorized: 401,
  'insufficient-scope': 403,
  'not-found': 404,
  'symbol-not-found': 404,
  'audio-not-found': 404,
  'report-not-found': 404,
  'change-not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'symbol-removed': 410,
  'changes-lost': 410,
  'payload-too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'range-not-satisfiable': 416,
  'rate-limited': 429,
  'headers-too-large': 431,
  internal: 500,
  'engine-unavailable': 503,
  'catalogue-empty': 503,
  overloaded: 503,
  'speech-unavailable': 503,
  'shutting-down': 503,
} as const satisfies Record<string, number>;

/** One of the keys of {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes;

/** One bad parameter: its name, and what it may be. */
export interface ErrorDetail {
  parameter: string;
  message: string;
}

/** An error that is answered as it stands: its message is written for the client and holds nothing internal. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The id of the symbol to show in place of one that was removed. */
  readonly successor: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      details?: readonly ErrorDetail[];
      headers?: Record<string, string>;
      successor?: number | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'HttpError';
    this.code = code;
    this.status = errorCodes[code];
    this.details = options.details;
    this.headers = options.headers ?? {};
    this.successor = options.successor;
  }
}

/** Shorthand for `new HttpError(code, message, { details })`. */
export function httpError(code: ErrorCode, message: string, details?: readonly ErrorDetail[]): HttpError {
  return new HttpError(code, message, details ? { details } : {});
}

/** A fault that passes: 503 that asks the client to come back after `retryAfterSeconds`. */
export function serviceUnavailable(
  code: 'engine-unavailable' | 'catalogue-empty' | 'overloaded' | 'speech-unavailable' | 'shutting-down',
  message: string,
  retryAfterSeconds: number,
  cause?: unknown,
): HttpError {
  return new HttpError(code, message, { headers: { 'Retry-After': String(retryAfterSeconds) }, cause });
}

/** 404 for a path at which nothing is mounted. */
export function unknownPath(): HttpError {
  return httpError('not-found', 'There is nothing at this path. See /openapi.json for what there is.');
}

/** The body of every failure, of every route; an error that is no {@link HttpError} becomes `internal` without details. */
export function errorBody(error: unknown) {
  const { code, message, details, successor } =
    error instanceof HttpError ? error : httpError('internal', 'The service could not answer this request.');
  // What is undefined is no part of the JSON.
  return { success: false, error: { code, message, details, successor } };
}
