import type { Client } from '@opensearch-project/opensearch';
import type { LanguageTag } from '../../mappings/document.ts';
import { languageMaximum } from '../../mappings/symbols.ts';
import { bulk } from '../opensearch/bulk.ts';
import type { Progress } from '../progress.ts';
import { writeRegistered } from '../registry/record.ts';
import type { Registry, RegistryEntry } from '../registry/registry.ts';
import { addLanguages } from '../releases/languages.ts';
import { copyRelease, createRelease, type ReleaseMeta, releaseName } from '../releases/releases.ts';
import type { Scope } from '../scope.ts';
import { inBatches } from '../streams.ts';
import type { SymbolSource } from '../symbol.ts';
import type { Base } from './base.ts';
import { loadDocuments, requestConcurrency } from './bulk-load.ts';
import { countIndexed, countRefused, type IngestCounts } from './counts.ts';
import { makeDocuments } from './documents.ts';
import { type PrepareImage, type PrepareRecordings, withFiles } from './prepare.ts';
import { readSymbols } from './read.ts';
import { withTranslations } from './translations.ts';

/** The context that the steps of an ingest share. */
export interface Run {
  sources: readonly SymbolSource[];
  registry: Registry;
  base: Base | undefined;
  /** Whether a release is live, which is searched meanwhile. */
  isLive: boolean;
  scope: Scope;
  /** Nothing in scope is reused. */
  rebuild: boolean;
  counts: IngestCounts;
  signal: AbortSignal;
  /** RFC 3339, UTC: when the run began. */
  now: string;
}

/** The input of loading a release. */
interface LoadReleaseOptions {
  client: Client;
  alias: string;
  prepareImage: PrepareImage;
  prepareRecordings?: PrepareRecordings;
  imageConcurrency: number;
  progress: Progress;
}

/** The index of a release that is made when something is to be written to it. */
interface PendingReleaseIndex {
  /** Makes the index, once, and gives it the fields of languages that it lacks. @returns all that it has then. */
  prepareFor(languages: readonly LanguageTag[]): Promise<readonly LanguageTag[]>;
  isBegun(): boolean;
}

/**
 * Reads the sources of a run and writes what differs from its base to a new index, which is made only when there is
 * something to write.
 */
export async function loadRelease(
  options: LoadReleaseOptions,
  run: Run,
  meta: ReleaseMeta,
): Promise<PendingReleaseIndex> {
  const { client, alias, progress } = options;
  const { sources, registry, base, scope, rebuild, counts, signal, now, isLive } = run;
  const index = pendingReleaseIndex(client, alias, run, meta);
  const unchanged = base && !rebuild ? { registry, sourceHashes: base.sourceHashes } : undefined;
  const prepared =
    scope.languages !== undefined && base !== undefined
      ? withTranslations(client, base.name, registry, sources, { scope, counts, signal })
      : withFiles(readSymbols(sources, counts, { scope, signal, unchanged }), counts, options);
  const counted = tap(prepared, () => progress.done(counts.read));
  const documents = makeDocuments(registry, counted, counts, { base, rebuild, now });
  await loadDocuments(client, releaseName(alias, meta), documents, {
    prepareFor: index.prepareFor,
    // Searches of the live release need a core of the engine.
    requestsInFlight: isLive ? requestConcurrency.background : requestConcurrency.fast,
    onIndexed: (summary) => countIndexed(counts, summary),
    onRejected: (summary, reason) => countRefused(counts, summary, reason),
  });
  await writeRegistered(client, registry);
  return index;
}

/** Deletes from a copied index the symbols that left the catalogue. */
export async function removeDocuments(
  client: Client,
  release: string,
  removed: readonly Pick<RegistryEntry, 'id'>[],
): Promise<void> {
  for await (const page of inBatches(removed, deletionsPerRequest)) {
    await bulk(client, release, page.map(({ id }) => `{"delete":{"_id":"${id}"}}\n`).join(''));
  }
}

const deletionsPerRequest = 1000;

function pendingReleaseIndex(
  client: Client,
  alias: string,
  { base, sources }: Run,
  meta: ReleaseMeta,
): PendingReleaseIndex {
  const name = releaseName(alias, meta);
  const stated = sources.flatMap(({ languages = [] }) => languages);
  let isBegun = false;
  return {
    prepareFor: async (languages) => {
      if (!isBegun) {
        isBegun = true;
        // For more languages than find room `addLanguages` fails, with the reason.
        await (base
          ? copyRelease(client, alias, base.name, meta)
          : createRelease(
              client,
              alias,
              meta,
              [...new Set([...languages, ...stated])].slice(0, languageMaximum),
            ));
      }
      return addLanguages(client, name, languages);
    },
    isBegun: () => isBegun,
  };
}

/** The same items; `onItem` runs before each is yielded. */
async function* tap<Item>(
  items: AsyncIterable<Item>,
  onItem: (item: Item) => Promise<void> | void,
): AsyncGenerator<Item> {
  for await (const item of items) {
    await onItem(item);
    yield item;
  }
}
