import { z } from 'zod';
import type { LanguageTag } from '../../mappings/document.ts';
import { facetNames, facets } from '../../mappings/facets.ts';
import { lookupChain } from '../../mappings/language-tags.ts';
import { readSymbols, withDefaultLanguage } from '../catalogue/list.ts';
import { HttpError, httpError } from '../errors.ts';
import {
  queryTextMaximumCharacters,
  searchText,
  type TranslationChoice,
  wholeNumber,
} from '../http/parameter-types.ts';
import { badParameters } from '../http/parse-parameters.ts';
import { findRemoved } from '../opensearch/registry.ts';
import type { Hit } from '../search/matcher.ts';
import { skinToneOf, tagsByLanguage } from '../search/parse-query.ts';
import { hitsNear, type SearchResult, search } from '../search/search.ts';
import { suggest } from '../search/suggest.ts';
import { fields } from '../symbols/field-selection.ts';
import {
  ageGroup,
  language,
  publicSearchParameters,
  searchParameters,
  translationsParameter,
} from '../symbols/parameters.ts';
import { publicSearchAnswer, searchAnswer, suggestAnswer, symbolAnswer } from '../symbols/schemas.ts';
import {
  answerLanguage,
  neededTranslations,
  toMatched,
  toSelected,
  toSimplified,
} from '../symbols/serialize.ts';
import { ignoredWords, pageFields } from './answer.ts';
import { type RouteAnswer, type RouteRequest, type RouteServices, route } from './route.ts';
import { queryCost } from './search-cost.ts';

/** `GET /public/symbols/search`: five fields a symbol, for integrations. */
export const publicSearchRoute = route({
  operationId: 'searchPublicSymbols',
  path: '/public/symbols/search',
  summary: 'Simplified search for integrations',
  description:
    'Takes the parameters below alone. An answer of exactly three fields has no room for warnings: other parameters, filters of the full search among them, are ignored, and named in the header `X-Warnings`.',
  parameters: publicSearchParameters,
  answer: publicSearchAnswer,
  cost: queryCost,
  async handle(services, { values, release, baseUrl }) {
    const parameters = { q: values.q, lang: values.language, age_group: values.age_group };
    const result = await search(services, release, parameters, values);
    const symbols = await withDefaultLanguage(
      services.symbols,
      release,
      result.hits.map(({ symbol }) => symbol),
      result.chain,
    );
    const data = result.hits.map(({ match }, position) => {
      const symbol = symbols[position] as Hit['symbol'];
      return toSimplified(symbol, answerLanguage(symbol, result.chain, match), baseUrl);
    });
    return {
      body: { success: true, data, count: result.count },
      ...searchEventOf({ ...parameters, offset: values.offset }, result),
    };
  },
});

/** `GET /symbols/search`: every filter and facet, whole symbols, and why each was found. */
export const searchRoute = route({
  operationId: 'searchSymbols',
  path: '/symbols/search',
  summary: 'Search with filters and facets',
  description:
    'Every hit says in `match` which text met the query, in which language and how (`exact`, `prefix`, `word`, `fuzzy`). A misspelled text is answered by what is spelt like it, and `corrected_to` names the text it was taken for. A correctly spelled text that no symbol carries has no such hits: `corrections` lists them apart. Where no symbol carries the text, `near` lists what a person judged to be near it. A text of several words that no symbol carries finds what its words mean.',
  parameters: searchParameters,
  answer: searchAnswer,
  cost: queryCost,
  async handle(services, request) {
    const { values, release, baseUrl } = request;
    const explain = services.explain && values.explain === true;
    const parameters = { ...values, explain };
    const result = await search(services, release, parameters, values, { corrections: true });
    const { chain } = result;
    const { q = '', fields } = values;
    const near = result.isMissed
      ? await hitsNear(services, release, [q], parameters, request.signal)
      : undefined;
    const translations = neededTranslations(values.fields, values.translations);
    const symbols = await symbolsOfHits(services, release, result, translations);
    const tone = skinToneOf(values.q ?? '');
    const data = result.hits.map(({ symbol, match }, position) => {
      const skin = symbol.core.variants.skin ? tone : undefined;
      const context = { chain, translations, match, baseUrl, skin };
      return toSelected(symbols[position] as Hit['symbol'], context, values.fields);
    });
    return {
      body: {
        success: true,
        data,
        ...pageFields(request, result.count),
        warnings: [...warningsOf(services, request), ...cutFacets(result.facets)],
        ...(result.correctedTo !== undefined && { corrected_to: result.correctedTo }),
        ...(result.corrections.length > 0 && {
          corrections: result.corrections.map((hit) => correctionOf(hit, result, baseUrl)),
        }),
        ...(near?.size && {
          near: near.get(q)?.map(({ hit: { symbol, match }, ...rest }) => ({
            ...rest,
            symbol: toMatched(symbol, { chain, match, baseUrl }, fields),
          })),
        }),
        ...(result.facets && { facets: result.facets }),
        ...(explain && { explain: explained(result) }),
      },
      ...searchEventOf(values, result),
    };
  },
});

/** A look-alike of a correctly spelled text, for a client to offer apart from hits. */
function correctionOf({ symbol, match }: Hit, { chain }: SearchResult, baseUrl: string) {
  return {
    text: match?.text,
    language_code: match?.language_code,
    similarity: Math.round((match?.similarity ?? 0) * 100) / 100,
    symbol: toSimplified(symbol, answerLanguage(symbol, chain, match), baseUrl),
  };
}

/** The symbols of hits with the translations that the answer carries. */
async function symbolsOfHits(
  { symbols }: RouteServices,
  release: RouteRequest<unknown>['release'],
  { hits, chain }: SearchResult,
  translations: TranslationChoice,
): Promise<Hit['symbol'][]> {
  const found = hits.map(({ symbol }) => symbol);
  if (translations !== 'all') return withDefaultLanguage(symbols, release, found, chain);
  const ids = found.map(({ core }) => core.id);
  const whole = await readSymbols(symbols, release, ids, { chain: undefined, translations });
  const byId = new Map(whole.map((symbol) => [symbol.core.id, symbol]));
  return found.map((symbol) => byId.get(symbol.core.id) ?? symbol);
}

/** The search event of a request, counted once: on the first page. */
function searchEventOf(
  { q, lang, offset }: { q?: string | undefined; lang?: LanguageTag[] | undefined; offset: number },
  { count, isMissed }: SearchResult,
): Pick<RouteAnswer, 'searches'> {
  if (!q || offset > 0) return {};
  const found = count > 0;
  return { searches: [{ text: q, language: lang?.[0], found, similar: found && isMissed }] };
}

/** Most suggestions of type-ahead: more than a person reads while typing. */
const suggestionsMaximum = 20;

/** `GET /symbols/suggest`: type-ahead. */
export const suggestRoute = route({
  operationId: 'suggestSymbols',
  path: '/symbols/suggest',
  summary: 'Type-ahead: words that are probably being typed, with their symbols',
  description:
    'Tolerates typos. Call it on each keystroke (debounce 80 ms); search when typing pauses. The last word may be unfinished.',
  parameters: z.object({
    q: searchText.optional().meta({
      description: `What was typed so far, at most ${queryTextMaximumCharacters} characters. Empty = no suggestions.`,
      schema: { type: 'string' },
    }),
    ...language,
    ...ageGroup,
    limit: wholeNumber(1, suggestionsMaximum)
      .default(10)
      .meta({
        description: `Most suggestions, 1 to ${suggestionsMaximum}.`,
      }),
    ...fields,
  }),
  answer: suggestAnswer,
  cost: queryCost,
  async handle(services, { values, warnings, release, baseUrl }) {
    const suggestions = await suggest(services, release, values);
    const requested = tagsByLanguage(lookupChain(values.lang ?? [], release.languages));
    /** A word of a language is shown with the names of the region that was asked for. */
    const chainOf = (language: LanguageTag) =>
      requested.find((tags) => tags.includes(language)) ?? lookupChain([language], release.languages);
    const data = suggestions.map(({ text, language, type, count, symbols }) => ({
      text,
      language_code: language,
      type,
      count,
      symbols: symbols.map((symbol) =>
        values.fields
          ? toSelected(symbol, { chain: chainOf(language), translations: 'chain', baseUrl }, values.fields)
          : toSimplified(symbol, answerLanguage(symbol, chainOf(language)), baseUrl),
      ),
    }));
    return { body: { success: true, data, count: data.length, warnings } };
  },
});

/** `GET /symbols/:id`: one symbol with everything. */
export const symbolRoute = route({
  operationId: 'getSymbol',
  path: '/symbols/:id',
  summary: 'One symbol with full metadata',
  parameters: z.object({ ...language, ...translationsParameter('all'), ...fields }),
  answer: symbolAnswer,
  failures: ['symbol-removed'],
  async handle(services, { values, path, warnings, release, baseUrl }) {
    const id = symbolId(path.id ?? '');
    const { lang } = values;
    const translations = neededTranslations(values.fields, values.translations);
    const chain = lang && lookupChain(lang, release.languages);
    const [symbol] = await readSymbols(services.symbols, release, [id], { chain, translations });
    if (!symbol) throw await noSuchSymbol(services, release, id);
    const language = answerLanguage(symbol, chain);
    const isFallback = chain !== undefined && !chain.includes(language);
    const allWarnings = [
      ...warnings,
      ...(isFallback ? [`There is no name in ${lang?.join(', ')}: it is named in ${language}.`] : []),
    ];
    return {
      body: {
        success: true,
        data: toSelected(symbol, { chain, translations, baseUrl }, values.fields),
        warnings: allWarnings,
      },
      contentLanguage: language,
    };
  },
});

/** 410 for a symbol that was there, with the one that means the same; 404 for an id that none ever had. */
async function noSuchSymbol(
  services: RouteServices,
  release: RouteRequest<unknown>['release'],
  id: number,
): Promise<HttpError> {
  const removed = await findRemoved(services, release, id);
  if (!removed) return symbolNotFound(id);
  const { deleted_at, successor } = removed;
  const instead = successor === undefined ? '' : ` The symbol ${successor} means the same.`;
  const message = `The symbol ${id} was removed on ${deleted_at.slice(0, 10)}.${instead}`;
  return new HttpError('symbol-removed', message, { successor });
}

/** The requests to the engine, and of every hit of the page its tier and the signals that order it there. */
function explained({ requests, hits, signals }: SearchResult) {
  return {
    requests,
    hits: hits.map((hit) => ({
      id: hit.symbol.core.id,
      ...(hit.match && { tier: hit.match.tier, score: hit.match.score, signals: signals?.get(hit) }),
    })),
  };
}

/** 404 for an id that no symbol has. */
export function symbolNotFound(id: number): HttpError {
  return httpError('symbol-not-found', `There is no symbol with the id ${id}.`);
}

/**
 * Reads a symbol's id from a path.
 * @throws HttpError `bad-parameter` for anything but up to ten digits.
 */
export function symbolId(text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  const message = 'must be a whole number of up to ten digits';
  throw badParameters([{ parameter: 'id', message }]);
}

/** Sentences about facets that list as many values as they may. */
function cutFacets(counts: SearchResult['facets'] = {}): string[] {
  return facetNames.flatMap((name) => {
    const { size } = facets[name];
    if (name === 'has_audio' || (counts[name]?.length ?? 0) < size) return [];
    return [`Of the facet ${name} the ${size} most frequent values are listed: there may be more.`];
  });
}

function warningsOf(
  { explain }: RouteServices,
  { values, warnings }: RouteRequest<{ q?: string | undefined; explain?: boolean | undefined }>,
): string[] {
  return [
    ...warnings,
    ...ignoredWords(values.q, 'q'),
    ...(values.explain && !explain ? ['explain is switched off in the settings of this service.'] : []),
  ];
}
