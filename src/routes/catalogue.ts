import { z } from 'zod';
import type { FacetName } from '../../mappings/facets.ts';
import { direction, englishName, nativeName } from '../../mappings/language-tags.ts';
import { groupNames, localizedName, tagNames } from '../../mappings/localized-names.ts';
import { colourSchemes, partsOfSpeech, wordClasses, wordClassNames } from '../../mappings/parts-of-speech.ts';
import { readCoreWords } from '../catalogue/core-words.ts';
import { readSymbols } from '../catalogue/list.ts';
import { countValues, readSets, stats } from '../catalogue/stats.ts';
import { wholeNumber } from '../http/parameter-types.ts';
import { parseQuery } from '../search/parse-query.ts';
import { sentenceSupport } from '../sentences/grammar.ts';
import {
  ageGroup,
  filters,
  inWindow,
  language,
  languageParameters,
  noParameters,
  page,
  text,
} from '../symbols/parameters.ts';
import { answerLanguage, toSimplified } from '../symbols/serialize.ts';
import {
  classesAnswer,
  coreAnswer,
  groupsAnswer,
  languagesAnswer,
  setsAnswer,
  statsAnswer,
  valuesAnswer,
} from '../symbols/vocabulary-schemas.ts';
import { pageFields } from './answer.ts';
import { type RouteRequest, type RouteServices, route } from './route.ts';
import { queryCost } from './search-cost.ts';

/** Most core words on a page, a whole vocabulary: some kilobytes compressed. */
const coreWordsMaximum = 500;

const valuesParameters = inWindow(z.object({ ...language, ...filters, ...page }));

/** `GET /groups`: topics, each with a symbol to show it by. */
export const groupsRoute = route({
  operationId: 'listGroups',
  path: '/groups',
  summary: 'All groups of symbols, with names, counts and a symbol of each',
  description:
    'Most symbols first; takes the filters of the search. `value` is what `group=` takes, `name` what people read: in the first requested language that has one, else English. `symbol` shows the group on a tile.',
  parameters: valuesParameters,
  answer: groupsAnswer,
  async handle(services, request) {
    const { release, baseUrl } = request;
    const { page, lang, ...answer } = await valuesPage(services, request, 'group', { firstIds: true });
    const ids = page.flatMap(({ firstId }) => firstId ?? []);
    const { chain } = parseQuery(release, { lang });
    const shown = await readSymbols(services.symbols, release, ids, {
      chain: chain?.length === 0 ? undefined : chain,
      translations: 'chain',
    });
    const byId = new Map(shown.map((symbol) => [symbol.core.id, symbol]));
    const data = page.map(({ value, count, firstId = 0 }) => {
      const symbol = byId.get(firstId);
      return {
        value,
        ...localizedName(groupNames, value, lang),
        count,
        ...(symbol && { symbol: toSimplified(symbol, answerLanguage(symbol, chain), baseUrl) }),
      };
    });
    return { body: { success: true, data, ...answer } };
  },
});

/** `GET /tags`. */
export const tagsRoute = route({
  operationId: 'listTags',
  path: '/tags',
  summary: 'All tags, with names and counts',
  description:
    'Most symbols first; takes the filters of the search. `value` is what `tags=` takes. Topics have names in several languages; every other tag is a word that the artists wrote, mostly in English.',
  parameters: valuesParameters,
  answer: valuesAnswer,
  async handle(services, request) {
    const { page, lang, ...answer } = await valuesPage(services, request, 'tags');
    const data = page.map(({ value, count }) => ({ value, ...localizedName(tagNames, value, lang), count }));
    return { body: { success: true, data, ...answer } };
  },
});

/** A page of the values of a facet, and what an answer says beside them. */
async function valuesPage(
  services: RouteServices,
  request: RouteRequest<z.output<typeof valuesParameters>>,
  facet: FacetName,
  options: Parameters<typeof countValues>[4] = {},
) {
  const { release, warnings } = request;
  const { limit, offset, ...filters } = request.values;
  const counts = await countValues(services, release, filters, facet, options);
  return {
    page: counts.slice(offset, offset + limit),
    lang: filters.lang,
    ...pageFields(request, counts.length),
    warnings,
  };
}

/** `GET /classes`: word classes, and the colours that boards mark them with. */
export const classesRoute = route({
  operationId: 'listClasses',
  path: '/classes',
  summary: 'Word classes, and the colours of boards',
  description:
    'The values of `part_of_speech` with the number of symbols, and the colours of two schemes that schools use: the modified Fitzgerald Key and the one of Goossens’, Crain and Elder.',
  parameters: languageParameters,
  answer: classesAnswer,
  async handle(services, { values, release, warnings }) {
    const { lang } = values;
    const counts = await countValues(services, release, { lang }, 'part_of_speech');
    const counted = new Map(counts.map(({ value, count }) => [value, count]));
    const data = partsOfSpeech.map((value) => ({
      value,
      ...localizedName(wordClassNames, value, lang),
      count: counted.get(value) ?? 0,
      colours: wordClasses[value].colours,
    }));
    return { body: { success: true, data, count: data.length, schemes: colourSchemes, warnings } };
  },
});

/** `GET /core`: the core vocabulary in order, with what a language lacks. */
export const coreRoute = route({
  operationId: 'listCoreWords',
  path: '/core',
  summary: 'The core vocabulary in order',
  description:
    'The words that people need most first. With `lang`, a word that has no name in any of the requested languages is answered in English and is `missing`.',
  parameters: z.object({
    ...language,
    ...ageGroup,
    set: filters.set,
    part_of_speech: filters.part_of_speech,
    limit: wholeNumber(1, coreWordsMaximum)
      .default(coreWordsMaximum)
      .meta({
        description: `Page size, 1 to ${coreWordsMaximum}.`,
      }),
    offset: page.offset,
  }),
  answer: coreAnswer,
  async handle(services, request) {
    const { warnings, release, baseUrl } = request;
    const { limit, offset, ...filters } = request.values;
    const { words, chain } = await readCoreWords(services, release, filters);
    const data = words.slice(offset, offset + limit).map(({ symbol, isMissing }) => ({
      ...toSimplified(symbol, answerLanguage(symbol, chain), baseUrl),
      core_rank: symbol.core.core_rank,
      ...(symbol.core.part_of_speech !== undefined && { part_of_speech: symbol.core.part_of_speech }),
      set: symbol.core.source.set,
      missing: isMissing,
    }));
    const missing_count = words.filter(({ isMissing }) => isMissing).length;
    return {
      body: { success: true, data, ...pageFields(request, words.length), missing_count, warnings },
    };
  },
});

/** `GET /sets`. */
export const setsRoute = route({
  operationId: 'listSets',
  path: '/sets',
  summary: 'The sets of symbols, with their licences and counts',
  description:
    'Most symbols first. `license` is what the set as a whole states; `licenses` counts those of its symbols.',
  parameters: noParameters,
  answer: setsAnswer,
  async handle(services, { release, warnings }) {
    const data = await readSets(services, release);
    return { body: { success: true, data, count: data.length, warnings } };
  },
});

/** `GET /public/stats`: exact counts of the catalogue, or of the part that the filters choose. */
export const statsRoute = route({
  operationId: 'getStats',
  path: '/public/stats',
  summary: 'Counts of symbols, languages and groups',
  description: 'Takes the filters of the search; every number comes from the live index and is exact.',
  parameters: z.object({ ...text, ...language, ...filters }),
  answer: statsAnswer,
  cost: queryCost,
  async handle(services, { values, warnings, release }) {
    const data = await stats(services, release, values);
    return { body: { success: true, data, warnings } };
  },
});

/** `GET /translations/languages`: the languages of the catalogue, and how much of it each has. */
export const languagesRoute = route({
  operationId: 'listLanguages',
  path: '/translations/languages',
  summary: 'List of supported languages',
  parameters: noParameters,
  answer: languagesAnswer,
  async handle(_services, { release, warnings }) {
    const data = [...release.languages]
      .map(([code, { symbolCount, audioCount }]) => ({
        code,
        name: englishName(code),
        native_name: nativeName(code),
        direction: direction(code),
        symbol_count: symbolCount,
        audio_count: audioCount,
        sentences: sentenceSupport(code),
        coverage: Math.round((symbolCount / Math.max(1, release.symbolCount)) * 10_000) / 10_000,
      }))
      .sort((left, right) => (left.code < right.code ? -1 : 1));
    return { body: { success: true, data, count: data.length, warnings } };
  },
});
