import type { z } from 'zod';
import type { nextWordsAnswer } from '../../src/next-words/parameters.ts';
import type {
  equivalentsAnswer,
  errorAnswer,
  fullSymbol,
  listAnswer,
  matchAnswer,
  publicSearchAnswer,
  searchAnswer,
  suggestAnswer,
  symbolAnswer,
} from '../../src/symbols/schemas.ts';
import type {
  coreAnswer,
  groupsAnswer,
  languagesAnswer,
  setsAnswer,
} from '../../src/symbols/vocabulary-schemas.ts';
import { type Address, drawn, pathWith, type VariantChoice } from './address.ts';

/** Response bodies, typed by the very schemas that the service documents them by. */
export type PublicSearchResponse = z.output<typeof publicSearchAnswer>;
/** Response of the full search. */
export type SearchResponse = z.output<typeof searchAnswer>;
/** Response of type-ahead. */
export type SuggestResponse = z.output<typeof suggestAnswer>;
/** Response of one symbol. */
export type SymbolResponse = z.output<typeof symbolAnswer>;
/** A symbol with everything. */
export type FullSymbol = z.output<typeof fullSymbol>;
/** Response of the list of symbols. */
export type ListResponse = z.output<typeof listAnswer>;
/** Response of the list of languages. */
export type LanguagesResponse = z.output<typeof languagesAnswer>;
/** One language of the catalogue. */
export type Language = LanguagesResponse['data'][number];
/** Response of the core words. */
export type CoreResponse = z.output<typeof coreAnswer>;
/** Response of the words that come next. */
export type NextWordsResponse = z.output<typeof nextWordsAnswer>;
/** Response of the topics. */
export type GroupsResponse = z.output<typeof groupsAnswer>;
/** Response of the sets. */
export type SetsResponse = z.output<typeof setsAnswer>;
/** Response of the symbols that mean the same. */
export type EquivalentsResponse = z.output<typeof equivalentsAnswer>;

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
export type SearchQuery = Pick<Address, 'q' | 'has_audio'> & {
  lang: string | undefined;
  group?: string | undefined;
  age_group?: string | undefined;
  set?: string | undefined;
  /** Language of a second name of each symbol. */
  second?: string | undefined;
  /** Set whose symbols come first where several mean the same. */
  preferredSet?: string | undefined;
  /** Whether cards need more than image and name: the word class, and what of the image can be coloured. */
  withDetails?: boolean;
};

/**
 * Path of the search for one page of the grid. Without filters the simplified search answers it in a hundredth of the
 * bytes: the full one carries every symbol's names in all languages.
 */
export function searchPath(query: SearchQuery, offset: number): string {
  const { q, lang, age_group, second, preferredSet, withDetails } = query;
  const filters = filterParameters(query);
  const common = { q: q.trim(), age_group, limit: String(pageSize), offset: String(offset) };
  if (![...Object.values(filters), preferredSet, second, withDetails].some(Boolean)) {
    return pathWith('api/v1/public/symbols/search', { ...common, language: lang });
  }
  return pathWith('api/v1/symbols/search', {
    ...common,
    lang: lang && second ? `${lang},${second}` : lang,
    prefer_set: preferredSet,
    ...filters,
  });
}

/** Path of the counts by which the search can be narrowed. */
export function facetsPath(query: SearchQuery): string {
  const { q, lang, age_group } = query;
  return pathWith('api/v1/symbols/search', {
    ...{ q: q.trim(), lang, age_group },
    ...filterParameters(query),
    limit: '1',
    facets: 'group,age_group,has_audio,set,license',
  });
}

/** Path of the first core words; the start page shows them. */
export function corePath(lang: string | undefined, limit: number): string {
  return pathWith('api/v1/core', { lang, limit: String(limit) });
}

/** Path of the core words that may follow some symbols; the last two decide. */
export function nextWordsPath(said: readonly number[], lang: string, limit: number): string {
  const ids = said.filter((id) => id > 0).slice(-2);
  return pathWith('api/v1/symbols/next', { ids: ids.join(',') || undefined, lang, limit: String(limit) });
}

/** Path of the topics, each with a symbol. */
export function groupsPath(lang: string | undefined): string {
  return pathWith('api/v1/groups', { lang });
}

/** Path of the symbols of other sets that mean the same. */
export function equivalentsPath(id: number, lang: string | undefined): string {
  return pathWith(`api/v1/symbols/${id}/equivalents`, { lang });
}

/**
 * Reports a word that has no symbol.
 * @throws ApiError
 */
export async function reportMissingWord(word: string, lang: string): Promise<void> {
  await fetchJson('api/v1/missing-words', posting({ word, lang }));
}

/** Path of the words that are probably being typed. */
export function suggestPath(q: string, lang: string | undefined): string {
  return pathWith('api/v1/symbols/suggest', { q: q.trim(), lang, limit: '8' });
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
  const unlessDrawn = (value: string | undefined) => (value === drawn ? undefined : value);
  return pathWith(`api/v1/symbols/${id}/variant`, {
    skin: unlessDrawn(skin),
    hair: unlessDrawn(hair),
    mono: mono ? '1' : undefined,
    overlay,
    size: size === 1024 ? undefined : String(size),
  });
}

/** URL of a symbol's spoken name. */
export function audioUrl(id: number, lang: string): string {
  return new URL(pathWith(`api/v1/symbols/${id}/audio`, { lang }), document.baseURI).href;
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
export function sameOriginUrl(url: string, base: string): string {
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
  const { error } = (body ?? {}) as Partial<z.output<typeof errorAnswer>>;
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

/** The filters that only the full search has, as its parameters. */
function filterParameters({ group, set, has_audio }: SearchQuery) {
  return { group, set, has_audio: has_audio ? 'true' : undefined };
}

/** A word with the symbol that it means, and others that it may mean. */
export type MatchedWord = z.output<typeof matchAnswer>['data'][number];

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
  return (await fetchJson<z.output<typeof matchAnswer>>(path, asked)).data;
}
