import { isShown, type Registry } from '../registry/registry.ts';
import { type Finding, isError } from '../rules.ts';
import { isInScope, type Scope } from '../scope.ts';
import {
  type RawSymbol,
  type SourceEntry,
  type SymbolSource,
  symbolKey,
  type UncheckedSymbol,
} from '../symbol.ts';
import { createCheck } from '../validation/check.ts';
import type { Base } from './base.ts';
import { countRejected, type IngestCounts, type Origin } from './counts.ts';
import { entryHash, isOfEntry } from './source-hash.ts';

/**
 * A valid symbol and where it came from. One that is `known` is so because the very same entry is live, taken by the same
 * rules: it was not looked at again, nor cleaned, nor completed with defaults.
 */
export type ReadSymbol = { origin: Origin; entry_hash: string } & (
  | { known: false; symbol: RawSymbol }
  | { known: true; symbol: UncheckedSymbol }
);

/** The live release, as far as it lets a run skip unchanged entries. */
export interface Known {
  registry: Pick<Registry, 'entries'>;
  sourceHashes: Base['sourceHashes'];
}

/** Reads the symbols that a run is about, source by source; an entry with an error is counted as rejected. */
export async function* readSymbols(
  sources: readonly SymbolSource[],
  counts: IngestCounts,
  { scope, signal, known }: { scope: Scope; signal: AbortSignal; known: Known | undefined },
): AsyncGenerator<ReadSymbol> {
  const { check, checkRepetition } = createCheck();
  for (const source of sources) {
    for await (const entry of source.entries()) {
      signal.throwIfAborted();
      counts.read += 1;
      const { file, line, id } = entry;
      const origin = { file, line, id };
      const hash = entryHash(entry.symbol);
      const unchecked = entry.symbol as UncheckedSymbol;
      const isKnown = known !== undefined && isLive(known, entry, hash);
      const { symbol, found }: { symbol?: RawSymbol; found: readonly Finding[] } = isKnown
        ? { found: checkRepetition(entry, unchecked) }
        : check(entry);
      if (found.some(isError)) {
        const reasons = found.filter(isError).map(({ rule, message }) => `${rule}: ${message}`);
        countRejected(counts, entry, reasons.join('; '));
      } else if (!isInScope(scope, unchecked.set)) continue;
      else if (symbol === undefined) yield { origin, entry_hash: hash, known: true, symbol: unchecked };
      else yield { origin, entry_hash: hash, known: false, symbol };
    }
  }
}

/** Whether the live release has a document that was made from this very entry. */
function isLive(
  { registry, sourceHashes }: Known,
  { symbol, found = [] }: SourceEntry,
  hash: string,
): boolean {
  if (typeof symbol !== 'object' || symbol === null || found.some(isError)) return false;
  const registered = registry.entries.get(symbolKey(symbol as UncheckedSymbol));
  return registered !== undefined && isShown(registered) && isOfEntry(sourceHashes.get(registered.id), hash);
}
