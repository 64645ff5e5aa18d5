import { keyOf } from '../../mappings/key-scripts.ts';
import { contentHash, hexOf } from '../registry/content-hash.ts';
import { datesOf } from '../registry/diff-registry.ts';
import { isReleased, type Registry, register } from '../registry/registry.ts';
import { RawSymbol, type UncheckedSymbol } from '../symbol.ts';
import { cleanText, textFault } from '../text.ts';
import {
  type IndexedSummary,
  type SerialisedDocument,
  type SymbolFacts,
  symbolContent,
  toSerialisedDocument,
} from '../transform.ts';
import { withoutBrokenTexts } from '../validation/check.ts';
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
    const { origin, symbol, image, recordings, source_hash } = prepared;
    const entry = register(registry, symbol);
    const named = base?.named.get(entry.id);
    if (named !== undefined) uncountReused(counts, named);
    const live = sourceHashes !== undefined && isReleased(entry) ? entry : undefined;
    if (live && source_hash !== '' && sourceHashes?.get(live.id) === source_hash) {
      countReused(counts, live, summaryOf(symbol, live.id));
      continue;
    }
    const content = symbolContent(factsOf(prepared), entry.id, image, recordings);
    const displayJson = JSON.stringify(content.display);
    const hash = contentHash(displayJson);
    if (live?.content_hash === hash) {
      countReused(counts, live, summaryOf(symbol, live.id));
      continue;
    }
    const dates = datesOf(entry, hash, now);
    counts.inFlight.set(entry.id, { origin, released: { content_hash: hash, ...dates } });
    yield toSerialisedDocument(content, displayJson, dates, { content_hash: hexOf(hash), source_hash });
  }
}

/** A symbol that is unchanged is cleaned and completed only when its files turn out to be others. */
function factsOf({ isUnchanged, symbol }: PreparedSymbol): SymbolFacts {
  return isUnchanged ? withoutBrokenTexts(RawSymbol.parse(symbol)).symbol : symbol;
}

/** A document of the live release, as remembered. */
function summaryOf({ names }: Pick<UncheckedSymbol, 'names'>, id: number): IndexedSummary {
  const lang = Object.keys(names)
    .filter((tag) => textFault(cleanText(names[tag]?.name ?? ''), tag)?.isLost !== true)
    .sort();
  const tag = lang[id % lang.length] ?? '';
  return { id, lang, name: `${tag}:${keyOf(cleanText(names[tag]?.name ?? ''), tag)}` };
}
