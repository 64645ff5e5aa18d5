import type { Client } from '@opensearch-project/opensearch';
import { IngestFailure } from './failure.ts';
import type { Release } from './releases.ts';
import { rejectionLines } from './report.ts';
import type { Tally } from './tally.ts';
import { countLanguages, lostNames, lostSymbols, verifyRelease } from './verify.ts';

/** What a new release is held against. */
export interface Acceptance {
  client: Client;
  /** The index that is to go live. */
  release: string;
  tally: Tally;
  /** What it replaces. */
  live: Release | undefined;
  /** Symbols that were live, and how many of them it lacks. */
  wasShown: number;
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
  const { client, release, tally, rejectedMaximum } = acceptance;
  const problems = [
    ...(await verifyRelease(client, release, tally)),
    ...tooFew(tally, rejectedMaximum),
    ...(await lost(acceptance)),
  ];
  if (problems.length === 0) return;
  const details = [...problems, ...rejectionLines(tally.rejected)];
  throw new IngestFailure('validation-failed', 'the new release was not promoted', details);
}

/** What is wrong with the number of symbols that a run came to. Pure. */
export function tooFew({ read, indexed, rejected }: Tally, rejectedMaximum: number): string[] {
  if (indexed === 0) return ['there is no symbol to show'];
  if (rejected.length <= read * rejectedMaximum) return [];
  return [`${rejected.length} of ${read} entries were rejected, more than ${rejectedMaximum * 100} %`];
}

async function lost({ client, live, wasShown, removed, tally, allowShrink }: Acceptance): Promise<string[]> {
  if (live === undefined || allowShrink) return [];
  const symbols = lostSymbols(wasShown, removed);
  const problems =
    symbols === undefined ? lostNames(await countLanguages(client, live.name), tally.languages) : [symbols];
  return problems.map((problem) => `${problem}; --force if that is meant, --only set=… to keep other sets`);
}
