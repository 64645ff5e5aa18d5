import { hash } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { Context } from 'koa';
import { fold } from '../../mappings/fold.ts';
import { cacheControl } from '../http/headers.ts';
import { queryTextMaximumWords, resultWindow } from '../http/parameter-types.ts';
import { isNotModified, matchesEtag } from '../http/representation.ts';
import type { Release } from '../opensearch/release.ts';
import { parseText } from '../search/parse-query.ts';
import type { ParsedRequest, Route, RouteAnswer, RouteServices } from './route.ts';

/** Parts of answers that several operations share: query counts, paging, JSON, entity tags. */

/**
 * Counts an answer's searches, in the metrics and, of what may be written down, in the query log; a text that a vocabulary has
 * twice is looked for once.
 */
export function countSearches(
  { queryLog, metrics }: RouteServices,
  { operationId }: Pick<Route, 'operationId'>,
  searches: RouteAnswer['searches'] = [],
): void {
  for (const search of new Map(searches.map((each) => [fold(each.text), each])).values()) {
    metrics.search(operationId, search.found);
    queryLog.count(search);
  }
}

/** What is said of the words of a text that are not looked at. @param name of the text, as the client knows it. */
export function ignoredWords(text: string | undefined, name: string): string[] {
  const ignored = parseText(text)?.ignoredWords ?? [];
  if (ignored.length === 0) return [];
  return [
    `Only the first ${queryTextMaximumWords} words of ${name} were looked at; ignored: ${ignored.join(' ')}.`,
  ];
}

/** Paging fields of an answer: the number of all entries, and the URL of the next page, if there is one. */
export function pageFields(
  { values: { limit, offset }, urlWith }: ParsedRequest<{ limit: number; offset: number }>,
  count: number,
) {
  const end = offset + limit;
  const left = resultWindow - end;
  // The last page of the window is as long as what is left of it.
  const page = { offset: String(end), ...(left < limit && { limit: String(left) }) };
  return { count, limit, offset, next: end < Math.min(count, resultWindow) ? urlWith(page) : null };
}

/** Entries of a list that are written in one turn of the event loop: a symbol in all its languages is 15 KB. */
const entriesPerTurn = 20;

/** The answer as JSON in UTF-8; `data` stands after `success`, as everywhere. */
export async function jsonBytes({ body }: RouteAnswer): Promise<Buffer> {
  const { success, data, ...others } = body as { success?: unknown; data?: unknown };
  if (!Array.isArray(data) || data.length <= entriesPerTurn) return Buffer.from(JSON.stringify(body));
  const pieces: string[] = [];
  for (let start = 0; start < data.length; start += entriesPerTurn) {
    if (start > 0) await nextTick();
    pieces.push(JSON.stringify(data.slice(start, start + entriesPerTurn)).slice(1, -1));
  }
  const rest = JSON.stringify(others).slice(1);
  const end = rest === '}' ? rest : `,${rest}`;
  return Buffer.from(`{"success":${JSON.stringify(success)},"data":[${pieces.join(',')}]${end}`);
}

/**
 * The strong entity tag of an answer to a request of a release; `build` is that of the service. Of JSON, which is compressed
 * in several ways, it is sent as a weak one.
 */
export function responseEtag({ build }: Pick<RouteServices, 'build'>, { version }: Release, key: string) {
  return `"${version}.${hash('sha256', `${build} ${key}`, 'base64url').slice(0, 16)}"`;
}

/** Sets the headers by which a client knows its copy. @returns whether it has this very one: then 304 is set. */
export function isUnchanged(context: Context, etag: string, { lastModified }: Release): boolean {
  const headers = {
    'Cache-Control': cacheControl.json,
    'Last-Modified': lastModified.toUTCString(),
    ETag: etag,
  };
  context.set(headers);
  return isNotModified(context, headers, matchesEtag);
}
