import { openMojiSource } from '../../ingest/sources/openmoji.ts';
import type { UncheckedSymbol } from '../../ingest/symbol.ts';

let read: ReturnType<typeof readSymbols> | undefined;

/** OpenMoji's complete source and all symbols that it yields, read once for all files of a thread: CLDR's names take seconds. */
export function completeOpenMoji(): ReturnType<typeof readSymbols> {
  read ??= readSymbols();
  return read;
}

async function readSymbols() {
  const source = openMojiSource({ complete: true });
  const symbols: UncheckedSymbol[] = [];
  for await (const { symbol } of source.entries()) symbols.push(symbol as UncheckedSymbol);
  return { source, symbols };
}
