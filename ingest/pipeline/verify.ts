import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from '../failure.ts';
import { searchTimeout } from '../opensearch/scan.ts';
import { countSymbols, type Named } from './base.ts';
import type { IngestCounts, Sample } from './counts.ts';
import { rejectionLines } from './report.ts';
import { lostSymbols, type Run } from './run.ts';

/**
 * Lets a run write nothing that would not be accepted in the end: what it loses is known when its sources were read once. What is
 * rejected later adds to that (`acceptRelease`).
 * @throws IngestFailure with what would be lost.
 */
export async function expectFewLosses(run: Run): Promise<void> {
  const problems = await lossProblems(run, run.named);
  if (problems.length > 0) throw new IngestFailure('nothing was ingested', { details: problems });
}

/**
 * Lets only a release pass that holds what was sent to it and lacks no more than is allowed.
 * @throws IngestFailure with all that is wrong with it.
 */
export async function acceptRelease(run: Run): Promise<void> {
  const { client, release, counts } = run;
  const problems = [...(await verifyRelease(client, release, counts)), ...(await refusalsOf(run))];
  if (problems.length === 0) return;
  const details = [...problems, ...rejectionLines(counts.rejected)];
  throw new IngestFailure('the new release was not promoted', { details });
}

/** Why a run would not go live with what it read. */
export async function refusalsOf(run: Run): Promise<string[]> {
  return [...countProblems(run.counts, run.rejectedMaximum), ...(await lossProblems(run))];
}

/** The fault of a run's number of symbols, if any. Pure. */
export function countProblems(
  { read, indexed, rejected }: Pick<IngestCounts, 'read' | 'indexed' | 'rejected'>,
  rejectedMaximum: number,
): string[] {
  if (indexed === 0) return ['there is no symbol to show'];
  if (rejected.length <= read * rejectedMaximum) return [];
  return [`${rejected.length} of ${read} entries were rejected, more than ${rejectedMaximum * 100} %`];
}

/** Share of the live symbols, or of a language's names, that a new release may lack without `--force`. */
const lostMaximum = 0.05;
/** Names that a language may lose without `--force`; a few are always being fixed. */
const lostNamesFrom = 3;

/**
 * Losses that a run makes only with `--force`, one line each.
 * @param coming what the sources name, where they are still to be read.
 */
async function lossProblems(run: Run, coming?: Named): Promise<string[]> {
  if (run.allowShrink) return [];
  const live = run.previouslyLive.length;
  const lost = lostSymbols(run).filter(({ id }) => !coming?.ids.has(id)).length;
  const problems =
    lost > live * lostMaximum
      ? [`${lost} of ${live} live symbols would be lost, more than ${lostMaximum * 100} %`]
      : await lostNames(run, coming);
  return problems.map((problem) => `${problem}; --force if that is meant, --only set=… to keep other sets`);
}

/** The languages that would have too few of the names that are live. */
async function lostNames({ client, live, counts }: Run, coming: Named | undefined): Promise<string[]> {
  if (live === undefined) return [];
  const { languages } = await countSymbols(client, live.name, { match_all: {} });
  return [...languages].flatMap(([tag, had]) => {
    const next = (counts.languages.get(tag) ?? 0) + (coming?.languages.get(tag) ?? 0);
    const lost = had - next;
    if (lost < lostNamesFrom || lost <= had * lostMaximum) return [];
    return [`${tag} would lose ${lost} of ${had} names, more than ${lostMaximum * 100} %`];
  });
}

/**
 * Compares a filled, refreshed index with what was sent to it.
 * @returns what is wrong, one line each; nothing when the release may go live.
 */
async function verifyRelease(client: Client, index: string, expected: IngestCounts): Promise<string[]> {
  const { symbols, languages: found } = await countSymbols(client, index, { match_all: {} });
  const languages = new Set([...expected.languages.keys(), ...found.keys()]);
  return [
    ...(symbols === expected.indexed
      ? []
      : [`${expected.indexed} symbols were sent, the index holds ${symbols}`]),
    ...(symbols === expected.released.size
      ? []
      : [`${expected.released.size} symbols would be recorded as live, the index holds ${symbols}`]),
    ...[...languages].flatMap((tag) => {
      const [sent, indexed] = [expected.languages.get(tag) ?? 0, found.get(tag) ?? 0];
      return sent === indexed ? [] : [`${sent} symbols were sent in ${tag}, the index holds ${indexed}`];
    }),
    ...(await missingSamples(client, index, expected.samples)),
  ];
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
