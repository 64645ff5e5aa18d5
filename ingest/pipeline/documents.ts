import { hash } from 'node:crypto';
import { keyOf } from '../../mappings/key-scripts.ts';
import { datesOf } from '../registry/diff-registry.ts';
import { isReleased, type Registry, register } from '../registry/registry.ts';
import type { RawSymbol } from '../symbol.ts';
import {
  type IndexedSummary,
  type SerialisedDocument,
  symbolContent,
  toSerialisedDocument,
} from '../transform.ts';
import type { Base } from './base.ts';
import { countReused, type IngestCounts, uncountReused } from './counts.ts';
import type { PreparedSymbol } from './prepare.ts';

/**
 * Turns symbols into documents, giving ids to those that are new. A symbol whose document the live release has already
 * is counted, and not made again: it comes from the same entry and files, or from others that come to the same content.
 * @param rebuild nothing is taken over.
 */
export async function* makeDocuments(
  registry: Registry,
  symbols: AsyncIterable<PreparedSymbol>,
  counts: IngestCounts,
  { base, rebuild, now }: { base: Base | undefined; rebuild: boolean; now: string },
): AsyncGenerator<SerialisedDocument> {
  const sourceHashes = rebuild ? undefined : base?.sourceHashes;
  for await (const prepared of symbols) {
    const { origin, symbol, image, recordings } = prepared;
    const source_hash = sourceHash(prepared);
    const entry = register(registry, symbol);
    const named = base?.named.get(entry.id);
    if (named !== undefined) uncountReused(counts, named);
    const live = sourceHashes !== undefined && isReleased(entry) ? entry : undefined;
    if (live && sourceHashes?.get(live.id) === source_hash) {
      countReused(counts, live, summaryOf(symbol, live.id));
      continue;
    }
    const content = symbolContent(symbol, entry.id, image, recordings);
    const displayJson = JSON.stringify(content.display);
    const content_hash = contentHash(displayJson);
    if (live?.content_hash === content_hash) {
      countReused(counts, live, summaryOf(symbol, live.id));
      continue;
    }
    const dates = datesOf(entry, content_hash, now);
    counts.inFlight.set(entry.id, { origin, released: { content_hash, ...dates } });
    yield toSerialisedDocument(content, displayJson, dates, { content_hash, source_hash });
  }
}

/**
 * The hash of what is shown of a symbol, given as JSON with sorted keys: it decides whether `updated_at` moves. 128 bits: it is
 * compared with that of the same symbol only, and a million of them are in memory.
 */
export function contentHash(displayJson: string): string {
  return hash('sha256', displayJson, 'buffer').toString('hex', 0, 16);
}

/** Hash of what a document is made from: its facts, its image and its recordings (paths, which hold hashes). */
function sourceHash({ symbol, image, recordings }: PreparedSymbol): string {
  const { artwork: _files, recordings: _also, ...facts } = symbol as RawSymbol;
  const files = Object.entries(recordings).sort(([a], [b]) => (a < b ? -1 : 1));
  // 64 bits: it is compared with that of the same symbol only.
  return hash('sha256', JSON.stringify([facts, image, files])).slice(0, 16);
}

/** A document of the live release, as remembered. */
function summaryOf({ names }: Pick<RawSymbol, 'names'>, id: number): IndexedSummary {
  const lang = Object.keys(names).sort();
  const tag = lang[id % lang.length] ?? '';
  return { id, lang, name: `${tag}:${keyOf(names[tag]?.name ?? '', tag)}` };
}
