import type { SymbolSource } from '../symbol.ts';

/** The first entries of a source: a small catalogue to try things out with. */
export function firstEntries(source: SymbolSource, limit: number): SymbolSource {
  return {
    ...source,
    count: Math.min(source.count, limit),
    entries: async function* () {
      let count = 0;
      for await (const entry of source.entries()) {
        if (count++ === limit) return;
        yield entry;
      }
    },
  };
}
