import type { z } from 'zod';
import type { QueryCount } from '../http/response-cache.ts';
import type { ParsedRequest, Route, RouteAnswer, RouteServices } from './route.ts';

/** What becomes of an operation's answer, whoever sends it. */

/**
 * The counts of an answer's searches, in the metrics and, of what may be written down, in the query log; a text that a
 * vocabulary has twice is looked for once.
 */
export function queryCountsOf(
  { queryLog, metrics }: RouteServices,
  { operationId }: Pick<Route, 'operationId'>,
  { searches = [] }: RouteAnswer,
): QueryCount[] {
  const seen = new Set<QueryCount>();
  return searches.flatMap((search) => {
    const logged = queryLog.countOf(search);
    if (logged && seen.has(logged)) return [];
    if (logged) seen.add(logged);
    return [
      {
        increment() {
          metrics.search(operationId, search.found);
          logged?.increment();
        },
      },
    ];
  });
}

/**
 * Makes the URLs of requests that differ from this one in some parameters. They are written by the parsed values, never as
 * the client wrote them: a cached response is that of every request with the same values (`?limit=20&lang=DE`, `?lang=de`).
 */
export function urlsLike(
  values: object,
  shape: Record<string, z.ZodType>,
  path: string,
): ParsedRequest['urlWith'] {
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

/** The answer as JSON in UTF-8; `data` stands after `success`, as everywhere. */
export function jsonBytes({ body, data }: RouteAnswer): Buffer {
  if (data === undefined) return Buffer.from(JSON.stringify(body));
  const { success, ...others } = body as { success?: unknown };
  const rest = JSON.stringify(others).slice(1);
  const entries = Buffer.isBuffer(data)
    ? [data]
    : [
        Buffer.from('['),
        ...data.flatMap((entry, index) => (index === 0 ? [entry] : [comma, entry])),
        Buffer.from(']'),
      ];
  return Buffer.concat([
    Buffer.from(`{"success":${JSON.stringify(success)},"data":`),
    ...entries,
    Buffer.from(rest === '}' ? rest : `,${rest}`),
  ]);
}

const comma = Buffer.from(',');
