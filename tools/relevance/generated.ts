import { resolve } from 'node:path';
import type { LanguageTag } from '../../mappings/document.ts';
import { frequencyTableOf } from '../../src/words/frequencies.ts';
import { hasWordList } from '../../src/words/word-list-files.ts';
import { createWordLists, type WordLists } from '../../src/words/word-lists.ts';
import { isHeldOut } from './cases.ts';
import { type GeneratedQuery, generateQueries, type QueryKind, queryKinds } from './queries.ts';
import type { ServiceClient, ServiceHit } from './service-client.ts';
import { askEach, type Judged, type Limits, type Suite } from './suite.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * The languages that are asked by default: every script of the demo catalogue, every family of recipes, and those with
 * the most speakers. A test looks whether a script is missing.
 */
export const relevanceLanguages: readonly LanguageTag[] = (
  'am ar az be bg bn ca ccp chr cs cy da de el en es et fa ff-Adlm fi fr gu he hi hu hy id is it ja ka kk km kn ' +
  'ko lo lt ml mn my nb nl or pa pl pt rhg ro ru sat si sq sr sv sw ta te th ti tr uk ur vi yo yue zh-Hans zh-Hant'
).split(' ');

/** Kinds of generated queries. */
export const kindNames = Object.keys(queryKinds) as QueryKind[];
const typoKinds: readonly QueryKind[] = ['typo-long', 'typo-short', 'typo-phrase', 'two-typos'];

/** Hits that are judged, or suggestions. */
const cutoff = 10;

/** Place of the rows of single languages among the groupings, and of those before them that are shown. */
const languageGrouping = 4;

/** The limits of a kind's row, and of a language's row where every language has to reach one. */
function limitsOf(row: string, grouping: number): Limits | undefined {
  const kind = kindNames.find((name) =>
    row.startsWith(`${queryKinds[name].title}${grouping === languageGrouping ? ', ' : ''}`),
  );
  if (kind === undefined) return undefined;
  const targets: { successAt1?: number; successAt10?: number; successAt10InEveryLanguage?: number } =
    queryKinds[kind].targets;
  const { successAt1: first, successAt10: ten, successAt10InEveryLanguage: everywhere } = targets;
  if (grouping === languageGrouping) return everywhere === undefined ? undefined : { ten: everywhere };
  if (grouping !== 1 || row !== queryKinds[kind].title) return undefined;
  return { ...(first !== undefined && { first }), ...(ten !== undefined && { ten }) };
}

/** Queries made from the names of the catalogue, with the typing errors that people make. */
export const generatedSuite: Suite = {
  title: 'Measured: generated queries',
  noun: `${relevanceLanguages.length} languages, 100 queries a kind and language, seed 1`,
  hasParts: false,
  columns: {
    count: { title: 'count', is: 'sum' },
    first: { title: '@1', is: 'share', limit: 'least' },
    ten: { title: '@10', is: 'share', limit: 'least' },
    reachableFirst: { title: 'ceiling @1', is: 'share' },
    reachableTen: { title: 'ceiling @10', is: 'share' },
  },
  limitsOf,
  groupingsShown: languageGrouping - 1,
  ask: async (service, { languages = relevanceLanguages, kinds = kindNames, perLanguage }) => {
    const symbols = await service.symbols();
    const asked =
      languages[0] === 'all'
        ? [...new Set(symbols.flatMap(({ translations }) => [...translations.keys()]))].sort()
        : languages;
    const generated = asked.flatMap((language) => {
      const vocabulary = vocabularyOf(symbols, language);
      return kindNames
        .filter((kind) => kinds.includes(kind))
        .flatMap((kind) => generateQueries(kind, vocabulary, { count: perLanguage, seed: '1' }));
    });
    const wordLists = createWordLists({ folder: resolve(process.env.DATA_DIR || '.data', 'word-lists') });
    const queries = await markRealWords(generated, wordLists);
    await wordLists.close();
    return askEach(queries, async (query) => queryMarks(query, await answersTo(service, query)));
  },
};

/** At each place a hit, or a suggestion with the symbols shown for it. */
async function answersTo(
  service: ServiceClient,
  { kind, text, language }: GeneratedQuery,
): Promise<ServiceHit[][]> {
  return kind === 'first-half'
    ? service.suggest(text, language, cutoff)
    : (await service.search({ text, language }, cutoff)).map((hit) => [hit]);
}

/**
 * Marks the typos that make another word (`cat` → `cut`): nobody can tell that they are typos, so the tables count them
 * apart.
 */
export async function markRealWords(
  queries: readonly GeneratedQuery[],
  wordLists: Pick<WordLists, 'standingOf'>,
): Promise<GeneratedQuery[]> {
  const marked: GeneratedQuery[] = [];
  for (const query of queries) {
    const isTypo = typoKinds.includes(query.kind);
    const isRealWord = isTypo && (await wordLists.standingOf(query.text, [query.language])) === 'known';
    marked.push(isRealWord ? { ...query, isRealWord } : query);
  }
  return marked;
}

/** What an answer counts for in the table. @param places at each place a hit, or the symbols of a suggestion */
export function queryMarks(query: GeneratedQuery, places: readonly (readonly ServiceHit[])[]): Judged {
  const { kind, language, isRealWord = false, equallyRelevantCount } = query;
  const relevant = new Set(query.relevant);
  const isRelevant = ({ id = 0 }: ServiceHit) => relevant.has(id);
  const rank = places.findIndex((symbols) => symbols.some(isRelevant)) + 1;
  const hits = places.flatMap((symbols) => symbols[0] ?? []);
  const { title } = queryKinds[kind];
  const isListed = hasWordList(language) || frequencyTableOf(language) !== undefined;
  const known = `in languages ${isListed ? 'with' : 'without'} a word list`;
  const isTypo = kind.includes('typo');
  const held_out = isTypo && isHeldOut(language, query.text);
  return {
    groups: isRealWord
      ? [`${title}: another word, in no other figure`]
      : [
          title,
          isTypo ? `${title}, ${known}` : undefined,
          isTypo ? `${title}, ${held_out ? 'held out' : 'tuned'}` : undefined,
          `${title}, ${language}`,
        ],
    held_out,
    marks: {
      count: 1,
      first: Number(rank === 1),
      ten: Number(rank > 0),
      reachableFirst: 1 / equallyRelevantCount,
      reachableTen: Math.min(1, cutoff / equallyRelevantCount),
    },
    failure:
      rank === 1 || isRealWord
        ? undefined
        : [
            language,
            kind,
            rank === 0 ? 'missed' : `place ${rank}`,
            `"${query.text}" for "${query.intended}"`,
            `got ${
              hits
                .slice(0, 3)
                .map(({ name }) => name)
                .join(' | ') || 'nothing'
            }`,
          ].join('\t'),
  };
}
