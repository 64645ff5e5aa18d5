import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Catalogue } from '../catalogue/release.ts';
import { errorBody, type HttpError, httpError } from '../errors.ts';
import type { CachedImageResponse } from '../images/cache/image-response-cache.ts';
import type { Images } from '../images/images.ts';
import { inTurns } from '../lib/tick-limiter.ts';
import type { Metrics } from '../metrics.ts';
import { memoryUrl } from '../routes/json-router.ts';
import { baseUrlFor } from './base-url.ts';
import { clientAddress, clientKey } from './client-address.ts';
import { aliasHeaders, isAlias } from './deprecated-prefix.ts';
import { cacheControl, commonHeaders } from './headers.ts';
import { hostHeaders } from './host-header.ts';
import type { Limits } from './rate-limit.ts';
import {
  type AnswerMemory,
  type FinishedAnswer,
  isCompressible,
  matchesEtag,
  negotiate,
} from './response-cache.ts';
import { asksForPicture, sendKnownPicture } from './send-bytes.ts';

/** What the server needs besides the app. */
export interface ServerServices {
  catalogue: Catalogue;
  memory: AnswerMemory;
  pictures: Images;
  limits: Limits;
  metrics: Metrics;
  publicBaseUrl: string | undefined;
  trustProxyHops: number;
  /** Whether connections should end with the answer under way. */
  isStopping: () => boolean;
}

/** A page of results brings dozens of requests for pictures at once; one takes a quarter of a millisecond or more. */
const pictureRequestsATurn = 8;

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Bounds on what a client may send and how slowly, in bytes and milliseconds. */
const serverOptions = {
  maxHeaderSize: 8192,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  // Above the idle timeout of common balancers, so that the balancer closes first.
  keepAliveTimeout: 65_000,
  // The app refuses a request without Host itself, in the words of every other failure.
  requireHostHeader: false,
} as const;

/**
 * The HTTP server. An answer that is in memory is sent before Koa is entered: routing, parsing and middleware would
 * cost more than the answer. Everything else goes to the app.
 */
export function createHttpServer(app: Handler, services: ServerServices): Server {
  const server = createServer(serverOptions, handle);
  const pictureTurns = inTurns(pictureRequestsATurn);
  // An expectation that is not understood may be ignored (RFC 9110 §10.1.1): better than Node's bare 417.
  server.on('checkExpectation', handle);
  server.on('clientError', refuse);
  return server;

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (services.isStopping()) response.setHeader('Connection', 'close');
    const picture = knownPicture(request, services);
    const answer = picture ? undefined : remembered(request, services);
    const send = picture
      ? (headers: Record<string, string>) => sendPicture(request, response, picture, headers)
      : answer && ((headers: Record<string, string>) => sendAnswer(request, response, answer, headers));
    if (!send) {
      if (asksForPicture(request.url)) pictureTurns(() => app(request, response));
      else app(request, response);
      return;
    }
    const client = () => clientKey(clientAddress(request, services.trustProxyHops));
    const counted = services.limits.take(picture ? 'images' : 'json', client);
    if (!counted) {
      send({});
      return;
    }
    // The app counts once more, finds the budget spent, and answers as it does for everyone.
    counted.then(send, () => app(request, response));
  }

  function sendPicture(
    request: IncomingMessage,
    response: ServerResponse,
    picture: CachedImageResponse,
    limitHeaders: Record<string, string>,
  ): void {
    services.metrics.cache('pictures', 'hit');
    sendKnownPicture(services.pictures, picture, request, response, limitHeaders).then(
      (sent) => {
        if (sent) return;
        // What is in no cache any more is made again. As a picture asked for it is counted; as one to make it will be.
        services.limits.counted('images', request, limitHeaders);
        app(request, response);
      },
      () => response.destroy(),
    );
  }

  function sendAnswer(
    request: IncomingMessage,
    response: ServerResponse,
    answer: FinishedAnswer,
    limitHeaders: Record<string, string>,
  ): void {
    const url = request.url ?? '/';
    const encoding = negotiate(request.headers['accept-encoding'], answer);
    const body = encoding ? answer.encoded[encoding] : answer.identity;
    const unchanged = matchesEtag(request.headers['if-none-match'], answer.etag);
    const headers: Record<string, string | number> = {
      ...commonHeaders,
      'X-Request-Id': randomUUID(),
      ...answer.headers,
      ETag: answer.etag,
      ...(isCompressible(answer) && { Vary: 'Accept-Encoding' }),
      ...(isAlias(url) && aliasHeaders(url)),
      ...limitHeaders,
    };
    services.metrics.cache('answers', 'hit');
    if (answer.asked) answer.asked.times += 1;
    if (unchanged) {
      delete headers['Content-Type'];
      response.writeHead(304, headers).end();
      return;
    }
    if (encoding) headers['Content-Encoding'] = encoding;
    headers['Content-Length'] = body?.length ?? 0;
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body);
  }
}

/** What Node's parser refuses, by its error code; everything else it refuses is no HTTP. */
const refusals: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: httpError(
    'headers-too-large',
    `Headers may have at most ${serverOptions.maxHeaderSize} bytes.`,
  ),
  ERR_HTTP_REQUEST_TIMEOUT: httpError('request-timeout', 'The request did not arrive in time.'),
};
const notHttp = httpError(
  'bad-request',
  'This is not a valid HTTP request. Text in a URL has to be percent-encoded UTF-8.',
);

/** Answers a request that never became one in the same words as every other failure. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = refusals[error.code ?? ''] ?? notHttp;
  const body = JSON.stringify(errorBody(refusal));
  const headers = {
    ...commonHeaders,
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

/** Whether a request is one that memory can answer: everything else is the app's to refuse. */
function isReading({ method, url, rawHeaders }: IncomingMessage): boolean {
  if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false;
  return hostHeaders(rawHeaders) === 1;
}

/** The picture that this URL was answered with before. */
function knownPicture(request: IncomingMessage, services: ServerServices): CachedImageResponse | undefined {
  if (!isReading(request)) return undefined;
  return services.pictures.known.get(request.url ?? '', services.catalogue.known()?.version);
}

/** The answer in memory to this request, if there is one in the coding that it asks for. */
function remembered(request: IncomingMessage, services: ServerServices): FinishedAnswer | undefined {
  const { url = '', headers } = request;
  if (!isReading(request)) return undefined;
  const baseUrl = baseUrlFor(request, services.publicBaseUrl);
  const answer = services.memory.byUrl(memoryUrl(url, baseUrl), services.catalogue.known()?.version);
  if (!answer) return undefined;
  const encoding = negotiate(headers['accept-encoding'], answer);
  return !encoding || answer.encoded[encoding] ? answer : undefined;
}
