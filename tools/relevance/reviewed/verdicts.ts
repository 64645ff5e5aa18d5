import { fold } from '../../../mappings/fold.ts';
import { type CachedSymbol, translationOf } from '../../../src/opensearch/symbol-store.ts';
import type { ServiceHit } from '../service-client.ts';

/** An entry as far as its answer is judged. */
export interface JudgedEntry {
  accepted: readonly string[];
  hurtful?: readonly string[];
  none?: boolean;
  held_out: boolean;
}

/** An entry with what came back. */
export interface EntryVerdict<Entry extends JudgedEntry> {
  entry: Entry;
  /** 1-based place of the first accepted symbol; 1 where nothing came and nothing is right. */
  place: number | undefined;
  /** Names of hurtful symbols among the first three. */
  hurtful: string[];
  /** The first three, as the service names them. */
  first: string[];
}

/** Hits in which a hurtful symbol counts: those that a person sees at a glance. */
const glance = 3;

/** Judges the answer to an entry. */
export function judgeEntry<Entry extends JudgedEntry>(
  entry: Entry,
  hits: readonly ServiceHit[],
): EntryVerdict<Entry> {
  const accepted = new Set(entry.accepted);
  const hurtful = new Set(entry.hurtful);
  const at = hits.findIndex(({ key }) => key !== undefined && accepted.has(key)) + 1;
  const isRightlyEmpty = hits.length === 0 && entry.none === true;
  const seen = hits.slice(0, glance);
  return {
    entry,
    place: isRightlyEmpty ? 1 : at === 0 ? undefined : at,
    hurtful: seen.flatMap(({ key, name }) => (key !== undefined && hurtful.has(key) ? [name] : [])),
    first: seen.map(({ name, type }) => (type === undefined ? name : `${name} (${type})`)),
  };
}

/** Shares of some entries. */
export interface Shares {
  count: number;
  first: number;
  /** Share with an accepted symbol within the places that the limit names. */
  within: number;
  /** Hurtful symbols among the first three of all entries. */
  hurtful: number;
}

/** Sums up verdicts. */
export function verdictShares(verdicts: readonly EntryVerdict<JudgedEntry>[], places: number): Shares {
  const share = (isRight: (place: number) => boolean) =>
    verdicts.filter(({ place }) => place !== undefined && isRight(place)).length /
    Math.max(1, verdicts.length);
  return {
    count: verdicts.length,
    first: share((place) => place === 1),
    within: share((place) => place <= places),
    hurtful: verdicts.reduce((sum, { hurtful }) => sum + hurtful.length, 0),
  };
}

/** What shares have to reach. */
export interface ShareLimits {
  first: number;
  within: number;
  /** Number of places of `within`. */
  places: number;
}

/** What shares miss, in words. Nothing may hurt. */
export function missedShares({ count, first, within, hurtful }: Shares, limits: ShareLimits): string[] {
  if (count === 0) return [];
  return [
    ...(first < limits.first ? [`first ≥ ${limits.first}`] : []),
    ...(within < limits.within ? [`first ${limits.places} ≥ ${limits.within}`] : []),
    ...(hurtful > 0 ? ['hurtful 0'] : []),
  ];
}

/** Which entries are measured. */
export const parts = ['tuned', 'held-out', 'both'] as const;
/** One of {@link parts}. */
export type Part = (typeof parts)[number];

/** The verdicts of a part. */
export function verdictsOfPart<Entry extends JudgedEntry>(
  verdicts: readonly EntryVerdict<Entry>[],
  part: Part,
): EntryVerdict<Entry>[] {
  return verdicts.filter(({ entry }) => part === 'both' || entry.held_out === (part === 'held-out'));
}

/** How a table is grouped. */
export interface Grouping<Entry> {
  /** Name of an entry's group, for each grouping that the table shows. */
  groups: readonly ((entry: Entry) => string)[];
  /** Whether each group has to reach the limits too. */
  isGroupLimited: boolean;
}

/** The rows of a table: the parts with their limits, then groups of the measured part. */
export function shareRows<Entry extends JudgedEntry>(
  verdicts: readonly EntryVerdict<Entry>[],
  part: Part,
  limits: ShareLimits,
  { groups, isGroupLimited }: Grouping<Entry>,
): { table: string[][]; missed: string[] } {
  const measured = part === 'both' ? (['tuned', 'held-out'] as const) : ([part] as const);
  const missed: string[] = [];
  const row = (name: string, some: readonly EntryVerdict<Entry>[], isLimited: boolean) => {
    const shares = verdictShares(some, limits.places);
    const misses = isLimited ? missedShares(shares, limits) : [];
    missed.push(...misses.map((miss) => `${name}: ${miss}`));
    const verdict = misses.length === 0 ? 'reached' : `NOT REACHED: ${misses.join(', ')}`;
    return [...cellsOf(name, shares), isLimited ? verdict : ''];
  };
  const partRows = measured.map((name) => row(name, verdictsOfPart(verdicts, name), true));
  const own = verdictsOfPart(verdicts, part);
  const groupRows = groups.flatMap((group) =>
    [...Map.groupBy(own, ({ entry }) => group(entry))].map(([name, some]) => row(name, some, isGroupLimited)),
  );
  const heading = [
    '',
    'entries',
    `first (≥ ${limits.first})`,
    `first ${limits.places} (≥ ${limits.within})`,
    'hurtful (0)',
    '',
  ];
  return { table: [heading, ...partRows, ...groupRows], missed };
}

const cellsOf = (name: string, { count, first, within, hurtful }: Shares): string[] => [
  name,
  String(count),
  first.toFixed(3),
  within.toFixed(3),
  String(hurtful),
];

/** Whether a verdict is a failure: not right at first, or hurtful. */
export function isFailure({ place, hurtful }: EntryVerdict<JudgedEntry>): boolean {
  return place !== 1 || hurtful.length > 0;
}

/** Whether an accepted symbol has the text of a search as a whole name or keyword, in its language or a variety of it. */
export function isInVocabulary(
  { accepted, query, language }: JudgedEntry & { query: string; language: string | undefined },
  symbols: readonly CachedSymbol[],
): boolean {
  const text = fold(query);
  const primary = language?.split('-')[0];
  return symbols
    .filter(({ core: { source } }) => accepted.includes(`${source.set}/${source.id}`))
    .some((symbol) =>
      [...symbol.texts.keys()]
        .filter((tag) => primary === undefined || tag.split('-')[0] === primary)
        .some((tag) => textsIn(symbol, tag).some((own) => fold(own) === text)),
    );
}

function textsIn(symbol: CachedSymbol, language: string): string[] {
  const translation = translationOf(symbol, language);
  if (!translation) return [];
  const { name, plural, keywords } = translation;
  return [name, ...(plural === undefined ? [] : [plural]), ...keywords];
}
