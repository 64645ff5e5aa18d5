import { z } from 'zod';
import { lookupChain } from '../../mappings/language-tags.ts';
import { type Deletion, symbolChangesAfter } from '../catalogue/changes.ts';
import { list } from '../catalogue/list.ts';
import type { TranslationChoice } from '../http/parameter-types.ts';
import { boundedText } from '../http/text-bounds.ts';
import type { Release } from '../opensearch/release.ts';
import type { CachedSymbol } from '../opensearch/symbol-store.ts';
import { type Cursor, decodeCursor, encodeCursor, type SeenChange, seenOf } from '../symbols/cursor.ts';
import { fields } from '../symbols/field-selection.ts';
import { filters, inWindow, language, page, translationsParameter } from '../symbols/parameters.ts';
import { listAnswer } from '../symbols/schemas.ts';
import { neededTranslations, toSelected } from '../symbols/serialize.ts';
import { pageFields } from './answer.ts';
import { type RouteRequest, type RouteServices, route } from './route.ts';
import { pageCost } from './search-cost.ts';

const foreignCursor = 'is not a cursor of this service: start with an empty one and follow `next`';

/** Parameters of `GET /symbols`. */
export const listParameters = inWindow(
  z.object({
    ...language,
    ...filters,
    ...page,
    ...translationsParameter('all'),
    ...fields,
    updated_since: filters.updated_since.meta({
      description:
        'All that changed at or after this time, by the time at which changes went live, in their order and with what is `deleted`; follow `next`, then `next_changes`: an `offset` is refused. Of what went live shortly before, some is answered too: rather twice than never, so that a client may send the time of its last request.',
    }),
    cursor: boundedText(256, { tooLong: foreignCursor })
      .transform((value, context): Cursor | '' => {
        const cursor = value === '' ? value : decodeCursor(value);
        if (cursor !== undefined) return cursor;
        context.addIssue({ code: 'custom', message: foreignCursor });
        return z.NEVER;
      })
      .optional()
      .meta({
        description:
          'Empty = from the start; then the one in `next`. Walks the whole catalogue, also across a reindex. Beside it `offset` is ignored.',
      }),
  }),
).refine(
  ({ cursor, updated_since, offset }) => cursor !== undefined || updated_since === undefined || offset === 0,
  { path: ['offset'], message: 'is not taken beside updated_since: follow `next`' },
);

/** `GET /symbols`: the catalogue, page by page, and what has changed in it. */
export const listRoute = route({
  operationId: 'listSymbols',
  path: '/symbols',
  summary: 'Paginated list with metadata and translations',
  description:
    'In the order of ids. With `cursor` the whole catalogue can be walked, also while it is reindexed; its last page says in `next_changes` where to ask later for what has changed since: symbols as they are now, and in `deleted` those that are gone. `updated_since` starts such a list at a time.',
  parameters: listParameters,
  answer: listAnswer,
  failures: ['changes-lost'],
  cost: ({ values }) => pageCost(values),
  async handle(services, request) {
    const { values, warnings, release, baseUrl } = request;
    const { lang, limit, offset, cursor, updated_since } = values;
    const translations = neededTranslations(values.fields, values.translations);
    const position = cursor ?? (updated_since === undefined ? undefined : '');
    const page =
      position === undefined
        ? await offsetPage(services, request, translations)
        : await cursorPage(services, request, translations, position || beginning(updated_since, release));
    const { count, symbols, ...following } = page;
    const context = { chain: lang && lookupChain(lang, release.languages), translations, baseUrl };
    const isOffsetIgnored = cursor !== undefined && offset > 0;
    return {
      body: {
        success: true,
        data: symbols.map((symbol) => toSelected(symbol, context, values.fields)),
        count,
        limit,
        offset: position === undefined ? offset : 0,
        ...following,
        warnings: isOffsetIgnored ? [...warnings, 'offset was ignored beside cursor.'] : warnings,
      },
    };
  },
});

type ListRequest = RouteRequest<z.output<typeof listParameters>>;

/** A page of the list: its symbols, and where to go on. */
interface ListPage {
  count: number;
  symbols: readonly CachedSymbol[];
  next: string | null;
  next_changes?: string;
  deleted?: readonly Deletion[];
}

/** The beginning of a walk, or of the changes since a time. */
function beginning(since: string | undefined, release: Release): Cursor {
  return since === undefined ? { after: 0, ...seenOf(release) } : { changes: 0 };
}

async function offsetPage(
  services: RouteServices,
  request: ListRequest,
  translations: TranslationChoice,
): Promise<ListPage> {
  const { values, release } = request;
  const { limit, offset } = values;
  const { count, symbols } = await list(services, release, values, {
    limit,
    offset,
    after: undefined,
    translations,
  });
  return { count, symbols, next: pageFields(request, count).next };
}

/** A page of the walk through all symbols, or of changes; the last one says where to ask for later changes. */
async function cursorPage(
  services: RouteServices,
  { values, release, urlWith }: ListRequest,
  translations: TranslationChoice,
  cursor: Cursor,
): Promise<ListPage> {
  const { limit, updated_since } = values;
  /** The URL of what changes after a change, under the same filters. */
  const changesUrl = (seen: SeenChange) =>
    urlWith({ cursor: encodeCursor(seen), updated_since: undefined, offset: undefined });
  const { after, ...seen } = cursor;
  if (after === undefined) {
    const from = { limit, translations, after: seen, since: updated_since };
    const { last, more, ...page } = await symbolChangesAfter(services, release, values, from);
    const url = changesUrl(last);
    return more ? { ...page, next: url } : { ...page, next: null, next_changes: url };
  }
  const position = { limit, offset: 0, after, translations };
  const { following, ...page } = await list(services, release, values, position);
  if (following === undefined) return { ...page, next: null, next_changes: changesUrl(seen) };
  const next = encodeCursor({ ...seen, after: following });
  return { ...page, next: urlWith({ cursor: next, offset: undefined }) };
}
