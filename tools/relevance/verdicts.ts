import type { JudgedCase } from './cases.ts';
import type { ServiceHit } from './service-client.ts';
import { isInPart, type Part } from './suite.ts';

/** A case with what came back. */
export interface CaseVerdict {
  entry: JudgedCase;
  /** 1-based place of the first accepted symbol; 1 where nothing came and nothing is right. */
  place: number | undefined;
  /** Whether the answer is what the case asks for. */
  isRight: boolean;
  /** Names of hurtful symbols among the first three. */
  hurtful: string[];
  /** The first three, as the service names them. */
  first: string[];
}

/** Hits in which a hurtful symbol counts: those that a person sees at a glance. */
const glance = 3;

/** Judges the answer to a case. Pure. */
export function judgeCase(entry: JudgedCase, hits: readonly ServiceHit[]): CaseVerdict {
  const accepted = new Set(entry.accepted);
  const hurtful = new Set(entry.hurtful);
  const at = hits.findIndex(({ key }) => key !== undefined && accepted.has(key)) + 1;
  const isRightlyEmpty = hits.length === 0 && entry.none;
  const place = isRightlyEmpty ? 1 : at === 0 ? undefined : at;
  const seen = hits.slice(0, glance);
  return {
    entry,
    place,
    isRight: place !== undefined && place <= entry.lastPlace && isInOrder(entry, hits),
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
export function verdictShares(verdicts: readonly CaseVerdict[], places: number): Shares {
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

/** How a table is grouped. */
export interface Grouping {
  /** Name of an entry's group, for each grouping that the table shows. */
  groups: readonly ((entry: JudgedCase) => string)[];
  /** Whether each group has to reach the limits too. */
  isGroupLimited: boolean;
}

/** The rows of a table: the parts with their limits, then groups of the measured part. */
export function shareRows(
  verdicts: readonly CaseVerdict[],
  part: Part,
  limits: ShareLimits,
  { groups, isGroupLimited }: Grouping,
): { table: string[][]; missed: string[] } {
  const measured = part === 'both' ? (['tuned', 'held-out'] as const) : ([part] as const);
  const inPart = (name: Part) => verdicts.filter(({ entry }) => isInPart(entry, name));
  const missed: string[] = [];
  const row = (name: string, some: readonly CaseVerdict[], isLimited: boolean) => {
    const shares = verdictShares(some, limits.places);
    const misses = isLimited ? missedShares(shares, limits) : [];
    missed.push(...misses.map((miss) => `${name}: ${miss}`));
    const verdict = misses.length === 0 ? 'reached' : `NOT REACHED: ${misses.join(', ')}`;
    return [...cellsOf(name, shares), isLimited ? verdict : ''];
  };
  const partRows = measured
    .map((name) => [name, inPart(name)] as const)
    .flatMap(([name, some]) => (some.length === 0 ? [] : [row(name, some, true)]));
  const own = inPart(part);
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

/** Whether a verdict is a failure: not right, or hurtful; a known failure is one when it passes. */
export function isFailure({ entry, isRight, hurtful }: CaseVerdict): boolean {
  return isRight === (entry.known !== undefined) || hurtful.length > 0;
}
