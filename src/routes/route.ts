import type { z } from 'zod';
import type { Release } from '../catalogue.ts';
import type { SearchServices } from '../search/search.ts';

/** What a JSON route's handler is given: everything parsed, nothing of HTTP left but the path for `next`. */
export interface RouteRequest<Values> {
  values: Values;
  /** Path parameters, raw. */
  path: Readonly<Record<string, string>>;
  /** What the client should know about the parameters that were not used. */
  warnings: string[];
  release: Release;
  /** The public base URL, without a slash at its end. */
  baseUrl: string;
  /** The URL of the same request with other values of some parameters: path and query. */
  urlWith(changes: Readonly<Record<string, string | undefined>>): string;
}

/** What a JSON route answers. */
export interface RouteAnswer {
  body: object;
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
export interface Route<Parameters extends z.ZodObject = z.ZodObject> {
  operationId: string;
  /** Below `/api/v1`, path parameters as `:name`. */
  path: string;
  summary: string;
  description?: string;
  parameters: Parameters;
  answer: z.ZodType;
  handle(services: RouteServices, request: RouteRequest<z.output<Parameters>>): Promise<RouteAnswer>;
}

/** Lets the compiler tie a route's handler to its parameters. */
export function route<Parameters extends z.ZodObject>(definition: Route<Parameters>): Route {
  return definition as unknown as Route;
}
