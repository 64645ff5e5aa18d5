import {
  type JudgedCase,
  parseForms,
  parsePlaces,
  parseSearches,
  parseThings,
  readBeginnings,
  readCaseFile,
  readCases,
} from './cases.ts';
import type { ServiceHit } from './service-client.ts';
import { askEach, type Judged, type Suite, sampleOf, sampleSize } from './suite.ts';
import { readSymbolKeys, type SymbolKeys } from './symbol-keys.ts';

/** A case with what came back. */
export type CaseVerdict = ReturnType<typeof judgeCase>;

/** Hits in which a hurtful symbol counts: those that a person sees at a glance. */
const glance = 3;

/** Judges the answer to a case. Pure. */
export function judgeCase(entry: JudgedCase, hits: readonly ServiceHit[]) {
  const accepted = new Set(entry.accepted);
  const hurtful = new Set(entry.hurtful);
  const at = hits.findIndex(({ key }) => key !== undefined && accepted.has(key)) + 1;
  const isRightlyEmpty = hits.length === 0 && entry.none;
  const place = isRightlyEmpty ? 1 : at === 0 ? undefined : at;
  const seen = hits.slice(0, glance);
  return {
    entry,
    /** 1-based place of the first accepted symbol; 1 where nothing came and nothing is right. */
    place,
    isRight: place !== undefined && place <= entry.lastPlace && isInOrder(entry, hits),
    /** Names of hurtful symbols among the first three. */
    hurtful: seen.flatMap(({ key, name }) => (key !== undefined && hurtful.has(key) ? [name] : [])),
    first: seen.map(({ name, type }) => (type === undefined ? name : `${name} (${type})`)),
  };
}

/** Whether each accepted symbol is found, and before all that belong behind it; what is absent comes last. */
function isInOrder({ accepted, behind, lastPlace }: JudgedCase, hits: readonly ServiceHit[]): boolean {
  if (!behind) return true;
  const placesOf = (keys: readonly string[]) =>
    [...new Set(keys)].map((wanted) => hits.findIndex(({ key }) => key === wanted));
  const [wanted, others] = [placesOf(accepted), placesOf(behind).filter((place) => place >= 0)];
  return wanted.every((place) => place >= 0) && Math.max(...wanted) < Math.min(...others, lastPlace);
}

/** Whether a verdict is a failure: not right, or hurtful. */
export function isFailure({ isRight, hurtful }: CaseVerdict): boolean {
  return !isRight || hurtful.length > 0;
}

interface CaseRow {
  title: string;
  noun: string;
  read: (keys: SymbolKeys) => Promise<JudgedCase[]>;
  /** Least share with an accepted symbol at first, and within so many places. */
  first: number;
  within: number;
  places: number;
  /** The fields of a case that rows of the table are made of. */
  groups: readonly ('kind' | 'file')[];
  /** Whether each group has to reach the limits, not only the parts. */
  areGroupsLimited: boolean;
  /** Whether a sample of each file is asked, unless all are. */
  isSampled?: boolean;
}

const rows = {
  /** Searches whose right answers a person has decided. */
  reviewed: {
    title: 'Measured: reviewed searches',
    noun: 'searches',
    read: (keys) => readCases('searches', (content, file) => parseSearches(content, file, keys)),
    ...{ first: 0.88, within: 0.96, places: 3, groups: ['kind', 'file'], areGroupsLimited: false },
  },
  /** Searches of daily life, written and judged by another person than those who work on the search. */
  daily: {
    title: 'Measured: searches of daily life',
    noun: 'searches',
    read: (keys) => readCases('daily', (content, file) => parseSearches(content, file, keys)),
    ...{ first: 0.88, within: 0.88, places: 3, groups: ['kind', 'file'], areGroupsLimited: false },
  },
  /** Forms of words that the catalogue has. */
  inflection: {
    title: 'Measured: inflected forms',
    noun: 'forms',
    read: (keys) => readCases('forms', (content, file) => parseForms(content, file, keys)),
    ...{ first: 0.85, within: 0.98, places: 10, groups: ['file'], areGroupsLimited: true },
  },
  /** Core words of which somewhat more than half is typed. */
  typing: {
    title: 'Measured: core words while they are typed',
    noun: `beginnings, ${sampleSize} a language unless all are asked`,
    read: () => readBeginnings(),
    isSampled: true,
    ...{ first: 0.6, within: 0.9, places: 10, groups: ['file'], areGroupsLimited: true },
  },
  /** First places, places among ten and orders that persons have judged, one by one. */
  places: {
    title: 'Measured: places and orders',
    noun: 'places',
    read: async (keys) => parsePlaces(await readCaseFile('places.tsv'), keys),
    ...{ first: 0, within: 0.95, places: 10, groups: ['kind'], areGroupsLimited: false },
  },
  /** Colours, parts of the body, things of a house and a school, in every language of the tables. */
  things: {
    title: 'Measured: colours, the body, a house and a school',
    noun: 'words',
    read: async (keys) => parseThings(await readCaseFile('things.tsv'), keys),
    ...{ first: 0.97, within: 0.98, places: 3, groups: ['kind', 'file'], areGroupsLimited: false },
  },
} as const satisfies Record<string, CaseRow>;

/** The cases of a suite, by its command. */
export async function casesOf(name: keyof typeof rows): Promise<JudgedCase[]> {
  return rows[name].read(await readSymbolKeys());
}

/** The suites of cases by their command. */
export const caseSuites: Readonly<Record<string, Suite>> = Object.fromEntries(
  Object.entries(rows as Readonly<Record<string, CaseRow>>).map(([name, row]) => [name, suiteOf(row)]),
);

function suiteOf(row: CaseRow): Suite {
  return {
    ...{ title: row.title, noun: row.noun, hasParts: true, columns: caseColumns(row.places) },
    limitsOf: (_row, grouping) =>
      grouping === 0 || row.areGroupsLimited
        ? { first: row.first, within: row.within, hurtful: 0 }
        : undefined,
    ask: async (service, { languages, all = false }) => {
      const known = (await row.read(await readSymbolKeys())).filter(
        ({ file }) => languages?.includes(file) ?? true,
      );
      const cases = row.isSampled && !all ? sampled(known) : known;
      return askEach(cases, async (entry) => {
        const query = { text: entry.query, language: entry.language };
        return caseMarks(judgeCase(entry, await service.search(query, row.places)), row);
      });
    },
  };
}

const sampled = (cases: readonly JudgedCase[]): JudgedCase[] =>
  [...Map.groupBy(cases, ({ file }) => file).values()].flatMap((own) => sampleOf(own, ({ query }) => query));

/** The columns of a suite of cases. */
export function caseColumns(places: number): Suite['columns'] {
  return {
    entries: { title: 'entries', is: 'sum' },
    first: { title: 'first', is: 'share', limit: 'least' },
    within: { title: `first ${places}`, is: 'share', limit: 'least' },
    hurtful: { title: 'hurtful', is: 'sum', limit: 'most' },
  };
}

/** What a verdict counts for in the table. */
export function caseMarks(
  verdict: CaseVerdict,
  { places, groups }: Pick<CaseRow, 'places' | 'groups'>,
): Judged {
  const { entry, place, hurtful } = verdict;
  return {
    groups: groups.map((group) => entry[group]),
    held_out: entry.held_out,
    marks: {
      entries: 1,
      first: place === 1 ? 1 : 0,
      within: place !== undefined && place <= places ? 1 : 0,
      hurtful: hurtful.length,
    },
    failure: isFailure(verdict) ? failureLine(verdict) : undefined,
  };
}

function failureLine({ entry, place, hurtful, first }: CaseVerdict): string {
  const { language = 'any', kind, query } = entry;
  return [
    language,
    kind,
    query,
    place === undefined ? 'missed' : `place ${place}`,
    `got ${first.join(' | ') || 'nothing'}`,
    ...(hurtful.length > 0 ? [`HURTFUL ${hurtful.join(', ')}`] : []),
    `accepted ${[...(entry.none ? ['nothing'] : []), ...entry.accepted].join(' ')}`,
  ].join('\t');
}
