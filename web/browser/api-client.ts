import type { z } from 'zod';
import type { nextWordsAnswer } from '../../src/next-words/parameters.ts';
import type * as symbols from '../../src/symbols/schemas.ts';
import type * as vocabularies from '../../src/symbols/vocabulary-schemas.ts';
import { type Address, type Changes, pathWith, type VariantChoice } from './address.ts';

/** Response bodies, typed by the very schemas that the service documents them by: here of the search. */
export type SearchResponse = z.output<typeof symbols.searchAnswer>;
/** Response of type-ahead. */
export type SuggestResponse = z.output<typeof symbols.suggestAnswer>;
/** Response of one symbol. */
export type SymbolResponse = z.output<typeof symbols.symbolAnswer>;
/** A symbol with everything. */
export type FullSymbol = z.output<typeof symbols.fullSymbol>;
/** Response of the list of symbols. */
export type ListResponse = z.output<typeof symbols.listAnswer>;
/** Response of the list of languages. */
export type LanguagesResponse = z.output<typeof vocabularies.languagesAnswer>;
/** One language of the catalogue. */
export type Language = LanguagesResponse['data'][number];
/** Response of the core words. */
export type CoreResponse = z.output<typeof vocabularies.coreAnswer>;
/** Response of the words that come next. */
export type NextWordsResponse = z.output<typeof nextWordsAnswer>;
/** Response of the topics. */
export type GroupsResponse = z.output<typeof vocabularies.groupsAnswer>;
/** Response of the sets. */
export type SetsResponse = z.output<typeof vocabularies.setsAnswer>;
/** Response of the symbols that mean the same. */
export type EquivalentsResponse = z.output<typeof symbols.equivalentsAnswer>;

/** Core words that the start page shows at first: three lines on a desktop. */
export const coreWordsShown = 24;

/** Symbols that one page of the grid holds. */
export const pageSize = 36;

/** A request that failed. Its message is English, for developers: the page says the failure in its own language by `code`. */
export class ApiError extends Error {
  readonly code: string;
  /** Seconds to wait before the next request, from `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  /** @param code `error.code` of the response body; `offline` where there was no response. */
  constructor(code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Any thrown value as an ApiError. */
  static from(error: unknown): ApiError {
    return error instanceof ApiError ? error : new ApiError('internal', String(error));
  }
}

/** Query and filters of a search; `lang` undefined = every language. */
export type SearchQuery = Pick<Address, 'q'> & {
  lang: string | undefined;
} & Changes<Pick<Address, 'group' | 'age_group' | 'set'>> & {
    /** Language of a second name of each symbol. */
    second?: string | undefined;
    /** Set whose symbols come first where several mean the same. */
    preferredSet?: string | undefined;
  };

/** What cards show of symbols: all that their requests ask for. */
const cardFields = 'name,language_code,thumbnails.256,part_of_speech,variants.skin,variants.hair';

/** Path of the search for one page of the grid. */
export function searchPath(query: SearchQuery, offset: number): string {
  const { q, lang, group, age_group, set, second, preferredSet } = query;
  const names = second
    ? { lang: lang && `${lang},${second}`, fields: `${cardFields},translations` }
    : { lang };
  return pathWith('api/v1/symbols/search', {
    ...{ q: q.trim(), fields: cardFields, ...names, prefer_set: preferredSet, group, age_group, set },
    limit: String(pageSize),
    offset: String(offset),
  });
}

/** Path of the first page of a search, with the counts by which it can be narrowed. */
export function resultsPath(query: SearchQuery): string {
  return `${searchPath(query, 0)}&facets=group,age_group,set,license`;
}

/** Path of the first core words; the start page shows them. */
export function corePath(lang: string | undefined, limit: number): string {
  return pathWith('api/v1/core', { lang, limit: String(limit) });
}

/**
 * Reports a word that has no symbol.
 * @throws ApiError
 */
export async function reportMissingWord(word: string, lang: string): Promise<void> {
  await fetchJson('api/v1/missing-words', posting({ word, lang }));
}

/**
 * Path of some symbols: one request for all, the same for every order of them; undefined for none.
 * @param translations `chain` with the keywords in the language of their names
 */
export function symbolsPath(
  ids: readonly number[],
  lang: string | undefined,
  translations: 'none' | 'chain' = 'none',
): string | undefined {
  const each = [...new Set(ids)].filter((id) => id > 0).sort((left, right) => left - right);
  if (each.length === 0) return undefined;
  return pathWith('api/v1/symbols', { ids: each.join(','), lang, translations, limit: '100' });
}

/** Path of one symbol. */
export function symbolPath(id: number, lang: string | undefined): string {
  return pathWith(`api/v1/symbols/${id}`, { lang });
}

/** Path of a symbol's image as chosen, a PNG of so many pixels. */
export function variantPath(id: number, variant: VariantChoice, size: 256 | 512 | 1024): string {
  const { skin, hair, mono, overlay } = variant;
  const written = size === 1024 ? undefined : String(size);
  return pathWith(`api/v1/symbols/${id}/variant`, {
    skin,
    hair,
    mono: mono ? '1' : undefined,
    overlay,
    size: written,
  });
}

/** The URL of a path of the service. */
export function absoluteUrl(path: string): string {
  return new URL(path, document.baseURI).href;
}

/** URL of a symbol's spoken name. */
export function audioUrl(id: number, lang: string): string {
  return absoluteUrl(pathWith(`api/v1/symbols/${id}/audio`, { lang }));
}

/** Path of the list of languages. */
export const languagesPath = 'api/v1/translations/languages';
/** Path of the sets, with their titles. */
export const setsPath = 'api/v1/sets';

/**
 * The path of a URL of the service as seen from this page: answers name the public base URL, which may be another name
 * of the same host.
 * @param base URL of the page
 */
export function sameOriginUrl(url: string, base = document.baseURI): string {
  const { pathname, search } = new URL(url);
  const start = pathname.search(/\/(static|api)\//);
  return new URL(`.${pathname.slice(Math.max(0, start))}${search}`, base).href;
}

/** The same thumbnail twice as large, for screens with more than two pixels a point. */
export function largeThumbnail(url: string): string {
  return url.replace('/thumbs/256/', '/thumbs/512/');
}

/** The options of a request that sends a value as JSON. */
export function posting(value: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  };
}

/**
 * Requests JSON of the service.
 * @param options how it is aborted, and method and body of a request that is no GET
 * @throws ApiError for every failure of the service; DOMException `AbortError` when the request was aborted.
 */
export async function fetchJson<Body>(path: string, options: RequestInit = {}): Promise<Body> {
  let response: Response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError('offline', 'The service cannot be reached.');
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as Body;
  const { error } = (body ?? {}) as Partial<z.output<typeof symbols.errorAnswer>>;
  throw new ApiError(
    error?.code ?? 'internal',
    error?.message ?? `Status ${response.status}`,
    retryAfterSeconds(response.headers.get('Retry-After'), Date.now()),
  );
}

/** Seconds that a `Retry-After` field names, as a number or as a date (RFC 9110 §10.2.3). */
export function retryAfterSeconds(field: string | null, nowMilliseconds: number): number | undefined {
  if (field === null) return undefined;
  const seconds = /^\d+$/.test(field) ? Number(field) : (Date.parse(field) - nowMilliseconds) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** A word with the symbol that it means, and others that it may mean. */
export type MatchedWord = z.output<typeof symbols.matchAnswer>['data'][number];

/**
 * The symbols of words, in their order.
 * @param preferredSet set whose symbols come first where several mean the same
 * @throws ApiError where the service does not answer.
 */
export async function matchWords(
  words: readonly string[],
  lang: string,
  { alternatives = 0, preferredSet }: { alternatives?: number; preferredSet?: string | undefined } = {},
): Promise<MatchedWord[]> {
  const path = pathWith('api/v1/symbols/match', { lang });
  const asked = posting({ words, alternatives, prefer_set: preferredSet });
  return (await fetchJson<z.output<typeof symbols.matchAnswer>>(path, asked)).data;
}
