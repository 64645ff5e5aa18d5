import { isReleased, type Registry } from '../registry/registry.ts';
import type { ReleaseMeta } from '../releases/releases.ts';
import type { IngestCounts, Rejection } from './counts.ts';

/** The result of an ingest: printed for people, or as it is with `--json`. */
export type IngestReport = ReturnType<typeof ingestReport>;

/** What a run did beside what its counts say. */
interface Finished extends ChangeCounts {
  /** The release that is live now. */
  release: string;
  /** Whether it is new; false where nothing differs from what was live, which stays. */
  promoted: boolean;
  /** Symbols of the former live release that this one lacks. */
  removed: number;
  /** Wall-clock seconds by phase, in order. */
  seconds: Record<string, number>;
  /** Releases that were deleted because nothing needs them any more. */
  pruned: string[];
}

/** The report of a run that is done. */
export function ingestReport(
  counts: IngestCounts,
  { catalog_version, sources }: ReleaseMeta,
  finished: Finished,
) {
  const { read, indexed, reused, rejected, names } = counts;
  return {
    /** Number of the shape of this report. */
    format: 1,
    ...finished,
    catalog_version,
    sources,
    read,
    indexed,
    /** Those of them that were taken over from the live release without being made again. */
    reused,
    rejected,
    /** What is odd and went live all the same: the first of each rule, and how many more there are. */
    warnings: [...counts.warned].map(([rule, { count, first }]) =>
      count === 1 ? first : `${first} (and ${count - 1} more ${rule}; all by catalog validate)`,
    ),
    names,
    languages: [...counts.languages]
      .map(([code, names]) => ({ code, names }))
      .sort((a, b) => b.names - a.names || (a.code < b.code ? -1 : 1)),
    // Of this process, without those that render. resourceUsage is in kilobytes (getrusage(2)).
    peak_resident_megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** How many symbols of a release are new, show something else, and show the same. */
type ChangeCounts = Record<'added' | 'changed' | 'unchanged', number>;

/** Compares what a release shows with what was live, as the registry still has it. Pure. */
export function countChanges(
  { entries }: Pick<Registry, 'entries'>,
  { released }: Pick<IngestCounts, 'released'>,
): ChangeCounts {
  const changes = { added: 0, changed: 0, unchanged: 0 };
  for (const entry of entries.values()) {
    const present = released.get(entry.id);
    if (present === undefined) continue;
    if (!isReleased(entry)) changes.added += 1;
    else if (entry.content_hash === present.content_hash) changes.unchanged += 1;
    else changes.changed += 1;
  }
  return changes;
}

/** Languages past this number are in `--json` only. */
const languagesShown = 5;

/** The report as lines of text. */
export function reportLines(report: IngestReport): string[] {
  const { rejected, languages } = report;
  const total = Object.values(report.seconds).reduce((sum, seconds) => sum + seconds, 0);
  const language = ({ code, names }: IngestReport['languages'][number]) => `${code} ${names}`;
  return [
    report.promoted
      ? `${report.release} is live (${sourcesText(report)})`
      : `nothing has changed: ${report.release} stays live (${sourcesText(report)}); --rebuild makes it anew all the same`,
    `read ${report.read}, indexed ${report.indexed}, ${report.reused} of them taken over, rejected ${rejected.length}`,
    `added ${report.added}, changed ${report.changed}, unchanged ${report.unchanged}, removed ${report.removed}`,
    `${report.names} names in ${languages.length} languages; most: ` +
      `${languages.slice(0, languagesShown).map(language).join(', ')}; ` +
      `fewest: ${languages.slice(-languagesShown).map(language).join(', ')}`,
    ...rejectionLines(rejected),
    `${total.toFixed(1)} s: ${Object.entries(report.seconds)
      .map(([phase, seconds]) => `${phase} ${seconds.toFixed(1)}`)
      .join(', ')}; memory at most ${report.peak_resident_megabytes} MB`,
    ...report.pruned.map((name) => `deleted ${name}, which nothing needs any more`),
  ];
}

/** Rejections as lines of text, the first ones and how many more there are. */
export function rejectionLines(rejected: readonly Rejection[]): string[] {
  return firstLines(
    rejected.map(({ file, line, id, reason }) => `rejected ${file}:${line} ${id}: ${reason}`),
    'rejected',
  );
}

/** Lines of one kind past this number are in `--json` only. */
const linesShown = 20;

/** The first lines of a list, and how many more there are. */
export function firstLines(lines: readonly string[], what = ''): string[] {
  const more = lines.length - linesShown;
  return more > 0 ? [...lines.slice(0, linesShown), `… and ${more} more ${what}`.trim()] : [...lines];
}

function sourcesText({ sources }: IngestReport): string {
  return Object.entries(sources)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}
