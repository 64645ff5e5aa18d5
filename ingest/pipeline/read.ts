import { expectReadable, isError } from '../rules.ts';
import { isInScope, type Scope } from '../scope.ts';
import type { RawSymbol, SymbolSource } from '../symbol.ts';
import { createCheck } from '../validation/check.ts';
import { countRejected, countWarned, type IngestCounts, type Origin } from './counts.ts';

/** A valid symbol and where it came from. */
export interface ReadSymbol {
  origin: Origin;
  symbol: RawSymbol;
}

/** Reads the symbols that a run is about, source by source; an entry with an error is counted as rejected. */
export async function* readSymbols(
  sources: readonly SymbolSource[],
  counts: IngestCounts,
  { scope, signal }: { scope: Scope; signal: AbortSignal },
): AsyncGenerator<ReadSymbol> {
  const check = createCheck();
  for (const source of sources) {
    for await (const entry of source.entries()) {
      signal.throwIfAborted();
      expectReadable(entry);
      counts.read += 1;
      const { symbol, findings } = check(entry);
      if (symbol === undefined) {
        const reasons = findings.filter(isError).map(({ rule, message }) => `${rule}: ${message}`);
        countRejected(counts, entry, reasons.join('; '));
      } else if (isInScope(scope, symbol.set)) {
        for (const finding of findings) countWarned(counts, entry, finding);
        const { file, line, id } = entry;
        yield { origin: { file, line, id }, symbol };
      }
    }
    for (const problem of source.sourceProblems?.() ?? []) {
      if (isError(problem)) countRejected(counts, problem, `${problem.rule}: ${problem.message}`);
      else countWarned(counts, problem, problem);
    }
  }
}
