import { mapConcurrently } from '../../src/lib/map-concurrently.ts';
import { readBeginnings } from './beginnings.ts';
import {
  type JudgedCase,
  parseForms,
  parsePlaces,
  parseSearches,
  parseThings,
  readCaseFile,
  readCases,
} from './cases.ts';
import type { Suite } from './suite.ts';
import { readSymbolKeys } from './symbol-keys.ts';
import {
  type CaseVerdict,
  type Grouping,
  isFailure,
  judgeCase,
  type ShareLimits,
  shareRows,
} from './verdicts.ts';

/** Searches in flight; no time is measured. */
const concurrency = 4;

type CaseSuite = Suite<JudgedCase, CaseVerdict>;

/** A suite of cases that go through the full search. */
function caseSuite({
  limits,
  grouping,
  ...suite
}: Pick<CaseSuite, 'name' | 'noun' | 'read'> & {
  limits: ShareLimits;
  grouping: Grouping;
}): CaseSuite {
  return {
    ...suite,
    judge: (cases, service) =>
      mapConcurrently(cases, concurrency, async (entry) =>
        judgeCase(
          entry,
          await service.search({ text: entry.query, language: entry.language }, limits.places),
        ),
      ),
    table: (verdicts, part) => shareRows(verdicts, part, limits, grouping),
    failures: (verdicts) => verdicts.filter(isFailure).map(failureLine),
  };
}

const byFile = ({ file }: JudgedCase) => file;
const byKind = ({ kind }: JudgedCase) => kind;

/** The suites of cases with what they have to reach, by subcommand. */
export const caseSuites = {
  /** Searches whose right answers a person has decided. */
  reviewed: caseSuite({
    name: 'reviewed',
    noun: 'searches',
    read: async () => readCases('searches', parseSearches, await readSymbolKeys()),
    limits: { first: 0.88, within: 0.96, places: 3 },
    grouping: { groups: [byKind, byFile], isGroupLimited: false },
  }),
  /** Forms of words that the catalogue has. */
  inflection: caseSuite({
    name: 'inflection',
    noun: 'forms',
    read: async () => readCases('forms', parseForms, await readSymbolKeys()),
    limits: { first: 0.85, within: 0.98, places: 10 },
    grouping: { groups: [byFile], isGroupLimited: true },
  }),
  /** Core words of which somewhat more than half is typed. */
  typing: caseSuite({
    name: 'typing',
    noun: 'beginnings',
    read: readBeginnings,
    limits: { first: 0.6, within: 0.9, places: 10 },
    grouping: { groups: [byFile], isGroupLimited: true },
  }),
  /** First places, places among ten and orders that persons have judged, one by one. */
  places: caseSuite({
    name: 'places',
    noun: 'places',
    read: async () => readCaseFile('places.tsv', parsePlaces, await readSymbolKeys()),
    limits: { first: 0, within: 0.95, places: 10 },
    grouping: { groups: [byKind], isGroupLimited: false },
  }),
  /** Colours, parts of the body, things of a house and a school, in every language of the tables. */
  things: caseSuite({
    name: 'things',
    noun: 'words',
    read: async () => readCaseFile('things.tsv', parseThings, await readSymbolKeys()),
    limits: { first: 0.97, within: 0.98, places: 3 },
    grouping: { groups: [byKind, byFile], isGroupLimited: false },
  }),
} as const satisfies Record<string, CaseSuite>;

function failureLine({ entry, place, isRight, hurtful, first }: CaseVerdict): string {
  const { language = 'any', kind, query, known } = entry;
  const found = place === undefined ? 'missed' : `place ${place}`;
  return [
    language,
    kind,
    query,
    isRight && known !== undefined ? 'right though marked as known to fail' : found,
    `got ${first.join(' | ') || 'nothing'}`,
    ...(hurtful.length > 0 ? [`HURTFUL ${hurtful.join(', ')}`] : []),
    `accepted ${[...(entry.none ? ['nothing'] : []), ...entry.accepted].join(' ')}`,
  ].join('\t');
}
