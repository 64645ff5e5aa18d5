import { setImmediate as nextTick } from 'node:timers/promises';
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

/** Entries of a list that are written in one turn of the event loop: a symbol in all its languages is 15 KB. */
const entriesPerTurn = 20;

/** The answer as JSON in UTF-8; `data` stands after `success`, as everywhere. */
export async function jsonBytes({ body, data }: RouteAnswer): Promise<Buffer> {
  const { success, data: own, ...others } = body as { success?: unknown; data?: unknown };
  const value = data ?? own;
  const isShort = data === undefined && !(Array.isArray(own) && own.length > entriesPerTurn);
  if (isShort) return Buffer.from(JSON.stringify(body));
  const pieces: (Buffer | string)[] = [`{"success":${JSON.stringify(success)},"data":`];
  if (Array.isArray(value)) {
    for (let start = 0; start < value.length; start += entriesPerTurn) {
      if (start > 0) await nextTick();
      const entries: readonly unknown[] = value.slice(start, start + entriesPerTurn);
      const written = entries.flatMap((entry) => [
        ',',
        Buffer.isBuffer(entry) ? entry : JSON.stringify(entry),
      ]);
      pieces.push(...(start > 0 ? written : ['[', ...written.slice(1)]));
    }
    pieces.push(value.length > 0 ? ']' : '[]');
  } else pieces.push(value as Buffer);
  const rest = JSON.stringify(others).slice(1);
  pieces.push(rest === '}' ? rest : `,${rest}`);
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}
