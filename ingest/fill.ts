import type { Client } from '@opensearch-project/opensearch';
import { bulk } from './bulk.ts';
import { makeDocuments } from './documents.ts';
import { loadDocuments, requestsAtOnce } from './load.ts';
import { type PrepareImage, type PrepareRecordings, withFiles } from './prepare.ts';
import type { Progress } from './progress.ts';
import { readSymbols } from './read.ts';
import type { RegistryEntry } from './registry.ts';
import { writeRegistered } from './registry-writing.ts';
import { copyRelease, createRelease, type ReleaseMeta, releaseName } from './releases.ts';
import type { Run } from './run.ts';
import { countIndexed, countRefused } from './tally.ts';
import { withTranslations } from './translations.ts';

/** What filling a release works with. */
export interface FillOptions {
  client: Client;
  alias: string;
  prepareImage: PrepareImage;
  prepareRecordings?: PrepareRecordings;
  imageConcurrency: number;
  progress: Progress;
}

/** The index of a release that is made when something is to be written to it. */
export interface ReleaseIndex {
  /** Makes the index, once. @returns when it is there. */
  begin(): Promise<void>;
  isBegun(): boolean;
  /** When it is made, or could not be, if it was begun at all: whoever discards it then finds it. */
  settled(): Promise<unknown>;
}

/**
 * Reads the sources of a run and writes what differs from its base to a new index, which is made only when there is
 * something to write.
 */
export async function fill(options: FillOptions, run: Run, meta: ReleaseMeta): Promise<ReleaseIndex> {
  const { client, alias, progress } = options;
  const { sources, registry, base, scope, rebuild, tally, signal, now, isLive } = run;
  const index = releaseIndex(client, alias, run, meta);
  const sourceHashes = rebuild ? undefined : base?.sourceHashes;
  const known = sourceHashes && { registry, sourceHashes };
  const pictured =
    scope.languages !== undefined && base !== undefined
      ? withTranslations(client, base.name, registry, sources, { scope, tally, signal })
      : withFiles(readSymbols(sources, tally, { scope, signal, known }), tally, options);
  const counted = eachTold(pictured, () => progress.done(tally.read));
  // The index takes the engine half a second: the first documents are made meanwhile.
  const documents = eachTold(makeDocuments(registry, counted, tally, { sourceHashes, now }), () => {
    index.begin().catch(() => undefined);
  });
  try {
    await loadDocuments(client, releaseName(alias, meta), documents, {
      ready: index.begin,
      // People search in what is live: a core is left to them.
      requestsInFlight: isLive ? requestsAtOnce.gentle : requestsAtOnce.fast,
      onIndexed: (receipt) => countIndexed(tally, receipt),
      onRejected: (receipt, reason) => countRefused(tally, receipt, reason),
    });
    await writeRegistered(client, registry);
  } finally {
    await index.settled();
  }
  return index;
}

/** Takes out of a copy what the catalogue has no more. */
export async function removeDocuments(
  client: Client,
  release: string,
  removed: readonly Pick<RegistryEntry, 'id'>[],
): Promise<void> {
  const lines = removed.map(({ id }) => `{"delete":{"_id":"${id}"}}\n`);
  const atOnce = 1000;
  for (let start = 0; start < lines.length; start += atOnce) {
    await bulk(client, release, lines.slice(start, start + atOnce).join(''));
  }
}

function releaseIndex(client: Client, alias: string, { base }: Run, meta: ReleaseMeta): ReleaseIndex {
  let begun: Promise<unknown> | undefined;
  return {
    begin: async () => {
      begun ??= base ? copyRelease(client, alias, base.name, meta) : createRelease(client, alias, meta);
      await begun;
    },
    isBegun: () => begun !== undefined,
    settled: () => Promise.allSettled([begun]),
  };
}

/** The same items, each told of before it is handed on. */
async function* eachTold<Item>(
  items: AsyncIterable<Item>,
  onItem: () => Promise<void> | void,
): AsyncGenerator<Item> {
  for await (const item of items) {
    await onItem();
    yield item;
  }
}
