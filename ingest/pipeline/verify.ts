import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag } from '../../mappings/document.ts';
import { IngestFailure } from '../failure.ts';
import { searchTimeout } from '../opensearch/scan.ts';
import type { ReleaseIndex } from '../releases/releases.ts';
import { countSymbols } from './base.ts';
import type { IngestCounts, Sample } from './counts.ts';
import { rejectionLines } from './report.ts';

/** The expectations that a new release is verified against. */
interface Acceptance {
  client: Client;
  /** The index that is to go live. */
  release: string;
  counts: IngestCounts;
  /** The release that it replaces. */
  live: ReleaseIndex | undefined;
  /** Symbols that were live, and how many of them it lacks. */
  previouslyLive: number;
  removed: number;
  /** Share of the entries that may be rejected. */
  rejectedMaximum: number;
  /** Whether many of the live symbols or names may be missing. */
  allowShrink: boolean;
}

/**
 * Lets only a release pass that holds what was sent to it and lacks no more than is allowed.
 * @throws IngestFailure with all that is wrong with it.
 */
export async function acceptRelease(acceptance: Acceptance): Promise<void> {
  const { client, release, counts, rejectedMaximum } = acceptance;
  const problems = [
    ...(await verifyRelease(client, release, counts)),
    ...countProblems(counts, rejectedMaximum),
    ...(await lossProblems(acceptance)),
  ];
  if (problems.length === 0) return;
  const details = [...problems, ...rejectionLines(counts.rejected)];
  throw new IngestFailure('validation-failed', 'the new release was not promoted', details);
}

/** The fault of a run's number of symbols, if any. Pure. */
export function countProblems({ read, indexed, rejected }: IngestCounts, rejectedMaximum: number): string[] {
  if (indexed === 0) return ['there is no symbol to show'];
  if (rejected.length <= read * rejectedMaximum) return [];
  return [`${rejected.length} of ${read} entries were rejected, more than ${rejectedMaximum * 100} %`];
}

async function lossProblems({
  client,
  live,
  previouslyLive,
  removed,
  counts,
  allowShrink,
}: Acceptance): Promise<string[]> {
  if (live === undefined || allowShrink) return [];
  const symbols = lostSymbols(previouslyLive, removed);
  const namesBefore = async () => (await countSymbols(client, live.name, { match_all: {} })).languages;
  const problems = symbols === undefined ? lostNames(await namesBefore(), counts.languages) : [symbols];
  return problems.map((problem) => `${problem}; --force if that is meant, --only set=… to keep other sets`);
}

/** The counts that a release has to have. */
interface Expectation {
  /** Symbols in all. */
  indexed: number;
  /** Symbols with a name, by language. */
  languages: ReadonlyMap<LanguageTag, number>;
  samples: readonly Sample[];
}

/**
 * Compares a filled, refreshed index with what was sent to it.
 * @returns what is wrong, one line each; nothing when the release may go live.
 */
async function verifyRelease(client: Client, index: string, expected: Expectation): Promise<string[]> {
  const { symbols, languages: found } = await countSymbols(client, index, { match_all: {} });
  const languages = new Set([...expected.languages.keys(), ...found.keys()]);
  return [
    ...(symbols === expected.indexed
      ? []
      : [`${expected.indexed} symbols were sent, the index holds ${symbols}`]),
    ...[...languages].flatMap((tag) => {
      const [sent, indexed] = [expected.languages.get(tag) ?? 0, found.get(tag) ?? 0];
      return sent === indexed ? [] : [`${sent} symbols were sent in ${tag}, the index holds ${indexed}`];
    }),
    ...(await missingSamples(client, index, expected.samples)),
  ];
}

/** Share of the live symbols that a new release may lack without `--force`. */
const lostSymbolsMaximum = 0.05;

/** The fault of the number of symbols that a release loses, if any. Pure. */
function lostSymbols(live: number, lost: number): string | undefined {
  if (lost <= live * lostSymbolsMaximum) return undefined;
  return `${lost} of ${live} live symbols would be lost, more than ${lostSymbolsMaximum * 100} %`;
}

/** Names that a language may lose without `--force`; a few are always being fixed. */
const lostNamesFrom = 3;

/**
 * Languages that lose too many names, one line each. Pure.
 * @param live, next symbols with a name, by language.
 */
function lostNames(live: ReadonlyMap<LanguageTag, number>, next: ReadonlyMap<LanguageTag, number>): string[] {
  return [...live].flatMap(([tag, had]) => {
    const lost = had - (next.get(tag) ?? 0);
    if (lost < lostNamesFrom || lost <= had * lostSymbolsMaximum) return [];
    return [`${tag} would lose ${lost} of ${had} names, more than ${lostSymbolsMaximum * 100} %`];
  });
}

async function missingSamples(client: Client, index: string, samples: readonly Sample[]): Promise<string[]> {
  const filters = Object.fromEntries(
    samples.map(({ id, name }, position) => [
      String(position),
      { bool: { filter: [{ term: { 'query.name': name } }, { term: { 'filter.id': id } }] } },
    ]),
  );
  if (samples.length === 0) return [];
  const { body } = await client.search({
    index,
    body: { size: 0, timeout: searchTimeout, aggs: { samples: { filters: { filters } } } },
  });
  const found = body.aggregations as unknown as {
    samples: { buckets: Record<string, { doc_count: number }> };
  };
  return samples.flatMap(({ id, name }, position) =>
    found.samples.buckets[String(position)]?.doc_count === 1
      ? []
      : [`symbol ${id} is not found by its name "${name}"`],
  );
}
