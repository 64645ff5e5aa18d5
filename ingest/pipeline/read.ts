import { isReleased, type Registry } from '../registry/registry.ts';
import { expectReadable, type Finding, isError } from '../rules.ts';
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
 * A valid symbol and where it came from. `isUnchanged`: the same entry, under the same rules, is in the live release; it is
 * neither checked nor cleaned again.
 */
export type ReadSymbol = { origin: Origin; entry_hash: string } & (
  | { isUnchanged: false; symbol: RawSymbol }
  | { isUnchanged: true; symbol: UncheckedSymbol }
);

/** The live release, as far as it lets a run skip unchanged entries. */
export interface UnchangedLookup {
  registry: Pick<Registry, 'entries'>;
  sourceHashes: Base['sourceHashes'];
}

/** Reads the symbols that a run is about, source by source; an entry with an error is counted as rejected. */
export async function* readSymbols(
  sources: readonly SymbolSource[],
  counts: IngestCounts,
  { scope, signal, unchanged }: { scope: Scope; signal: AbortSignal; unchanged: UnchangedLookup | undefined },
): AsyncGenerator<ReadSymbol> {
  const { check, checkRepetition } = createCheck();
  for (const source of sources) {
    for await (const entry of source.entries()) {
      signal.throwIfAborted();
      expectReadable(entry);
      counts.read += 1;
      const { file, line, id } = entry;
      const origin = { file, line, id };
      const hash = entryHash(entry.symbol);
      const unchecked = entry.symbol as UncheckedSymbol;
      const isUnchanged = unchanged !== undefined && isLive(unchanged, entry, hash);
      const { symbol, findings }: { symbol?: RawSymbol; findings: readonly Finding[] } = isUnchanged
        ? { findings: checkRepetition(entry, unchecked) }
        : check(entry);
      if (findings.some(isError)) {
        const reasons = findings.filter(isError).map(({ rule, message }) => `${rule}: ${message}`);
        countRejected(counts, entry, reasons.join('; '));
      } else if (!isInScope(scope, unchecked.set)) continue;
      else if (symbol === undefined) yield { origin, entry_hash: hash, isUnchanged: true, symbol: unchecked };
      else yield { origin, entry_hash: hash, isUnchanged: false, symbol };
    }
  }
}

/** Whether the live release has a document that was made from this very entry. */
function isLive(
  { registry, sourceHashes }: UnchangedLookup,
  { symbol, findings = [] }: SourceEntry,
  hash: string,
): boolean {
  if (typeof symbol !== 'object' || symbol === null || findings.some(isError)) return false;
  const registered = registry.entries.get(symbolKey(symbol as UncheckedSymbol));
  return (
    registered !== undefined && isReleased(registered) && isOfEntry(sourceHashes.get(registered.id), hash)
  );
}
