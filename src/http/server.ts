import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, HttpError, httpError } from '../errors.ts';
import { cacheControl, commonHeaders } from './headers.ts';
import { urlTooLong } from './query-string.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Bounds on what a client may send and how slowly, in bytes and milliseconds. */
const serverOptions = {
  // Of the request line and all headers: room for URLs that the app itself refuses.
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  // Above the idle timeout of common balancers, so that the balancer closes first.
  keepAliveTimeout: 65_000,
  // The app refuses a request without Host itself, in the words of every other failure.
  requireHostHeader: false,
} as const;

/**
 * The HTTP server: what it takes from clients, and in which words it refuses what is no request.
 * @param isStopping whether connections should end with the response under way.
 */
export function createHttpServer(app: Handler, isStopping: () => boolean): Server {
  const server = createServer(serverOptions, handle);
  // An expectation that is not understood may be ignored (RFC 9110 §10.1.1): better than Node's bare 417.
  server.on('checkExpectation', handle);
  server.on('clientError', refuse);
  // Node closes the connection of a CONNECT that nothing listens for.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => send(noTunnel, socket));
  return server;

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (isStopping()) response.setHeader('Connection', 'close');
    app(request, response);
  }
}

/** Answers to refusals of Node's parser, by its error code; everything else it refuses is no HTTP. */
const refusals: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: httpError(
    'headers-too-large',
    `A request line and its headers may have at most ${serverOptions.maxHeaderSize} bytes.`,
  ),
  ERR_HTTP_REQUEST_TIMEOUT: httpError('request-timeout', 'The request did not arrive in time.'),
};
const noTunnel = new HttpError('method-not-allowed', 'This is no proxy.', { headers: { Allow: 'GET' } });
const notHttp = httpError(
  'bad-request',
  'This is not a valid HTTP request. Text in a URL has to be percent-encoded UTF-8.',
);

/** Answers a request that never became one in the same words as every other failure. */
function refuse(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isUrl = error.code === 'HPE_HEADER_OVERFLOW' && endsInUrl(error.rawPacket);
  send(isUrl ? urlTooLong() : (refusals[error.code ?? ''] ?? notHttp), socket);
}

/** Whether what arrived last is all of one line, as the middle of a long URL is, and not of several, as headers are. */
function endsInUrl(packet: Buffer | undefined): boolean {
  const received = packet?.subarray(0, serverOptions.maxHeaderSize);
  return received !== undefined && !received.includes('\n');
}

function send(refusal: HttpError, socket: Duplex): void {
  const body = JSON.stringify(errorBody(refusal));
  const headers = {
    ...commonHeaders,
    ...refusal.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': cacheControl.none,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
}
