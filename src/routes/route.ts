import type { Context } from 'koa';
import type { z } from 'zod';
import type { Speech } from '../audio/speech.ts';
import type { QueryLog, SearchEvent } from '../catalogue/query-log.ts';
import type { ErrorCode } from '../errors.ts';
import type { Admission } from '../http/admission.ts';
import { canonicalPrefix } from '../http/deprecated-prefix.ts';
import type { PageFiles } from '../http/page-files.ts';
import type { PointStore, RateLimits } from '../http/rate-limit.ts';
import type { Representation } from '../http/representation.ts';
import type { BodyKind } from '../http/request-body.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { StreamSlots } from '../http/stream-slots.ts';
import type { Images } from '../images/images.ts';
import type { Log } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import type { Engine } from '../opensearch/client.ts';
import type { Release } from '../opensearch/release.ts';
import type { Authenticate } from '../partners/authenticate.ts';
import type { PartnerIndices } from '../partners/indices.ts';
import type { KeyRight } from '../partners/keys.ts';
import type { SharedStoreState } from '../redis.ts';
import type { SentenceServices } from '../sentences/sentence.ts';
import type { FullSymbol } from '../symbols/serialize.ts';

/** Services and settings that the operations use; all IO goes through here. */
export interface RouteServices extends SentenceServices {
  /** OpenSearch alias of the live catalogue. */
  alias: string;
  /** Whether `explain` may show the engine's request. */
  explain: boolean;
  responses: ResponseCache;
  queryLog: QueryLog;
  /** The same engine with a long deadline, for exports. */
  slowEngine: Engine;
  exports: StreamSlots;
  limits: RateLimits;
  /** Of public answers in JSON that no cache has; images, names and exports wait in bounded queues of their own. */
  admission: Admission;
  metrics: Metrics;
  log: Log;
  images: Images;
  speech: Speech;
  /** The search page, the documents and the descriptions of the APIs, by path. */
  pages: PageFiles;
  /** Writes the page of a symbol, which has all its translations, in the language that it is named in. */
  symbolPage: (symbol: FullSymbol, baseUrl: string) => Representation;
  partners: {
    indices: PartnerIndices;
    authenticate: Authenticate;
    /** Where requests are counted, and how many each partner may send in a minute. */
    points: PointStore;
    requestsPerMinute: number;
  };
  /** Configured base URL of responses, if any. */
  publicBaseUrl: string | undefined;
  /** Hash of the service's sources: part of every entity tag of JSON, so that another build never answers 304 for this one's bytes. */
  build: string;
  /** Whether the shared Redis can be used; undefined where none is configured. */
  redisState: (() => Promise<SharedStoreState>) | undefined;
  /** Whether the process is stopping and wants no new work. */
  isStopping: () => boolean;
}

/** A call of the partner API, its key checked. */
export interface PartnerCall {
  name: string;
  /** Counts so many further requests, as no more than the minute has. @throws HttpError `rate-limited` */
  charge(requests: number): Promise<void>;
}

/** A parsed request, as an operation gets it. */
export interface ParsedRequest<Values = unknown, Body = unknown> {
  values: Values;
  /** Fields of the JSON body; without any where the operation takes none. */
  body: Body;
  /** Path parameters, raw. */
  path: Readonly<Record<string, string>>;
  /** Sentences for the client about parameters that were ignored. */
  warnings: string[];
  /** The public base URL, without a slash at its end. */
  baseUrl: string;
  /** The URL of the same request with other values of some parameters: path and query. */
  urlWith(changes: Readonly<Record<string, string | undefined>>): string;
}

/** The parsed request and the live release, for an operation that answers with JSON. */
export interface RouteRequest<Values, Body = unknown> extends ParsedRequest<Values, Body> {
  release: Release;
  /** Aborts when the client has gone; absent where the response is cached for others too. */
  signal?: AbortSignal;
  /** The caller of an operation that needs a partner's key. */
  partner?: PartnerCall;
}

/** An answer in JSON. */
export interface RouteAnswer {
  /** 200 where this is left out. */
  status?: number;
  body: object;
  /** Searched texts to count; of a response that is cached, one at most. */
  searches?: readonly SearchEvent[];
  /** BCP 47 tag of the answer's language, for `Content-Language`. */
  contentLanguage?: string;
}

/** A response as the OpenAPI document describes it. */
export interface DescribedResponse {
  description: string;
  /** JSON by a schema that is registered with an `id`. */
  json?: z.ZodType;
  /** Media types of everything else. */
  files?: readonly string[];
}

/** One operation of the service: this row mounts it, parses its requests and describes it in an OpenAPI document. */
export interface Route<Values = unknown, Body = unknown> {
  operationId: string;
  /** GET answers HEAD too. */
  method: 'GET' | 'POST' | 'DELETE';
  /** Parameters as `:name`; of pages alone a rest with slashes as `*name`. Below `/api/v1` the deprecated prefix answers alike. */
  path: string;
  /** The API whose document describes it: none has pages, and protocols that describe themselves. */
  document?: 'public' | 'partner' | undefined;
  summary: string;
  description?: string;
  /** JSON Schemas of the path's parameters, what is said of them, and values that lead somewhere. */
  pathParameters?: Readonly<
    Record<string, { description?: string; schema: object; example?: string | number }>
  >;
  /** Schema of the query; without one the query is not looked at. */
  parameters?: z.ZodObject;
  /** Schema of its JSON body, which bounds its texts and lists. */
  body?: z.ZodObject;
  /** Longest such body, in bytes, where it is another one than of most. */
  maximumBytes?: number;
  /** A file in place of a body of JSON: `send` reads it, and charges what it costs. */
  file?: BodyKind;
  /** Successful responses, by status. */
  responses?: Readonly<Record<number, DescribedResponse>>;
  /** Error codes that it may answer with, beside those of every request (`openapi.ts`). */
  failures?: readonly ErrorCode[];
  /** Budget that a request counts against: a client address's, or (`partner`) that of the key that it needs; without one nothing is counted. */
  budget?: 'json' | 'images' | 'partner' | undefined;
  /** The right that the key of a partner needs. */
  right?: KeyRight | undefined;
  /** Cost of a request that no cache answers, in requests of the limit; 1 where this is left out. */
  cost?(request: { values: Values; body: Body }): number;
  /** Answers with JSON; that of a GET without a key is cached by its canonical request. */
  handle?(services: RouteServices, request: RouteRequest<Values, Body>): Promise<RouteAnswer>;
  /** Whether `send`, and not `handle`, answers a request of an operation that has both; without it `send` answers all. */
  sends?(values: Values, context: Context): boolean;
  /** Answers in any other way. */
  send?(services: RouteServices, request: ParsedRequest<Values, Body>, context: Context): Promise<void>;
}

/** An operation, without what {@link route} adds. */
type Operation<
  Parameters extends z.ZodObject,
  Body extends z.ZodObject,
  Budget extends Route['budget'],
> = Omit<
  Route<z.output<Parameters>, z.output<Body>>,
  'method' | 'document' | 'body' | 'budget' | 'handle'
> & {
  /** Where it is no GET, nor a POST with a body or a file. */
  method?: 'DELETE';
  /** Below `/api/v1`; a path below `/static` or the prefix of the partner API is whole. */
  path: string;
  parameters: Parameters;
  /** Fields of its JSON body: an operation with one, or with a file, answers POST. */
  body?: Body;
  /** Schema of its answer in JSON; undefined where it sends files alone. */
  answer?: z.ZodType;
  budget?: Budget;
  handle?(
    services: RouteServices,
    request: RouteRequest<z.output<Parameters>, z.output<Body>> &
      (Budget extends 'partner' ? { partner: PartnerCall } : unknown),
  ): Promise<RouteAnswer>;
};

/** Failures of every operation that parses a query and reads the catalogue, within a rate limit. */
const catalogueFailures = [
  'bad-parameter',
  'uri-too-long',
  'rate-limited',
  'internal',
  'engine-unavailable',
  'catalogue-empty',
  'overloaded',
] as const satisfies readonly ErrorCode[];

/** Failures of operations that read a body. */
const bodyFailures = [
  'bad-request',
  'payload-too-large',
  'unsupported-media-type',
] as const satisfies readonly ErrorCode[];

/** 304 to `If-None-Match`. */
const notModified: DescribedResponse = {
  description: 'Not modified: the entity tag sent with If-None-Match still holds.',
};

/**
 * The row of an operation; ties its handlers' types to its parameters and body. One that counts against the budget of a partner
 * belongs to the partner API.
 */
export function route<
  Parameters extends z.ZodObject,
  Body extends z.ZodObject,
  const Budget extends Route['budget'] = 'json',
>({ path, body, answer, responses, failures = [], ...row }: Operation<Parameters, Body, Budget>): Route {
  const takesBody = body !== undefined || row.file !== undefined;
  const method = row.method ?? (takesBody ? 'POST' : 'GET');
  const isPartners = row.budget === 'partner';
  const answered = answer && { description: 'The answer.', ...responses?.[200], json: answer };
  return {
    budget: 'json',
    ...row,
    method,
    path: /^\/(?:static|partner)\//.test(path) ? path : canonicalPrefix + path,
    document: isPartners ? 'partner' : 'public',
    ...(body && { body }),
    responses: {
      ...(method === 'GET' && !isPartners && { 304: notModified }),
      ...responses,
      ...(answered && { 200: answered, ...(isPartners && method === 'POST' && { 201: answered }) }),
    },
    failures: [
      ...catalogueFailures,
      ...(isPartners ? (['unauthorized'] as const) : []),
      ...(row.right ? (['insufficient-scope'] as const) : []),
      ...(path.startsWith('/symbols/:id') ? (['symbol-not-found'] as const) : []),
      ...(takesBody ? bodyFailures : []),
      ...failures,
    ],
  } as Route;
}

/** Names of an operation's path parameters. */
export function pathNames({ path }: Pick<Route, 'path'>): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
}
