import type { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import { lookupChain } from '../../mappings/language-tags.ts';
import { changesAfter, deletionsSince } from '../catalogue/changes.ts';
import { decodeCursor, encodeCursor } from '../catalogue/cursor.ts';
import { list } from '../catalogue/list.ts';
import type { HeldSymbol } from '../catalogue/symbol-store.ts';
import { httpError } from '../errors.ts';
import { answerLanguage, fullJson, simplified } from '../search/answer.ts';
import { eachOnce } from '../search/hits-as-json.ts';
import { queryTextMaximumWords, resultWindow } from '../search/parameter-types.ts';
import {
  listParameters,
  publicSearchParameters,
  searchParameters,
  symbolParameters,
} from '../search/parameters.ts';
import { queryText } from '../search/query-text.ts';
import type { Match, RankedMatch } from '../search/rank.ts';
import { listAnswer, publicSearchAnswer, searchAnswer, symbolAnswer } from '../search/schemas.ts';
import { questionFor, type SearchResult, search } from '../search/search.ts';
import { type RouteAnswer, type RouteRequest, type RouteServices, route } from './route.ts';

interface LanguageValues {
  lang?: LanguageTag[] | undefined;
  language?: LanguageTag[] | undefined;
}

/** `language` and `lang` mean the same; the schema has seen to it that they agree. */
export function withOneLanguage<Values extends LanguageValues>({ language, ...values }: Values) {
  return { ...values, lang: values.lang ?? language };
}

/** `GET /public/symbols/search`: five fields a symbol, for integrations. */
export const publicSearchRoute = route({
  operationId: 'searchPublicSymbols',
  path: '/public/symbols/search',
  summary: 'Simplified search for integrations',
  parameters: publicSearchParameters,
  answer: publicSearchAnswer,
  async handle(services, { values, release, baseUrl }) {
    const toJson = eachOnce(({ symbol, match }, chain) =>
      Buffer.from(JSON.stringify(simplified(symbol, answerLanguage(symbol, chain, match), baseUrl))),
    );
    const result = await search(services, release, withOneLanguage(values), values, toJson);
    return {
      body: { success: true, count: result.count },
      data: result.hits.map((hit) => toJson(hit, result.chain)),
      ...askedIn(values, result),
    };
  },
});

/** `GET /symbols/search`: every filter and facet, whole symbols, and why each was found. */
export const searchRoute = route({
  operationId: 'searchSymbols',
  path: '/symbols/search',
  summary: 'Search with filters and facets',
  description:
    'Every hit says in `match` which text met the query, in which language and how (`exact`, `prefix`, `word`, `fuzzy`).',
  parameters: searchParameters,
  answer: searchAnswer,
  async handle(services, request) {
    const { values, release, baseUrl, urlWith } = request;
    const explain = services.explain && values.explain === true;
    const toJson = eachOnce(({ symbol, match }, chain) => symbolJson(symbol, chain, baseUrl, match));
    const result = await search(services, release, { ...withOneLanguage(values), explain }, values, toJson);
    const { limit, offset } = values;
    const end = offset + limit;
    return {
      body: {
        success: true,
        count: result.count,
        limit,
        offset,
        next: end < result.count && end < resultWindow ? urlWith({ offset: String(end) }) : null,
        warnings: warningsOf(services, request),
        ...(result.facets && { facets: result.facets }),
        ...(explain && { explain: explained(result) }),
      },
      data: result.hits.map((hit) => toJson(hit, result.chain)),
      ...askedIn(values, result),
    };
  },
});

/** What a search asked, to be counted once: on its first page. */
function askedIn(
  { q, offset, ...values }: LanguageValues & { q?: string | undefined; offset: number },
  { count }: SearchResult,
): Pick<RouteAnswer, 'asked'> {
  if (!q || offset > 0) return {};
  return { asked: [{ text: q, language: withOneLanguage(values).lang?.[0], found: count > 0 }] };
}

/** `GET /symbols`: the catalogue, page by page, and what has changed in it. */
export const listRoute = route({
  operationId: 'listSymbols',
  path: '/symbols',
  summary: 'Paginated list with metadata and translations',
  description:
    'In the order of ids. With `cursor` the whole catalogue can be walked, also while it is reindexed; its last page says in `next_changes` where to ask later for what has changed since: symbols as they are now, and in `deleted` those that are gone. `updated_since` with an empty `cursor` starts such a list at a time.',
  parameters: listParameters,
  answer: listAnswer,
  async handle(services, request) {
    const { values, release } = request;
    const { cursor: text, updated_since } = values;
    if (text === undefined) return listPage(services, request);
    const cursor =
      text !== ''
        ? decodeCursor(text)
        : updated_since === undefined
          ? { after: 0, since: release.changes }
          : { changes: 0 };
    return 'changes' in cursor
      ? changesPage(services, request, { after: cursor.changes, since: updated_since })
      : walkPage(services, request, cursor);
  },
});

type ListRequest = RouteRequest<z.output<typeof listParameters>>;

async function listPage(services: RouteServices, request: ListRequest): Promise<RouteAnswer> {
  const { values, warnings, release, baseUrl, urlWith } = request;
  const parameters = withOneLanguage(values);
  const { chain } = questionFor(release, parameters);
  const { limit, offset, updated_since } = values;
  const result = await list(services, release, parameters, { limit, offset, after: undefined });
  const end = offset + limit;
  const next = end < result.count && end < resultWindow ? urlWith({ offset: String(end) }) : null;
  const deleted =
    updated_since === undefined || next !== null
      ? undefined
      : await deletionsSince(services.engine, services.alias, release, updated_since);
  return {
    body: { success: true, count: result.count, limit, offset, next, warnings, ...(deleted && { deleted }) },
    data: result.symbols.map((symbol) => symbolJson(symbol, chain, baseUrl)),
  };
}

async function walkPage(
  services: RouteServices,
  { values, warnings, release, baseUrl, urlWith }: ListRequest,
  { after, since }: { after: number; since: number },
): Promise<RouteAnswer> {
  const parameters = withOneLanguage(values);
  const { chain } = questionFor(release, parameters);
  const { limit } = values;
  const { count, symbols, following } = await list(services, release, parameters, {
    limit,
    offset: 0,
    after,
  });
  const next =
    following === undefined ? null : urlWith({ cursor: encodeCursor({ after: following, since }) });
  return {
    body: {
      success: true,
      count,
      limit,
      offset: 0,
      next,
      ...(next === null && { next_changes: changesUrl(urlWith, since) }),
      warnings,
    },
    data: symbols.map((symbol) => symbolJson(symbol, chain, baseUrl)),
  };
}

async function changesPage(
  services: RouteServices,
  { values, warnings, release, baseUrl, urlWith }: ListRequest,
  from: { after: number; since: string | undefined },
): Promise<RouteAnswer> {
  const parameters = withOneLanguage(values);
  const { chain } = questionFor(release, parameters);
  const { limit } = values;
  const { count, symbols, deleted, last, more } = await changesAfter(services, release, parameters, {
    limit,
    ...from,
  });
  const following = changesUrl(urlWith, last);
  return {
    body: {
      success: true,
      count,
      limit,
      offset: 0,
      next: more ? following : null,
      ...(!more && { next_changes: following }),
      deleted,
      warnings,
    },
    data: symbols.map((symbol) => symbolJson(symbol, chain, baseUrl)),
  };
}

/** Where to ask for what changes after a change, under the same filters. */
function changesUrl(urlWith: ListRequest['urlWith'], changes: number): string {
  return urlWith({ cursor: encodeCursor({ changes }), updated_since: undefined, offset: undefined });
}

/** `GET /symbols/:id`: one symbol with everything. */
export const symbolRoute = route({
  operationId: 'getSymbol',
  path: '/symbols/:id',
  summary: 'One symbol with full metadata',
  parameters: symbolParameters,
  answer: symbolAnswer,
  async handle(services, { values, path, warnings, release, baseUrl }) {
    const id = symbolId(path.id ?? '');
    const [found] = await services.documents.get(release, [id]);
    if (!found) throw httpError('symbol-not-found', `There is no symbol with the id ${id}.`);
    const { lang } = withOneLanguage(values);
    const chain = lang && lookupChain(lang, release.languages);
    return {
      body: { success: true, ...(warnings.length > 0 && { warnings }) },
      data: symbolJson(found, chain, baseUrl),
      contentLanguage: answerLanguage(found, chain, undefined),
    };
  },
});

function symbolJson(
  symbol: HeldSymbol,
  chain: readonly LanguageTag[] | undefined,
  baseUrl: string,
  match?: RankedMatch,
): Buffer {
  const language = answerLanguage(symbol, chain, match);
  const named = { name: symbol.translations.nameIn(language) ?? '', language_code: language };
  return fullJson(symbol, { ...named, ...(match && { match: why(match) }) }, baseUrl);
}

/** What was sent to the engine, and for every hit of the page why it stands where it does. */
function explained({ requests, hits }: SearchResult) {
  return {
    requests,
    hits: hits.map(({ symbol: { display }, match, clauses }) => ({
      id: display.id,
      ...(match && { worth: match.worth }),
      ...(clauses && { clauses }),
    })),
  };
}

/** A match without its worth, which is of use only where several are compared. */
export function why({ language_code, text, type }: Match): Match {
  return { language_code, text, type };
}

/**
 * Reads a symbol's id from a path.
 * @throws HttpError `bad-parameter` for anything but up to ten digits.
 */
export function symbolId(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  const message = 'must be a whole number';
  throw httpError('bad-parameter', `Bad parameter: id ${message}.`, [{ parameter: 'id', message }]);
}

function warningsOf(
  { explain }: RouteServices,
  { values, warnings }: RouteRequest<{ q?: string | undefined; explain?: boolean | undefined }>,
): string[] {
  const ignored = queryText(values.q)?.ignoredWords ?? [];
  return [
    ...warnings,
    ...(ignored.length > 0
      ? [`Only the first ${queryTextMaximumWords} words of q were looked at; ignored: ${ignored.join(' ')}.`]
      : []),
    ...(values.explain && !explain ? ['explain is switched off in the settings of this service.'] : []),
  ];
}
