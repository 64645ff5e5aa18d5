import type { z } from 'zod';
import { lookupChain } from '../../mappings/language-tags.ts';
import { type Deletion, deletionsSince, symbolChangesAfter, withLiveSince } from '../catalogue/changes.ts';
import { type Cursor, decodeCursor, encodeCursor } from '../catalogue/cursor.ts';
import { list } from '../catalogue/list.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { listParameters } from '../symbols/parameters.ts';
import { listAnswer } from '../symbols/schemas.ts';
import { type SeenChange, seenOf } from '../symbols/seen-change.ts';
import { neededTranslations, toSelected } from '../symbols/serialize.ts';
import { pageFields } from './answer.ts';
import { type RouteAnswer, type RouteRequest, type RouteServices, route } from './route.ts';
import { pageCost } from './search-cost.ts';

/** `GET /symbols`: the catalogue, page by page, and what has changed in it. */
export const listRoute = route({
  operationId: 'listSymbols',
  path: '/symbols',
  summary: 'Paginated list with metadata and translations',
  description:
    'In the order of ids. With `cursor` the whole catalogue can be walked, also while it is reindexed; its last page says in `next_changes` where to ask later for what has changed since: symbols as they are now, and in `deleted` those that are gone. `updated_since` with an empty `cursor` starts such a list at a time.',
  parameters: listParameters,
  answer: listAnswer,
  failures: ['changes-lost'],
  cost: ({ values }) => pageCost(values),
  async handle(services, request) {
    const { values, release } = request;
    const { cursor: text, updated_since } = values;
    if (text === undefined) return listPage(services, request);
    const cursor =
      text !== ''
        ? decodeCursor(text)
        : updated_since === undefined
          ? { after: 0, since: seenOf(release) }
          : { changes: 0 };
    return 'changes' in cursor
      ? changesPage(services, request, { after: cursor, since: updated_since })
      : walkPage(services, request, cursor);
  },
});

type ListRequest = RouteRequest<z.output<typeof listParameters>>;

/** A page as it is answered: symbols in the languages of the request, and where to go on. */
function pageOf(
  { values, warnings, release, baseUrl }: ListRequest,
  page: {
    count: number;
    symbols: readonly CachedSymbol[];
    next: string | null;
    next_changes?: string | undefined;
    deleted?: readonly Deletion[] | undefined;
  },
): RouteAnswer {
  const { lang, limit, cursor } = values;
  const { count, symbols, next, next_changes, deleted } = page;
  const chain = lang && lookupChain(lang, release.languages);
  const translations = neededTranslations(values.fields, values.translations);
  const context = { chain, translations, baseUrl };
  // With a cursor pages follow one another.
  const offset = cursor === undefined ? values.offset : 0;
  const ignored = offset === values.offset ? [] : ['offset was ignored beside cursor.'];
  return {
    body: {
      success: true,
      data: symbols.map((symbol) => toSelected(symbol, context, values.fields)),
      count,
      limit,
      offset,
      next,
      ...(next_changes !== undefined && { next_changes }),
      ...(deleted && { deleted }),
      warnings: [...warnings, ...ignored],
    },
  };
}

async function listPage(services: RouteServices, request: ListRequest): Promise<RouteAnswer> {
  const { values, release } = request;
  const { limit, offset, updated_since } = values;
  const parameters = await withLiveSince(services, release, values);
  const translations = neededTranslations(values.fields, values.translations);
  const page = await list(services, release, parameters, { limit, offset, after: undefined, translations });
  const { next } = pageFields(request, page.count);
  const isLast = updated_since !== undefined && next === null;
  const deleted = isLast
    ? await deletionsSince(services.engine, services.alias, release, updated_since)
    : undefined;
  return pageOf(request, { ...page, next, deleted });
}

async function walkPage(
  services: RouteServices,
  request: ListRequest,
  { after, since }: Extract<Cursor, { after: number }>,
): Promise<RouteAnswer> {
  const { values, release, urlWith } = request;
  const parameters = await withLiveSince(services, release, values);
  const translations = neededTranslations(values.fields, values.translations);
  const { following, ...page } = await list(services, release, parameters, {
    limit: values.limit,
    offset: 0,
    after,
    translations,
  });
  if (following === undefined) {
    return pageOf(request, { ...page, next: null, next_changes: changesUrl(urlWith, since) });
  }
  const next = urlWith({ cursor: encodeCursor({ after: following, since }), offset: undefined });
  return pageOf(request, { ...page, next });
}

async function changesPage(
  services: RouteServices,
  request: ListRequest,
  from: { after: SeenChange; since: string | undefined },
): Promise<RouteAnswer> {
  const { values, release, urlWith } = request;
  const translations = neededTranslations(values.fields, values.translations);
  const { last, more, ...page } = await symbolChangesAfter(services, release, values, {
    limit: values.limit,
    translations,
    ...from,
  });
  const following = changesUrl(urlWith, last);
  return pageOf(
    request,
    more ? { ...page, next: following } : { ...page, next: null, next_changes: following },
  );
}

/** The URL of what changes after a change, under the same filters. */
function changesUrl(urlWith: ListRequest['urlWith'], seen: SeenChange): string {
  return urlWith({ cursor: encodeCursor(seen), updated_since: undefined, offset: undefined });
}
