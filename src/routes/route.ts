import type { z } from 'zod';
import type { Release } from '../catalogue/release.ts';
import type { SearchEvent } from '../search/query-log.ts';
import type { SearchServices } from '../search/search.ts';

/** What a JSON route's handler is given: everything parsed, nothing of HTTP left but the path for `next`. */
export interface RouteRequest<Values, Body = unknown> {
  values: Values;
  /** Fields of the JSON body; without any where the route has none. */
  body: Body;
  /** Path parameters, raw. */
  path: Readonly<Record<string, string>>;
  /** What the client should know about the parameters that were not used. */
  warnings: string[];
  release: Release;
  /** The public base URL, without a slash at its end. */
  baseUrl: string;
  /** Tells when nobody waits for the answer any more; absent where it is kept for others too. */
  signal?: AbortSignal;
  /** The URL of the same request with other values of some parameters: path and query. */
  urlWith(changes: Readonly<Record<string, string | undefined>>): string;
}

/** What a JSON route answers. */
export interface RouteAnswer {
  /** The answer, but for what `data` holds. */
  body: object;
  /** The value of `data` where it is JSON already, in UTF-8: one value, or the entries of a list. */
  data?: Buffer | readonly Buffer[];
  /** What was searched for, where it is to be counted; of an answer that is kept for others, one text at most. */
  asked?: readonly SearchEvent[];
  /** BCP 47 tag of the answer's language, for `Content-Language`. */
  contentLanguage?: string;
}

/** Services and settings that the handlers use. */
export interface RouteServices extends SearchServices {
  /** Alias of the live catalogue. */
  alias: string;
  /** Whether `explain` may show the engine's request. */
  explain: boolean;
}

/**
 * One JSON operation. The same row mounts the route, parses its parameters and describes it in `/openapi.json`,
 * so the three cannot differ.
 */
export interface Route<Parameters extends z.ZodObject = z.ZodObject, Body extends z.ZodObject = z.ZodObject> {
  operationId: string;
  /** Below `/api/v1`, path parameters as `:name`. */
  path: string;
  summary: string;
  description?: string;
  parameters: Parameters;
  /** What its JSON body holds: a route with one answers POST, any other GET and HEAD. */
  body?: Body;
  answer: z.ZodType;
  /** As how many requests one with a body counts against the limit; 1 where this is left out. */
  cost?(asked: { values: z.output<Parameters>; body: z.output<Body> }): number;
  handle(
    services: RouteServices,
    request: RouteRequest<z.output<Parameters>, z.output<Body>>,
  ): Promise<RouteAnswer>;
}

/** Lets the compiler tie a route's handler to its parameters and its body. */
export function route<Parameters extends z.ZodObject, Body extends z.ZodObject>(
  definition: Route<Parameters, Body>,
): Route {
  return definition as unknown as Route;
}
