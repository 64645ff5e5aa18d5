import type { z } from 'zod';
import { badParameters, parseParameters } from '../http/parse-parameters.ts';
import type { QueryPairs } from '../http/query-string.ts';
import { type BodyFields, parseBody } from '../http/request-body.ts';
import { textProblems } from '../http/text-bounds.ts';
import type { ParsedRequest, Route } from './route.ts';

/** Of a request without a query or without a body; new for each, as a cached answer keeps nothing of its request. */
const nothing = () => ({ values: {}, warnings: [] });

/**
 * Parses what a client sent, by the schemas of an operation.
 * @param baseUrl of the URLs in the answer
 * @param urlPath of the URLs of further pages
 * @throws HttpError `bad-parameter`
 */
export function parseRequest(
  { parameters, body }: Route,
  { path, pairs, fields }: { path: Record<string, string>; pairs: QueryPairs; fields: BodyFields },
  { baseUrl, urlPath }: { baseUrl: string; urlPath: string },
): ParsedRequest<object, object> {
  const problems = Object.entries(path).flatMap(([name, value]) => textProblems(value, name));
  if (problems.length > 0) throw badParameters(problems);
  const query = parameters ? parseParameters(parameters, pairs) : nothing();
  const sent = body ? parseBody(body, fields) : nothing();
  return {
    values: query.values,
    body: sent.values,
    warnings: [...query.warnings, ...sent.warnings],
    path,
    baseUrl,
    urlWith: urlsLike(query.values, parameters?.shape ?? {}, urlPath),
  };
}

/**
 * Makes the URLs of requests that differ from this one in some parameters. They are written by the parsed values, never as
 * the client wrote them: a cached response is that of every request with the same values (`?limit=20&lang=DE`, `?lang=de`).
 */
function urlsLike(values: object, shape: Record<string, z.ZodType>, path: string): ParsedRequest['urlWith'] {
  return (changes) => {
    const written = Object.entries(shape).flatMap(([name, schema]): [string, string][] => {
      const value: unknown = values[name as keyof typeof values];
      const isDefault = value === undefined || value === schema.safeParse(undefined).data;
      return isDefault ? [] : [[name, String(value)]];
    });
    const next = new URLSearchParams(written);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    return path + (query === '' ? '' : `?${query}`);
  };
}
